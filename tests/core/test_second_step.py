"""The second step at sign-in: nothing opens before it, a code is good once, and it comes off."""

import re
import time
import uuid
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from ruman.core import second_step, sudo
from ruman.core.actions.invitations import invite
from ruman.core.acts import RefusedError
from ruman.doctor import people
from ruman.doctor.lines import look, well
from tests.factories import make_event, make_member, make_user
from tests.pages import client_of
from tests.second_step import PASSWORD, STEP_S, code_of, half, turned_on

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def ludmila():
    user = make_member(make_event(), "admin", username="ludmila", name="Ludmila")
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def clock(monkeypatch):
    """The time by which codes are made and checked, in seconds; a test moves it."""
    moved = {"s": 1_800_000_015.0}
    monkeypatch.setattr(time, "time", lambda: moved["s"])
    return moved


def finish(client, code):
    return client.post("/sign-in/second-step/", {"code": code})


def is_in(client):
    return client.get("/account/").status_code == 200


def test_password_and_then_the_code_lead_where_one_wanted(client, ludmila, clock):
    device, _codes = turned_on(ludmila)
    clock["s"] += STEP_S
    asked = half(client, next="/account/second-step/")
    assert (asked.status_code, asked["Location"]) == (302, "/sign-in/second-step/")
    assert not is_in(client)
    assert finish(client, code_of(device))["Location"] == "/account/second-step/"
    assert is_in(client)
    assert sudo.TYPED_AT in client.session
    assert second_step.HALF not in client.session


def test_without_it_the_password_alone_leads_in(client, ludmila):
    assert half(client)["Location"] == "/"
    assert is_in(client)


@pytest.mark.parametrize(
    ("steps", "taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_a_clock_may_be_one_step_away(client, ludmila, clock, steps, taken):
    device, _codes = turned_on(ludmila)
    clock["s"] += 10 * STEP_S
    half(client)
    assert finish(client, code_of(device, steps)).status_code == (302 if taken else 200)
    assert is_in(client) is taken


def test_a_code_is_good_once_also_the_one_that_turned_it_on(client, ludmila, clock):
    device, _codes = turned_on(ludmila)
    half(client)
    page = finish(client, code_of(device)).content.decode()
    assert "That code isn’t right, or it was used already. Wait for the next one" in page
    TOTPDevice.objects.update(throttling_failure_timestamp=None)
    clock["s"] += STEP_S
    assert finish(client, code_of(device)).status_code == 302
    other = Client()
    half(other)
    assert finish(other, code_of(device)).status_code == 200
    assert not is_in(other)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Fill this in."),
        ("12345", "A phone’s code has six digits, a recovery code eight letters and digits."),
        ("AAAA-AAA", "A phone’s code has six digits, a recovery code eight letters and digits."),
        ("٣٣٣٣٣٣", "A phone’s code has six digits, a recovery code eight letters and digits."),
        ("\0" * 6, "Null characters are not allowed."),
        ("AAAA-AAAA", "That code isn’t right, or it was used already. Wait for the next one"),
    ],
)
def test_what_is_no_code_is_told(client, ludmila, typed, words):
    turned_on(ludmila)
    half(client)
    assert words in finish(client, typed).content.decode()
    assert not is_in(client)


def test_wrong_codes_are_slowed_down_by_device_and_then_by_name_and_address(client, ludmila, clock):
    device, codes = turned_on(ludmila)
    clock["s"] += STEP_S
    half(client)
    right = code_of(device)
    wrong = f"{(int(right) + 1) % 10**6:06}"
    for number in range(3):
        TOTPDevice.objects.update(throttling_failure_timestamp=None)
        assert "isn’t right" in finish(client, wrong).content.decode(), number
    page = finish(client, right).content.decode()
    assert re.search(r"Too many wrong codes. Wait until \d\d:\d\d:\d\d, then type a new one.", page)
    for _ in range(5):
        assert finish(client, wrong).status_code == 200
    assert finish(client, wrong).status_code == 429
    assert finish(client, codes[0]).status_code == 429
    assert half(Client()).status_code == 429
    assert not is_in(client)


@pytest.mark.parametrize("model", [TOTPDevice, StaticDevice])
def test_who_knows_the_password_alone_keeps_nobody_out_for_long(client, ludmila, clock, model):
    device, codes = turned_on(ludmila)
    clock["s"] += STEP_S
    half(client)
    right = code_of(device) if model is TOTPDevice else codes[0]
    wrong = "000000" if model is TOTPDevice else "AAAA-AAAA"
    assert wrong != right
    long_ago = timezone.now() - timedelta(minutes=10)
    model.objects.update(throttling_failure_count=9, throttling_failure_timestamp=long_ago)
    assert "isn’t right" in finish(client, wrong).content.decode()
    assert "Too many wrong codes" in finish(client, right).content.decode()
    a_while_ago = timezone.now() - timedelta(seconds=257)
    model.objects.update(throttling_failure_timestamp=a_while_ago)
    finish(client, right)
    assert is_in(client)


def test_a_recovery_code_lets_in_once_however_it_is_typed(client, ludmila):
    _device, codes = turned_on(ludmila)
    assert len(set(codes)) == 10
    half(client)
    assert finish(client, f" {codes[3].lower().replace('-', ' ')} ").status_code == 302
    assert (
        "That recovery code is used up. You have 9 more."
        in client.get("/account/").content.decode()
    )
    other = Client()
    half(other)
    assert finish(other, codes[3]).status_code == 200
    assert not is_in(other)
    stored = set(StaticToken.objects.values_list("token", flat=True))
    assert len(stored) == 9
    assert stored.isdisjoint({code.replace("-", "") for code in codes})


def test_codes_of_somebody_else_open_nothing(client, ludmila, clock):
    turned_on(ludmila)
    petr = make_user(username="petr")
    device, codes = turned_on(petr)
    clock["s"] += STEP_S
    half(client)
    for code in (code_of(device), codes[0]):
        assert finish(client, code).status_code == 200
    assert not is_in(client)


@pytest.mark.parametrize(("age", "goes_on"), [(0, True), (590, True), (600, False), (-60, False)])
def test_first_step_is_good_for_ten_minutes(client, ludmila, age, goes_on):
    turned_on(ludmila)
    half(client)
    session = client.session
    session[second_step.HALF]["since"] = (timezone.now() - timedelta(seconds=age)).timestamp()
    session.save()
    page = client.get("/sign-in/second-step/")
    assert page.status_code == (200 if goes_on else 302)


def test_another_password_or_a_closed_account_ends_the_first_step(client, ludmila):
    _device, codes = turned_on(ludmila)
    half(client)
    ludmila.set_password("jiny-brod-1410")
    ludmila.save()
    assert finish(client, codes[0])["Location"] == "/sign-in/"
    assert second_step.HALF not in client.session
    assert second_step.recovery_codes_left(ludmila) == 10


def test_an_invitation_for_somebody_known_asks_for_it_too(ludmila):
    _device, codes = turned_on(ludmila)
    event = ludmila.memberships.get().event
    token = invite(event, ["admin"], at=timezone.now(), user=ludmila)
    client = Client()
    form = {"act_id": str(uuid.uuid4()), "password": "jiny-brod-1410"}
    page = client.get(reverse("core:invitation", args=[token])).content.decode()
    assert 'name="password"' not in page
    came = client.post(reverse("core:invitation", args=[token]), form)
    assert came["Location"] == "/sign-in/second-step/"
    assert not is_in(client)
    ludmila.refresh_from_db()
    assert ludmila.check_password(PASSWORD)  # not before the code
    assert finish(client, codes[0])["Location"] == reverse("core:invitation", args=[token])
    assert sudo.TYPED_AT not in client.session  # no password was asked for
    page = client.get(reverse("core:invitation", args=[token])).content.decode()
    assert 'name="password"' in page
    came = client.post(reverse("core:invitation", args=[token]), form)
    assert came["Location"] == f"/e/{event.slug}/"
    ludmila.refresh_from_db()
    assert ludmila.check_password("jiny-brod-1410")


def signed_in(user, *, typed=True):
    client = Client()
    client.force_login(user, BACKEND)
    session = client.session
    session[sudo.TYPED_AT] = timezone.now().timestamp() if typed else 0
    session.save()
    return client


def test_it_is_turned_on_with_a_first_code_and_ends_other_sessions(ludmila, clock):
    here, elsewhere = signed_in(ludmila), signed_in(ludmila)
    assert here.get("/account/second-step/confirm/")["Location"] == "/account/second-step/"
    assert here.post("/account/second-step/begin/")["Location"] == "/account/second-step/confirm/"
    device = second_step.begun(ludmila)
    page = here.get("/account/second-step/confirm/")
    assert page["Cache-Control"].count("no-store") == 1
    assert second_step.secret_in_words(device) in page.content.decode()
    assert 'class="qr"' in page.content.decode()
    wrong = f"{(int(code_of(device)) + 1) % 10**6:06}"
    for typed, words in ((wrong, "isn’t right"), ("", "required"), ("AAAA-AAAA", "six digits")):
        content = here.post("/account/second-step/confirm/", {"code": typed}).content.decode()
        assert words in content
        TOTPDevice.objects.update(throttling_failure_timestamp=None)
    assert second_step.device_of(ludmila) is None
    assert is_in(elsewhere)
    done = here.post("/account/second-step/confirm/", {"code": code_of(device)})
    shown = re.findall(r"<li>([A-Z2-9]{4}-[A-Z2-9]{4})</li>", done.content.decode())
    assert (len(shown), "no-store" in done["Cache-Control"]) == (10, True)
    assert (is_in(here), is_in(elsewhere)) == (True, False)
    own = here.get("/account/second-step/").content.decode()
    assert shown[0] not in own
    assert second_step.secret_in_words(device) not in own
    again = here.post("/account/second-step/confirm/", {"code": code_of(device)})
    assert again["Location"] == "/account/second-step/"
    second_step.check(ludmila, shown[0].replace("-", ""))


@pytest.mark.parametrize("act", ["begin", "codes", "end"])
def test_password_is_asked_before_any_of_it_changes(ludmila, act):
    if act != "begin":
        turned_on(ludmila)
    client = signed_in(ludmila, typed=False)
    before = list(StaticToken.objects.values_list("token", flat=True))
    page = client.post(f"/account/second-step/{act}/")
    assert b"own_password" in page.content
    assert list(StaticToken.objects.values_list("token", flat=True)) == before
    assert (second_step.begun(ludmila), bool(second_step.device_of(ludmila))) == (
        None,
        act != "begin",
    )


def test_new_recovery_codes_replace_those_before(ludmila):
    _device, before = turned_on(ludmila)
    page = signed_in(ludmila).post("/account/second-step/codes/").content.decode()
    shown = re.findall(r"<li>([A-Z2-9]{4}-[A-Z2-9]{4})</li>", page)
    assert set(shown).isdisjoint(before)
    with pytest.raises(RefusedError):
        second_step.check(ludmila, before[0].replace("-", ""))
    StaticDevice.objects.update(throttling_failure_timestamp=None)
    assert second_step.check(ludmila, shown[0].replace("-", "")) == 9


def test_turned_off_the_password_alone_lets_in(ludmila):
    turned_on(ludmila)
    client = signed_in(ludmila)
    assert client.post("/account/second-step/end/").status_code == 302
    assert not StaticDevice.objects.exists()
    other = Client()
    half(other)
    assert is_in(other)


def test_command_lists_who_has_it_and_lets_in_who_lost_the_phone(ludmila):
    turned_on(ludmila)
    said = StringIO()
    call_command("second_step", "list", stdout=said)
    call_command("second_step", "end", "Ludmila", stdout=said)
    assert said.getvalue().splitlines() == [
        "ludmila: 10 recovery codes left",
        "ludmila comes in by the password alone.",
    ]
    client = Client()
    half(client)
    assert is_in(client)
    for name in ("ludmila", "nobody"):
        with pytest.raises(CommandError):
            call_command("second_step", "end", name)


def test_admins_without_it_are_told_themselves_and_at_the_check_up(ludmila, settings):
    event = ludmila.memberships.get().event
    make_member(event, "organizer", name="Petr")
    now = datetime(2027, 5, 1, tzinfo=UTC)
    url = "/account/second-step/"
    lacking = "Without a second step at sign-in: Ludmila"
    assert list(people.second_steps(event, now)) == [well(lacking, url)]
    settings.ALLOWED_HOSTS = ["battle.example.org"]
    assert list(people.second_steps(event, now)) == [look(lacking, url)]
    settings.ALLOWED_HOSTS = ["*"]
    warned = "It is off, and you are an admin"
    assert warned in client_of(ludmila).get("/account/").content.decode()
    turned_on(ludmila)
    every = well("Every admin has a second step at sign-in.")
    assert list(people.second_steps(event, now)) == [every]
    assert warned not in signed_in(ludmila).get("/account/").content.decode()


def test_nobody_reads_the_secrets_in_the_administration():
    admin = client_of(make_user(is_staff=True, is_superuser=True))
    for name in ("otp_totp/totpdevice", "otp_static/staticdevice"):
        assert admin.get(f"/admin/{name}/").status_code == 404

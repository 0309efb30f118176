"""Signing in with name and password: throttled by name and address; one's own account."""

import pytest
from django.db.models import F
from django.test import Client

from ruman.core.models import Attempts, User
from ruman.core.views.sign_in import WINDOW, WRONG
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "kamenny-brod-77"


@pytest.fixture
def ludmila():
    user = make_member(make_event(), "organizer", username="ludmila")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client, password=PASSWORD, username="ludmila", **extra):
    return client.post("/sign-in/", {"username": username, "password": password}, **extra)


@pytest.mark.parametrize("username", ["ludmila", "Ludmila", "LUDMILA"])
def test_capitals_of_the_name_do_not_count(client, ludmila, username):
    assert sign_in(client, username=username).status_code == 302


def test_no_two_names_differ_by_capitals_alone(ludmila):
    with pytest.raises(Exception, match="user_name_in_any_case"):
        make_user(username="LUDMILA")


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper(), "x" * 5000, "\0"])
def test_wrong_password_is_told_and_the_name_kept(client, ludmila, password):
    page = sign_in(client, password)
    assert page.status_code == 200
    assert 'value="ludmila"' in page.content.decode()


def test_ten_wrong_passwords_rest_that_name_from_that_address(client, ludmila):
    make_user(username="petr")
    for _ in range(9):
        assert sign_in(client, "wrong").status_code == 200
    assert sign_in(client, "wrong").status_code == 429
    page = sign_in(client)
    assert page.status_code == 429
    assert "rests for six minutes" in page.content.decode()
    assert sign_in(client, username="petr", password="wrong").status_code == 200
    assert sign_in(Client(), REMOTE_ADDR="10.0.0.9").status_code == 302


def test_capitals_give_no_further_tries(client, ludmila):
    ways = ["ludmila", "Ludmila", "LUDMILA", "lUDMILA", "\uff2cudmila"]  # the last in full width
    for number in range(10):
        sign_in(client, "wrong", username=ways[number % len(ways)])
    assert sign_in(client, username="ludMila").status_code == 429
    longest = "\u0390" * 150  # three letters each, in capitals
    assert sign_in(client, "wrong", username=longest).status_code == 200


def test_many_names_from_one_address_wait_before_any_password_is_hashed(
    client, ludmila, monkeypatch
):
    for number in range(WRONG):
        assert sign_in(client, "wrong", username=f"guess{number}").status_code == 200
    monkeypatch.setattr(User, "check_password", None)
    page = sign_in(client)
    assert (page.status_code, page["Retry-After"]) == (429, "60")
    assert "Too many wrong passwords" in page.content.decode()
    assert 'href="/sign-in/">Sign in' in page.content.decode()
    monkeypatch.undo()
    assert sign_in(Client(), REMOTE_ADDR="10.0.0.9").status_code == 302
    Attempts.objects.update(since=F("since") - 2 * WINDOW)
    assert sign_in(client).status_code == 302


def test_behind_a_proxy_the_address_is_the_visitors(settings, client, ludmila):
    settings.PROXIES = 1
    for _ in range(10):
        sign_in(client, "wrong", headers={"x-forwarded-for": "1.1.1.1, 10.0.0.1"})
    lied = sign_in(client, headers={"x-forwarded-for": "9.9.9.9, 10.0.0.1"})
    assert lied.status_code == 429
    assert sign_in(client, headers={"x-forwarded-for": "10.0.0.2"}).status_code == 302


@pytest.mark.parametrize("wanted", ["https://else.example/", "//else.example", "/\\else.example"])
def test_signing_in_never_leads_elsewhere(client, ludmila, wanted):
    data = {"username": "ludmila", "password": PASSWORD, "next": wanted}
    assert client.post("/sign-in/", data).headers["Location"] == "/"
    assert client.get("/sign-in/", {"next": wanted}).headers["Location"] == "/"


def test_signed_in_visitor_goes_on_and_never_in_circles(client, ludmila):
    sign_in(client)
    assert client.get("/sign-in/?next=/account/").headers["Location"] == "/account/"
    assert client.get("/sign-in/?next=/sign-in/").headers["Location"] == "/"


def test_signing_out_needs_a_post(client, ludmila):
    sign_in(client)
    assert client.get("/sign-out/").status_code == 405
    left = client.post("/sign-out/")
    assert (left["Location"], left["Clear-Site-Data"]) == ("/sign-in/", '"cache"')
    assert client.get("/account/").status_code == 302


def test_signing_out_asks_before_acts_are_left_or_the_way_back_is_lost(client, ludmila):
    sign_in(client)
    asked = client.post("/sign-out/", {"waiting": "2"})
    assert (asked.status_code, "Acts wait on this device" in asked.content.decode()) == (200, True)
    assert client.get("/account/").status_code == 200
    ludmila.set_unusable_password()
    ludmila.save()
    client.force_login(ludmila, "django.contrib.auth.backends.ModelBackend")
    asked = client.post("/sign-out/", {"waiting": "0"})
    assert "only a new invitation" in asked.content.decode()
    assert client.post("/sign-out/", {"sure": "1"}).headers["Location"] == "/sign-in/"


def test_language_of_the_person_beats_the_device_and_the_browser(client, ludmila):
    User.objects.update(language="cs")
    sign_in(client)
    client.cookies["django_language"] = "pl"
    page = client.get("/account/", headers={"accept-language": "en"})
    assert '<html lang="cs"' in page.content.decode()
    User.objects.update(language="")
    page = client.get("/account/", headers={"accept-language": "en"})
    assert '<html lang="pl"' in page.content.decode()


def account(client, **fields):
    return client.post("/account/", {"name": "Ludmila", "language": "cs", **fields})


def test_new_password_keeps_this_session_and_ends_the_others(client, ludmila):
    other = Client()
    sign_in(client), sign_in(other)
    new = {"old_password": PASSWORD, "new_password": "jiny-brod-1410"}
    assert account(client, **new).status_code == 302
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert sign_in(Client(), "jiny-brod-1410").status_code == 302


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"new_password": "jiny-brod-1410"}, "That isn’t your password"),
        ({"new_password": "jiny-brod-1410", "old_password": "x"}, "That isn’t your password"),
        ({"new_password": "123", "old_password": PASSWORD}, "too short"),
        ({"name": ""}, "required"),
        ({"language": "xx"}, "among the choices, or not any more."),
    ],
)
def test_bad_account_is_told_and_nothing_changed(client, ludmila, fields, words):
    sign_in(client)
    page = client.post("/account/", {"name": "L", "language": "", **fields})
    assert page.status_code == 200
    assert words in page.content.decode()
    ludmila.refresh_from_db()
    assert ludmila.check_password(PASSWORD)
    assert ludmila.name != "L"
    assert str(ludmila) in page.content.decode()


def test_a_name_longer_than_anybodys_is_told_as_any_wrong_one(client, ludmila):
    page = sign_in(client, username="x" * 5000).content.decode()
    assert "Name and password don’t belong together." in page
    assert sign_in(client).status_code == 302


def test_piece_of_a_page_is_not_answered_by_the_sign_in_page(client, ludmila):
    url = f"/e/{ludmila.memberships.get().event.slug}/stations/"
    assert client.get(url).status_code == 302
    piece = client.get(url, headers={"hx-request": "true"})
    assert (piece.status_code, piece.content) == (401, b"")
    sign_in(client)
    assert client.get(url, headers={"hx-request": "true"}).status_code == 200

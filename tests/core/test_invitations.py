"""Invitations: opened by anybody's preview, used once by a person, given by those who hold more."""

import re
import threading
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ruman.core import codes
from ruman.core.actions import invite
from ruman.core.actions.invitations import Answers, OverError, accept
from ruman.core.models import Act, Invitation, Membership, Station, User
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
OVER = "This invitation can’t be used"


def make_invitation(event=None, roles=("herald",), **fields):
    token = invite(event or make_event(), roles, at=timezone.now(), **fields)
    return Invitation.objects.get(digest=codes.digest(token))


def url_of(invitation):
    return reverse("core:invitation", args=[invitation.token])


def answers(**fields):
    return Answers(**{"act_id": uuid.uuid4(), "at": timezone.now(), "name": "Jan Novák", **fields})


def filled(**fields):
    return {"act_id": str(uuid.uuid4()), "name": "Jan Novák", **fields}


def test_link_carries_128_bits_and_the_table_only_digests():
    tokens = {make_invitation().token for _ in range(20)}
    assert len(tokens) == 20
    assert {len(token) for token in tokens} == {22}
    row = Invitation.objects.values().first()
    kept = " ".join(str(value) for value in row.values())
    assert make_invitation().code not in kept
    assert not any(token in kept for token in tokens)


def test_opening_the_link_says_who_invites_and_binds_nothing(client):
    boss = make_user(name="Ludmila Žižková")
    invitation = make_invitation(by=boss)
    for _ in range(3):
        page = client.get(url_of(invitation))
        assert client.head(url_of(invitation)).status_code == 200
    words = page.content.decode()
    assert "Ludmila Žižková" in words
    assert "Herald" in words
    assert page["Cache-Control"].startswith("max-age=0")
    invitation.refresh_from_db()
    assert invitation.used_at is None
    assert not Membership.objects.exists()


def test_accepting_makes_a_person_with_the_role_and_signs_in(client):
    event = make_event()
    invitation = make_invitation(event, ["organizer", "herald"])
    answer = client.post(url_of(invitation), filled(name="  Žofie\u202e  Šťastná\n", pin="2580"))
    assert answer.headers["Location"] == f"/e/{event.slug}/"
    user = User.objects.get()
    assert (user.name, user.username) == ("Žofie Šťastná", "zofie.stastna")
    assert not user.has_usable_password()
    assert user.memberships.get().roles == ["organizer", "herald"]
    assert client.get(f"/e/{event.slug}/").status_code == 200
    assert Act.objects.get().kind == "core.accept"


@pytest.mark.parametrize("ended", ["used", "withdrawn", "expired", "never made"])
def test_every_way_of_being_over_looks_the_same(client, ended):
    invitation = make_invitation()
    url = url_of(invitation)
    now = timezone.now()
    changed = {
        "used": {"used_at": now},
        "withdrawn": {"withdrawn_at": now},
        "expired": {"expires_at": now},
        "never made": {"digest": "x"},
    }[ended]
    Invitation.objects.filter(pk=invitation.pk).update(**changed)
    for page in (client.get(url), client.post(url, filled())):
        assert page.status_code == 404
        plain = page.content.decode().replace(invitation.token, "")
        assert plain == client.get("/in/nonsense/").content.decode().replace("nonsense", "")
        assert OVER in plain
    assert not Membership.objects.exists()


def test_second_person_comes_too_late(client):
    invitation = make_invitation()
    client.post(url_of(invitation), filled())
    late = Client().post(url_of(invitation), filled(name="Somebody Else"))
    assert OVER in late.content.decode()
    assert User.objects.count() == 1


def test_double_click_comes_in_once_and_gets_the_same_answer(client):
    event = make_event()
    invitation, typed = make_invitation(event), filled()
    again = Client()
    for device in (client, again):
        answer = device.post(url_of(invitation), typed)
        assert answer.headers["Location"] == f"/e/{event.slug}/"
    assert again.get(f"/e/{event.slug}/").status_code == 200
    assert User.objects.count() == 1
    Invitation.objects.update(used_at=timezone.now() - timedelta(minutes=3))
    assert OVER in Client().post(url_of(invitation), typed).content.decode()


def test_act_id_of_another_act_is_refused_in_words(client):
    first, typed = make_invitation(), filled()
    client.post(url_of(first), typed)
    page = Client().post(url_of(make_invitation()), typed)
    assert page.status_code == 200
    assert "with other content" in page.content.decode()


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "required"),
        ("name", "\u200b\u202e \x07", "required"),
        ("name", "x" * 101, "100"),
        ("pin", "123", "four to eight digits"),
        ("pin", "12a4", "four to eight digits"),
        ("pin", "1234", "guessed at once"),
        ("pin", "7777", "guessed at once"),
        ("pin", "８７６５４３２１", "guessed at once"),
        ("password", "short", "too short"),
        ("password", "password", "too common"),
    ],
)
def test_bad_input_stands_beside_its_field_and_uses_nothing(client, field, value, words):
    invitation = make_invitation()
    page = client.post(url_of(invitation), filled(**{field: value}))
    assert page.status_code == 200
    assert words in page.content.decode()
    invitation.refresh_from_db()
    assert invitation.used_at is None
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{{ user.password }}", "علي", "名前"]
)
def test_hostile_and_foreign_names_are_just_names(client, name):
    invitation = make_invitation(event := make_event())
    client.post(url_of(invitation), filled(name=name))
    assert User.objects.get().name == name
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert "<script>alert" not in page


def test_same_name_gets_the_next_sign_in_name(client):
    for number in ("", "2", "3"):
        Client().post(url_of(make_invitation()), filled(name="Jan Novák"))
        assert User.objects.filter(username=f"jan.novak{number}").exists()


def test_signed_in_person_accepts_as_themselves(client):
    event, user = make_event(), make_user(name="Ludmila")
    held = Membership.objects.create(event=event, user=user, roles=["veteran"])
    client.force_login(user)
    invitation = make_invitation(event, ["herald"])
    assert "Accept as Ludmila" in client.get(url_of(invitation)).content.decode()
    client.post(url_of(invitation), {"act_id": uuid.uuid4(), "me": user.pk})
    held.refresh_from_db()
    assert held.roles == ["herald", "veteran"]
    assert User.objects.count() == 1


def test_form_of_another_session_changes_nobody(client):
    user = make_user()
    client.force_login(user)
    invitation = make_invitation()
    page = client.post(url_of(invitation), {"act_id": uuid.uuid4(), "me": user.pk + 1})
    assert page.status_code == 200
    assert not Membership.objects.exists()


def test_revoked_member_comes_back_with_the_new_roles_alone():
    event, user = make_event(), make_user()
    Membership.objects.create(
        event=event, user=user, roles=["head_organizer"], revoked_at=timezone.now()
    )
    accept(make_invitation(event, ["veteran"]).pk, answers(user=user))
    held = Membership.objects.get()
    assert (held.roles, held.revoked_at) == (["veteran"], None)


def test_device_becomes_the_station(client):
    event = make_event()
    station = Station.objects.create(event=event, name="Bench 1", kind="bench")
    invitation = make_invitation(event, [], station=station)
    assert "Make this device the station" in client.get(url_of(invitation)).content.decode()
    answer = client.post(url_of(invitation), {"act_id": uuid.uuid4()})
    assert answer.headers["Location"] == f"/e/{event.slug}/change-person/"
    assert client.cookies[f"station_{event.slug}"]["httponly"]
    assert "Bench 1" in client.get(answer.headers["Location"]).content.decode()
    assert not User.objects.exists()


def test_typed_code_leads_to_the_same_page_and_in(client):
    event = make_event()
    invitation = make_invitation(event)
    typed = codes.in_groups(invitation.code).lower().replace("-", " - ")
    page = client.post("/in/", {"code": typed}).content.decode()
    assert event.name in page
    assert re.search(rf'name="code" value="{invitation.code}"', page)
    answer = client.post("/in/", {"code": typed, **filled()})
    assert answer.headers["Location"] == f"/e/{event.slug}/"


def test_wrong_codes_are_slowed_down_for_that_address_alone(client):
    invitation = make_invitation()
    for _ in range(10):
        assert client.post("/in/", {"code": "AAAA-AAAA"}).status_code == 200
    assert client.post("/in/", {"code": invitation.code}).status_code == 429
    other = client.post("/in/", {"code": invitation.code}, REMOTE_ADDR="10.1.1.7")
    assert other.status_code == 200
    assert client.get(url_of(invitation)).status_code == 200  # a link bears guessing


def test_thousand_wrong_links_are_slowed_down_and_right_ones_work(client):
    answered = [client.get(f"/in/{codes.link_token('x', uuid.uuid4())}/") for _ in range(40)]
    assert [page.status_code for page in answered] == [404] * 30 + [429] * 10
    assert client.get(url_of(make_invitation())).status_code == 200


@pytest.mark.parametrize("code", ["", "A", "AAAA-AAAA-A", "0O1I-0O1I", "<b>", "x" * 5000])
def test_unreadable_code_is_told(client, code):
    page = client.post("/in/", {"code": code})
    assert page.status_code == 200
    assert "invalid-feedback" in page.content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_at_once_one_comes_in():
    invitation = make_invitation()
    start, ended = threading.Barrier(2), []

    def come(name):
        start.wait()
        try:
            ended.append(str(accept(invitation.pk, answers(name=name)).user))
        except OverError:
            ended.append("over")
        finally:
            connection.close()

    threads = [threading.Thread(target=come, args=[name]) for name in ("Anna", "Petr")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ended) == 2
    assert "over" in ended
    assert Membership.objects.count() == User.objects.count() == 1


def test_made_invitation_shows_qr_link_and_code_to_those_who_could_make_it(client):
    event = make_event()
    head, peer = make_member(event, "head_organizer"), make_member(event, "head_organizer")
    client.force_login(head)
    typed = {"roles": ["herald"], "name": "Petr", "hours": "1", "act_id": uuid.uuid4()}
    made = client.post(f"/e/{event.slug}/team/invite/", typed)
    assert client.post(f"/e/{event.slug}/team/invite/", typed).headers == made.headers
    invitation = Invitation.objects.get()
    page = client.get(made.headers["Location"]).content.decode()
    assert 'class="qr"' in page
    assert f"/in/{invitation.token}/" in page
    assert codes.in_groups(invitation.code) in page
    assert "style=" not in page
    client.force_login(peer)
    assert client.get(made.headers["Location"]).status_code == 200
    higher = make_invitation(event, ["admin"])
    assert client.get(f"/e/{event.slug}/invitations/{higher.pk}/").status_code == 404


def test_withdrawn_invitation_is_over(client):
    event = make_event()
    invitation = make_invitation(event)
    client.force_login(make_member(event, "head_organizer"))
    client.post(f"/e/{event.slug}/invitations/{invitation.pk}/withdraw/")
    assert OVER in Client().get(url_of(invitation)).content.decode()


def test_who_opens_a_used_link_again_is_led_on(client):
    url = url_of(make_invitation())
    client.post(url, filled())
    page = client.get(url).text
    assert OVER in page
    assert "You are signed in on this device, as" in page
    assert 'href="/">Go on' in page

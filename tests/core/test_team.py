"""Roles: given and taken only by those who hold more, for this event alone."""

import uuid

import pytest
from django.contrib.auth.hashers import check_password, make_password
from django.test import Client
from django.utils import timezone

from ruman.core.actions import invite
from ruman.core.models import Invitation, Membership, Station
from ruman.core.roles import covered, grantable
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
ROLES = ["admin", "head_organizer", "organizer", "herald", "veteran"]


@pytest.mark.parametrize(
    ("held", "given"),
    [
        (["admin"], ROLES[1:]),
        (["head_organizer"], ROLES[2:]),
        (["head_organizer", "herald"], ROLES[2:]),
        (["organizer"], []),
        (["herald", "veteran"], []),
        ([], []),
    ],
)
def test_grantable_is_lower_than_held(held, given):
    assert list(grantable(held)) == given


def test_above_the_event_everything_is_grantable():
    assert list(grantable([], above=True)) == ROLES


@pytest.mark.parametrize(
    ("held", "also"),
    [
        (["admin"], set(ROLES)),
        (["head_organizer"], {"head_organizer", "organizer"}),
        (["organizer"], {"organizer"}),
        (["herald", "veteran"], {"herald", "veteran"}),
    ],
)
def test_covered_says_what_a_role_includes(held, also):
    assert covered(held) == also


class Team:
    """An event, somebody with a role who acts, and somebody whose roles are in question."""

    def __init__(self, client, acting, *others):
        self.event = make_event()
        self.user = make_member(self.event, acting)
        self.other = Membership.objects.get(user=make_member(self.event, *others))
        self.client = client
        client.force_login(self.user)

    def url(self, tail=""):
        return f"/e/{self.event.slug}/team/{self.other.pk}/{tail}"

    def change(self, *roles, **fields):
        typed = {"roles": roles, "seen": ",".join(self.other.roles), "act_id": uuid.uuid4()}
        return self.client.post(self.url(), {**typed, **fields})

    def roles(self):
        self.other.refresh_from_db()
        return self.other.roles


@pytest.mark.parametrize(
    ("acting", "before", "wanted"),
    [
        ("head_organizer", "veteran", ["herald"]),
        ("head_organizer", "organizer", ["organizer", "herald", "veteran"]),
        ("admin", "veteran", ["head_organizer"]),
        ("admin", "head_organizer", ["veteran"]),
    ],
)
def test_lower_roles_are_changed(client, acting, before, wanted):
    team = Team(client, acting, before)
    assert team.change(*wanted).status_code == 302
    assert team.roles() == wanted


@pytest.mark.parametrize(
    ("acting", "before", "wanted"),
    [
        ("head_organizer", "veteran", ["head_organizer"]),
        ("head_organizer", "veteran", ["admin"]),
        ("head_organizer", "head_organizer", ["veteran"]),
        ("head_organizer", "admin", ["veteran"]),
        ("admin", "veteran", ["admin"]),
        ("admin", "admin", ["veteran"]),
        ("admin", "veteran", []),
        ("admin", "veteran", ["king"]),
    ],
)
def test_equal_and_higher_roles_are_refused_even_if_posted(client, acting, before, wanted):
    team = Team(client, acting, before)
    assert team.change(*wanted).status_code == 200
    assert team.roles() == [before]


@pytest.mark.parametrize("acting", ["organizer", "herald", "veteran"])
def test_others_find_no_team(client, acting):
    team = Team(client, acting, "veteran")
    assert team.change("organizer").status_code == 404
    assert team.client.get(f"/e/{team.event.slug}/team/").status_code == 404


@pytest.mark.parametrize("acting", ["head_organizer", "admin"])
def test_nobody_changes_their_own_roles(client, acting):
    team = Team(client, acting, "veteran")
    team.other = team.user.memberships.get()
    for hidden in ({}, {"member": team.other.pk}, {"user": team.user.pk, "is_superuser": "on"}):
        assert team.change("organizer", **hidden).status_code == 200
    team.client.post(team.url("revoke/"))
    assert team.roles() == [acting]
    assert team.other.revoked_at is None
    team.user.refresh_from_db()
    assert not team.user.is_superuser


def test_hidden_field_does_not_lead_to_somebody_else(client):
    team = Team(client, "admin", "veteran")
    third = Membership.objects.get(user=make_member(team.event, "veteran"))
    team.change("herald", member=third.pk)
    third.refresh_from_db()
    assert third.roles == ["veteran"]
    assert team.roles() == ["herald"]


@pytest.mark.parametrize("role", ["head_organizer", "admin"])
def test_invitation_never_gives_what_its_maker_could_not(client, role):
    team = Team(client, "head_organizer", "veteran")
    typed = {"roles": ["herald", role], "hours": "24", "act_id": uuid.uuid4()}
    page = team.client.post(f"/e/{team.event.slug}/team/invite/", typed)
    assert page.status_code == 200
    assert not Invitation.objects.exists()


def test_somebody_else_was_faster_is_told(client):
    team = Team(client, "admin", "veteran")
    Membership.objects.filter(pk=team.other.pk).update(roles=["herald"])
    page = team.change("organizer")
    assert "Somebody else has just changed" in page.content.decode()
    assert team.roles() == ["herald"]


def test_revoked_person_is_out_at_once(client):
    team = Team(client, "admin", "head_organizer")
    person, away = Client(), team.other.user
    person.force_login(away)
    assert person.get(f"/e/{team.event.slug}/").status_code == 200
    invite(team.event, ["veteran"], at=timezone.now(), by=away)
    Station.objects.create(event=team.event, name="B", kind="bench", person=away)
    team.client.post(team.url("revoke/"))
    assert person.get(f"/e/{team.event.slug}/").headers["Location"].startswith("/sign-in/")
    assert Invitation.objects.get().withdrawn_at is not None
    assert Station.objects.get().person is None


def test_revoked_here_stays_signed_in_elsewhere(client):
    team = Team(client, "admin", "veteran")
    elsewhere = make_event()
    Membership.objects.create(event=elsewhere, user=team.other.user, roles=["herald"])
    person = Client()
    person.force_login(team.other.user)
    team.client.post(team.url("revoke/"))
    assert person.get(f"/e/{team.event.slug}/").status_code == 404
    assert person.get(f"/e/{elsewhere.slug}/").status_code == 200


def test_lowered_person_loses_the_invitations_they_could_not_make_now(client):
    team = Team(client, "admin", "head_organizer")
    for role in ("organizer", "veteran"):
        invite(team.event, [role], at=timezone.now(), by=team.other.user)
    team.change("organizer")
    assert Invitation.objects.filter(withdrawn_at=None).count() == 0


def test_new_way_in_is_for_that_person(client):
    team = Team(client, "head_organizer", "herald")
    made = team.client.post(team.url("invite/"), {"hours": "1", "act_id": uuid.uuid4()})
    assert "/invitations/" in made.headers["Location"]
    person = Client()
    url = f"/in/{Invitation.objects.get().token}/"
    assert str(team.other.user) in person.get(url).content.decode()
    person.post(url, {"act_id": uuid.uuid4(), "password": "kamenny-brod-77"})
    team.other.user.refresh_from_db()
    assert team.other.user.check_password("kamenny-brod-77")
    assert person.get(f"/e/{team.event.slug}/").status_code == 200


@pytest.mark.parametrize("also", ["elsewhere", "site admin", "staff"])
def test_new_way_in_never_opens_more_than_its_maker_may(client, also):
    team = Team(client, "admin", "herald")
    user = team.other.user
    if also == "elsewhere":
        Membership.objects.create(event=make_event(), user=user, roles=["veteran"])
    user.is_superuser, user.is_staff = also == "site admin", also == "staff"
    user.save()
    team.client.post(team.url("invite/"), {"hours": "1", "act_id": uuid.uuid4()})
    assert not Invitation.objects.exists()
    above = Client()
    above.force_login(make_user(is_superuser=True))
    above.post(team.url("invite/"), {"hours": "1", "act_id": uuid.uuid4()})
    assert Invitation.objects.get().user == user


def test_own_pin_is_kept_as_a_hash(client):
    event = make_event()
    user = make_member(event, "veteran")
    client.force_login(user)
    assert client.post(f"/e/{event.slug}/pin/", {"pin": "1111"}).status_code == 200
    assert client.post(f"/e/{event.slug}/pin/", {"pin": "2580"}).status_code == 302
    held = user.memberships.get().pin
    assert "2580" not in held
    assert check_password("2580", held)


def test_forgotten_pin_is_taken_away(client):
    team = Team(client, "head_organizer", "herald")
    Membership.objects.filter(pk=team.other.pk).update(pin=make_password("2580"))
    team.client.post(team.url("clear-pin/"))
    assert Membership.objects.get(pk=team.other.pk).pin == ""

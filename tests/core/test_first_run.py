"""The first-run page: once, by whoever has the printed code; then it was never there."""

import re
import threading
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from ruman.core import codes, rulebooks
from ruman.core.actions import open_setup_code
from ruman.core.enums import RulebookKind
from ruman.core.models import Event, Organizer, Rulebook, Side, User
from ruman.core.tomlbook import alternatives, built_in, built_ins
from tests.factories import make_combatant, make_event, make_member, make_side, make_user

pytestmark = pytest.mark.django_db
TYPED = {
    "name": "Bitva o Kamenný Brod",
    "organizer": "Žoldnéři z Podhradí",
    "starts_date": "2027-05-01",
    "ends_date": "2027-05-02",
    "languages": ["cs", "pl"],
    "time_zone": "Europe/Prague",
    "side_gules": "Lions",
    "side_azure": "Wolves",
    "admin_name": "Ludmila Žižková",
    "username": "ludmila",
    "password": "kamenny-brod-77",
    "again": "kamenny-brod-77",
}


@pytest.fixture(autouse=True)
def book(db):
    """What the start command loads."""
    made, _fresh = rulebooks.load(built_in(RulebookKind.BATTLE))
    if made.state != "published":
        made = rulebooks.publish(made, at=timezone.now())
    TYPED["rulebook"] = made.pk
    return made


def typed(**fields):
    return {"code": open_setup_code(), **TYPED, **fields}


def test_everything_in_one_act_and_then_gone(client):
    answer = client.post("/start/", typed())
    assert answer.headers["Location"] == "/e/bitva-o-kamenny-brod/"
    assert client.get("/e/bitva-o-kamenny-brod/").status_code == 200
    event, user = Event.objects.get(), User.objects.get()
    assert (event.starts_date, event.ends_date) == (date(2027, 5, 1), date(2027, 5, 2))
    assert (event.languages, event.time_zone) == (["cs", "pl"], "Europe/Prague")
    assert event.organizer.name == "Žoldnéři z Podhradí"
    sides = {side.tincture: side.name for side in event.sides.all()}
    assert sides == {"gules": "Lions", "azure": "Wolves"}
    assert user.is_superuser
    assert user.check_password("kamenny-brod-77")
    assert user.memberships.get().roles == ["admin"]
    assert open_setup_code() == ""
    for request in (client.get("/start/"), Client().post("/start/", typed(code="x"))):
        assert request.status_code == 404


@pytest.mark.parametrize("maker", [make_user, make_event])
def test_gone_as_soon_as_there_is_anybody_or_anything(client, maker):
    code = open_setup_code()
    maker()
    assert client.get("/start/").status_code == 404
    page = client.get(f"/start/{code}/")
    assert page.status_code == 404
    assert "This server is set up already" in page.text
    assert client.post("/start/", typed(code=code)).status_code == 404


def test_stranger_on_the_wifi_gets_no_further_than_the_code(client):
    assert client.get("/").headers["Location"].startswith("/sign-in/")
    assert client.get("/sign-in/").headers["Location"] == "/start/"
    assert "Set-up code" in client.get("/start/").content.decode()
    for code in ("", "AAAA-AAAA-AAAA-AAAA", "x" * 5000):
        page = client.post("/start/", typed(code=code))
        assert page.status_code == 200
        assert 'name="username"' not in page.content.decode()
    assert not User.objects.exists()


def test_wrong_codes_are_slowed_down(client):
    for _ in range(20):
        client.post("/start/", {"code": "AAAA-AAAA-AAAA-AAAA"})
    assert client.post("/start/", typed()).status_code == 429
    assert not User.objects.exists()


@pytest.mark.parametrize("change", [str.lower, lambda c: c.replace("-", " "), lambda c: f" {c} "])
def test_code_as_people_type_it(client, change):
    page = client.post("/start/", {"code": change(open_setup_code())})
    assert 'name="username"' in page.content.decode()


def test_link_with_the_code_opens_the_form(client):
    page = client.get(f"/start/{codes.setup_code()}/").content.decode()
    assert 'name="username"' in page
    assert not User.objects.exists()


def test_published_rulebook_is_offered_and_taken(client, book):
    Rulebook.objects.create(slug="draft", kind="battle", title={"en": "A draft"})
    page = client.post("/start/", {"code": open_setup_code()}).content.decode()
    assert f"{book.title['en']} (1)" in page
    assert "A draft" not in page
    assert f'value="{book.pk}" selected' in page
    client.post("/start/", typed(rulebook=book.pk))
    assert Event.objects.get().rulebook == book


def test_standard_rulebook_is_chosen_before_an_alternative(client, book):
    slug = next(each for each in alternatives() if each < book.slug)
    other, _fresh = rulebooks.load(next(each for each in built_ins() if each.slug == slug))
    rulebooks.publish(other, at=timezone.now())
    page = client.post("/start/", {"code": open_setup_code()}).content.decode()
    assert f'value="{other.pk}"' in page
    assert re.findall(r'value="(\d+)" selected', page) == [f"{book.pk}"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "required"),
        ({"name": "\u200b"}, "required"),
        ({"organizer": ""}, "required"),
        ({"starts_date": "soon"}, "Type a day, like 2027-05-01."),
        ({"starts_date": "2027-05-03"}, "ends before it begins"),
        ({"ends_date": "2027-12-01"}, "longer than 60 days"),
        ({"ends_date": "9999-12-31"}, "2000 to 2100"),
        ({"starts_date": "0001-01-01"}, "2000 to 2100"),
        ({"languages": []}, "at least one"),
        ({"languages": ["xx"]}, "among the choices, or not any more."),
        ({"time_zone": "Middle/Earth"}, "among the choices, or not any more."),
        ({"side_azure": ""}, "nobody to fight"),
        ({"side_azure": "lions"}, "same name"),
        ({"rulebook": "999999"}, "among the choices, or not any more."),
        ({"rulebook": ""}, "Choose the rules"),
        ({"admin_name": ""}, "required"),
        ({"username": "a b"}, "valid username"),
        ({"username": ""}, "required"),
        ({"password": "", "again": ""}, "required"),
        ({"password": "12345678", "again": "12345678"}, "too common"),
        ({"again": "something else"}, "passwords differ"),
    ],
)
def test_bad_input_is_told_and_makes_nothing(client, fields, words):
    page = client.post("/start/", typed(**fields))
    assert page.status_code == 200
    assert words in page.content.decode()
    assert not User.objects.exists()
    assert not Event.objects.exists()
    assert not Organizer.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_admin():
    start, answered = threading.Barrier(2), []
    code = open_setup_code()

    def claim(name):
        start.wait()
        fields = typed(code=code, username=name)
        answered.append(Client().post("/start/", fields).status_code)
        connection.close()

    threads = [threading.Thread(target=claim, args=[name]) for name in ("anna", "petr")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answered) == [302, 404]
    assert User.objects.count() == Event.objects.count() == 1


def test_site_admin_makes_further_events(client):
    client.force_login(make_user(is_superuser=True))
    for slug in ("bitva-o-kamenny-brod", "bitva-o-kamenny-brod-2"):
        answer = client.post("/events/new/", {**TYPED, "practice": "on"})
        assert answer.headers["Location"] == f"/e/{slug}/"
    assert Organizer.objects.count() == 1
    assert Event.objects.filter(practice=True).count() == 2


@pytest.mark.parametrize(
    "name", ["名前", "…", "ŁÓDŹ", "a" * 100, "Meč & štít", "<b>#1+</b> 100 %?", "&"]
)
def test_any_name_gets_an_address(client, name):
    client.force_login(make_user(is_superuser=True))
    assert client.post("/events/new/", {**TYPED, "name": name}).status_code == 302
    assert client.get(f"/e/{Event.objects.get().slug}/").status_code == 200


class Settings:
    """The settings page of an event, and its admin."""

    def __init__(self, client):
        self.event = make_event(name="Old", languages=["cs"])
        make_side(self.event, name="Lions", tincture="gules")
        make_side(self.event, name="Wolves", tincture="azure")
        self.client, self.url = client, f"/e/{self.event.slug}/settings/"
        client.force_login(make_member(self.event, "admin"))

    def seen(self):
        page = self.client.get(self.url).content.decode()
        return page.split('name="seen" value="')[1].split('"')[0]

    def save(self, **fields):
        return self.client.post(self.url, {"seen": self.seen(), **TYPED, **fields})


def test_settings_change_the_event_and_its_sides(client):
    page = Settings(client)
    assert page.save(side_gules="Wolves", side_azure="Lions", side_vert="Boars").status_code == 302
    event = Event.objects.get()
    assert (event.name, event.languages) == ("Bitva o Kamenný Brod", ["cs", "pl"])
    sides = {side.tincture: side.name for side in event.sides.all()}
    assert sides == {"gules": "Wolves", "azure": "Lions", "vert": "Boars"}


def test_side_with_people_stays(client):
    page = Settings(client)
    make_combatant(page.event, side=Side.objects.get(tincture="azure"))
    answer = page.save(side_azure="", side_vert="Boars")
    assert "People belong to Wolves" in answer.content.decode()
    assert Side.objects.count() == 2
    assert Event.objects.get().name == "Old"


def test_settings_saved_by_somebody_else_meanwhile_are_told(client):
    page = Settings(client)
    seen = page.seen()
    page.save(name="First", side_vert="Boars")
    told = page.save(name="Second", seen=seen).content.decode()
    assert "Somebody else has just changed the event" in told
    assert 'value="Second"' in told
    assert "Now it says: First" in told
    assert "Now it says: Boars" in told
    assert told.count("Now it says") == 2
    assert Event.objects.get().name == "First"
    seen = told.split('name="seen" value="')[1].split('"')[0]
    assert page.save(name="Second", seen=seen).status_code == 302
    assert Event.objects.get().name == "Second"

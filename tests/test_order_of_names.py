"""Accounts by name, wherever people choose one: as the alphabet of the page's language goes."""

import csv
import re
import uuid
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override

from battles.forms.field import AddVeteranForm
from ruman.core.models import Membership, Station
from tests.factories import make_event, make_member, make_user
from tests.pages import client_of
from tournament.forms.heralds import CrewForm

pytestmark = pytest.mark.django_db

with (Path(__file__).parent / "core/names_cs_pl.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))
SURNAMES = [row["surname"] for row in ROWS]
ONCE = [row for row in ROWS if SURNAMES.count(row["surname"]) == 1]
COLUMNS = {"cs": "place_in_czech_order", "pl": "place_in_polish_order"}


@pytest.fixture
def event():
    """An event whose veterans have those surnames for names, all with a PIN, and judge too."""
    event = make_event()
    for row in ONCE:
        make_member(event, "veteran", "herald", name=row["surname"])
    Membership.objects.filter(event=event).update(pin="x")
    return event


def in_order(language):
    return [row["surname"] for row in sorted(ONCE, key=lambda row: int(row[COLUMNS[language]]))]


def offered(field):
    return [label for value, label in field.choices if value]


def known(names):
    """Those of `names` that are of the file, as a page writes them."""
    plain = [name.replace("&#x27;", "'") for name in names]
    return [name for name in plain if name in SURNAMES]


@pytest.mark.parametrize("language", COLUMNS)
def test_lists_of_accounts_follow_the_alphabet_of_the_page(event, language):
    admin = client_of(make_user(is_staff=True, is_superuser=True), language)
    team = admin.get(f"/e/{event.slug}/team/").content.decode()
    station = Station.objects.create(event=event, name="Bench 1", kind="bench")
    admin.post(f"/e/{event.slug}/stations/{station.pk}/bind/", {"act_id": uuid.uuid4()})
    tablet = Client(headers={"accept-language": language})
    tablet.cookies = admin.cookies
    who = tablet.get(f"/e/{event.slug}/change-person/").content.decode()
    with override(language):
        crew = CrewForm(event=event).fields["king_user"]
        veterans = AddVeteranForm(event=event).fields["user"]
        assert offered(crew) == offered(veterans) == in_order(language)
    assert known(re.findall(r'class="row-name" href="[^"]*">([^<]*)<', team)) == in_order(language)
    assert known(re.findall(r"<b>([^<]*)</b><small>", who)) == in_order(language)

"""The calendar, line by line, as RFC 5545 wants it; and the programme that it tells."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from battles.models import Battle, Clash
from ruman.api.icalendar import LONGEST, Entry, calendar, escaped, fold
from ruman.api.programme import programme
from tests.pages import client_of, steady
from tests.tournament.conftest import NOW
from tournament.models import Bout

AT = datetime(2027, 5, 1, 10, 0, tzinfo=UTC)


def test_calendar_line_by_line():
    entries = [
        Entry(
            "clash-1@brod.ruman",
            AT,
            AT + timedelta(minutes=30),
            "Brod; první, část",
            location="Hradba",
            description="Zakázáno: kopí\nU dubu",
            url="http://x/schedule/brod/",
        ),
        Entry("battle-2@brod.ruman", date(2027, 5, 2), date(2027, 5, 3), "Neděle", tentative=True),
    ]
    assert calendar("Brod 2027", entries, AT, "cs").split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ruman//Programme//CS",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "NAME:Brod 2027",
        "X-WR-CALNAME:Brod 2027",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
        "X-PUBLISHED-TTL:PT15M",
        "BEGIN:VEVENT",
        "UID:clash-1@brod.ruman",
        "DTSTAMP:20270501T100000Z",
        "DTSTART:20270501T100000Z",
        "DTEND:20270501T103000Z",
        "SUMMARY:Brod\\; první\\, část",
        "LOCATION:Hradba",
        "DESCRIPTION:Zakázáno: kopí\\nU dubu",
        "URL:http://x/schedule/brod/",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:battle-2@brod.ruman",
        "DTSTAMP:20270501T100000Z",
        "DTSTART;VALUE=DATE:20270502",
        "DTEND;VALUE=DATE:20270503",
        "SUMMARY:Neděle",
        "STATUS:TENTATIVE",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("a\r\nEND:VEVENT", "a\\nEND:VEVENT"),
        ("a\rb\nc", "a\\nb\\nc"),
        ("a\u2028b\x85c", "a\\nb\\nc"),
        ('back\\slash; comma, quote"', 'back\\\\slash\\; comma\\, quote"'),
        ("\0\x07bell", "bell"),
    ],
)
def test_whatever_is_typed_stays_on_its_line(typed, told):
    assert escaped(typed) == told


@pytest.mark.parametrize(
    "text", ["x" * 74, "x" * 75, "x" * 76, "ž" * 200, "🗡️👨‍👩‍👧" * 30, "a" * 149 + "ž"]
)
def test_long_lines_are_folded_between_letters(text):
    pieces = list(fold(text))
    assert all(len(piece.encode()) <= LONGEST for piece in pieces)
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == text
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert len(pieces) == 1 or len(pieces[0].encode()) > LONGEST - 4


def told(gathering, now=AT, language="en"):
    with translation.override(language), timezone.override("Europe/Prague"):
        return programme(gathering.event, now, language, "http://x/")


def test_clash_is_in_it_with_places_bans_and_revival(gathering):
    clash = gathering.day.clash
    revival = {"en": "At the oak", "cs": "U dubu"}
    Clash.objects.filter(pk=clash.pk).update(bans=["thrusting"], revival=revival)
    entries = told(gathering, language="cs")
    (found,) = (entry for entry in entries if entry.uid.startswith("clash"))
    assert found == Entry(
        uid=f"clash-{clash.pk}@{gathering.event.slug}.ruman",
        starts=clash.starts_at,
        ends=clash.starts_at + timedelta(minutes=30),
        summary="Brod: 1. U brodu",
        location="Pole",
        description="Zakázáno: Bodná\nU dubu",
        url="http://x/",
        tentative=True,
    )


def test_battle_without_times_takes_its_day(gathering):
    later = Battle.objects.create(event=gathering.event, name="Sunday", day=date(2027, 5, 2))
    entries = [entry for entry in told(gathering) if entry.uid.startswith("battle")]
    assert [(entry.starts, entry.ends, entry.summary) for entry in entries] == [
        (later.day, date(2027, 5, 3), "Sunday")
    ]


def test_bouts_are_in_it_as_fought_and_as_expected(gathering):
    settled = gathering.cup.bouts.filter(state="confirmed").order_by("number")
    done, times = settled.first(), {"started_at": AT, "ended_at": AT + timedelta(minutes=3)}
    Bout.objects.filter(pk=done.pk).update(**times)
    now = AT + timedelta(minutes=10)
    entries = [entry for entry in told(gathering, now) if entry.uid.startswith("bout")]
    fought, on_paper = (
        next(entry for entry in entries if entry.uid.startswith(f"bout-{pk}@"))
        for pk in settled.values_list("pk", flat=True)
    )
    assert (fought.starts, fought.ends) == (AT, AT + timedelta(minutes=3))
    assert fought.summary == f"Bout {done.number}: {done.red.label} – {done.blue.label}"
    assert not fought.tentative
    assert (on_paper.starts, on_paper.ends) == (NOW, None)
    expected = [entry for entry in entries if entry.tentative]
    assert len(expected) == gathering.cup.bouts.exclude(state="confirmed").count()
    assert expected[0].starts == now
    assert all(entry.location == "North" for entry in expected)
    assert [entry.starts for entry in expected] == sorted({entry.starts for entry in expected})
    assert expected[0].description.startswith("Sword, ")


def test_programme_costs_the_same_whatever_is_in_it(gathering, django_assert_num_queries):
    for _ in range(2):
        with django_assert_num_queries(4):
            told(gathering)
        gathering.day.plan("Again")


def test_feed_is_for_everybody_and_says_when_nothing_changed(gathering):
    url, client = reverse("api:calendar", args=[gathering.event.slug]), client_of(None)

    def look():
        feed = client.get(url, {"language": "cs"})
        assert (feed.status_code, feed["Content-Type"]) == (200, "text/calendar; charset=utf-8")
        lines = feed.content.decode().split("\r\n")
        assert (lines[0], lines[-2:]) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""])
        assert f"URL:http://testserver/schedule/{gathering.event.slug}/" in lines
        assert "SUMMARY:Brod: 1. U brodu" in lines
        again = client.get(url, {"language": "cs"}, headers={"if-none-match": feed["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        other = client.get(url, {"language": "pl"}, headers={"if-none-match": feed["ETag"]})
        assert "PRODID:-//Ruman//Programme//PL" in other.content.decode()

    steady(look)


def test_pages_lead_to_the_feed_in_their_language(gathering):
    page = client_of(None, "cs").get(reverse("battles:schedule", args=[gathering.event.slug]))
    path = f"/schedule/{gathering.event.slug}/calendar.ics?language=cs"
    assert f'href="webcal://testserver{path}"' in page.content.decode()
    assert f'href="{path}"' in page.content.decode()

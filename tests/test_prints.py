"""What people print, as PDF by the browser: A4, so many sheets and no empty one, nothing cut."""

import re
import uuid
from types import SimpleNamespace

import pytest
from django.urls import reverse

from combatants.enums import LinkPurpose
from combatants.models import PlayerLink
from ruman.cards import CARDS
from ruman.core.secrets import new_token
from tests.battles.conftest import Day
from tests.tournament.conftest import Field, make_tournament
from tests.tournament.played import draw, play
from tournament.models import GroupPlace
from weapons.models import Tag

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

A4 = {(595, 842), (842, 595)}
LANGUAGES = ("en", "cs", "pl")
LONG = "Maksymilian Brzęczyszczykiewicz-Wszechświatowski z Chrząszczyżewoszyc"
WORDY = "Who has this card may stand up once after a mortal hit, if they read it aloud. " * 3
PRESSED = "button, .btn, select, input, summary, nav, .topbar"
# what has a fixed height or width on paper, and must hold what stands in it
HOLDS = (
    ".bonus, .slip, .slip h2, .slip .words, .bout-sheet, .bout-sheet h3, .paper-sheet, .paper,"
    " .label .own, .label .body, .label .verdict, .frozen-text, .people-table"
)
CUT = """
(holds) => [...document.querySelectorAll(holds)]
  .filter((each) => each.scrollHeight > each.clientHeight + 1
    || each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent.trim().slice(0, 60)}`)
"""
ON_PAPER = """
(pressed) => ({
  pressed: [...document.querySelectorAll(pressed)].filter((each) => each.checkVisibility())
    .map((each) => each.outerHTML.slice(0, 100)),
  heads: [...document.querySelectorAll("thead")].filter((each) => each.checkVisibility())
    .map((each) => getComputedStyle(each).display),
  codes: [...document.querySelectorAll("svg.qr")].map((each) => {
    const sides = each.getAttribute("viewBox").split(" ").slice(2);  // with four modules of white
    return Math.floor(each.getBoundingClientRect().width / 96 * 25.4 * (sides[0] - 8) / sides[0]);
  }),
})
"""


def sheets_of(page):
    """Width and height of each page that a printer would fill, in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def look(page, url, sheets):
    """The page makes so many sheets A4; nothing to press, nothing cut, heads that come again."""
    page.goto(url)
    sizes = sheets_of(page)
    assert set(sizes) <= A4, url
    assert len(sizes) == sheets, (url, len(sizes))
    page.set_viewport_size({"width": 711, "height": 1000})  # 188 mm, between the margins
    page.emulate_media(media="print")
    found = page.evaluate(ON_PAPER, PRESSED)
    assert found["pressed"] == [], url
    assert set(found["heads"]) <= {"table-header-group"}, url
    assert all(mm >= 18 for mm in found["codes"]), (url, found["codes"])
    assert page.evaluate(CUT, HOLDS) == [], url
    page.emulate_media(media="null")


@pytest.fixture
def day():
    """Nine fighters on one side, three on the other; long names, texts and a warned weapon."""
    made = Day()
    for n in range(9):
        person = made.armed(made.herons, surname=LONG if n % 4 == 0 else f"Novák {n}")
        PlayerLink.objects.create(combatant=person, purpose=LinkPurpose.OWN, token=new_token())
    made.armed(made.boars)
    warned = {"type": "spear", "length": 190, "status": "approved_with_warning"}
    for tag, code, more in ((1, "one_handed", {}), (2, "spear_two_handed", warned)):
        person = made.armed(made.boars, given_name="Zuzanna", surname="Ďurďáková")
        made.weapon(person, code, tag=tag, **more)
        given, surname = LONG.split(" ", 1)
        person = made.fighter(given_name=given, surname=surname)
        made.weapon(person, code, tag=tag + 25, **more)
    words = dict.fromkeys(LANGUAGES, WORDY[:240])
    name = dict.fromkeys(LANGUAGES, "Oath of the unshakeable guardian of the walls")
    for n in range(9):
        made.card(level=1 + n % 3, name=name if n % 2 else {}, text=words)
    Tag.objects.bulk_create(
        Tag(event=made.event, number=number, code=new_token()) for number in range(3, 26)
    )
    return made


def addresses(day):
    at = [day.event.slug]
    clash = [*at, day.clash.pk]
    return {
        reverse("battles:print-roster", args=clash): 2,
        reverse("battles:veterans-sheet", args=clash): 1,
        reverse("battles:print-cards", args=at): 2,
        reverse("battles:schedule", args=at): 1,
        reverse("combatants:slips", args=at): 2,
        reverse("combatants:people", args=at): 1,
        reverse("weapons:looks-again", args=at): 1,
        reverse("weapons:bench", args=at): 1,
        reverse("weapons:label-sheet", args=at) + "?first=1&last=27": 2,
    }


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("cs", "light"), ("pl", "sun")])
def test_battle_sheets_are_a4_with_nothing_cut(day, open_page, language, theme):
    page = open_page(day.head, language=language, theme=theme)
    for url, sheets in addresses(day).items():
        look(page, url, sheets)


def test_a_long_roster_says_on_each_sheet_what_it_is_of(day, open_page):
    page = open_page(day.head)
    page.goto(reverse("battles:print-roster", args=[day.event.slug, day.clash.pk]))
    page.emulate_media(media="print")
    heads = [row.inner_text() for row in page.locator(".running").all()]
    assert [head.split(" · ") for head in heads] == [
        [f"{side}, Field ({count})", "1. U brodu", day.event.name]
        for side, count in (("Kanci", 3), ("Volavky", 9))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tournament_sheets_are_a4_with_nothing_cut(db, open_page, language):
    day = SimpleNamespace(field=_field(9))
    day.field.event.practice = language != "en"  # the strip on the first sheet takes room
    day.field.event.save()
    at = [day.field.event.slug, day.field.tournament.slug]
    page = open_page(day.field.author.user, language=language)
    for name, sheets in (("paper-groups", 2), ("paper-bouts", 8), ("paper", 1), ("desk-keys", 1)):
        look(page, reverse(f"tournament:{name}", args=at), sheets)


def _field(count):
    """A tournament with groups drawn and one bout fought; a superuser looks at its sheets."""
    battle = Day()
    field = Field(battle.event, make_tournament(battle.event))
    field.fill(count)
    draw(field, str(uuid.UUID(int=7)))
    for place in GroupPlace.objects.filter(position=1).select_related("entrant__combatant"):
        place.entrant.label = f"{LONG} ({place.entrant.combatant.number})"
        place.entrant.save()
    play(field, 1)
    field.author.user.is_superuser = True
    field.author.user.save()
    return field


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_each_role_is_one_sheet(db, open_page, language):
    page = open_page(language=language)
    for role in CARDS:
        look(page, reverse("role-card", args=[role]), 1)


def test_each_sheet_says_at_its_foot_what_it_is_of_and_when_it_was_printed(day, open_page):
    page = open_page(day.head, language="pl")
    page.goto(reverse("combatants:people", args=[day.event.slug]))
    page.clock.set_fixed_time("2027-05-01T08:05:00Z")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    said = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--sheet')")
    assert said == f'"Ludzie · {day.event.name} · 1 maj 2027, 10:05"'


def test_the_frozen_list_of_a_draw_is_printed_whole(db, open_page):
    field = _field(40)
    page = open_page(field.author.user)
    at = [field.event.slug, field.tournament.slug, field.tournament.draws.get().pk]
    look(page, reverse("tournament:proof", args=at), 3)

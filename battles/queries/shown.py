"""Roster lines as pages show them: plain words, figures and signs, the same for the same line."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from battles.models import Clash
from battles.queries.muster import SideVeterans, veterans_in
from battles.queries.roster import Books, RosterLine, books_for, roster_lines
from battles.queries.rows import Arm
from battles.words import finding_words, place_name, short_name
from ruman.core.models import Event, Side
from ruman.core.words import in_page_language
from weapons.enums import Status
from weapons.models import Weapon


@dataclass(frozen=True, slots=True)
class Kit:
    """One thing somebody carries: its picture, its name, and how it stands."""

    icon: str
    name: str
    tone: str
    out: bool
    status: str
    key: str


@dataclass(frozen=True, slots=True)
class Said:
    """What speaks against a line, with its rule."""

    blocks: bool
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A line in the page's language; equal lines look equal, so each is drawn once."""

    pk: int
    number: int
    name: str
    group: str
    role: str
    tincture: str
    here: bool
    veteran: bool
    kit: tuple[Kit, ...]
    said: tuple[Said, ...]
    lives: int | None
    cards: tuple[tuple[int, str], ...]

    @property
    def blocked(self) -> bool:
        return any(one.blocks for one in self.said)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the clash with who fights there."""

    code: str
    name: str
    hint: str
    rule: str
    lines: tuple[Shown, ...]

    @property
    def here(self) -> int:
        return sum(line.here for line in self.lines)


@dataclass(frozen=True, slots=True)
class SideRoster:
    """One side's half of the roster, with its figures."""

    side: Side
    veterans: SideVeterans
    places: tuple[Place, ...]
    lives: int
    ranged: int
    heavy: int
    findings: int

    @property
    def lines(self) -> tuple[Shown, ...]:
        return tuple(line for place in self.places for line in place.lines)

    @property
    def here(self) -> int:
        return sum(place.here for place in self.places)

    @property
    def size(self) -> int:
        return sum(len(place.lines) for place in self.places)


def roster_of(clash: Clash, event: Event, language: str) -> list[SideRoster]:
    """Both sides of the clash, place by place, every line checked."""
    books = books_for(event)
    teams = veterans_in(clash, event.sides.all())
    marked = {one.combatant_id for team in teams for one in team.veterans}
    by_side: dict[int, list[RosterLine]] = {}
    for line in roster_lines(clash, event, language):
        by_side.setdefault(line.person.side_id, []).append(line)
    return [
        _side_roster(team, by_side.get(team.side.pk, ()), clash, books, marked) for team in teams
    ]


def shown_line(clash: Clash, event: Event, language: str, person: int) -> Shown | None:
    """One line, checked alone."""
    found = roster_lines(clash, event, language, [person])
    if not found:
        return None
    teams = veterans_in(clash, event.sides.all())
    marked = {one.combatant_id for team in teams for one in team.veterans}
    tinctures = {team.side.pk: team.side.tincture for team in teams}
    side = tinctures.get(found[0].person.side_id, "sable")
    return shown(found[0], Words(books_for(event), language), side, marked)


def _side_roster(
    team: SideVeterans,
    lines: Sequence[RosterLine],
    clash: Clash,
    books: Books,
    marked: Collection[int | None],
) -> SideRoster:
    words = Words(books, get_language() or "en")
    by_place: dict[str, list[Shown]] = {code: [] for code in clash.locations}
    for line in lines:
        found = shown(line, words, team.side.tincture, marked)
        by_place.setdefault(line.location, []).append(found)
    return SideRoster(
        side=team.side,
        veterans=team,
        places=tuple(
            _place(code, tuple(drawn), books) for code, drawn in by_place.items() if drawn
        ),
        lives=sum(line.lives or 0 for line in lines),
        ranged=sum(line.ranged for line in lines),
        heavy=sum(line.heavy for line in lines),
        findings=sum(line.blocked for line in lines),
    )


def _place(code: str, lines: tuple[Shown, ...], books: Books) -> Place:
    found = books.weapons.locations.get(code)
    hints = [
        in_page_language(books.weapons.flags[bar].name)
        for bar in (found.bars if found else ())
        if bar in books.weapons.flags
    ]
    return Place(
        code=code,
        name=place_name(code, books.weapons),
        hint=", ".join(hints),
        rule=found.rule if found and (found.bars or found.helmet or found.armour) else "",
        lines=lines,
    )


class Words:
    """The words of a rulebook in one language; the same as another by these two."""

    def __init__(self, books: Books, language: str) -> None:
        self.books = books
        self.key = (books.rulebook.pk if books.rulebook else 0, language)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.key == other.key


def shown(line: RosterLine, words: Words, tincture: str, marked: Collection[int | None]) -> Shown:
    """The line in the page's language, put into words once for the same line."""
    put = in_words if words.books.final else in_words.__wrapped__
    return put(line, words, tincture, line.person.pk in marked)


@lru_cache(maxsize=20_000)
def in_words(line: RosterLine, words: Words, tincture: str, veteran: bool) -> Shown:
    person, rules = line.person, words.books.weapons
    weapons = {str(weapon.pk): weapon for weapon in line.weapons}
    return Shown(
        pk=person.pk,
        number=person.number,
        name=person.full_name,
        group=person.group,
        role=person.role,
        tincture=tincture,
        here=person.present,
        veteran=veteran,
        kit=tuple(kit_of(weapon, words.books) for weapon in line.weapons),
        said=tuple(
            Said(one.blocks, finding_words(one, weapons, rules), one.rule) for one in line.findings
        ),
        lives=line.lives,
        cards=tuple(
            (card.number, f"{in_page_language(json.loads(card.name))} {card.level}")
            for card in line.cards
        ),
    )


def kit_of(weapon: Weapon | Arm, books: Books) -> Kit:
    """A weapon as a picture with a sign where something is the matter."""
    tone = {Status.WARNED: "or", Status.APPROVED: "vert"}.get(Status(weapon.status), "gules")
    if weapon.look_again and tone != "gules":
        tone = "azure"
    return Kit(
        icon=weapon.type,
        name=short_name(weapon, books.weapons),
        tone=tone,
        out=tone == "gules",
        status=_status_word(weapon.status, get_language() or "en"),
        key=str(weapon.pk),
    )


@lru_cache(maxsize=64)
def _status_word(status: str, language: str) -> str:
    """A status in words; asked a thousand times a roster, and choices are dear to look up."""
    return str(Status(status).label)


def figures(rosters: Iterable[SideRoster]) -> dict[str, Any]:
    """Sums over the sides, for the head of a page."""
    found = list(rosters)
    return {
        "missing": sum(one.size - one.here for one in found),
        "findings": sum(bool(line.said) for one in found for line in one.lines),
        "size": sum(one.size for one in found),
    }

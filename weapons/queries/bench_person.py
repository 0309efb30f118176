"""A person at the bench: their weapons as they stand, and what they said they would bring."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from combatants.models import AnnouncedWeapon, Combatant
from ruman.core.models import Event
from weapons.enums import Status
from weapons.models import Measured, Weapon
from weapons.queries.in_hand import Line, in_hand
from weapons.rules.parameters import WeaponRules
from weapons.words import briefly, class_name, figure, quantity, type_name

TONES = {
    Status.NEW: ("sable", "minus"),
    Status.APPROVED: ("vert", "check"),
    Status.WARNED: ("or", "triangle-alert"),
    Status.REJECTED: ("gules", "x"),
    Status.EXCLUDED: ("sable", "lock"),
    Status.GIVEN_BACK: ("sable", "undo-2"),
}
WORDS = {Status.WARNED: "warning", Status.APPROVED: "approved"}


@dataclass(frozen=True, slots=True)
class Row:
    """A weapon in the list: where it stands, in tincture, icon and word."""

    weapon: Weapon
    title: str
    details: str
    tone: str
    icon: str
    status: str
    waits: bool
    written: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Announced:
    """Something that the registration promised and nobody has shown yet."""

    title: str
    details: str
    written: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BenchPerson:
    person: Combatant
    rows: tuple[Row, ...]
    announced: tuple[Announced, ...]
    tally: tuple[tuple[str, str, str, int], ...]
    in_hand: tuple[Line, ...]

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        return tuple(row.weapon for row in self.rows)

    def row(self, weapon: str) -> Row | None:
        """The person's weapon of that id."""
        return next((row for row in self.rows if str(row.weapon.pk) == weapon), None)


def bench_person(event: Event, person: Combatant, rules: WeaponRules) -> BenchPerson:
    """Everything about the person's weapons; two statements, however many there are."""
    weapons = list(weapons_of(person))
    rows = tuple(row_of(weapon, rules) for weapon in weapons)
    return BenchPerson(
        person=person,
        rows=rows,
        announced=_announced(person, weapons),
        tally=_tally(rows),
        in_hand=in_hand(weapons, rules),
    )


def weapons_of(person: Combatant) -> Iterable[Weapon]:
    """In the order in which they came, so that no row moves under a finger."""
    return (
        Weapon.objects.filter(owner=person).select_related("inspection").order_by("made_at", "pk")
    )


def written(weapon: Weapon) -> dict[str, Any]:
    """What the sheet is filled with when a weapon is looked at again; checks start anew."""
    found = {
        name: figure(value) if isinstance(value, Decimal) else value
        for name, value in weapon.measures().items()
    }
    if "end_piece" in found:
        found["end_piece"] = str(found["end_piece"]).lower()
    return {
        **found,
        "type": weapon.type,
        "description": weapon.description,
        "weapon": str(weapon.pk),
        "expected_version": weapon.version,
        "tag": weapon.tag,
    }


def weapon_title(weapon: Weapon, rules: WeaponRules) -> str:
    """What it is called: its own description with its class, unless one says the other."""
    kind = (
        class_name(weapon.class_code, rules) if weapon.class_code else type_name(weapon.type, rules)
    )
    if not weapon.description or weapon.description.lower() == kind.lower():
        return kind
    if kind.lower() in weapon.description.lower():
        return weapon.description
    return f"{weapon.description}, {kind.lower()}"


def row_of(weapon: Weapon, rules: WeaponRules) -> Row:
    """How a weapon stands in a list."""
    tone, icon = TONES[Status(weapon.status)]
    status = _("Warning") if weapon.status == Status.WARNED else weapon.get_status_display()
    if weapon.look_again:
        tone, icon, status = "azure", "eye", _("Look again")
    return Row(
        weapon=weapon,
        title=weapon_title(weapon, rules),
        details=" · ".join(_details(weapon, rules)),
        tone=tone,
        icon=icon,
        status=status,
        waits=bool(weapon.look_again) or not weapon.in_play,
        written=written(weapon),
    )


def _details(weapon: Weapon, rules: WeaponRules) -> Iterable[str]:
    if size := size_in_words(weapon):
        yield size
    if weapon.tag:
        yield _("tag %(number)s") % {"number": f"{weapon.tag:04d}"}
    if weapon.status == Status.REJECTED and (why := _why_rejected(weapon, rules)):
        yield why
    if weapon.held_since:
        since = date_format(localtime(weapon.held_since), "H:i")
        yield _("%(where)s since %(time)s") % {"where": weapon.held_where, "time": since}


def _why_rejected(weapon: Weapon, rules: WeaponRules) -> str:
    """Briefly: the reason given, else what failed."""
    if weapon.inspection is None:
        return ""
    found = (each for each in weapon.inspection.found() if each.blocks)
    return weapon.inspection.reason or ", ".join(briefly(each, rules) for each in found)


def size_in_words(weapon: Measured) -> str:
    """The measure by which one knows it: `148.0 cm`, `58 × 48 cm`."""
    if weapon.length:
        return quantity("length", weapon.length, measured=True)
    if weapon.width and weapon.height:
        return f"{figure(weapon.width)} × {quantity('height', weapon.height)}"
    for name in ("diameter", "head", "draw_kg"):
        if value := getattr(weapon, name):
            return quantity(name, value)
    return ""


def _tally(rows: Sequence[Row]) -> tuple[tuple[str, str, str, int], ...]:
    counted = Counter((row.tone, row.icon, row.status) for row in rows)
    return tuple((*look, number) for look, number in counted.items())


def _announced(person: Combatant, weapons: Sequence[Weapon]) -> tuple[Announced, ...]:
    """What was announced of each type beyond what has been shown of it."""
    shown = Counter(weapon.type for weapon in weapons)
    found = []
    for row in AnnouncedWeapon.objects.filter(combatant=person, withdrawn=False):
        if shown[row.kind] > 0:
            shown[row.kind] -= 1
            continue
        length = figure(row.length_cm) if row.length_cm else ""
        found.append(Announced(row.text, _("announced"), {"type": row.kind, "length": length}))
    return tuple(found)

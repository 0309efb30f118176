"""Labels as they are printed: number, code, owner, class, verdict, and what to beware of."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, Max, Q
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from combatants.models import Combatant
from ruman.core.models import Event, Station
from ruman.core.words import in_page_language
from weapons.enums import Status
from weapons.models import Tag, Weapon
from weapons.queries.bench_person import size_in_words, weapon_title
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponClass, WeaponRules

MOST = 500
PER_SHEET = 24
NAME_MOST = 44


@dataclass(frozen=True, slots=True)
class Label:
    """One label; without a weapon it is blank, to be given at the bench."""

    number: int
    code: SafeString
    owner: str = ""
    title: str = ""
    size: str = ""
    caution: str = ""
    warned: bool = False

    @property
    def blank(self) -> bool:
        return not self.owner


@dataclass(frozen=True, slots=True)
class Sheets:
    """Sheets of labels, and the numbers in the range for which there is nothing to print."""

    pages: tuple[tuple[Label, ...], ...]
    left_out: tuple[int, ...]

    @property
    def count(self) -> int:
        return sum(len(page) for page in self.pages)

    @property
    def warned(self) -> int:
        return sum(label.warned for page in self.pages for label in page)


@dataclass(frozen=True, slots=True)
class BlockUse:
    """A station's block of numbers: how many hang on weapons, and the last of them."""

    station: Station
    given: int
    last: int | None


def sheets(event: Event, first: int, last: int, draw: Callable[[str], SafeString]) -> Sheets:
    """The labels from a number to a number; `draw` makes the picture of a code. One statement.

    Dead numbers, and weapons that aren't approved, are left out.
    """
    rules = rules_for(event.rulebook)
    rows = (
        Tag.objects.filter(event=event, number__gte=first, number__lte=min(last, first + MOST - 1))
        .select_related("weapon__owner")
        .order_by("number")
    )
    labels, left_out = [], []
    for tag in rows:
        weapon = tag.weapon
        if weapon is None:
            labels.append(Label(tag.number, draw(tag.code)))
        elif weapon.tag == tag.number and weapon.in_play:
            labels.append(_label(tag, weapon, rules, draw))
        else:
            left_out.append(tag.number)
    pages = (tuple(labels[n : n + PER_SHEET]) for n in range(0, len(labels), PER_SHEET))
    return Sheets(tuple(pages), tuple(left_out))


def block_uses(event: Event) -> list[BlockUse]:
    """The stations that have a block; two statements."""
    stations = Station.objects.filter(event=event, tag_from__isnull=False, revoked_at=None)
    blocks = {
        f"s{station.pk}": Q(number__gte=station.tag_from, number__lte=station.tag_to or 2**31 - 1)
        for station in stations
    }
    counted = Tag.objects.filter(event=event, weapon__isnull=False).aggregate(
        **{f"{key}_n": Count("pk", filter=block) for key, block in blocks.items()},
        **{f"{key}_last": Max("number", filter=block) for key, block in blocks.items()},
    )
    return [
        BlockUse(station, counted[f"s{station.pk}_n"], counted[f"s{station.pk}_last"])
        for station in stations
    ]


def _name_of(person: Combatant) -> str:
    """The name as a label holds it: of a very long one the given name's letter and the surname."""
    full = person.full_name
    if len(full) <= NAME_MOST or not (person.given_name and person.surname):
        return full
    return f"{person.given_name[0]}. {person.surname}"


def _label(
    tag: Tag, weapon: Weapon, rules: WeaponRules, draw: Callable[[str], SafeString]
) -> Label:
    found = rules.classes.get(weapon.class_code)
    return Label(
        number=tag.number,
        code=draw(tag.code),
        owner=_name_of(weapon.owner),
        title=weapon_title(weapon, rules),
        size=size_in_words(weapon),
        caution=_caution(found, rules) if found else "",
        warned=weapon.status == Status.WARNED,
    )


def _caution(weapon_class: WeaponClass, rules: WeaponRules) -> str:
    """Where it may not be taken, and what else its bearer must mind, in a line."""
    marks = weapon_class.flags | {weapon_class.code}
    barred = [
        in_page_language(place.name).lower()
        for place in rules.locations.values()
        if marks.intersection(place.bars)
    ]
    said = [_("Helmet on.")] if weapon_class.needs_helmet else []
    if barred:
        said.append(_("Not on: %(places)s") % {"places": ", ".join(barred)})
    if "thrown" in weapon_class.flags:
        said.append(_("Thrown only"))
    return " ".join(said)

"""Sides and the balancer's proposal: who moves where, and what each side adds up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from battles.models import Veteran
from battles.rules.balance import HEADS, LIVES, RANGED, Split, Unit, balanced
from battles.rules.roster import RANGED as RANGED_FLAG
from combatants.models import Combatant
from ruman.core.models import Event, Side
from weapons.models import Weapon
from weapons.queries.rules import rules_for as weapon_rules_for
from weapons.rules.standing import IN_PLAY


@dataclass(frozen=True, slots=True)
class Moved:
    """Friends who would change sides together."""

    name: str
    count: int
    from_side: Side | None
    to_side: Side


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the balancer proposes: sums before and after, who moves, and the moves themselves."""

    before: list[list[int]]
    after: list[list[int]]
    moved: list[Moved]
    moves: list[list[int | None]]


def strengths(event: Event) -> list[dict[str, Any]]:
    """Everybody who counts for a side: coming or here, not expelled, with lives and ranged."""
    rules = weapon_rules_for(event.rulebook)
    ranged = [code for code, found in rules.classes.items() if RANGED_FLAG in found.flags]
    shoots = Weapon.objects.filter(owner=OuterRef("pk"), status__in=IN_PLAY, class_code__in=ranged)
    veteran = Veteran.objects.filter(combatant=OuterRef("pk"), retired_at__isnull=True)
    rows: QuerySet[Any] = Combatant.objects.filter(
        event=event, left_at__isnull=True, erased_at__isnull=True
    )
    rows = rows.filter(Q(expelled_until__isnull=True) | Q(expelled_until__lte=timezone.now()))
    rows = rows.annotate(shoots=Exists(shoots), pinned=Exists(veteran)).order_by("pk")
    return list(
        rows.values(
            "pk",
            "number",
            "group",
            "group__name",
            "side",
            "lives",
            "shoots",
            "pinned",
            "given_name",
            "surname",
        )
    )


def sums_of(people: Sequence[dict[str, Any]], sides: Sequence[Side]) -> list[list[int]]:
    """For each side its key, head count, lives and ranged weapons."""
    found = {side.pk: [side.pk, 0, 0, 0] for side in sides}
    for one in people:
        if one["side"] in found:
            sums = found[one["side"]]
            sums[1] += 1
            sums[2] += one["lives"] or 0
            sums[3] += bool(one["shoots"])
    return list(found.values())


def proposal(event: Event) -> Proposal | None:
    """An even split; None where there are fewer than two sides or nobody to move."""
    sides = list(event.sides.all())
    people = strengths(event)
    if len(sides) < 2 or not people:
        return None
    place = {side.pk: n for n, side in enumerate(sides)}
    packs = _packs(people)
    units = [_unit(key, members, place) for key, members in packs.items()]
    split = balanced(units, len(sides))
    moves: list[list[int | None]] = []
    moved = []
    for unit, side in zip(units, split.sides, strict=True):
        members = packs[unit.key]
        goes = [one for one in members if one["side"] != sides[side].pk]
        moves += [[one["pk"], one["side"], sides[side].pk] for one in goes]
        if goes:
            name = goes[0]["group__name"] or f"{goes[0]['given_name']} {goes[0]['surname']}"
            before = next((s for s in sides if s.pk == goes[0]["side"]), None)
            moved.append(Moved(name.strip(), len(goes), before, sides[side]))
    moved.sort(key=lambda each: (-each.count, each.name))
    return Proposal(sums_of(people, sides), _after(split, sides), moved, moves)


def _packs(people: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Groups and single people; a side's veterans stay there, and their group without them."""
    packs: dict[str, list[dict[str, Any]]] = {}
    for one in people:
        alone = one["group"] is None or one["pinned"]
        packs.setdefault(f"p{one['pk']}" if alone else f"g{one['group']}", []).append(one)
    return packs


def _unit(key: str, members: Sequence[dict[str, Any]], place: dict[int, int]) -> Unit:
    stand = [place[one["side"]] for one in members if one["side"] in place]
    side = max(sorted(set(stand)), key=stand.count) if stand else None
    return Unit(
        key,
        len(members),
        sum(one["lives"] or 0 for one in members),
        sum(bool(one["shoots"]) for one in members),
        side,
        pinned=any(one["pinned"] for one in members) and side is not None,
    )


def _after(split: Split, sides: Sequence[Side]) -> list[list[int]]:
    return [
        [side.pk, total[HEADS], total[LIVES], total[RANGED]]
        for side, total in zip(sides, split.totals, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Beam:
    """A bar of the picture: each side's share before and after, in units of the drawing."""

    what: str
    before: tuple[tuple[int, str, float, float], ...]
    after: tuple[tuple[int, str, float, float], ...]


WIDTH = 200


def beams(
    before: Sequence[Sequence[int]],
    after: Sequence[Sequence[int]],
    sides: Sequence[Side],
    words: Sequence[str],
) -> list[Beam]:
    """A picture for each sum in the order of `words`; each bar is divided among the sides.

    What `before` has no sum of gets a bar for now alone; what nobody has, or `after` has no sum
    of, gets none.
    """
    known = min(map(len, before), default=0)
    whole = min(map(len, after), default=0)
    return [
        Beam(what, _bar(before, n, sides) if n < known else (), _bar(after, n, sides))
        for n, what in enumerate(words[: whole - 1], start=1)
        if any(row[n] for row in (*after, *(before if n < known else ())))
    ]


def _bar(
    sums: Sequence[Sequence[int]], what: int, sides: Sequence[Side]
) -> tuple[tuple[int, str, float, float], ...]:
    found = {row[0]: row[what] for row in sums}
    whole = sum(found.get(side.pk, 0) for side in sides) or 1
    x = 0.0
    parts = []
    for side in sides:
        width = WIDTH * found.get(side.pk, 0) / whole
        parts.append((found.get(side.pk, 0), side.tincture, round(x, 1), round(width, 1)))
        x += width
    return tuple(parts)

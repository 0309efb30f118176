"""The tournament chapters of a rulebook as frozen values (T). No limit is written in code."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from ruman.core.documents import Document, Row, Text, Values, row, rows
from tournament.enums import Leaving
from tournament.rules.bout_state import BoutRules

TIES = ("advantage", "direct", "extra_bout")
BACK_FROM = ("eliminated", "nobody")
PARTS = ("armour", "weapon", "shield")
MEASURES: Mapping[str, str] = {
    "weight_g": "g",
    "edge_mm": "mm",
    "point_mm": "mm",
    "height_cm": "cm",
    "width_cm": "cm",
}


@dataclass(frozen=True, slots=True)
class GroupRules:
    """Sizes of groups, how many go on, the ties in order, what becomes of leavers' bouts."""

    rule: str
    least: int
    most: int
    best: int
    advance: int
    leaving: Leaving
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallRules:
    """How often a bout is called, seconds between calls, seconds to mend a shortage."""

    rule: str
    calls: int
    apart_s: int
    shortage_rule: str
    repair_s: int


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the checklist. `refuses`: missing it refuses outright; `leave`: heralds may."""

    code: str
    rule: str
    part: str
    name: Text
    hint: Text
    refuses: bool
    leave: bool


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most of a measure, both included; None where there is no limit."""

    measure: str
    least: Decimal | None
    most: Decimal | None


@dataclass(frozen=True, slots=True)
class Arm:
    """One way of using a weapon or shield: the kinds allowed in it and their limits."""

    code: str
    rule: str
    name: Text
    kinds: tuple[str, ...]
    limits: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place wins; `amount` in whole units of `currency`."""

    rule: str
    place: int
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """Everything that a rulebook says about a tournament; order is the rulebook's own."""

    groups: GroupRules
    third_place: bool
    may_come_back: bool
    bout_s: int
    between_s: int
    bout: BoutRules
    answered_s: int
    calls: CallRules
    admission_rule: str
    adult_age: int
    period: tuple[int, int]
    checklist: Mapping[str, Item]
    arms: Mapping[str, Arm]
    arm_kinds: Mapping[str, Text]
    forbidden_acts: Mapping[str, tuple[str, Text]]
    target_excluded: tuple[str, ...]
    prizes: tuple[Prize, ...]


def order_of(document: Document) -> Document:
    """The order of the chapters' keys as a chapter of its own: a JSON column keeps none."""
    return {"order": {chapter: {"keys": list(found)} for chapter, found in document.items()}}


def in_order(document: Document) -> dict[str, dict[str, Values]]:
    """The document with its keys as its chapter `order` says, new ones after them."""
    said = document.get("order", {})
    ordered = {}
    for chapter, found in document.items():
        keys = [key for key in said.get(chapter, {}).get("keys", []) if key in found]
        ordered[chapter] = {key: found[key] for key in dict.fromkeys([*keys, *found])}
    return ordered


def tournament_rules(document: Document) -> TournamentRules:
    """The parameters in a document; ParameterError names what can't be used."""
    knockout = row(document, "course", "knockout")
    third_place = knockout.flag("third_place")
    back_from = knockout.strings("back_from", BACK_FROM.__contains__)
    knockout.string("rule")
    knockout.done()
    lists = row(document, "course", "lists")
    bout_s, between_s = lists.integer("bout_s", least=1), lists.integer("between_s")
    lists.string("rule")
    lists.done()
    person = row(document, "admission", "person")
    admission_rule, adult_age = person.string("rule"), person.integer("adult_age")
    period = person.integer("period_from"), person.integer("period_to")
    if period[0] > period[1]:
        raise person.error("period_to", f"expected {period[0]} or later")
    person.done()
    bout, answered_s = _bout(document)
    kinds = {one.key: _only_name(one) for one in rows(document, "arm_kinds")}
    target = row(document, "target", "free")
    excluded = target.strings("excluded")
    target.string("rule")
    target.done()
    return TournamentRules(
        groups=_groups(row(document, "course", "groups")),
        third_place=third_place,
        may_come_back="eliminated" in back_from,
        bout_s=bout_s,
        between_s=between_s,
        bout=bout,
        answered_s=answered_s,
        calls=_calls(document),
        admission_rule=admission_rule,
        adult_age=adult_age,
        period=period,
        checklist={one.key: _item(one) for one in rows(document, "checklist")},
        arms={one.key: _arm(one, kinds) for one in rows(document, "arms")},
        arm_kinds=kinds,
        forbidden_acts={one.key: _act(one) for one in rows(document, "forbidden_acts")},
        target_excluded=excluded,
        prizes=tuple(
            sorted((_prize(one) for one in rows(document, "prizes", optional=True)), key=_place)
        ),
    )


def _only_name(one: Row) -> Text:
    name = one.text("name")
    one.done()
    return name


def _groups(one: Row) -> GroupRules:
    least, most, best = (one.integer(field, least=2) for field in ("least", "most", "best"))
    if not least <= best <= most:
        raise one.error("best", f"expected from {least} to {most}")
    advance = one.integer("advance", least=1)
    if advance > least:
        raise one.error("advance", f"expected at most {least}")
    leaving = one.string("leaving")
    if leaving not in Leaving.values:
        raise one.error("leaving", f"expected one of {', '.join(Leaving.values)}")
    if one.integer("win_points", least=1) != 1:
        raise one.error("win_points", "expected 1: a win is one point")
    rules = GroupRules(
        one.string("rule"),
        least,
        most,
        best,
        advance,
        Leaving(leaving),
        one.strings("ties", TIES.__contains__),
    )
    one.done()
    return rules


def _bout(document: Document) -> tuple[BoutRules, int]:
    fight, penalties = row(document, "bout", "fight"), row(document, "bout", "penalties")
    warning = penalties.integer("warning", least=None)
    if warning > 0:
        raise penalties.error("warning", "expected 0 or less")
    rules = BoutRules(
        points_to_win=fight.integer("points_to_win", least=1),
        fighting_s=fight.integer("fighting_s", least=1),
        hit_points=fight.integer("hit", least=1),
        fall_points=fight.integer("fall"),
        lost_weapon_points=fight.integer("lost_weapon"),
        warning_points=warning,
    )
    answered_s = fight.integer("answered_s")
    for one in (fight, penalties):
        one.string("rule")
        one.done()
    return rules, answered_s


def _calls(document: Document) -> CallRules:
    ready, shortage = row(document, "calls", "ready"), row(document, "calls", "shortage")
    rules = CallRules(
        ready.string("rule"),
        ready.integer("calls", least=1),
        ready.integer("apart_s", least=1),
        shortage.string("rule"),
        shortage.integer("repair_s", least=1),
    )
    ready.done()
    shortage.done()
    return rules


def _item(one: Row) -> Item:
    part = one.string("part")
    if part not in PARTS:
        raise one.error("part", f"expected one of {', '.join(PARTS)}")
    item = Item(
        one.key,
        one.string("rule"),
        part,
        one.text("name"),
        one.text("hint", optional=True),
        one.flag("refuses"),
        one.flag("leave"),
    )
    one.done()
    return item


def _arm(one: Row, kinds: Mapping[str, Text]) -> Arm:
    limits = []
    for measure in MEASURES:
        if one.has(measure):
            bounds = Row(one.chapter, one.key, one.take(measure, "a table"), f"{measure}.")
            least, most = bounds.number_or_none("min"), bounds.number_or_none("max")
            if least is not None and most is not None and least > most:
                raise bounds.error("max", f"expected {least} or more")
            bounds.done()
            limits.append(Range(measure, least, most))
    arm = Arm(
        one.key,
        one.string("rule"),
        one.text("name"),
        one.strings("kinds", kinds.__contains__),
        tuple(limits),
    )
    one.done()
    return arm


def _act(one: Row) -> tuple[str, Text]:
    act = one.string("rule"), one.text("name")
    one.done()
    return act


def _prize(one: Row) -> Prize:
    prize = Prize(
        one.string("rule"),
        one.integer("place", least=1),
        one.integer("amount"),
        one.string("currency"),
    )
    one.done()
    return prize


def _place(prize: Prize) -> int:
    return prize.place

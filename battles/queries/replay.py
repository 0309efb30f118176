"""Clashes, musters, rulings and cards replayed from what was recorded, beside what is kept."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from battles.enums import ClashState, Move, RulingKind
from battles.models import Card, Clash, ClashStep, Hand, Line, Ruling, Tick
from battles.rules.clashes import Clock, moved
from weapons.models import Exclusion


def clashes() -> Iterator[str | None]:
    """Each clash's state and clock follow from its steps."""
    rows = Clash.objects.select_related("event").prefetch_related("steps").order_by("pk")
    for row in rows.iterator(chunk_size=200):
        told = sorted(row.steps.all(), key=lambda step: step.pk)
        yield _told(row, "its state isn't that of its steps", row.clock == replayed(told))


def replayed(steps: Iterable[ClashStep]) -> Clock | None:
    """The clock after these steps; None where one of them couldn't follow the others."""
    clock = Clock(ClashState.PLANNED)
    for step in steps:
        after = moved(clock, Move(step.move), step.at)
        if not isinstance(after, Clock):
            return None
        clock = after
    return clock


def musters() -> Iterator[str | None]:
    """Each line's tick is the last that was recorded; none without one."""
    last: dict[tuple[int, int], datetime | None] = {}
    for clash, person, here, at in Tick.objects.order_by("pk").values_list(
        "clash", "combatant", "here", "at"
    ):
        last[clash, person] = at if here else None
    rows = Line.objects.select_related("clash__event", "combatant").order_by("pk")
    for row in rows.iterator(chunk_size=500):
        kept = last.pop((row.clash_id, row.combatant_id), None)
        said = f"{row.combatant}: the tick isn't the last that was recorded"
        yield _told(row.clash, said, row.present_at == kept)
    for clash_pk, person in sorted(key for key, at in last.items() if at is not None):
        yield f"clash {clash_pk}, person {person}: ticked, and without a line"


def rulings() -> Iterator[str | None]:
    """What each ruling did is there: a sanction for its clash, a weapon taken out of play."""
    taken = Exclusion.objects.filter(act=OuterRef("act"), weapon=OuterRef("weapon"))
    rows = Ruling.objects.select_related("clash__event", "withdrawal", "sanction__lifted")
    for row in rows.annotate(taken=Exists(taken)).order_by("pk").iterator(chunk_size=500):
        yield _told(row.clash, f"ruling {row.pk} hasn't done what it says", _is_carried_out(row))


def _is_carried_out(row: Any) -> bool:
    if row.kind == RulingKind.CONFISCATED:
        return bool(row.taken)
    if row.kind != RulingKind.SENT_OFF:
        return True
    sanction = row.sanction
    theirs = (sanction.combatant_id, sanction.clash) == (row.combatant_id, row.clash_id)
    return theirs and (not hasattr(row, "withdrawal") or hasattr(sanction, "lifted"))


def cards() -> Iterator[str | None]:
    """Each card is with whom its way leads to, and its uses are counted one after the other."""
    rows = Card.objects.select_related("event", "issue").prefetch_related("hand_overs", "hands")
    for row in rows.order_by("pk").iterator(chunk_size=200):
        differs = _off_its_way(row)
        yield f"{row.event.slug}, card {row.number}: {differs}" if differs else None
    hands = Hand.objects.select_related("clash__event", "card").prefetch_related("uses")
    for hand in hands.order_by("pk").iterator(chunk_size=500):
        counted = sorted(use.nth for use in hand.uses.all())
        said = f"card {hand.card.number}: its uses aren't counted one after the other"
        well = counted == list(range(1, len(counted) + 1)) and len(counted) <= hand.card.uses
        yield _told(hand.clash, said, well)


def _off_its_way(row: Card) -> str:
    """Where the way from who won the card breaks, or doesn't lead to who has it."""
    issue = getattr(row, "issue", None)
    holder = issue.combatant_id if issue else None
    for over in sorted(row.hand_overs.all(), key=lambda one: one.pk):
        if over.giver_id != holder:
            return "somebody gave it who didn't have it"
        holder = over.combatant_id
    return "" if row.holder_id == holder else "its way doesn't lead to who has it"


def _told(clash: Clash, said: str, well: bool) -> str | None:
    return None if well else f"{clash.event.slug}, {clash}: {said}"

"""Everybody of a clash as a veteran's phone has them: found without a network, with their cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, FilteredRelation, Q
from django.utils import timezone
from django.utils.formats import date_format

from battles.enums import ClashState
from battles.models import Card, Clash
from battles.queries.board import Case, earlier
from battles.queries.shown import Shown, SideRoster
from ruman.core.models import Event
from ruman.core.text import fold
from ruman.core.words import in_page_language


@dataclass(frozen=True, slots=True)
class OnCard:
    """A bonus card of somebody: what a veteran may do with it in the clash now."""

    number: int
    name: str
    uses: int
    used: int
    counts: bool
    goes: bool


@dataclass(frozen=True, slots=True)
class Before:
    """An earlier ruling about somebody, in words."""

    at: str
    reason: str
    kind: str
    by: str


@dataclass(frozen=True, slots=True)
class OnPhone:
    """One fighter; equal ones look equal, so each is drawn once. `found_by` is folded."""

    line: Shown
    side: str
    side_pk: int
    place: str
    before: tuple[Before, ...]
    cards: tuple[OnCard, ...]

    @property
    def found_by(self) -> str:
        return " ".join(
            [
                fold(f"{self.line.name} {self.line.group}"),
                str(self.line.number),
                *(kit.name.rpartition(" ")[2] for kit in self.line.kit),
                *(f"#{card.number}" for card in self.cards),
            ]
        )


def people_on_phone(clash: Clash, event: Event, rosters: Sequence[SideRoster]) -> list[OnPhone]:
    """Everybody on the rosters; two statements."""
    before = earlier(event, [line.pk for roster in rosters for line in roster.lines])
    cards = _cards(clash)
    return [
        OnPhone(
            line=line,
            side=roster.side.name,
            side_pk=roster.side.pk,
            place=place.name,
            before=tuple(_before(case) for case in before.get(line.pk, ())),
            cards=tuple(cards.get(line.pk, ())),
        )
        for roster in rosters
        for place in roster.places
        for line in place.lines
    ]


def _before(case: Case) -> Before:
    at = date_format(timezone.localtime(case.row.at), "D H:i")
    return Before(at, case.reason, case.row.get_kind_display(), case.row.act.by_name)


def _cards(clash: Clash) -> Mapping[int, list[OnCard]]:
    """Cards by person: what is theirs, and what they took into a clash that has started."""
    rows = Card.objects.filter(event=clash.event_id).annotate(
        mine=FilteredRelation("hands", condition=Q(hands__clash=clash.pk))
    )
    rows = rows.annotate(taker=F("mine__combatant"), used=Count("mine__uses"))
    found: dict[int, list[OnCard]] = {}
    for card in rows.order_by("number"):
        taker = card.taker if clash.fixed else None
        goes = clash.state != ClashState.RUNNING and not card.fixed_owner
        name = f"{in_page_language(card.name)} {card.level}"
        for person in {taker, card.holder_id}:
            if person is None:
                continue
            counts = clash.state == ClashState.RUNNING and person == taker and card.uses > 0
            may_go = goes and person == card.holder_id
            shown = OnCard(card.number, name, card.uses, card.used, counts, may_go)
            found.setdefault(person, []).append(shown)
    return found

"""Tournaments and their bouts in the search of an event."""

from collections.abc import Iterable

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.urls import reverse
from django.utils.translation import gettext_lazy

from combatants.models import Combatant
from ruman.core import text
from ruman.core.search import Asked, Thing
from tournament.enums import BoutState
from tournament.models import Bout, Entrant, Tournament
from tournament.words import split_label, where

FOUGHT = (BoutState.RUNNING, BoutState.HALTED, BoutState.COUNTING, BoutState.OVERTIME)


def tournaments_and_bouts(asked: Asked, limit: int) -> Iterable[Thing]:
    """Tournaments by name, bouts by number or by who fights; two statements, one without any."""
    slug = asked.event.slug
    held = {one.pk: one for one in Tournament.objects.filter(event=asked.event)}
    if not held:
        return []
    named = [_tournament(one, slug) for one in held.values() if asked.fits(one.name)]
    bouts = _bouts(asked, held).select_related("red", "blue", "group", "round")
    ordered = bouts.order_by(_settled_last(), "queue", "tournament", "number")[:limit]
    return [*named[:limit], *(_bout(bout, held[bout.tournament_id], slug) for bout in ordered)]


def _bouts(asked: Asked, held: dict[int, Tournament]) -> QuerySet[Bout]:
    rows = Bout.objects.filter(tournament__in=held, live=True)
    if asked.number is not None:
        return rows.filter(number=asked.number)
    wanted = text.beginning_pieces(asked.words)
    people = Combatant.objects.of(asked.event).filter(pieces__contains=wanted)
    for word in asked.words:  # the index knows three letters of a beginning
        people = people.filter(folded__contains=f" {word}")
    fighting = Entrant.objects.filter(tournament__in=held, combatant__in=people.values("pk"))
    return rows.filter(Q(red__in=fighting.values("pk")) | Q(blue__in=fighting.values("pk")))


def _settled_last() -> Case:
    return Case(
        When(state__in=FOUGHT, then=Value(0)),
        When(state=BoutState.CONFIRMED, then=Value(2)),
        default=Value(1),
        output_field=IntegerField(),
    )


def _tournament(one: Tournament, slug: str) -> Thing:
    return Thing(
        kind=gettext_lazy("Tournament"),
        icon="trophy",
        title=one.name,
        text=one.get_state_display(),
        url=reverse("tournament:tournament", args=[slug, one.slug]),
    )


def _bout(bout: Bout, tournament: Tournament, slug: str) -> Thing:
    called = bout.calls or bout.state != BoutState.CALLED
    parts = (
        tournament.name,
        where(bout),
        bout.get_state_display() if called else "",
    )
    red, blue = (split_label(one.label)[0] for one in (bout.red, bout.blue))
    return Thing(
        kind=gettext_lazy("Bout"),
        icon="sword",
        title=f"{bout.number}: {red} – {blue}",
        text=" · ".join(part for part in parts if part),
        url=reverse("tournament:bout", args=[slug, tournament.slug, bout.number]),
        people=(bout.red.combatant_id, bout.blue.combatant_id),
        tone="vert" if bout.state in FOUGHT else "sable",
    )

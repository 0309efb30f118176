"""Who judges a bout with which seat, and how the votes of its stoppage stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import JSONObject

from ruman.core.models import User
from tournament.enums import Seat
from tournament.models import Bout, BoutEvent, Crew, CrewSeat, Vote
from tournament.queries.desk import bout_of, kept_of
from tournament.rules.judging import MARKS, votes_open


def with_seat(user: User) -> QuerySet[Bout]:
    """Bouts that know their crew as `judged_by` and the person's `seat` in it, None without one."""
    seats = CrewSeat.objects.filter(crew=OuterRef("judged_by"), user=user)
    return Bout.objects.annotate(judged_by=_judging_crew()).annotate(
        seat=Subquery(seats.values("seat")[:1])
    )


def judged_by(user: User) -> QuerySet[Bout]:
    """Bouts of a crew in which the person sits."""
    mine = CrewSeat.objects.filter(user=user).values("crew")
    return Bout.objects.annotate(judged_by=_judging_crew()).filter(judged_by__in=mine)


def crew_of(row: Bout) -> list[CrewSeat]:
    """Who judges the bout, the king first; nobody where no crew is seated. One statement."""
    judged_by = Bout.objects.filter(pk=row.pk).values(crew=_judging_crew())
    seats = CrewSeat.objects.filter(crew__in=judged_by).select_related("combatant")
    return sorted(seats, key=lambda one: Seat.values.index(one.seat))


def _judging_crew() -> Subquery:
    """The crew of the bout's lists judges it, else one without lists, else the first of all."""
    near = Case(
        When(lists=OuterRef("lists"), then=Value(0)),
        When(lists=None, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    crews = Crew.objects.filter(tournament=OuterRef("tournament")).annotate(near=near)
    return Subquery(crews.order_by("near", "name", "pk").values("pk")[:1])


@dataclass(frozen=True, slots=True)
class Stoppage:
    """What is voted about now: the event that it follows, who has voted what, whether still.

    `cast`: the latest answer of each seat; nobody but its owner sees one until it is closed.
    """

    number: int
    mark: str
    cast: Mapping[str, str]
    open: bool


def stoppage_of(row: Bout) -> Stoppage | None:
    """The present stoppage of a bout; None before its start. One statement."""
    votes = Vote.objects.filter(bout=OuterRef("bout"), stoppage=OuterRef("number")).order_by("pk")
    told: Any = JSONObject(seat=F("seat"), saw=F("saw"))
    marks = BoutEvent.objects.filter(bout=row, do__in=MARKS, number__gte=_base(row))
    latest = marks.order_by("-number").annotate(cast=ArraySubquery(votes.values(told=told))).first()
    if latest is None:
        return None
    cast = {one["seat"]: one["saw"] for one in getattr(latest, "cast", ())}
    return Stoppage(latest.number, latest.do, cast, votes_open(bout_of(row), latest.do))


def _base(row: Bout) -> int:
    return int(kept_of(row)["base"])


def under_review(row: Bout, now: Stoppage | None) -> bool:
    """Whether the heralds confer: entered so, or votes about the present stoppage are coming in."""
    return bool(row.folded.get("review")) or bool(now and now.open and now.cast)

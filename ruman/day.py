"""The day of an event on its home: clashes and tournaments by the clock, and what comes next."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import ngettext

from battles.enums import ClashState
from battles.forms.kinds import FIELD
from battles.models import Clash
from ruman.core.models import Membership
from tournament.enums import BoutState, TournamentState
from tournament.roles import HERALDS


@dataclass(frozen=True, slots=True)
class Line:
    """Something of the day: when, what, how it stands, where it leads; what is `on` may have
    begun on an earlier day."""

    at: datetime | None
    title: str
    text: str
    url: str
    tone: str = "sable"
    over: bool = False
    on: bool = False


@dataclass(frozen=True, slots=True)
class Day:
    """What began before now, what comes, each by the clock; and what has no time yet."""

    begun: tuple[Line, ...]
    coming: tuple[Line, ...]
    untimed: tuple[Line, ...]

    @property
    def ahead(self) -> Line | None:
        """What comes next."""
        return next((line for line in self.coming if not line.over), None)

    def __bool__(self) -> bool:
        return bool(self.begun or self.coming or self.untimed)


def day_of(membership: Membership, now: datetime) -> Day:
    """Today's clashes and tournaments, by their pages if this person may open those; two
    statements."""
    zone = ZoneInfo(membership.event.time_zone)
    today = now.astimezone(zone).date()
    lines = [*_clashes(membership), *_tournaments(membership)]
    timed = sorted(
        (line.at, n, line)
        for n, line in enumerate(lines)
        if line.at and (line.on or line.at.astimezone(zone).date() == today)
    )
    return Day(
        begun=tuple(line for at, _n, line in timed if at <= now),
        coming=tuple(line for at, _n, line in timed if at > now),
        untimed=tuple(line for line in lines if line.at is None and not line.over),
    )


def _clashes(membership: Membership) -> list[Line]:
    event = membership.event
    may = membership.holds(*FIELD)
    tones = {ClashState.MUSTERING: "or", ClashState.RUNNING: "vert"}
    rows = Clash.objects.filter(event=event).order_by("battle__day", "number")
    return [
        Line(
            at=clash.started_at or clash.mustering_at or clash.starts_at,
            title=str(clash),
            text=clash.get_state_display(),
            url=reverse("battles:clash", args=[event.slug, clash.pk])
            if may
            else reverse("battles:schedule", args=[event.slug]),
            tone=tones.get(ClashState(clash.state), "sable"),
            over=clash.state == ClashState.ENDED,
            on=clash.state in tones,
        )
        for clash in rows
    ]


def _tournaments(membership: Membership) -> list[Line]:
    event = membership.event
    page = "tournament:tournament" if membership.holds(*HERALDS) else "tournament:public"
    fought = Q(bouts__live=True, bouts__state=BoutState.CONFIRMED)
    rows = event.tournaments.annotate(
        all_bouts=Count("bouts", filter=Q(bouts__live=True)),
        fought=Count("bouts", filter=fought),
    )
    return [
        Line(
            at=one.starts_at,
            title=one.name,
            text=_standing(one.get_state_display(), one.fought, one.all_bouts),
            url=reverse(page, args=[event.slug, one.slug]),
            tone="vert"
            if one.state in (TournamentState.GROUPS, TournamentState.KNOCKOUT)
            else "sable",
            over=one.state == TournamentState.ENDED,
        )
        for one in rows.order_by("starts_at", "name")
    ]


def _standing(state: str, fought: int, bouts: int) -> str:
    if not bouts:
        return state
    done = ngettext("%(fought)d of %(all)d bout", "%(fought)d of %(all)d bouts", bouts)
    return f"{state} · {done % {'fought': fought, 'all': bouts}}"

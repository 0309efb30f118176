"""What a look at an entrant is measured against: the day, the rules' proposal (T 2, T 5, T 6)."""

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from ruman.core.findings import Finding
from tournament import queries
from tournament.enums import Admitted, TournamentState
from tournament.models import Entrant, Tournament
from tournament.rules.admission import Shown, admission_findings, admitted


def day_of(tournament: Tournament) -> date:
    """The day on which somebody must be of age: that of the start, else the event's first."""
    if tournament.starts_at is None:
        return tournament.event.starts_date
    return tournament.starts_at.astimezone(ZoneInfo(tournament.event.time_zone)).date()


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the rules say of what was shown, before anybody confirms it."""

    status: Admitted
    findings: list[Finding]


def proposed(entrant: Entrant, shown: Shown) -> Proposal:
    """The proposal for an entrant, with tournament and event at hand; costs no statement."""
    rules = queries.rules_of(entrant.tournament)
    findings = admission_findings(shown, day_of(entrant.tournament), rules)
    return Proposal(admitted(findings, rules), findings)


def on_record(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether something is written about the entrant, so that the entry can't just be removed."""
    return (
        tournament.state != TournamentState.ENTRY
        or entrant.admissions.exists()
        or entrant.leavings.exists()
        or entrant.shortages.exists()
        or queries.open_draw(tournament) is not None
    )

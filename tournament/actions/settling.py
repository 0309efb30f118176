"""How a result is written: what can't be refused, the row appended, the present kept beside it."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError, Sent
from tournament import queries
from tournament.enums import Corner, ResultSource, Why
from tournament.models import Bout, BoutResult, Entrant
from tournament.rules.results import Entered, result_findings


class NotAdmittedError(RefusedError):
    """Who isn't admitted any more fights no bout."""

    def __init__(self, one: Entrant) -> None:
        super().__init__(
            "not_admitted",
            _("%(name)s isn't admitted any more; look at armour and weapons again first."),
            name=one.label,
        )


class ClosedError(RefusedError):
    """The bout has a result already: who closed it, when, with what score."""

    def __init__(self, bout: Bout) -> None:
        last = bout.results.select_related("act").order_by("-pk").first()
        zone = ZoneInfo(bout.tournament.event.time_zone)
        super().__init__(
            "bout_closed",
            _("This bout was closed already: %(score)s by %(who)s at %(when)s."),
            score=f"{bout.red_points}:{bout.blue_points}",
            who=last.act.by_name if last else "?",
            when=f"{last.act.received_at.astimezone(zone):%H:%M}" if last else "?",
        )


@dataclass(frozen=True, slots=True)
class Score:
    """A result: points and hits (red, blue), who won, how it ended, and why it differs."""

    points: tuple[int, int]
    hits: tuple[int, int]
    winner: Corner | None
    why: Why
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a sheet of paper says beside the score: who judged, and when the bout was fought."""

    judged_by: str = ""
    fought_at: datetime | None = None


WORDS = {
    "nobody_won": _(
        "Only where both are disqualified or neither came does nobody win; say who won."
    ),
    "walkover_with_points": _("A walkover gives neither points nor hits; say why there are some."),
    "level_points": _("Level points are settled in overtime; say why there was none."),
    "winner_behind": _("The winner has fewer points; say why."),
    "points_missing": _("The winner hasn't the points that a win on points needs; say why."),
}
NOTHING = Paper()


def not_later(sent: Sent, paper: Paper) -> None:
    """Refuse a sheet of a bout that hasn't been fought yet."""
    if paper.fought_at is not None and paper.fought_at > sent.received_at:
        raise RefusedError("in_future", _("This time hasn't come yet."))


def checked(bout: Bout, score: Score) -> None:
    """Refuse what can't be, and what is odd and comes without a reason."""
    rules = queries.rules_of(bout.tournament).bout
    entered = Entered(score.points, score.hits, score.winner, score.why, score.reason)
    for finding in result_findings(entered, rules):
        if finding.blocks or not score.reason:
            raise RefusedError(finding.code, WORDS[finding.code])


def settle_bout(
    sent: Sent, bout: Bout, score: Score, source: ResultSource, paper: Paper = NOTHING
) -> BoutResult:
    """Write a result and the present beside it; the caller holds the bout's lock."""
    winner = None if score.winner is None else bout.red if score.winner == Corner.RED else bout.blue
    result = BoutResult.objects.create(
        bout=bout,
        act_id=sent.id,
        source=source,
        red_points=score.points[0],
        blue_points=score.points[1],
        red_hits=score.hits[0],
        blue_hits=score.hits[1],
        winner=winner,
        why=score.why,
        reason=score.reason,
        judged_by=paper.judged_by,
        fought_at=paper.fought_at,
    )
    ended_at = paper.fought_at or bout.ended_at or sent.at
    bout.show_result(score.points, score.hits, winner, score.why, ended_at)
    bout.save(update_fields=Bout.SHOWN)
    return result

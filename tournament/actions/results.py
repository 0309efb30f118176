"""Results: settled at the desk, entered from paper, taken back, amended by the king (T 7, T 9)."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked_for_result
from tournament.actions.drawn import take_back
from tournament.actions.fields import field_after, ready
from tournament.actions.places import give_places
from tournament.enums import BoutState, Corner, ResultSource, Why
from tournament.models import Bout, BoutResult, Draw, DrawVoid, Round, Tournament
from tournament.rules.results import Entered, result_findings


class ClosedError(RefusedError):
    """The bout has a result already: who closed it, when, with what score."""

    def __init__(self, bout: Bout) -> None:
        last = bout.results.select_related("act").order_by("-pk").first()
        super().__init__(
            "bout_closed",
            _("This bout was closed already: %(score)s by %(who)s at %(when)s."),
            score=f"{bout.red_points}:{bout.blue_points}",
            who=last.act.by_name if last else "?",
            when=last.act.received_at.isoformat(timespec="minutes") if last else "?",
        )


class WouldFallError(RefusedError):
    """Amending this result voids later bouts: `numbers`, to be confirmed first."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(
            "would_fall",
            _("Later bouts would fall with it: %(bouts)s."),
            bouts=", ".join(map(str, numbers)),
        )
        self.numbers = numbers


@dataclass(frozen=True, slots=True)
class Score:
    """A result: points and hits (red, blue), who won, how it ended, and why it differs."""

    points: tuple[int, int]
    hits: tuple[int, int]
    winner: Corner | None
    why: Why
    reason: str = ""


def checked(bout: Bout, score: Score) -> None:
    """Refuse what can't be, and what is odd and comes without a reason."""
    rules = queries.rules_of(bout.tournament).bout
    entered = Entered(score.points, score.hits, score.winner, score.why, score.reason)
    for finding in result_findings(entered, rules):
        if finding.blocks or not score.reason:
            raise RefusedError(finding.code, WORDS[finding.code])


WORDS = {
    "both_lost_only_disqualified": _(
        "Only where both are disqualified does nobody win; say who won."
    ),
    "walkover_with_points": _("A walkover gives no points; say why there are some."),
    "level_points": _("Level points are settled in overtime; say why there was none."),
    "winner_behind": _("The winner has fewer points; say why."),
    "points_missing": _("The winner hasn't the points that a win on points needs; say why."),
}


def settle_bout(sent: Sent, bout: Bout, score: Score, source: ResultSource) -> BoutResult:
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
    )
    bout.state = BoutState.CONFIRMED
    bout.red_points, bout.blue_points = score.points
    bout.red_hits, bout.blue_hits = score.hits
    bout.winner, bout.why = winner, score.why
    bout.started_at = bout.started_at or sent.at
    bout.ended_at = bout.ended_at or sent.at
    bout.version += 1
    bout.save(
        update_fields=[
            "state",
            "red_points",
            "blue_points",
            "red_hits",
            "blue_hits",
            "winner",
            "why",
            "started_at",
            "ended_at",
            "version",
        ]
    )
    return result


def record_result(sent: Sent, *, bout: int, score: Score) -> Answer:
    """Enter a result from paper. A settled bout, or one that can't be fought yet, is refused."""
    row = locked_for_result(sent, bout)
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    if not (ready(row.red) and ready(row.blue)):
        raise RefusedError("bout_not_ready", _("One of the two has left; this bout isn't fought."))
    if row.round is not None and not row.round.live:
        raise RefusedError("bout_not_ready", _("The round of this bout was voided."))
    checked(row, score)
    settle_bout(sent, row, score, ResultSource.PAPER)
    give_places(row)
    announce(row.tournament, f"bout:{row.pk}")
    return _answer(row)


def _answer(bout: Bout) -> Answer:
    return {
        "bout": bout.pk,
        "number": bout.number,
        "points": [bout.red_points, bout.blue_points],
        "winner": bout.winner_id,
        "why": bout.why,
    }


def take_back_result(sent: Sent, *, bout: int, reason: str) -> Answer:
    """Take a result back (a no-show who came late): the bout can be fought again.

    Refused once a later draw stands on it; that is for amending.
    """
    row = locked_for_result(sent, bout)
    if row.state != BoutState.CONFIRMED:
        raise RefusedError("no_result", _("This bout has no result yet."))
    if later_rounds(row):
        raise RefusedError("later_draw", _("A later draw stands on this result; amend it instead."))
    BoutResult.objects.create(
        bout=row,
        act_id=sent.id,
        source=ResultSource.AMENDED,
        red_points=row.red_points,
        blue_points=row.blue_points,
        red_hits=row.red_hits,
        blue_hits=row.blue_hits,
        winner=row.winner,
        why=row.why,
        reason=reason,
        voided=True,
    )
    Bout.objects.filter(pk=row.pk).update(
        state=BoutState.CALLED,
        red_points=0,
        blue_points=0,
        red_hits=0,
        blue_hits=0,
        winner=None,
        why="",
        started_at=None,
        ended_at=None,
        calls=0,
        called_at=None,
        folded={},
        version=row.version + 1,
    )
    announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk}


def amend_result(sent: Sent, *, bout: int, score: Score, falls: list[int]) -> Answer:
    """Change a confirmed result, with a reason. What stands on it falls, once confirmed.

    `falls` are the numbers of later bouts that the person was shown; another list is refused with
    the right one (WouldFallError), and nothing is written.
    """
    if not score.reason:
        raise RefusedError("reason_missing", _("Say why the result is amended."))
    row = locked_for_result(sent, bout)
    if row.state != BoutState.CONFIRMED:
        raise RefusedError("no_result", _("This bout has no result yet."))
    checked(row, score)
    settle_bout(sent, row, score, ResultSource.AMENDED)
    rounds = _without_ground(row)
    fallen = sorted(
        Bout.objects.filter(round__in=rounds, live=True).values_list("number", flat=True)
    )
    if fallen != sorted(falls):
        raise WouldFallError(fallen)
    for round_ in reversed(rounds):
        _void(sent, row.tournament, round_, score.reason)
    give_places(row)
    announce(row.tournament, f"bout:{row.pk}")
    return {**_answer(row), "voided": fallen}


def later_rounds(bout: Bout) -> list[Round]:
    """The live rounds drawn after the stage of this bout, in order."""
    number = bout.round.number if bout.round else 0
    return list(bout.tournament.rounds.filter(live=True, number__gt=number).order_by("number"))


def _without_ground(bout: Bout) -> list[Round]:
    """The later rounds whose field is another now: that one and all after it."""
    later = later_rounds(bout)
    if not later or bout.third_place:
        return []
    try:
        field = field_after(bout.tournament, bout.round)
    except RefusedError:
        return later
    draw = Draw.objects.get(pk=later[0].draw_id)
    back = later[0].back.label if later[0].back else ""
    banned = {tuple(pair) for pair in draw.terms["never"] if pair[1] == back}
    same = (
        list(field.winners) == list(draw.terms["winners"])
        and {pair for pair in field.pot.banned if pair[1] == back} == banned
    )
    return [] if same else later


def _void(sent: Sent, row: Tournament, round_: Round, reason: str) -> None:
    draw = Draw.objects.get(pk=round_.draw_id)
    DrawVoid.objects.create(draw=draw, act_id=sent.id, reason=reason)
    Bout.objects.filter(round=round_, live=True).update(live=False)
    take_back(draw, row)

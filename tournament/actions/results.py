"""Results: entered from paper, taken back; and who leaves with them, or returns (T 7, T 10)."""

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked_for_result
from tournament.actions.entries import leave
from tournament.actions.fields import has_left, ready
from tournament.actions.places import give_places, settle_end
from tournament.actions.settling import (
    NOTHING,
    ClosedError,
    NotAdmittedError,
    Paper,
    Score,
    checked,
    not_later,
    settle_bout,
)
from tournament.enums import BoutState, Corner, ResultSource, Standing, Why
from tournament.models import Bout, BoutResult, Entrant, Leaving

__all__ = ["ClosedError", "Paper", "Score", "record_result", "settle_bout", "take_back_result"]

LEAVE = {Why.DISQUALIFIED: Standing.DISQUALIFIED, Why.WITHDRAWN: Standing.WITHDRAWN}


def record_result(
    sent: Sent, *, bout: int, score: Score, paper: Paper = NOTHING, stays: bool = False
) -> Answer:
    """Enter a result from paper. A settled bout, or one that can't be fought yet, is refused.

    Who is disqualified or withdraws leaves the tournament with it; `stays`: one who gave up this
    bout alone fights on.
    """
    row = locked_for_result(sent, bout)
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    if has_left(row.red, row.blue):
        raise RefusedError(
            "bout_not_ready",
            _("One of the two has left; this bout isn't fought. Call the next one."),
        )
    _only_admitted(row, score)
    if row.round is not None and not row.round.live:
        raise RefusedError(
            "bout_not_ready", _("The round of this bout was voided. Load the page again.")
        )
    gone = leavers(row, score, stays=stays)
    checked(row, score)
    not_later(sent, paper)
    settle_bout(sent, row, score, ResultSource.PAPER, paper)
    send_out(sent, row, gone, score)
    give_places(row)
    announce(row.tournament, f"bout:{row.pk}", *(f"person:{one.combatant_id}" for one in gone))
    return answered(row)


def _only_admitted(bout: Bout, score: Score) -> None:
    """Who isn't admitted any more can only lose, without a fight."""
    for one, corner in ((bout.red, Corner.RED), (bout.blue, Corner.BLUE)):
        if not ready(one) and (score.why != Why.WALKOVER or score.winner == corner):
            raise NotAdmittedError(one)


def answered(bout: Bout) -> Answer:
    """What an act about a result answers."""
    return {
        "bout": bout.pk,
        "number": bout.number,
        "points": [bout.red_points, bout.blue_points],
        "winner": bout.winner_id,
        "why": bout.why,
    }


def leavers(bout: Bout, score: Score, *, stays: bool = False) -> list[Entrant]:
    """Who leaves the tournament with such a result; a reason must say why."""
    if score.why not in LEAVE or (stays and score.why == Why.WITHDRAWN):
        return []
    if not score.reason:
        raise RefusedError("reason_missing", _("Say why somebody leaves the tournament."))
    corners = {Corner.RED: bout.red, Corner.BLUE: bout.blue}
    return [one for corner, one in corners.items() if corner != score.winner]


def send_out(sent: Sent, bout: Bout, gone: list[Entrant], score: Score) -> None:
    """Let them leave; the caller holds the tournament's lock."""
    for one in gone:
        if one.standing == Standing.IN:
            leave(sent, bout.tournament, one, LEAVE[score.why], score.reason)


def take_back_result(sent: Sent, *, bout: int, reason: str) -> Answer:
    """Take a result back (a no-show who came late): the bout can be fought again.

    Who left with it is back, and so are the bouts given away then. Refused once a later draw or
    an extra bout stands on it; that is for amending.
    """
    row = locked_for_result(sent, bout)
    if row.state != BoutState.CONFIRMED:
        raise RefusedError("no_result", _("This bout has no result yet. Record one first."))
    stands_alone(row)
    if row.group and not row.extra and row.group.bouts.filter(live=True, extra=True).exists():
        raise RefusedError(
            "later_extra", _("An extra bout stands on this result; amend it instead.")
        )
    given = bring_back(sent, row, reason)
    for one in (row, *given):
        void_result(sent, one, reason)
    settle_end(row.tournament)
    announce(row.tournament, *(f"bout:{one.pk}" for one in (row, *given)))
    return {"bout": row.pk, "given_back": sorted(one.number for one in given)}


def stands_alone(bout: Bout) -> None:
    """Refuse where a draw made or announced later stands on the bout."""
    number = bout.round.number if bout.round else 0
    if bout.tournament.rounds.filter(live=True, number__gt=number).exists():
        raise RefusedError("later_draw", _("A later draw stands on this result; amend it instead."))
    no_draw_waits(bout)


def no_draw_waits(bout: Bout) -> None:
    """Refuse while a later draw is announced: its frozen list stands on the results as they are."""
    number = bout.round.number if bout.round else 0
    waiting = queries.open_draw(bout.tournament)
    if waiting is not None and waiting.round_number > number:
        raise RefusedError("draw_waits", _("A draw is announced; open it or void it first."))


def void_result(sent: Sent, bout: Bout, reason: str) -> None:
    """Append that the result was taken back; the bout is to be called again."""
    BoutResult.objects.create(
        bout=bout,
        act_id=sent.id,
        source=ResultSource.AMENDED,
        red_points=bout.red_points,
        blue_points=bout.blue_points,
        red_hits=bout.red_hits,
        blue_hits=bout.blue_hits,
        winner=bout.winner,
        why=bout.why,
        reason=reason,
        voided=True,
    )
    bout.show_nothing()
    bout.save(update_fields=[*Bout.SHOWN, "calls", "called_at"])


def bring_back(sent: Sent, bout: Bout, reason: str) -> list[Bout]:
    """Take back who left with the bout's result; the bouts that were given away with it."""
    acts = set(bout.results.values_list("act_id", flat=True))
    given: set[int] = set()
    for one in (bout.red, bout.blue):
        last = one.leavings.order_by("-pk").first() if one.standing != Standing.IN else None
        if last is None or last.act_id not in acts:
            continue
        Leaving.objects.create(entrant=one, act_id=sent.id, standing=Standing.IN, reason=reason)
        one.standing = Standing.IN
        one.save(update_fields=["standing"])
        given |= set(
            BoutResult.objects.filter(act_id=last.act_id)
            .exclude(bout=bout)
            .values_list("bout_id", flat=True)
        )
    return [one for one in _locked_again(given) if _still_given(one, acts)]


def _locked_again(pks: set[int]) -> list[Bout]:
    rows = Bout.objects.select_for_update(of=("self",)).filter(pk__in=pks, live=True)
    found = rows.filter(state=BoutState.CONFIRMED).select_related("red", "blue", "round", "winner")
    return list(found.order_by("pk"))


def _still_given(bout: Bout, acts: set[UUID]) -> bool:
    """Whether its latest result is still the one of those acts."""
    last = bout.results.order_by("-pk").first()
    return last is not None and last.act_id in acts

"""Before a bout: its calls, the forfeit after the last, shortages and their clocks (T 2, T 3)."""

from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked, locked_bout, locked_for_result
from tournament.actions.fields import has_left
from tournament.actions.places import give_places
from tournament.actions.settling import ClosedError, Score, settle_bout
from tournament.enums import (
    Admitted,
    BoutState,
    Corner,
    ResultSource,
    ShortageOutcome,
    Standing,
    Why,
)
from tournament.models import Admission, Bout, Call, Entrant, Shortage, ShortageEnd, Tournament
from tournament.rules.calls import calling, repair_until


def call_bout(sent: Sent, *, bout: int) -> Answer:
    """Give the next call; refused before the time between calls is over, and after the last."""
    row = _still_called(locked_bout(sent, bout))
    rules = queries.rules_of(row.tournament).calls
    if has_left(row.red, row.blue):
        raise RefusedError(
            "bout_not_ready",
            _("One of the two has left; this bout isn't fought. Call the next one."),
        )
    state = calling(row.calls, row.called_at, sent.received_at, rules)
    if state.next_at is None:
        raise RefusedError("called_out", _("All calls were given."))
    if not state.may_call(sent.received_at):
        raise RefusedError(
            "too_early",
            _("The next call comes %(seconds)d s from now."),
            seconds=-((sent.received_at - state.next_at).total_seconds() // 1),
        )
    Call.objects.create(bout=row, act_id=sent.id, number=row.calls + 1, at=sent.received_at)
    row.calls, row.called_at, row.version = row.calls + 1, sent.received_at, row.version + 1
    row.save(update_fields=["calls", "called_at", "version"])
    announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk, "calls": row.calls}


def forfeit(sent: Sent, *, bout: int, absent: Collection[Corner]) -> Answer:
    """Who didn't come after the last call has lost; where neither came, nobody wins."""
    row = _still_called(locked_for_result(sent, bout))
    rules = queries.rules_of(row.tournament).calls
    if not calling(row.calls, row.called_at, sent.received_at, rules).may_forfeit(sent.received_at):
        raise RefusedError("calls_open", _("The calls aren't over yet."))
    winner = next((corner for corner in Corner if corner not in absent), None)
    settle_bout(sent, row, Score((0, 0), (0, 0), winner, Why.WALKOVER), ResultSource.CALLS)
    give_places(row)
    announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk, "winner": row.winner_id}


def _still_called(row: Bout) -> Bout:
    """Refuse a bout that has begun or has a result."""
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    if row.state != BoutState.CALLED:
        raise RefusedError("bout_begun", _("This bout has begun already. Go on at its desk."))
    return row


def find_shortage(sent: Sent, *, entrant: int, bout: int | None, what: str) -> Answer:
    """Start the clock of a shortage in armour or weapons; one at a time for an entrant."""
    one = Entrant.objects.filter(pk=entrant, tournament__event=sent.event).first()
    if one is None:
        raise RefusedError(
            "no_such_entrant", _("There is no such entrant at this event. Load the page again.")
        )
    tournament = locked(sent, one.tournament_id)
    if one.shortages.filter(end__isnull=True).exists():
        raise RefusedError(
            "clock_runs",
            _("A shortage's clock runs for this entrant already. Load the page again."),
        )
    if bout is not None:
        row = locked_bout(sent, bout)
        if one.pk not in (row.red_id, row.blue_id):
            raise RefusedError(
                "not_in_bout", _("This entrant doesn't fight in that bout. Load the page again.")
            )
    shortage = Shortage.objects.create(
        entrant=one,
        bout_id=bout,
        act_id=sent.id,
        what=what,
        at=sent.at,
        until=repair_until(sent.at, queries.rules_of(tournament).calls),
    )
    announce(tournament, f"person:{one.combatant_id}")
    return {"shortage": shortage.pk, "until": shortage.until}


def end_shortage(sent: Sent, *, shortage: int, outcome: ShortageOutcome) -> Answer:
    """Mended in time, waived, or lost once the time is over: the bout goes to the opponent; of a
    shortage without a bout the entrant isn't admitted any more, with what is missing."""
    found = Shortage.objects.filter(pk=shortage, entrant__tournament__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_shortage", _("There is no such shortage at this event. Load the page again.")
        )
    tournament = locked(sent, found.entrant.tournament_id)
    if ShortageEnd.objects.filter(shortage=found).exists():
        raise RefusedError("clock_ended", _("This clock was ended already."))
    if outcome == ShortageOutcome.LOST:
        if sent.received_at < found.until:
            raise RefusedError(
                "time_left",
                _("There is time left to mend it. Once the clock is at zero it can be ended."),
            )
        if found.bout_id is None:
            _no_longer_admitted(sent, tournament, found)
        else:
            _lose(sent, found, found.bout_id)
    ShortageEnd.objects.create(shortage=found, act_id=sent.id, outcome=outcome, at=sent.at)
    announce(tournament, f"person:{found.entrant.combatant_id}")
    return {"shortage": found.pk, "outcome": outcome}


def _no_longer_admitted(sent: Sent, tournament: Tournament, shortage: Shortage) -> None:
    """A look like the last one that lacks this as well; who was refused or has left stays so."""
    one = Entrant.objects.select_for_update(of=("self",)).get(pk=shortage.entrant_id)
    if one.standing != Standing.IN or one.admitted == Admitted.REFUSED:
        return
    last = one.admissions.order_by("pk").last()
    lack = [queries.rules_of(tournament).calls.shortage_rule, shortage.what]
    missing = [*(each for each in one.missing if each != lack), lack]
    Admission.objects.create(
        entrant=one,
        act_id=sent.id,
        answers=last.answers if last else {"passed": [], "missing": []},
        measures=last.measures if last else [],
        leave=last.leave if last else [],
        status=Admitted.MISSING,
        missing=missing,
    )
    Entrant.objects.filter(pk=one.pk).update(admitted=Admitted.MISSING, missing=missing)


def _lose(sent: Sent, shortage: Shortage, bout_id: int) -> None:
    """The bout of the shortage is lost; what was hit before stands."""
    bout = locked_for_result(sent, bout_id)
    if bout.state == BoutState.CONFIRMED:
        raise ClosedError(bout)
    winner = Corner.BLUE if bout.red_id == shortage.entrant_id else Corner.RED
    score = Score(
        (bout.red_points, bout.blue_points),
        (bout.red_hits, bout.blue_hits),
        winner,
        Why.WALKOVER,
        shortage.what,
    )
    settle_bout(sent, bout, score, ResultSource.CALLS)
    give_places(bout)

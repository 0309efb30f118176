"""Before a bout: its place in a queue, its calls, shortages and their clocks (T 2, T 3)."""

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked, locked_bout, locked_for_result
from tournament.actions.places import give_places
from tournament.actions.results import ClosedError, Score, settle_bout
from tournament.enums import BoutState, Corner, ResultSource, ShortageOutcome, Why
from tournament.models import Bout, Call, Entrant, Lists, Shortage, ShortageEnd
from tournament.rules.calls import calling, repair_until


def place_bout(sent: Sent, *, bout: int, lists: int | None, before: int | None) -> Answer:
    """Move a bout to lists, before another bout of that queue or to its end."""
    row = locked_bout(sent, bout)
    if row.state != BoutState.CALLED:
        raise RefusedError("bout_begun", _("This bout has begun; it can't be moved."))
    row.lists = None
    if lists is not None:
        row.lists = Lists.objects.filter(pk=lists, event=sent.event).first()
        if row.lists is None:
            raise RefusedError("no_such_lists", _("There are no such lists at this event."))
    queue = list(
        Bout.objects.select_for_update()
        .filter(tournament__event=sent.event, lists=row.lists, live=True)
        .exclude(state=BoutState.CONFIRMED)
        .exclude(pk=row.pk)
        .order_by("queue", "pk")
    )
    place = next((n for n, one in enumerate(queue) if one.pk == before), len(queue))
    queue.insert(place, row)
    for number, one in enumerate(queue, start=1):
        one.queue = number
    Bout.objects.bulk_update(queue, ["queue", "lists"])
    announce(row.tournament)
    return {"bout": row.pk, "lists": lists, "place": place + 1}


def call_bout(sent: Sent, *, bout: int) -> Answer:
    """Give the next call; refused before the time between calls is over, and after the last."""
    row = _still_called(locked_bout(sent, bout))
    rules = queries.rules_of(row.tournament).calls
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


def forfeit(sent: Sent, *, bout: int, corner: Corner) -> Answer:
    """Give the bout to the opponent of one who didn't come after the last call."""
    row = _still_called(locked_for_result(sent, bout))
    rules = queries.rules_of(row.tournament).calls
    if not calling(row.calls, row.called_at, sent.received_at, rules).may_forfeit(sent.received_at):
        raise RefusedError("calls_open", _("The calls aren't over yet."))
    winner = Corner.BLUE if corner == Corner.RED else Corner.RED
    settle_bout(sent, row, Score((0, 0), (0, 0), winner, Why.WALKOVER), ResultSource.CALLS)
    give_places(row)
    announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk, "winner": row.winner_id}


def _still_called(row: Bout) -> Bout:
    """Refuse a bout that has begun or has a result."""
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    if row.state != BoutState.CALLED:
        raise RefusedError("bout_begun", _("This bout has begun already."))
    return row


def find_shortage(sent: Sent, *, entrant: int, bout: int | None, what: str) -> Answer:
    """Start the clock of a shortage in armour or weapons; one at a time for an entrant."""
    one = Entrant.objects.filter(pk=entrant, tournament__event=sent.event).first()
    if one is None:
        raise RefusedError("no_such_entrant", _("There is no such entrant at this event."))
    tournament = locked(sent, one.tournament_id)
    if one.shortages.filter(end__isnull=True).exists():
        raise RefusedError("clock_runs", _("A shortage's clock runs for this entrant already."))
    if bout is not None:
        row = locked_bout(sent, bout)
        if one.pk not in (row.red_id, row.blue_id):
            raise RefusedError("not_in_bout", _("This entrant doesn't fight in that bout."))
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
    """Mended in time, waived, or lost: the bout goes to the opponent once the time is over."""
    found = Shortage.objects.filter(pk=shortage, entrant__tournament__event=sent.event).first()
    if found is None:
        raise RefusedError("no_such_shortage", _("There is no such shortage at this event."))
    tournament = locked(sent, found.entrant.tournament_id)
    if ShortageEnd.objects.filter(shortage=found).exists():
        raise RefusedError("clock_ended", _("This clock was ended already."))
    if outcome == ShortageOutcome.LOST:
        if sent.received_at < found.until:
            raise RefusedError("time_left", _("There is time left to mend it."))
        _lose(sent, found)
    ShortageEnd.objects.create(shortage=found, act_id=sent.id, outcome=outcome, at=sent.at)
    announce(tournament, f"person:{found.entrant.combatant_id}")
    return {"shortage": found.pk, "outcome": outcome}


def _lose(sent: Sent, shortage: Shortage) -> None:
    """The bout of the shortage is lost; what was hit before stands."""
    if shortage.bout_id is None:
        return
    bout = locked_for_result(sent, shortage.bout_id)
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

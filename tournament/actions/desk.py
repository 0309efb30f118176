"""The herald's desk: a bout scored event by event, each one folded, kept and told (T 7 to T 10).

One act is one event. It locks its bout (a confirmation the tournament before it), is judged on the
state kept there, and leaves a row, the new state and the news of it. What costs more than that
(undo, striking) reads this one bout's events and nothing else.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ruman.core import news, statements
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.documents import said
from tournament import queries
from tournament.actions.common import announce
from tournament.actions.desk_moments import Entry, more_of, placed_at, time_of
from tournament.actions.desk_notes import keeper_of, note
from tournament.actions.desk_rows import bout_to_close, bout_to_enter
from tournament.actions.desk_words import refusal
from tournament.actions.entries import leave
from tournament.actions.places import give_places
from tournament.actions.settling import ClosedError, NotAdmittedError, Score, settle_bout
from tournament.enums import Admitted, BoutState, Corner, Do, ResultSource, Standing
from tournament.models import Bout, BoutEvent, Entrant
from tournament.queries import desk as reads
from tournament.rules import bout_state, bouts
from tournament.rules.bout_state import NotAllowedError
from tournament.rules.kept import to_kept

ANYBODYS = (Do.COUNT, Do.VOTES, Do.TAKE_DESK)  # not bound to who keeps the desk, nor to what it saw
NAMED = (Do.WARNING, Do.DISQUALIFY)  # with the forbidden act as reason (T 8, T 10)


def enter(sent: Sent, *, bout: int, entry: Entry) -> Answer:
    """One event of a bout; the answer holds the bout's state after it.

    Refused with the machine's reason; `bout_closed` says who confirmed, when and with what score;
    `stale` if somebody else entered meanwhile what this desk hadn't seen; `other_desk` if another
    desk keeps the bout; `not_crew` for a herald who judges elsewhere.
    """
    closing = entry.do == Do.CONFIRM
    row = bout_to_close(sent, bout) if closing else bout_to_enter(sent, bout)
    if row.state == BoutState.CONFIRMED:
        raise ClosedError(row)
    kept = reads.kept_of(row)
    _keepers_only(entry, kept)
    _seen_all(sent, row, entry, kept)
    before, number = row.state, kept["number"]
    at_ms = placed_at(sent, entry, kept)
    more = (
        note(sent, row, entry, kept)
        if entry.do in reads.NOTES
        else _judged(row, entry, kept, at_ms)
    )
    statements.insert(
        BoutEvent(
            bout=row,
            number=number,
            act_id=sent.id,
            do=entry.do,
            side=entry.side or "",
            at_ms=at_ms,
            more=more_of(entry, kept) | more,
        )
    )
    if kept["keeper"] is None and entry.desk:
        kept["keeper"] = keeper_of(sent, entry)
    kept["number"] = number + 1
    kept["last_ms"] = max(at_ms, kept["last_ms"])
    row.folded = kept
    after = reads.bout_of(row)
    if closing:
        _close(sent, row, after)
    else:
        _keep(row, after, time_of(kept["epoch_ms"] + at_ms))
    if row.state == before:
        news.announce(f"bout:{row.pk}")
    else:
        announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk, "number": number, **more, "state": reads.state_of(row, after)}


def _keepers_only(entry: Entry, kept: Mapping[str, Any]) -> None:
    """One desk at a time: what two of them would enter twice is entered once."""
    keeper = kept["keeper"]
    if not entry.desk or entry.do in ANYBODYS or keeper is None or keeper["desk"] == entry.desk:
        return
    raise RefusedError(
        "other_desk",
        _("%(who)s keeps this desk. Take it over first, then enter it."),
        who=keeper["name"],
    )


def _seen_all(sent: Sent, row: Bout, entry: Entry, kept: Mapping[str, Any]) -> None:
    """Refuse what was entered without seeing what somebody else had entered before it.

    Own acts never make the next one stale: a desk sends them in order. An act that names no
    `seen` claims nothing and is judged by the rules alone.
    """
    if entry.seen is None or entry.seen >= kept["number"] or entry.do in ANYBODYS:
        return
    unseen = row.events.filter(number__gte=entry.seen).select_related("act").order_by("number")
    for event in unseen:
        ours = event.more.get("desk", "") == entry.desk and (
            bool(entry.desk) or event.act.by_id == sent.author.user.pk
        )
        if not ours:
            raise RefusedError(
                "stale",
                _("%(who)s entered meanwhile: %(what)s. If yours is another one, enter it again."),
                who=event.act.by_name,
                what=reads.words_of(event),
            )


def _judged(row: Bout, entry: Entry, kept: dict[str, Any], at_ms: int) -> dict[str, Any]:
    """Let the rules judge it and keep the bout after it; what the answer tells besides."""
    if entry.do in NAMED:
        _known_act(row, entry)
    if entry.do == Do.START:
        _declared(row, kept)
    try:
        if entry.do in (Do.UNDO, Do.STRIKE):
            return _reversed(row, entry, kept, at_ms)
        after = bouts.step(reads.bout_of(row), entry.event(at_ms))
    except NotAllowedError as refused:
        raise refusal(refused.code) from refused
    kept["bout"] = to_kept(after)
    if entry.do != Do.CONFIRM:
        kept["review"] = False
    return {}


def _known_act(row: Bout, entry: Entry) -> None:
    rules = queries.rules_of(row.tournament)
    if entry.act not in rules.forbidden_acts:
        raise RefusedError("act_missing", _("Say which forbidden act it was."))


def _declared(row: Bout, kept: Mapping[str, Any]) -> None:
    """Both have declared, the equipment of both was looked at, both are admitted (T 2, T 7)."""
    if not (row.red_wish and row.blue_wish):
        raise RefusedError("not_declared", _("First each side declares: with stops or without."))
    if set(kept["checked"]) != set(Corner.values):
        raise RefusedError("not_checked", _("First the equipment of both is looked at."))
    fighters = Entrant.objects.filter(pk__in=(row.red_id, row.blue_id))
    if (one := fighters.exclude(admitted=Admitted.ADMITTED).first()) is not None:
        raise NotAdmittedError(one)


def _reversed(row: Bout, entry: Entry, kept: dict[str, Any], at_ms: int) -> dict[str, Any]:
    """Undo the latest, or strike an earlier event, and fold this bout anew without it."""
    recorded = reads.recorded_of(row, kept["base"])
    numbers = recorded.numbers
    if entry.do == Do.UNDO:
        target = recorded.bout.to_undo()
        if entry.of is not None and numbers[target] != entry.of:
            raise NotAllowedError("not_the_latest")
    else:
        target = numbers.index(entry.of) if entry.of in numbers else -1
    event = replace(entry.event(at_ms), of=None if target < 0 else target)
    after = recorded.bout.and_then(event)
    kept["bout"] = to_kept(after)
    kept["review"] = False
    return {"of": numbers[target]}


def _keep(row: Bout, bout: bout_state.Bout, at: datetime) -> None:
    """Write the present from the kept state; one statement."""
    row.state = bout.state
    row.red_points, row.blue_points = bout.points
    row.red_hits, row.blue_hits = bout.hits
    row.winner_id = {None: None, Corner.RED: row.red_id, Corner.BLUE: row.blue_id}[bout.winner]
    row.why = bout.why or ""
    begun, over = bout.state != BoutState.CALLED, bout.state == BoutState.DECIDED
    row.started_at = (row.started_at or at) if begun else None
    row.ended_at = (row.ended_at or at) if over else None
    row.version += 1
    statements.update(row, WRITTEN)


WRITTEN = (
    *("state", "red_points", "blue_points", "red_hits", "blue_hits", "winner", "why"),
    *("started_at", "ended_at", "red_wish", "blue_wish", "folded", "version"),
)


def _entrant(row: Bout, corner: Corner) -> Entrant:
    return row.red if corner == Corner.RED else row.blue


def _close(sent: Sent, row: Bout, bout: bout_state.Bout) -> None:
    """The confirmed score becomes the result; who is out leaves the tournament (T 10)."""
    assert bout.why is not None  # noqa: S101 - confirmed after a decision only
    score = Score(bout.points, bout.hits, bout.winner, bout.why)
    settle_bout(sent, row, score, ResultSource.DESK)
    for corner in sorted(bout.out):
        one = _entrant(row, corner)
        if one.standing == Standing.IN:
            gone = corner in bout.disqualified
            standing = Standing.DISQUALIFIED if gone else Standing.WITHDRAWN
            leave(sent, row.tournament, one, standing, _why_out(row, corner))
    give_places(row)


def _why_out(row: Bout, corner: Corner) -> str:
    """The forbidden act by its name in the rulebook, or what was entered."""
    rules = queries.rules_of(row.tournament)
    last = (
        row.events.filter(do__in=(Do.DISQUALIFY, Do.WITHDRAW, Do.INJURY)).order_by("number").last()
    )
    act = rules.forbidden_acts.get(last.more.get("act", "")) if last else None
    language = get_language() or "en"
    named = said(act[1], language) if act else str(Do(last.do).label) if last else str(corner)
    return f"№ {row.number}: {named}"

"""Planning battles and clashes, and taking a clash from one state to the next (R 1.4, 7)."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from battles.actions.common import announce, locked_clash, rules_of, topic
from battles.actions.frozen import freeze, thaw
from battles.enums import ClashState, Move
from battles.models import Battle, Clash, ClashStep
from battles.queries.muster import ready_sides
from battles.rules.clashes import Clock, moved, start_findings
from battles.words import refusal
from combatants.actions.people import lock_event
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.findings import Finding, blocked
from weapons.queries.rules import rules_for as weapon_rules_for


def make_battle(sent: Sent, *, name: str, day: date) -> Answer:
    """A new battle of the event."""
    lock_event(sent.event)
    if Battle.objects.filter(event=sent.event, name=name).exists():
        raise RefusedError(
            "name_taken", _("There is a battle of that name already. Give this one another name.")
        )
    battle = Battle.objects.create(event=sent.event, name=name, day=day)
    announce(sent)
    return {"battle": battle.pk}


def make_clash(
    sent: Sent,
    *,
    battle: int,
    name: str,
    starts_at: datetime | None,
    minutes: int,
    locations: Sequence[str],
    bans: Sequence[str] = (),
    revival: Mapping[str, str] | None = None,
) -> Answer:
    """The battle's next clash."""
    lock_event(sent.event)
    found = Battle.objects.filter(event=sent.event, pk=battle).first()
    if found is None:
        raise RefusedError(
            "no_such_battle", _("There is no such battle at this event. Load the page again.")
        )
    _refuse_unknown(sent, locations, bans)
    last = found.clashes.aggregate(last=Max("number"))["last"] or 0
    clash = Clash.objects.create(
        event=sent.event,
        battle=found,
        number=last + 1,
        name=name,
        starts_at=starts_at,
        minutes=minutes,
        locations=list(locations),
        bans=list(bans),
        revival=dict(revival or {}),
    )
    _tell_everybody(sent)
    return {"clash": clash.pk, "number": clash.number}


def change_clash(
    sent: Sent,
    *,
    clash: int,
    name: str,
    starts_at: datetime | None,
    minutes: int,
    locations: Sequence[str],
    bans: Sequence[str] = (),
    revival: Mapping[str, str] | None = None,
) -> Answer:
    """Change what was planned; once a clash has started, only its words and length."""
    row = locked_clash(sent, clash)
    _refuse_unknown(sent, locations, bans)
    if row.fixed and (list(locations), list(bans)) != (row.locations, row.bans):
        raise RefusedError(
            "started",
            _(
                "The clash has started; places and bans stay. Only a head organizer can step it"
                " back."
            ),
        )
    row.name, row.starts_at, row.minutes = name, starts_at, minutes
    row.locations, row.bans, row.revival = list(locations), list(bans), dict(revival or {})
    row.save(update_fields=["name", "starts_at", "minutes", "locations", "bans", "revival"])
    _tell_everybody(sent)
    return {"clash": row.pk}


def _refuse_unknown(sent: Sent, locations: Sequence[str], bans: Sequence[str]) -> None:
    rules = weapon_rules_for(sent.event.rulebook)
    if not locations:
        raise RefusedError("no_place", _("Say where the clash is fought."))
    if not set(locations) <= set(rules.locations) or not set(bans) <= rules.bannable():
        raise RefusedError(
            "unknown_code",
            _(
                "The rules have no such place or weapon, or not any more. Load the page again"
                " and choose anew."
            ),
        )


def move_clash(sent: Sent, *, clash: int, move: str) -> Answer:
    """Muster, start or end a clash. It starts once every side's veterans were introduced."""
    return _move(sent, clash, Move(move), reason="", anyway=False)


def start_anyway(sent: Sent, *, clash: int, reason: str) -> Answer:
    """Start a clash though a side has no veteran introduced: the head organizer's word."""
    return _move(sent, clash, Move.START, reason=reason, anyway=True)


def step_back(sent: Sent, *, clash: int, move: str, reason: str) -> Answer:
    """Take a step back that somebody took too early, with a reason."""
    return _move(sent, clash, Move(move), reason=reason, anyway=False)


def _move(sent: Sent, pk: int, move: Move, *, reason: str, anyway: bool) -> Answer:
    row = locked_clash(sent, pk)
    clock = moved(row.clock, move, sent.at)
    if isinstance(clock, Finding):
        raise RefusedError(clock.code, refusal(clock.code))
    against = _against_start(sent, row) if move == Move.START else ()
    if blocked(against) and not anyway:
        names = ", ".join(name for finding in against if finding.blocks for name in finding.about)
        raise RefusedError(
            "no_veteran",
            _("No veteran was introduced to %(sides)s (R 1.4). Introduce one, then start."),
            sides=names,
        )
    if move == Move.START:
        freeze(row, sent, rules_of(sent))
    elif move == Move.CALL_BACK:
        thaw(row)
    _keep(row, clock)
    blocks = [[one.rule, one.code, *one.about] for one in against if one.blocks]
    at = _when(clock, move, sent.at)
    ClashStep.objects.create(
        clash=row, act_id=sent.id, move=move, at=at, reason=reason, findings=blocks
    )
    _tell_everybody(sent)
    return {"clash": row.pk, "state": row.state, "at": at}


def _tell_everybody(sent: Sent) -> None:
    """Players' pages follow the event; ticks and rulings don't concern them all."""
    news.announce(topic(sent), f"event:{sent.event.pk}")


def _against_start(sent: Sent, row: Clash) -> tuple[Finding, ...]:
    return start_findings(ready_sides(row), rules_of(sent))


def _when(clock: Clock, move: Move, at: datetime) -> datetime:
    """The clash's own clock where the step set it."""
    stamped = {
        Move.MUSTER: clock.mustering_at,
        Move.START: clock.started_at,
        Move.END: clock.ended_at,
    }
    return stamped.get(move) or at


def _keep(row: Clash, clock: Clock) -> None:
    row.state = ClashState(clock.state)
    row.mustering_at, row.started_at = clock.mustering_at, clock.started_at
    row.ended_at = clock.ended_at
    row.save(update_fields=["state", "mustering_at", "started_at", "ended_at"])

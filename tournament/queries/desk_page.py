"""All that a desk shows of one bout, as plain values for its script."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q

from ruman.core.documents import said
from tournament.enums import BoutState
from tournament.models import Bout, BoutEvent, Shortage
from tournament.queries import rules_of
from tournament.queries.desk import NOTES, kept_of, recorded_of, state_of
from tournament.queries.judging import crew_of, stoppage_of
from tournament.rules.calls import calling
from tournament.rules.parameters import TournamentRules

SHOWN = 3  # bouts of a queue: fighting, ready, prepare


def ms_of(at: datetime | None) -> int | None:
    """Milliseconds since 1970."""
    return None if at is None else round(at.timestamp() * 1000)


def live_of(row: Bout, now: datetime) -> dict[str, Any]:
    """What changes while a bout is called and fought; four statements at most.

    Of one moment, that of the row: an event entered since would be taken for one more than it is.
    """
    known = row.events.filter(number__lt=row.folded.get("number", 0))
    events = list(known.select_related("act").order_by("number"))
    return {
        "now": ms_of(now),
        "state": state_of(row),
        "events": told(row, events),
        "calls": calls_of(row, now),
        "shortages": shortages_of(row),
        "votes": votes_of(row),
    }


def told(row: Bout, events: Iterable[BoutEvent]) -> list[dict[str, Any]]:
    """The events since the bout was (last) called, each with its author and whether it counts."""
    base = kept_of(row)["base"]
    mine = [one for one in events if one.number >= base]
    record = recorded_of(row, base, mine)
    gone = {record.numbers[place] for place in record.bout.voided}
    return [
        {
            "id": str(one.act_id),
            "number": one.number,
            "do": one.do,
            "side": one.side,
            "at_ms": one.at_ms,
            "by": one.act.by_name,
            "user": one.act.by_id,
            "void": one.number in gone,
            "note": one.do in NOTES,
            **{name: one.more[name] for name in TOLD if name in one.more},
        }
        for one in mine
    ]


TOLD = (
    *("act", "red", "blue", "herald", "left", "of", "wish", "on"),
    *("deliberate", "continues", "votes", "desk"),
)


def calls_of(row: Bout, now: datetime) -> dict[str, Any]:
    """How the calls stand; times in ms since 1970."""
    rules = rules_of(row.tournament).calls
    stand = calling(row.calls, row.called_at, now, rules)
    return {
        "given": row.calls,
        "of": rules.calls,
        "next": ms_of(stand.next_at) if row.calls else None,
        "forfeit": ms_of(stand.forfeit_at),
        "repair_s": rules.repair_s,
    }


def shortages_of(row: Bout) -> list[dict[str, Any]]:
    """Clocks of shortages that run for the two, whichever bout they began in."""
    rows = Shortage.objects.filter(entrant__in=(row.red_id, row.blue_id), end__isnull=True)
    return [
        {
            "pk": one.pk,
            "side": "red" if one.entrant_id == row.red_id else "blue",
            "what": one.what,
            "until": ms_of(one.until),
        }
        for one in rows.order_by("pk")
    ]


def votes_of(row: Bout) -> dict[str, Any]:
    """Whose votes about the present stoppage are in; what they say stays hidden until it closes."""
    now = None if row.state == BoutState.CALLED else stoppage_of(row)
    return {"stoppage": now and now.number, "in": sorted(now.cast) if now else []}


def fixed_of(row: Bout, language: str) -> dict[str, Any]:
    """What stays as it is during the bout: who fights, and by which rules."""
    return {
        "bout": row.pk,
        "entrants": [row.red_id, row.blue_id],
        "names": [str(row.red.combatant), str(row.blue.combatant)],
        **rules_for_script(rules_of(row.tournament), language),
    }


def rules_for_script(rules: TournamentRules, language: str) -> dict[str, Any]:
    """The numbers of a bout, the forbidden acts, and what armour and weapons may lack."""
    bout = rules.bout
    return {
        "rules": {
            "win": bout.points_to_win,
            "fight_ms": bout.fighting_s * 1000,
            "hit": bout.hit_points,
            "fall": bout.fall_points,
            "lost_weapon": bout.lost_weapon_points,
            "warning": bout.warning_points,
        },
        "acts": [
            {"code": code, "rule": rule, "name": said(name, language)}
            for code, (rule, name) in rules.forbidden_acts.items()
        ],
        "checklist": [said(item.name, language) for item in rules.checklist.values()],
    }


def seats_of(row: Bout) -> list[dict[str, Any]]:
    """Who judges, by seats."""
    return [{"seat": one.seat, "name": str(one.combatant)} for one in crew_of(row)]


def earlier_warnings(row: Bout) -> dict[str, list[dict[str, Any]]]:
    """Warnings of the two in other bouts of this tournament: seen before the next one (T 10)."""
    events = BoutEvent.objects.filter(
        bout__tournament=row.tournament_id, bout__live=True, do="warning"
    ).exclude(bout=row)
    found: dict[str, list[dict[str, Any]]] = {"red": [], "blue": []}
    for one in events.select_related("bout").order_by("pk"):
        warned = one.bout.red_id if one.side == "red" else one.bout.blue_id
        for side, mine in (("red", row.red_id), ("blue", row.blue_id)):
            if warned == mine:
                found[side].append({"bout": one.bout.number, "act": one.more.get("act", "")})
    return found


def queue_of(row: Bout) -> list[Bout]:
    """The bouts that are next on the same lists, this one among them where it is open."""
    rows = Bout.objects.filter(lists=row.lists_id, live=True).exclude(state=BoutState.CONFIRMED)
    if row.lists_id is None:
        rows = rows.filter(tournament=row.tournament_id)
    else:
        rows = rows.filter(tournament__event=row.tournament.event_id)
    rows = rows.select_related("red__combatant", "blue__combatant", "group", "tournament__event")
    rows = rows.annotate(waits=Q(state=BoutState.CALLED))
    return list(rows.order_by("waits", "queue", "number", "pk")[:SHOWN])

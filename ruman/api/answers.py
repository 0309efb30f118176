"""What the interface answers: plain values of the shapes in `shapes`, the same in every language.

People are named as draws name them and nowhere else; nothing else is said of them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q

from battles.models import Battle, Clash
from battles.queries.rows import fighters
from ruman.core.documents import Text
from ruman.core.models import Event
from tournament import queries
from tournament.models import Bout, Tournament
from tournament.queries.board import Addressed, Board, board_of
from tournament.queries.podium import podium
from tournament.queries.queue import Queue, queues_of
from tournament.queries.standing import Line, group_tables
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules

Answer = dict[str, Any]


def event_answer(event: Event) -> Answer:
    return {
        "slug": event.slug,
        "name": event.name,
        "organizer": event.organizer.name,
        "starts_date": event.starts_date,
        "ends_date": event.ends_date,
        "time_zone": event.time_zone,
        "languages": event.languages,
        "practice": event.practice,
    }


def schedule_answer(event: Event) -> Answer:
    """Battles with their clashes, and when tournaments begin; three statements."""
    battles = Battle.objects.filter(event=event).prefetch_related("clashes")
    rules = rules_for(event.rulebook)
    return {
        "battles": [
            {
                "id": battle.pk,
                "name": battle.name,
                "day": battle.day,
                "clashes": [_clash(one, rules) for one in battle.clashes.all()],
            }
            for battle in battles
        ],
        "tournaments": _heads(event),
    }


def tournaments_answer(event: Event) -> Answer:
    return {"tournaments": _heads(event)}


def _heads(event: Event) -> list[Answer]:
    rows = Tournament.objects.filter(event=event).order_by("starts_at", "name", "pk")
    return [_head(one) for one in rows]


def _head(row: Tournament) -> Answer:
    return {name: getattr(row, name) for name in ("slug", "name", "state", "format", "starts_at")}


def _clash(row: Clash, rules: WeaponRules) -> Answer:
    banned = {**rules.flags, **rules.classes}
    return {
        "id": row.pk,
        **{name: getattr(row, name) for name in ("number", "name", "state", "starts_at")},
        **{name: getattr(row, name) for name in ("ends_about", "mustering_at", "started_at")},
        "ended_at": row.ended_at,
        "places": [_coded(code, rules.locations) for code in row.locations],
        "bans": [_coded(code, banned) for code in row.bans],
        "revival": row.revival,
    }


def _coded(code: str, known: Mapping[str, Any]) -> Answer:
    """A code with its name in each language; by itself where the rules don't know it (any more)."""
    found = known.get(code)
    name: Text = found.name if found else {"en": code}
    return {"code": code, "name": dict(name)}


def roster_answer(clash: Clash, event: Event) -> Answer:
    """How many fight on each side and at each place, and are here: no names; two statements."""
    rules = rules_for(event.rulebook)
    first = (clash.locations or [""])[0]
    here = Count("pk", filter=Q(own__present_at__isnull=False))
    rows = fighters(clash).values("fights_for", at=F("own__location"))
    by_side: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for row in rows.annotate(fighters=Count("pk"), present=here).order_by():
        sums = by_side[row["fights_for"]][row["at"] or first]
        sums[0] += row["fighters"]
        sums[1] += row["present"]
    return {
        "clash": clash.pk,
        "state": clash.state,
        "sides": [
            {
                "name": side.name,
                "tincture": side.tincture,
                "fighters": sum(one[0] for one in by_side[side.pk].values()),
                "present": sum(one[1] for one in by_side[side.pk].values()),
                "places": [
                    {
                        "place": _coded(code, rules.locations) if code else None,
                        "fighters": sums[0],
                        "present": sums[1],
                    }
                    for code, sums in sorted(by_side[side.pk].items())
                ],
            }
            for side in event.sides.all()
        ],
    }


def standings_answer(page: Addressed, now: datetime) -> Answer:
    """Each group's table, and who stands on the podium; three statements."""
    board = board_of(page)
    return {
        "tournament": _head(page.tournament),
        "groups": [
            {"name": one.name, "advance": one.advance, "lines": [_line(each) for each in one.lines]}
            for one in group_tables(board)
        ],
        "podium": [{"place": one.place, "entrant": one.entrant.label} for one in podium(board)],
    }


def _line(line: Line) -> Answer:
    share = line.advantage
    counted = {name: getattr(line, name) for name in ("wins", "fought", "given", "received")}
    return {
        "place": line.place,
        "entrant": line.entrant.label,
        "standing": line.entrant.standing,
        **counted,
        "advantage": None if share is None else f"{share.numerator}/{share.denominator}",
        "goes_on": line.goes_on,
    }


def results_answer(page: Addressed, now: datetime) -> Answer:
    """Every confirmed bout, by number; three statements."""
    board = board_of(page)
    groups = {one.pk: one.name for one in group_tables(board)}
    settled = [_bout(bout, groups) for bout in board.bouts if queries.settled(bout)]
    return {"tournament": _head(page.tournament), "bouts": settled}


FOUGHT = ("red_points", "blue_points", "red_hits", "blue_hits")


def _bout(bout: Bout, groups: Mapping[int, str]) -> Answer:
    return {
        "number": bout.number,
        "group": groups.get(bout.group_id) if bout.group_id else None,
        "round": bout.round.number if bout.round else None,
        **{name: getattr(bout, name) for name in ("position", "extra", "third_place")},
        "lists": bout.lists.name if bout.lists else None,
        "red": bout.red.label,
        "blue": bout.blue.label,
        "state": bout.state,
        **{name: getattr(bout, name) for name in FOUGHT},
        "winner": bout.winner.label if bout.winner else None,
        **{name: getattr(bout, name) for name in ("why", "started_at", "ended_at")},
    }


def queue_answer(page: Addressed, now: datetime) -> Answer:
    """What waits at each of the lists, and when it is expected; three statements."""
    slugs = {one.pk: one.slug for one in (page.tournament, *page.running)}
    board: Board = board_of(page)
    return {
        "tournament": _head(page.tournament),
        "lists": [
            {"name": one.lists.name if one.lists else None, "bouts": list(_queued(one, slugs))}
            for one in queues_of(board, now)
        ],
    }


def _queued(queue: Queue, slugs: Mapping[int, str]) -> Iterable[Answer]:
    for one in queue.bouts:
        yield {
            "number": one.bout.number,
            "tournament": slugs[one.bout.tournament_id],
            "red": one.bout.red.label,
            "blue": one.bout.blue.label,
            "place": one.place,
            "before": one.before,
            "calls": one.bout.calls,
            "expected_at": one.at,
        }


OfTournament = Callable[[Addressed, datetime], Answer]

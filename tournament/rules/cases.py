"""Example cases of bouts, rankings and rounds, read strictly and judged by the same rules."""

from collections.abc import Collection
from fractions import Fraction
from typing import Final

from ruman.core.cases import Fields, Got
from ruman.core.documents import Document
from tournament.enums import Corner, Leaving, Seat, Wish
from tournament.rules.bout_acts import ACTS
from tournament.rules.bout_state import BoutEvent
from tournament.rules.bouts import mode_of, play
from tournament.rules.knockout import Eliminated, pot
from tournament.rules.parameters import tournament_rules
from tournament.rules.tables import Result, ranking

BOUT_ANSWERS: Final = (
    "mode",
    "state",
    "points",
    "hits",
    "winner",
    "why",
    "left",
    "out",
    "refused",
)
RANKING_ANSWERS: Final = (
    "order",
    "points",
    "advantage",
    "advance",
    "extra_bout",
    "king_decides",
)
ROUND_ANSWERS: Final = ("bouts", "bye", "back_from", "never")
VOTES: Final = ("red", "blue", "both", "none", "unseen")
SIDED: Final = (
    "hit",
    "lost_weapon",
    "fall",
    "warning",
    "disqualify",
    "injury",
    "not_ready",
    "not_repaired",
    "withdraw",
)


def judge_bout(fields: Fields, document: Document) -> Got:
    """A bout as its events leave it."""
    rules = tournament_rules(document)
    declared = fields.take("declared")
    if not isinstance(declared, list) or len(declared) != 2 or set(declared) - set(Wish.values):
        raise fields.error("declared", f"expected two of {', '.join(Wish.values)}")
    events = [_event(one, rules.forbidden_acts) for one in fields.items("events")]
    played = play(mode_of(Wish(declared[0]), Wish(declared[1])), events, rules.bout)
    bout = played.bout
    return {
        "mode": str(bout.mode),
        "state": str(bout.state),
        "points": list(bout.points),
        "hits": list(bout.hits),
        "winner": None if bout.winner is None else str(bout.winner),
        "why": None if bout.why is None else str(bout.why),
        "left": None if bout.left is None else _plain(bout.left),
        "out": sorted(map(str, bout.out)),
        "refused": sorted(played.refused),
    }


def _plain(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)


def _event(one: Fields, forbidden: Collection[str]) -> BoutEvent:
    do = one.one_of("do", (*ACTS, "undo", "strike"))
    side = one.one_of("side", Corner.values) if do in SIDED or one.has("side") else None
    at, left = one.number("at"), one.number("left")
    votes = {seat: one.one_of(seat, VOTES) for seat in Seat.values} if do == "votes" else None
    act = one.text("act")
    if act and act not in forbidden:
        raise one.error("act", f"{act!r} isn't a forbidden act of this rulebook")
    event = BoutEvent(
        do,
        side=None if side is None else Corner(side),
        at=None if at is None else Fraction(at),
        act=act,
        red=one.integer("red"),
        blue=one.integer("blue"),
        herald=one.one_of("herald", Seat.values) if do == "count" else "",
        left=None if left is None else Fraction(left),
        votes=votes,
        deliberate=one.flag("deliberate"),
        continues=one.flag("continues", default=True),
        of=one.integer("of") if one.has("of") else None,
    )
    one.done()
    return event


def judge_ranking(fields: Fields, document: Document) -> Got:
    """A group's table."""
    rules = tournament_rules(document).groups
    group = _names(fields, "group")
    if len(set(group)) != len(group) or not group:
        raise fields.error("group", "expected different names")
    table = ranking(
        group,
        [_result(one, group) for one in fields.items("bouts")],
        extra=[_result(one, group) for one in fields.items("extra")],
        left=fields.some_of("left", group),
        leaving=Leaving(fields.one_of("leaving", Leaving.values, str(rules.leaving))),
        advance=fields.integer("advance", rules.advance),
        ties=rules.ties,
    )
    return {
        "order": [list(level) for level in table.order],
        "points": dict(table.points),
        "advantage": {n: f"{a.numerator}/{a.denominator}" for n, a in table.advantage.items()},
        "advance": list(table.advance),
        "extra_bout": [list(level) for level in table.extra_bout],
        "king_decides": [list(level) for level in table.king_decides],
    }


def _names(fields: Fields, field: str) -> list[str]:
    found = fields.take(field, [])
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise fields.error(field, "expected a list of names")
    return found


def _result(one: Fields, group: list[str]) -> Result:
    red, blue = one.one_of("red", group), one.one_of("blue", group)
    if red == blue:
        raise one.error("blue", "expected somebody else than red")
    winner = one.one_of("winner", (red, blue)) if one.has("winner") else None
    one.take("winner")
    hits = one.take("hits", [0, 0])
    if (
        not isinstance(hits, list)
        or len(hits) != 2
        or not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in hits)
    ):
        raise one.error("hits", "expected two whole numbers of 0 or more")
    result = Result(red, blue, winner, (hits[0], hits[1]), walkover=one.flag("walkover"))
    one.done()
    return result


def judge_round(fields: Fields, document: Document) -> Got:
    """What a round of the knockout is drawn from."""
    rules = tournament_rules(document)
    fields.one_of("stage", ("first", "later"))  # the pot is the same; only the pairing differs
    winners, eliminated = _names(fields, "winners"), fields.items("eliminated")
    fields.take("seed")
    drawn = pot(winners, [_eliminated(one) for one in eliminated] if rules.may_come_back else [])
    return {
        "bouts": drawn.bouts,
        "bye": drawn.bye,
        "back_from": list(drawn.back_from),
        "never": [list(pair) for pair in drawn.never],
    }


def _eliminated(one: Fields) -> Eliminated:
    name = one.text("name")
    if not name:
        raise one.error("name", "missing")
    gone = Eliminated(
        name,
        frozenset(_names(one, "beaten_by")),
        one.flag("barred"),
        one.integer("times_back"),
    )
    one.done()
    return gone

"""What the desk's script expects is what the rules say, for whatever bout."""

import base64
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tournament.enums import Corner, Wish
from tournament.rules.bout_state import BoutEvent, BoutRules, NotAllowedError
from tournament.rules.kept import Recorded, to_kept

pytestmark = pytest.mark.browser

BOUTS = 80
EVENTS = 40
RULES = BoutRules(points_to_win=4, fighting_s=60, fall_points=2)
SCRIPT_RULES = {
    "win": RULES.points_to_win,
    "fight_ms": RULES.fighting_s * 1000,
    "hit": RULES.hit_points,
    "fall": RULES.fall_points,
    "lost_weapon": RULES.lost_weapon_points,
    "warning": RULES.warning_points,
}
DOS = (
    *("start", "halt", "resume", "resume", "resume", "hit", "hit", "double", "answered", "fall"),
    *("lost_weapon", "warning", "injury", "count", "settle", "set_clock", "votes", "votes"),
    *("undo", "undo", "strike", "disqualify", "withdraw", "not_ready", "not_repaired", "confirm"),
)
RARE = ("disqualify", "withdraw", "not_ready", "not_repaired", "confirm", "injury")
ANSWERS = ("red", "blue", "both", "none", "unseen")
COMPARED = (
    *("state", "hits", "other", "winner", "why", "fighting", "fought_ms", "at_ms", "counts"),
    *("overtime", "out", "disqualified"),
)
FOLD = """
async ([script, bouts, rules]) => {
  const { fold, pointsOf } = await import(`data:text/javascript;base64,${script}`);
  return bouts.map(([mode, acts]) => {
    const { bout, gone } = fold(mode, acts, rules);
    const [out, disqualified] = [[...bout.out].sort(), [...bout.disqualified].sort()];
    const points = pointsOf(bout, rules);
    return { ...bout, out, disqualified, points, gone: [...gone].sort((a, b) => a - b) };
  });
}
"""


def anything(chance: random.Random, made: int, at_ms: int) -> BoutEvent:
    do = chance.choice(DOS)
    if do in RARE and chance.random() < 0.8:
        do = "hit"
    return BoutEvent(
        do,
        side=chance.choice(list(Corner)),
        at=Fraction(at_ms, 1000),
        red=chance.randrange(4),
        blue=chance.randrange(4),
        herald=chance.choice(("king", "herald1", "herald2")),
        left=Fraction(chance.choice((0, 5, 30))),
        votes={seat: chance.choice(ANSWERS) for seat in ("king", "herald1", "herald2")},
        deliberate=chance.random() < 0.2,
        continues=chance.random() < 0.7,
        of=chance.randrange(made) if made else None,
    )


def fought(chance: random.Random) -> Recorded:
    """A bout of the events that the rules took, among many that came."""
    mode = chance.choice(list(Wish))
    taken: list[BoutEvent] = []
    at_ms = 0
    for _ in range(EVENTS):
        at_ms += chance.randrange(9000)
        event = anything(chance, len(taken), at_ms)
        so_far = Recorded(mode, RULES, taken)
        try:
            if event.do == "undo":
                event = replace(event, of=so_far.to_undo())
            so_far.and_then(event)
        except NotAllowedError:
            continue
        taken.append(event)
    return Recorded(mode, RULES, taken)


def as_sent(number: int, event: BoutEvent) -> dict:
    """The event as the desk knows it."""
    return {
        "number": number,
        "do": event.do,
        "side": str(event.side),
        "at_ms": int(event.at * 1000),
        "red": event.red,
        "blue": event.blue,
        "herald": event.herald,
        "left": str(float(event.left)),
        "votes": event.votes,
        "deliberate": event.deliberate,
        "continues": event.continues,
        "of": event.of,
    }


def test_the_script_folds_as_the_rules_do(browser):
    chance = random.Random(5)
    bouts = [fought(chance) for _ in range(BOUTS)]
    assert {do for one in bouts for do in (event.do for event in one.events)} == set(DOS)
    script = Path("static/js/desk/fold.js").read_bytes()
    sent = [[one.mode, [as_sent(n, e) for n, e in enumerate(one.events)]] for one in bouts]
    page = browser.new_page()
    found = page.evaluate(FOLD, [base64.b64encode(script).decode(), sent, SCRIPT_RULES])
    page.close()
    for one, got in zip(bouts, found, strict=True):
        bout, told = one.replay(), [event.do for event in one.events]
        kept = to_kept(bout)
        wanted = {name: kept[name] for name in COMPARED} | {"points": list(bout.points)}
        wanted["gone"] = sorted(one.voided)
        assert {name: got[name] for name in wanted} == {**wanted, "why": kept["why"] or ""}, told

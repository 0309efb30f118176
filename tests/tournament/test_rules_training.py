"""The bout that the program fights for a herald in training: always the same for a number."""

from collections import Counter

from tournament.enums import BoutState, Corner, Wish
from tournament.rules.bout_state import BoutEvent, BoutRules
from tournament.rules.bouts import play
from tournament.rules.training import SIGHTS, Dice, fight


def test_the_dice_are_the_written_generator():
    """Multiplier, increment and shift as any language would write them, modulo 2^32."""
    dice = Dice(7)
    state = (7 * 2_654_435_761 + 1) % 4_294_967_296
    for sides in (2, 31, 2000, 1):
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
        assert dice.upto(sides) == (state // 256) % sides


def test_a_fight_is_known_by_its_number():
    seen = fight(1, BoutRules(points_to_win=2))
    assert seen == fight(1, BoutRules(points_to_win=2))
    assert seen == [
        {"sight": "falls", "side": "blue", "do": "fall", "pause": 3735},
        {"sight": "helmet", "side": "red", "do": "hit", "pause": 3124},
    ]


def entered(seen):
    """What a herald enters who sees everything: a halt is followed by going on."""
    events = [BoutEvent("start")]
    for one in seen:
        if one["do"]:
            events.append(BoutEvent(one["do"], side=Corner(one["side"])))
            if one["do"] in ("hit", "fall", "lost_weapon"):
                events.append(BoutEvent("resume"))
    return events


def test_what_is_seen_decides_the_bout_and_nothing_comes_after():
    for number in range(40):
        seen = fight(number, BoutRules())
        bout = play(Wish.STOPS, entered(seen)).bout
        if len(seen) < 40:
            assert bout.state == BoutState.DECIDED
            assert max(bout.points) == 5
        before = play(Wish.STOPS, entered(seen[:-1])).bout
        assert before.state == BoutState.RUNNING


def test_a_fight_that_nobody_can_win_ends_after_forty_sights():
    assert len(fight(3, BoutRules(points_to_win=100))) == 40


def test_sights_sides_and_pauses_are_spread_as_written():
    seen = [one for number in range(60) for one in fight(number, BoutRules(points_to_win=100))]
    does = dict(zip([s for s, _, _ in SIGHTS], [d for _, d, _ in SIGHTS], strict=True))
    assert {(one["sight"], one["do"]) for one in seen} == set(does.items())
    assert {one["side"] for one in seen} == {"red", "blue"}
    pauses = [one["pause"] for one in seen]
    assert 2200 <= min(pauses) < 2210
    assert 4190 < max(pauses) < 4200
    often = Counter(one["sight"] for one in seen)
    assert often["helmet"] > often["body"] > often["hand"] > often["flat"] > 0

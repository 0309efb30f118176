"""What a draw freezes, word for word, and what a seed makes of it (T 1, docs/draws.md)."""

from hashlib import sha256

from tournament.rules.ceremony import (
    DrawnGroup,
    Frozen,
    draw_groups,
    draw_next_round,
    frozen_groups,
    frozen_round,
    read_frozen,
)
from tournament.rules.draws import drawn_order, fingerprint, rank
from tournament.rules.groups import bout_order
from tournament.rules.knockout import Pot

POT = Pot(2, False, ((0, "Xaver"), (1, "Yvo")), (("Ada", "Xaver"), ("Cyril", "Xaver")))
ROUND = (
    "back\t0\tXaver\n"
    "back\t1\tYvo\n"
    "never\tAda\tXaver\n"
    "never\tCyril\tXaver\n"
    "winner\t0001\tCyril\n"
    "winner\t0002\tAda\n"
    "winner\t0003\tBoris\n"
)


def test_entries_are_ranked_by_the_hash_of_seed_line_feed_and_entry():
    assert rank("Žofie", "řada") == sha256("Žofie\nřada".encode()).hexdigest()
    assert fingerprint("Žofie") == sha256("Žofie".encode()).hexdigest()
    by_hand = sorted("ABCDE", key=lambda one: sha256(f"seed\n{one}".encode()).hexdigest())
    assert drawn_order("seed", "ECADB") == by_hand


def test_the_list_of_groups_is_in_the_order_of_code_points():
    text = frozen_groups(["Zoe", "Ada", "Čeněk"], [2, 1])
    assert text == "entrant\tAda\nentrant\tZoe\nentrant\tČeněk\nsizes\t2 1\n"
    assert read_frozen(text) == Frozen(
        ("Ada", "Zoe", "Čeněk"), (2, 1), winners=(), able=(), banned=(), bye=False, first=False
    )


def test_the_list_of_a_round_has_ladder_pot_and_banned_meetings():
    winners = ["Cyril", "Ada", "Boris"]
    assert frozen_round(winners, POT, first=False) == ROUND
    assert read_frozen(ROUND) == Frozen(
        entrants=(),
        sizes=(),
        winners=("Cyril", "Ada", "Boris"),
        able=POT.able,
        banned=POT.banned,
        bye=False,
        first=False,
    )
    first = frozen_round(["A", "B"], Pot(1, True), first=True)
    assert first == "bye\nfirst\nwinner\t0001\tA\nwinner\t0002\tB\n"
    assert read_frozen(first) == Frozen((), (), ("A", "B"), (), (), bye=True, first=True)


def test_a_pot_read_back_says_who_may_come_back_and_whom_they_may_not_meet():
    read = read_frozen(ROUND)
    assert read.pot == POT
    assert read.back_from == ("Xaver",)
    assert read.never == [("Xaver", ["Ada", "Cyril"])]
    assert read_frozen("winner\t0001\tA\nwinner\t0002\tB\n").pot == Pot(1, False)
    lone = read_frozen("back\t0\tX\nwinner\t0001\tA\nwinner\t0002\tB\nwinner\t0003\tC\n")
    assert (lone.pot.bouts, lone.never) == (2, [])


def test_groups_are_filled_from_the_drawn_order_each_with_its_bouts():
    names = ["Ada", "Bob", "Cid", "Dan", "Eva", "Fee", "Gus"]
    order = drawn_order("seed", names)
    drawn = draw_groups("seed", frozen_groups(names, [4, 3]))
    assert drawn == [
        DrawnGroup(tuple(order[:4]), tuple(bout_order("seed", order[:4]))),
        DrawnGroup(tuple(order[4:]), tuple(bout_order("seed", order[4:]))),
    ]


def test_a_round_is_drawn_and_whoever_declines_is_passed_over():
    drawn = draw_next_round("seed", ROUND)
    assert drawn.back == "Xaver"
    assert {"Xaver", "Boris"} in [set(pair) for pair in drawn.pairs]
    assert draw_next_round("seed", ROUND, ["Xaver"]).back == "Yvo"
    nobody = draw_next_round("seed", ROUND, ["Xaver", "Yvo"])
    assert (nobody.back, len(nobody.pairs), nobody.bye in ("Ada", "Boris", "Cyril")) == (
        None,
        1,
        True,
    )


def test_a_first_round_is_paired_as_a_whole_and_a_later_one_keeps_the_ladder():
    winners = [f"W{n}" for n in range(1, 9)]
    later = draw_next_round("seed", frozen_round(winners, Pot(4, False), first=False))
    assert later.pairs == (("W1", "W2"), ("W3", "W4"), ("W5", "W6"), ("W7", "W8"))
    first = draw_next_round("seed", frozen_round(winners, Pot(4, False), first=True))
    assert sorted(name for pair in first.pairs for name in pair) == winners
    assert {frozenset(pair) for pair in first.pairs} != {frozenset(pair) for pair in later.pairs}
    by_hand = drawn_order("seed\npairs", winners)
    assert first.pairs == tuple(zip(by_hand[::2], by_hand[1::2], strict=True))

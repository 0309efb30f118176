"""One more in a drawn group: whom they meet, and where among the waiting bouts (T 1)."""

from hashlib import sha256

import pytest

from tournament.rules.late import added_bouts, woven


def order_by_hand(seed, lines):
    """The written method of docs/draws.md: sort by SHA-256 of seed, line feed and line."""
    return sorted(lines, key=lambda line: sha256(f"{seed}\n{line}".encode()).hexdigest())


def test_the_added_bouts_follow_from_the_draws_seed():
    lines = ["Ada\tLate", "Bob\tLate", "Late\tZoe"]
    bouts = added_bouts("seed", "Late", ["Zoe", "Ada", "Bob"])
    assert [tuple(sorted(bout)) for bout in bouts] == [
        tuple(line.split("\t")) for line in order_by_hand("seed", lines)
    ]
    for bout in bouts:
        line = "\t".join(sorted(bout))
        digit = sha256(f"seed\nred\t{line}".encode()).hexdigest()[0]
        assert bout == (tuple(sorted(bout)) if digit in "01234567" else tuple(sorted(bout))[::-1])
    assert added_bouts("seed", "Late", ["Bob", "Zoe", "Ada"]) == bouts


def pairs(text):
    return [tuple(pair) for pair in text.split()]


@pytest.mark.parametrize(
    ("waiting", "added", "places"),
    [
        ("", "XA XB", [("XA", 0), ("XB", 0)]),
        ("AB", "", []),
        # The first that meets nobody of the bouts beside it; what finds no place comes last.
        ("AB CD", "XE XA", [("XE", 1), ("XA", 2)]),
        ("AB CD EF GH", "XA XC", [("XA", 2), ("XC", 3)]),
        ("AB CD EF GH", "XA XC XE XG", [("XE", 1), ("XA", 2), ("XC", 3), ("XG", 4)]),
        ("AB CD EF", "XA XB XC", [("XA", 2), ("XB", 3), ("XC", 3)]),
        ("AB AC", "XA", [("XA", 2)]),
        # As many as are due after each waiting bout, not more.
        ("AB CD EF GH IJ KL", "XY XZ", [("XY", 1), ("XZ", 4)]),
    ],
)
def test_added_bouts_are_spread_and_rest_everybody_where_that_can_be(waiting, added, places):
    expected = [(tuple(pair), before) for pair, before in places]
    assert woven(pairs(waiting), pairs(added)) == expected

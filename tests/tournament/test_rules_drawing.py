"""The ladder's picture, drawn by hand on squared paper: each box, each line, each sheet (T 1)."""

import pytest

from tournament.rules.ladder import (
    Box,
    LadderBout,
    LadderRound,
    Picture,
    Way,
    champion_of,
    picture,
    sheets,
    spread,
)
from tournament.rules.lettering import fitted, named, width

FIRST = LadderBout(1, "A", "B", (5, 3), "A")
SECOND = LadderBout(2, "C", "D", (1, 5), "D")
THIRD = LadderBout(3, "B", "C", (5, 0), "B", third=True)
FINAL = LadderBout(4, "A", "D", (4, 5), "D")
FOUR = [LadderRound(1, (FIRST, SECOND)), LadderRound(2, (THIRD, FINAL))]
FOUR_BOXES = (
    Box(0, 92, 0, FIRST),
    Box(0, 190, 0, SECOND, champion=True),
    Box(328, 141, 1, FINAL, champion=True, final=True),
    Box(328, 312.5, 1, THIRD),
)
FOUR_WAYS = (
    Way("way", "M272 108.5H291Q300 108.5 300 117.5V148.5Q300 157.5 309 157.5H328"),
    Way("champion", "M272 239.5H291Q300 239.5 300 230.5V199.5Q300 190.5 309 190.5H328"),
)


def test_four_people_with_a_bout_for_third_place():
    heads = ((0, FOUR[0]), (328, FOUR[1]))
    found = picture(FOUR)
    assert found == Picture(600, 394.5, FOUR_BOXES, FOUR_WAYS, heads, "D", None)
    assert (found.third, champion_of(FOUR)) == (FOUR_BOXES[3], "D")


def test_the_podium_stands_right_of_the_final():
    found = picture(FOUR, podium=True)
    up = Way("champion", "M600 190.5H619.75Q628 190.5 628 182.25V182.25Q628 174 636.25 174H656")
    assert (found.width, found.height, found.podium) == (892, 425, (656, 99))
    assert found.ways == (*FOUR_WAYS, up)
    assert found.boxes == FOUR_BOXES


def test_without_a_winner_nothing_leads_to_the_podium():
    open_ = [LadderRound(2, (LadderBout(4, "A", "D"),))]
    found = picture(open_, podium=True)
    box = Box(0, 92, 0, open_[0].bouts[0], final=True)
    assert found == Picture(564, 418, (box,), (), ((0, open_[0]),), None, (328, 92))
    assert found.third is None


def test_before_the_final_there_is_no_champion_and_no_podium():
    assert champion_of([]) is None
    assert champion_of(FOUR[:1]) is None
    found = picture(FOUR[:1], podium=True)
    assert (found.podium, found.champion) == (None, None)
    assert (found.width, found.height) == (272, 272)
    assert [box.champion for box in found.boxes] == [False, False]
    known = picture(FOUR[:1], champion="D")
    assert [box.champion for box in known.boxes] == [False, True]


def test_nothing_drawn_is_an_empty_picture():
    found = picture([], podium=True)
    assert (found.boxes, found.ways, found.heads, found.height) == ((), (), (), 108)
    assert (found.champion, found.podium, found.third) == (None, None, None)


# Five: E rests; B comes back and wins it all.
BACK = LadderBout(4, "C", "B", (2, 5), "B")
FIVE = [
    LadderRound(1, (FIRST, LadderBout(2, "C", "D", (5, 1), "C")), bye="E"),
    LadderRound(2, (LadderBout(3, "A", "E", (5, 2), "A"), BACK), back="B"),
    LadderRound(3, (LadderBout(5, "A", "B", (3, 5), "B"),)),
]


def test_one_rests_and_one_comes_back():
    found = picture(FIVE)
    assert [(box.x, box.y, box.bye, box.back, box.champion, box.final) for box in found.boxes] == [
        (0, 92, "", "", False, False),
        (0, 190, "", "", False, False),
        (0, 288, "E", "", False, False),
        (328, 141, "", "", False, False),
        (328, 239, "", "B", True, False),
        (656, 190, "", "", True, True),
    ]
    assert [box.height for box in found.boxes] == [66, 66, 33, 66, 66, 66]
    assert found.boxes[2].bout is None
    assert (found.width, found.height) == (928, 337)
    ends = [(way.kind, way.path.split("H")[0], way.path.split("Q")[-1]) for way in found.ways]
    assert ends == [
        ("way", "M272 108.5", "300 157.5 309 157.5H328"),
        ("way", "M272 304.5", "300 190.5 309 190.5H328"),
        ("way", "M272 206.5", "300 255.5 309 255.5H328"),
        ("back", "M272 141.5", "300 288.5 309 288.5H328"),
        ("way", "M600 157.5", "628 206.5 637 206.5H656"),
        ("champion", "M600 288.5", "628 239.5 637 239.5H656"),
    ]


def test_who_rests_twice_goes_straight_on():
    """Z comes from nowhere in the picture; A's way is level."""
    rounds = [
        LadderRound(1, (LadderBout(1, "A", "B", None, "A"),), bye="Z"),
        LadderRound(2, (LadderBout(2, "A", "Q", None, "Q"),), bye="Z"),
    ]
    found = picture(rounds)
    assert [(box.x, box.y) for box in found.boxes] == [(0, 92), (0, 190), (328, 92), (328, 190)]
    assert found.ways == (Way("way", "M272 108.5H328"), Way("way", "M272 206.5H328"))


def test_one_drawn_back_from_an_earlier_round_has_no_line():
    rounds = [FIVE[0], LadderRound(2, (LadderBout(3, "A", "Y"),), back="Y"), FIVE[2]]
    found = picture(rounds)
    assert [box.back for box in found.boxes if box.round == 1] == ["Y"]
    assert [way.kind for way in found.ways] == ["champion", "way"][1:]


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([0, 98, 196], [0, 98, 196]),
        ([0, 50], [-24, 74]),
        ([0, 0, 300], [-49, 49, 300]),
        ([100, 0], [1, 99]),
        ([0, 200, 200, 200], [0, 102, 200, 298]),
        ([10, 10, 0, 0], [-142, -44, 54, 152]),
        ([5], [5]),
    ],
)
def test_places_that_are_too_close_part_evenly(wanted, places):
    assert spread(wanted, 98) == places


def test_a_rounds_people_are_those_who_fight_and_who_rests():
    assert [one.people for one in FIVE] == [5, 4, 2]
    assert [one.final for one in FIVE] == [False, False, True]
    assert [one.going_on() for one in FIVE] == [["A", "C", "E"], ["A", "B"], ["B"]]
    assert FOUR[1].main == (FINAL,)
    assert (FOUR[1].people, FOUR[1].going_on()) == (2, ["D"])
    piece = LadderRound(1, (FIRST,), whole=8)
    assert (piece.people, piece.final) == (8, False)


def knockout(sizes, byes=()):
    """Rounds of so many bouts, the upper of each two winning; who rests is named by the round."""
    rounds, going, number = [], [f"n{n}" for n in range(2 * sizes[0])], 0
    for n, size in enumerate(sizes, start=1):
        bouts = []
        for place in range(size):
            number += 1
            red, blue = going[2 * place], going[2 * place + 1]
            bouts.append(LadderBout(number, red, blue, None, red))
        bye = f"r{n}" if n in byes else None
        rounds.append(LadderRound(n, tuple(bouts), bye=bye))
        going = rounds[-1].going_on()
    return rounds


def numbers(pieces):
    return [[[bout.number for bout in one.bouts] for one in piece] for piece in pieces]


def runs(start, count, size):
    return [list(range(n, n + size)) for n in range(start, start + count * size, size)]


@pytest.mark.parametrize(
    ("sizes", "most", "pieces"),
    [
        ([2, 1], 4, [[[1, 2], [3]]]),
        ([4, 2, 1], 4, [[[1, 2, 3, 4], [5, 6], [7]]]),
        ([4, 2, 1], 3, [[[1, 2, 3]], [[4]], [[5, 6], [7]]]),
        ([8, 4, 2, 1], 4, [[[1, 2, 3, 4]], [[5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14], [15]]]),
        ([8, 4, 2, 1], 7, [[[1, 2, 3, 4]], [[5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14], [15]]]),
        ([8, 4, 2, 1], 8, [[[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12], [13, 14], [15]]]),
        (
            [16, 8, 4, 2, 1],
            4,
            [
                *([one, two] for one, two in zip(runs(1, 4, 4), runs(17, 4, 2), strict=True)),
                [[25, 26, 27, 28], [29, 30], [31]],
            ],
        ),
        ([8], 4, [[[1, 2, 3, 4]], [[5, 6, 7, 8]]]),
        ([], 4, []),
    ],
)
def test_a_ladder_is_cut_into_sheets_of_whole_quartets(sizes, most, pieces):
    assert numbers(sheets(knockout(sizes) if sizes else [], most)) == pieces


def test_who_rests_is_on_one_sheet_and_everyone_is_counted_there():
    """Five bouts and one who rests are six places: a sheet of four, one of two."""
    rounds = knockout([5, 3], byes=(1,))
    first, second, *rest = sheets(rounds, 4)
    assert numbers([first, second]) == [[[1, 2, 3, 4]], [[5]]]
    assert [(one.bye, one.people, one.number) for one in (*first, *second)] == [
        (None, 11, 1),
        ("r1", 11, 1),
    ]
    assert rest == [rounds[1:]]


def test_a_later_round_stands_on_the_sheet_of_those_it_comes_from():
    """Back from the first sheet, X fights on the second; who has no past stands on the first."""
    rounds = [
        LadderRound(1, tuple(LadderBout(n, f"w{n}", f"l{n}", None, f"w{n}") for n in range(1, 7))),
        LadderRound(
            2,
            (
                LadderBout(7, "w5", "w6"),
                LadderBout(8, "new", "l1"),
                LadderBout(9, "w2", "w5"),
                LadderBout(10, "w3", "w4"),
                LadderBout(11, "w1", "x"),
            ),
            back="x",
        ),
    ]
    first, second = sheets(rounds, 4)
    assert numbers([first, second]) == [[[1, 2, 3, 4], [8, 9, 10, 11]], [[5, 6], [7]]]
    assert [one.back for one in first] == [None, "x"]


@pytest.mark.parametrize(
    ("text", "ems"),
    [
        ("", 0.0),
        ("i", 0.4),
        (" ", 0.4),
        ("m", 0.98),
        ("W", 0.98),
        ("a", 0.66),
        ("A", 0.8),
        ("é", 0.66),
        ("É", 0.8),
        ("ł", 0.8),
        ("Ł", 1.05),
        ("ж", 1.05),
        ("界", 1.05),
        ("e\u0301", 0.66),
        ("\u200b", 0.0),
        ("5", 0.66),
    ],
)
def test_a_letters_width(text, ems):
    assert width(text, 10) == pytest.approx(10 * ems)


def test_widths_add_up():
    assert width("iA", 2) == pytest.approx(2.4)


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("aaaa", 2.64, "aaaa"),
        ("aaaa", 2.63, "aa…"),
        ("aaaa", 2.31, "aa…"),
        ("aaaa", 2.29, "a…"),
        ("aaaa", 0.5, "…"),
        ("a  a\ta", 3, "a a a"),
        ("aaaa (1)", 9, "aaaa (1)"),
        ("aaaaaa (1)", 5.0, "aaa… (1)"),
        ("aaaaaaa (123456)", 8.2, "aaa… (123456)"),
        ("aaaaaaa (1234567)", 6, "aaaaaaa…"),
        ("aaaaaa (b", 4, "aaaa…"),
        ("aaa bbb (x) (2)", 6.0, "aaa b… (2)"),
        ("aa aaa", 2.8, "aa…"),
    ],
)
def test_a_name_too_long_for_its_room_is_cut(name, room, shown):
    assert fitted(name, 1, room) == shown


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Jan Aaaaaa", 9, "Jan Aaaaaa"),
        ("Jan Aaaaaa", 6.2, "J. Aaaaaa"),
        ("Jan Aaaaaa", 5, "J. Aaa…"),
        ("Jan Aaaaaa (2)", 7.2, "J. Aaa… (2)"),
        ("Aaaaaa", 3, "Aa…"),
        ("Aaaaaa (2)", 4.2, "A… (2)"),
    ],
)
def test_the_surname_stays_where_a_name_is_too_long(name, room, shown):
    assert named(name, 1, room) == shown


@pytest.mark.parametrize(("room", "shown"), [(80, "iiii"), (79.9, "i…"), (69, "i…"), (68.9, "…")])
def test_a_name_may_fill_its_room_to_the_last(room, shown):
    """At 50 an i is 20 wide and the ellipsis 49."""
    assert fitted("iiii", 50, room) == shown

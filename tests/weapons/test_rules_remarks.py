"""What looks wrong in the weapon chapters, word for word: place, figures, whether it stops."""

import copy
from decimal import Decimal

import pytest

from ruman.core.remarks import Remark
from tests.weapons.classes import document_of_lengths
from weapons.rules.reading import weapon_rules
from weapons.rules.remarks import remarks

CLASSES = "weapon_classes"


def found(*classes, change=lambda document: None):
    """The remarks about classes of blades, (code, least, most), that all have the one check."""
    document = copy.deepcopy(document_of_lengths(*classes))
    blade = copy.deepcopy(document["weapon_types"]["blade"])
    document["weapon_types"] = {"blade": blade}
    document["checks"] = {"look": {"name": {"en": "Look"}}}
    for row in document[CLASSES].values():
        row["checks"] = ["look"]
    change(document)
    return remarks(weapon_rules(document))


def about(key, field, code, blocks=False, values=None, others=()):
    return Remark(CLASSES, key, field, code, blocks, values or {}, others)


def stretch(code, start, stop, *classes):
    values = {
        "type": "blade",
        "measure": "length",
        "classes": classes,
        "start": Decimal(start),
        "stop": None if stop is None else Decimal(stop),
    }
    return about(classes[0], "limits", code, values=values, others=classes[1:])


@pytest.mark.parametrize(
    ("classes", "remarked"),
    [
        ([("a", 1, 50)], ()),
        ([("a", 1, 50), ("b", 50, 90)], (stretch("shared", 50, 50, "a", "b"),)),
        ([("a", 1, 50), ("b", 51, 90)], (stretch("gap", 50, 51, "a", "b"),)),
        ([("a", 1, 50), ("b", 49, 90)], (stretch("overlap", 49, 50, "a", "b"),)),
        ([("a", 1, None)], ()),
        ([("a", 50, 50)], (stretch("single", 50, 50, "a"),)),
        (
            [("b", 49, 90), ("a", 1, None)],
            (stretch("overlap", 49, 90, "a", "b"),),
        ),
    ],
)
def test_stretches_name_their_classes_and_their_ends(classes, remarked):
    assert found(*classes) == remarked


@pytest.mark.parametrize(
    ("least", "most", "nothing"),
    [
        (0, "0.1", False),
        (None, 1, False),
        (None, "0.5", False),
        (None, 0, True),
        (0, 0, True),
        (50, 50, False),
        ("0.5", "0.7", False),
    ],
)
def test_limits_that_leave_nothing_stop_the_rulebook(least, most, nothing):
    kinds = [one for one in found(("a", least, most)) if one.code == "nothing_fits"]
    expected = [about("a", "limits", "nothing_fits", True, {"measure": "length"})]
    assert kinds == (expected if nothing else [])


@pytest.mark.parametrize(
    ("limits", "nothing"),
    [
        ([{"max": 50}, {"min": 51}], True),
        ([{"max": 50}, {"min": 50}], False),
        ([{"min": 51}, {"max": 50}], True),
        ([{"max": 90}, {"min": 51, "max": 60}], False),
        ([{"min": 10, "max": 20}, {"min": 5}], False),
        ([{"min": 10, "max": 20}, {"max": 9}], True),
    ],
)
def test_two_limits_of_one_measure_must_meet(limits, nothing):
    def change(document):
        row = document[CLASSES]["a"]
        row["limits"] = [{"measure": "length", "deciding": True} | limit for limit in limits]

    codes = [one.code for one in found(("a", 1, 2), change=change)]
    assert ("nothing_fits" in codes) is nothing


@pytest.mark.parametrize(
    ("width", "height", "nothing"), [(1, 1, False), ("0.5", 9, False), (0, 9, True), (9, 0, True)]
)
def test_a_box_has_two_sides(width, height, nothing):
    def change(document):
        document[CLASSES]["a"]["box"] = {"width": width, "height": height}

    expected = about("a", "limits", "nothing_fits", True, {"measure": "width"})
    assert found(("a", None, None), change=change) == ((expected,) if nothing else ())


def test_a_limit_that_decides_nothing_leaves_something():
    def change(document):
        document[CLASSES]["a"]["limits"] = [{"measure": "length", "max": 0}]

    assert found(("a", 1, 2), change=change) == ()


HIDDEN = about("b", "limits", "never_proposed", values={"other": "a"})


@pytest.mark.parametrize(
    ("earlier", "own", "hidden"),
    [
        ((10, 90), (10, 90), True),
        ((10, 90), (20, 80), True),
        ((10, 90), (9, 90), False),
        ((10, 90), (10, 91), False),
        ((None, None), (20, 80), False),
        ((10, None), (20, None), True),
        ((10, None), (20, 80), True),
        ((None, 90), (None, 90), True),
        ((10, 90), (20, None), False),
        ((1, 90), (None, 90), False),
    ],
)
def test_a_class_that_an_earlier_one_covers_is_never_proposed(earlier, own, hidden):
    assert (HIDDEN in found(("a", *earlier), ("b", *own))) is hidden
    # The other way round the earlier one is never hidden by a later.
    assert not [one for one in found(("b", *own), ("a", *earlier)) if one == HIDDEN]


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d[CLASSES]["b"].update(instead_of=["a"]),
        lambda d: d[CLASSES]["b"].update(box={"width": 5, "height": 5}),
        lambda d: d[CLASSES]["a"].update(box={"width": 5, "height": 5}),
        lambda d: d[CLASSES]["a"]["limits"][0].update(measure="head"),
        lambda d: d[CLASSES]["a"]["limits"][0].update(deciding=False),
        lambda d: d[CLASSES]["b"]["limits"].append({"measure": "head", "max": 5, "deciding": True}),
    ],
)
def test_a_class_that_is_told_apart_otherwise_is_not_hidden(change):
    assert HIDDEN not in found(("a", 10, 90), ("b", 20, 80), change=change)


def test_a_class_of_more_types_than_the_earlier_one_is_not_hidden():
    def change(document):
        document["weapon_types"]["staff"] = {
            **document["weapon_types"]["blade"],
            "letter": "Z",
        }
        document[CLASSES]["b"]["types"] = ["blade", "staff"]

    assert HIDDEN not in found(("a", 10, 90), ("b", 20, 80), change=change)

    def other_way(document):
        change(document)
        document[CLASSES]["a"]["types"], document[CLASSES]["b"]["types"] = (
            ["blade", "staff"],
            ["blade"],
        )

    assert HIDDEN in found(("a", 10, 90), ("b", 20, 80), change=other_way)


def without_checks(document):
    document[CLASSES]["a"]["checks"] = []


def asking_for_backup(document):
    document[CLASSES]["a"]["needs_backup"] = "X 3"


def backed_up(document):
    asking_for_backup(document)
    document[CLASSES]["b"]["backs_up"] = True


def measured_otherwise(document):
    limits = document[CLASSES]["a"]["limits"]
    limits += [{"measure": "ball", "max": 5}, {"measure": "length", "max": 99}]


@pytest.mark.parametrize(
    ("change", "remarked"),
    [
        (without_checks, (about("a", "checks", "no_checks"),)),
        (asking_for_backup, (about("a", "needs_backup", "no_backup"),)),
        (backed_up, ()),
        (
            measured_otherwise,
            (about("a", "limits.1.measure", "never_measured", values={"measure": "ball"}),),
        ),
    ],
)
def test_a_class_alone(change, remarked):
    own = [one for one in found(("a", 1, 50), ("b", 60, 90), change=change) if one.code != "gap"]
    assert tuple(own) == remarked


def instead(**of):
    def change(document):
        for code, lesser in of.items():
            document[CLASSES][code]["instead_of"] = list(lesser)

    return change


@pytest.mark.parametrize(
    ("change", "round_"),
    [
        (instead(a="b"), ""),
        (instead(a="bc", b="c"), ""),
        (instead(a="a"), "a"),
        (instead(a="b", b="a"), "ab"),
        (instead(a="b", b="c", c="a"), "abc"),
        (instead(a="b", b="c", c="b"), "bc"),
        (instead(a="bc", b="c", c="b"), "bc"),
        (instead(a="cb", b="a"), "ab"),
    ],
)
def test_classes_instead_of_each_other_never_go_in_a_circle(change, round_):
    circles = [
        one
        for one in found(("a", 1, 2), ("b", 3, 4), ("c", 5, 6), change=change)
        if one.code == "instead_of_itself"
    ]
    assert circles == [about(code, "instead_of", "instead_of_itself", True) for code in round_]


def of_types(*letters):
    """Types of blades with these letters, of which `a` is a class of the first alone."""

    def change(document):
        blade = document["weapon_types"]["blade"]
        document["weapon_types"] = {
            f"t{n}": {**blade, "letter": letter} for n, letter in enumerate(letters)
        }
        document[CLASSES]["a"]["types"] = ["t0"]

    return change


@pytest.mark.parametrize(
    ("letters", "remarked"),
    [
        (["B"], ()),
        (["B", "C"], [("t1", "", "type_without_class", {})]),
        (
            ["B", "b"],
            [
                ("t1", "", "type_without_class", {}),
                ("t1", "letter", "same_key", {"other": "t0", "letter": "B"}),
            ],
        ),
        (["", ""], [("t1", "", "type_without_class", {})]),
        (
            ["B", "C", "B", "B"],
            [
                *((f"t{n}", "", "type_without_class", {}) for n in (1, 2, 3)),
                ("t2", "letter", "same_key", {"other": "t0", "letter": "B"}),
                ("t3", "letter", "same_key", {"other": "t0", "letter": "B"}),
            ],
        ),
    ],
)
def test_a_type_has_a_class_and_a_letter_of_its_own(letters, remarked):
    expected = tuple(
        Remark("weapon_types", key, field, code, False, values)
        for key, field, code, values in remarked
    )
    assert found(("a", 1, 50), change=of_types(*letters)) == expected


def checks(**more):
    def change(document):
        document["weapon_types"]["staff"] = {**document["weapon_types"]["blade"], "letter": "Z"}
        document[CLASSES]["b"]["types"] = ["staff"]
        document["checks"]["feel"] = {"name": {"en": "Feel"}, **more.pop("row", {})}
        for code in more.pop("of", ""):
            document[CLASSES][code]["checks"].append("feel")

    return change


@pytest.mark.parametrize(
    ("of", "types", "remarked"),
    [
        ("", [], ("", "check_without_class")),
        ("a", [], None),
        ("a", ["blade"], None),
        ("a", ["staff"], ("types", "check_without_type")),
        ("ab", ["staff"], None),
        ("b", ["blade", "staff"], None),
    ],
)
def test_a_check_belongs_to_a_class_and_to_one_of_its_types(of, types, remarked):
    change = checks(of=of, row={"types": types} if types else {})
    expected = (Remark("checks", "feel", remarked[0], remarked[1], False),) if remarked else ()
    assert found(("a", 1, 50), ("b", 60, 90), change=change) == expected

"""The rule core on every shipped rulebook: nothing in it is wired to the first one."""

from decimal import Decimal
from itertools import combinations_with_replacement, product

from ruman.core import cases
from ruman.core.findings import Finding
from tests.shipped import BATTLE, every_book, measures_of
from weapons.rules.doubts import doubts
from weapons.rules.holding import Pair, Thing, kit_findings, may_be_held
from weapons.rules.limits import fit
from weapons.rules.reading import weapon_rules
from weapons.rules.verdicts import Shown, judge

STEP = Decimal("0.1")


def test_the_second_rulebook_shares_no_type_class_or_rule_number_with_the_first():
    first, second = (weapon_rules(book.document) for book in BATTLE)
    for name in ("types", "classes", "checks", "locations"):
        shared = set(getattr(first, name)) & set(getattr(second, name))
        assert shared == set(), name
    numbers = [{found.rule for found in rules.classes.values()} for rules in (first, second)]
    assert numbers[0] & numbers[1] == set()


@every_book
def test_each_end_of_a_deciding_limit_belongs_to_its_class_and_a_tenth_beyond_does_not(book):
    rules = weapon_rules(book.document)
    tried = 0
    for found in rules.classes.values():
        shapes = [shape for code in found.types for shape in rules.types[code].shapes]
        for limit, shape in product(found.limits, shapes):
            if not limit.deciding or limit.measure not in shape.measures:
                continue
            for end, outward in ((limit.least, -STEP), (limit.most, STEP)):
                if end is None:
                    continue
                tried += 1
                at, beyond = (
                    fit(found, shape, {limit.measure: length}, rules.tolerance)
                    for length in (end, end + outward)
                )
                assert (at.over, beyond.over) == (0, STEP), (found.code, limit.measure, end)
                assert beyond.fits is False
    assert tried > 8


@every_book
def test_every_class_is_reached_at_the_bench_with_all_checks_passed(book):
    rules = weapon_rules(book.document)
    for found in rules.classes.values():
        weapon_type = rules.types[found.types[0]]
        passed = {check.code: "passed" for check in rules.checks_of(found, weapon_type.code)}
        shown = Shown(
            type=weapon_type.code,
            measures={n: Decimal(v) for n, v in measures_of(found, weapon_type).items()},
            checks=passed,
            agreement="by letter",
            material="ppr",
            shaft="wood",
        )
        judged = judge(shown, rules, found.code)
        assert found.code in judged.classes, found.code
        assert not [one for one in judged.findings if one.blocks], found.code
        warned = found.automatic_warning != ""
        wanted = "approved_with_warning" if warned else "approved"
        assert judged.proposed == ("assess" if found.always_assessed else wanted)


@every_book
def test_what_is_held_together_follows_the_rulebook_either_way_round(book):
    rules = weapon_rules(book.document)
    for one, other in combinations_with_replacement(rules.classes.values(), 2):
        things = [Thing(str(n), c.code, Decimal(1)) for n, c in enumerate((one, other))]
        answer = may_be_held(*things, rules)
        allowed = other.code in one.held_with or one.code in other.held_with
        allowed = allowed or one.held_as_agreed or other.held_as_agreed
        assert isinstance(answer, Pair) == allowed, (one.code, other.code)
        turned = may_be_held(*reversed(things), rules)
        if isinstance(answer, Finding):
            assert turned == answer
        else:
            assert (turned.rule, turned.limit) == (answer.rule, answer.limit)


@every_book
def test_a_place_bars_the_classes_and_marks_that_it_names(book):
    rules = weapon_rules(book.document)
    for place, found in product(rules.locations.values(), rules.classes.values()):
        kit = kit_findings([], [Thing("1", found.code)], rules=rules, location=place.code)
        barred = bool((found.flags | {found.code}) & set(place.bars))
        wanted = [Finding(place.rule, "barred_here", about=("1",))] if barred else []
        assert [one for one in kit if one.code == "barred_here"] == wanted


@every_book
def test_the_examples_of_the_book_come_out_as_they_say(book):
    examples = book.document["examples"]
    assert len(examples) >= 9
    assert [key for key, one in examples.items() if not cases.judged(one, book.document).ok] == []


def test_the_holes_and_overlaps_of_the_second_rulebook_are_pointed_out():
    (book,) = (book for book in BATTLE if book.slug == "letni-tabor")
    found = [(d.code, d.type, d.start, d.stop) for d in doubts(weapon_rules(book.document))]
    assert found == [
        ("gap", "short_arm", 40, 41),
        ("gap", "short_arm", 70, 71),
        ("overlap", "long_arm", 0, 110),
    ]

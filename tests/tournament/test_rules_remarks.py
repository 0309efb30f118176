"""What looks wrong in a tournament's rulebook, word for word: place, figures, whether it stops."""

import copy

import pytest

from ruman.core.remarks import Remark
from ruman.core.tomlbook import built_in
from tournament.rules.parameters import tournament_rules
from tournament.rules.remarks import remarks


def found(change):
    document = copy.deepcopy(dict(built_in("tournament").document))
    change(document)
    return remarks(tournament_rules(document))


def test_nothing_is_wrong_with_the_rules_that_come_with_the_program():
    assert found(lambda document: None) == ()


def prize(place, amount, currency="PLN"):
    return {"rule": "T 11", "place": place, "amount": amount, "currency": currency}


def prizes(*rows):
    def change(document):
        document["prizes"] = {str(n): row for n, row in enumerate(rows)}

    return change


@pytest.mark.parametrize(
    ("change", "remarked"),
    [
        (
            lambda d: d["course"]["groups"].update(advance=4),
            (Remark("course", "groups", "advance", "everybody_goes_on", False, {"advance": 4}),),
        ),
        (lambda d: d["course"]["groups"].update(advance=3), ()),
        (
            lambda d: d["course"]["groups"].update(ties=[]),
            (Remark("course", "groups", "ties", "no_ties", False),),
        ),
        (
            lambda d: d["course"]["lists"].update(bout_s=89),
            (
                Remark(
                    *("course", "lists", "bout_s", "bout_too_short", False),
                    {"bout": 89, "fighting": 90},
                ),
            ),
        ),
        (lambda d: d["course"]["lists"].update(bout_s=90), ()),
        (
            lambda d: d["arms"]["shield"].update(kinds=[]),
            (
                Remark("arms", "shield", "kinds", "no_kinds", False),
                Remark("arm_kinds", "shield", "", "kind_unused", False),
            ),
        ),
        (
            lambda d: d["arm_kinds"].update(axe={"name": {"en": "axe"}}),
            (Remark("arm_kinds", "axe", "", "kind_unused", False),),
        ),
        (prizes(prize(1, 9), prize(2, 9)), ()),
        (
            prizes(prize(1, 9), prize(2, 10)),
            (Remark("prizes", "", "amount", "prize_grows", False, {"worse": 2, "better": 1}),),
        ),
        (prizes(prize(1, 9), prize(2, 10, "EUR")), ()),
        (
            prizes(prize(3, 1), prize(1, 9), prize(3, 1), prize(1, 9), prize(2, 5)),
            (
                Remark("prizes", "", "place", "same_place", False, {"place": 1}),
                Remark("prizes", "", "place", "same_place", False, {"place": 3}),
            ),
        ),
    ],
)
def test_what_looks_wrong_at_its_boundaries(change, remarked):
    assert found(change) == remarked

"""What looks wrong in the lives chapters, word for word: place, figures, whether it stops."""

import copy

import pytest

from combatants.rules.parameters import lives_rules
from combatants.rules.remarks import remarks
from ruman.core.remarks import Remark
from ruman.core.tomlbook import built_in


def found(**lives):
    document = copy.deepcopy(dict(built_in("battle").document))
    for key, number in lives.items():
        document["lives"][key]["lives"] = number
    return remarks(lives_rules(document))


def test_the_sum_is_doubted_at_its_boundaries():
    assert found() == ()
    assert found(cap=2) == ()
    below = {"base": 3, "cap": 2}
    assert found(base=3, cap=2) == (
        Remark("lives", "cap", "lives", "cap_below_base", False, below),
    )
    assert found(minimum=6) == ()
    above = {"minimum": 7, "cap": 6}
    assert found(minimum=7) == (
        Remark("lives", "minimum", "lives", "minimum_above_cap", True, above),
    )
    assert found(minimum=0) == (Remark("lives", "minimum", "lives", "starts_dead", True),)
    assert found(heavy=0) == ()
    assert found(heavy=1) == (Remark("lives", "heavy", "lives", "heavy_adds", False),)


def remarked(change):
    document = copy.deepcopy(dict(built_in("battle").document))
    change(document)
    return remarks(lives_rules(document))


def every(chapter, **fields):
    def change(document):
        for row in document[chapter].values():
            row.update(fields)

    return change


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda d: d["armour_types"]["mail"].update(most=1), ()),
        (
            lambda d: d["armour_types"]["mail"].update(most=0),
            (Remark("armour_types", "mail", "most", "armour_adds_nothing", False),),
        ),
        (
            every("costume_grades", bars=True),
            (Remark("costume_grades", "good", "bars", "all_bar", True),),
        ),
        (lambda d: d["costume_grades"]["poor"].update(bars=True), ()),
        (lambda d: d["hits"]["melee"].update(lives=-1), ()),
        (
            lambda d: d["hits"]["melee"].update(lives=1),
            (Remark("hits", "melee", "lives", "hit_adds", False),),
        ),
        (
            lambda d: d["hits"]["melee"].update(lives=0),
            (Remark("hits", "melee", "lives", "hit_costs_nothing", False),),
        ),
        (lambda d: d["hits"]["melee"].update(lives=0, death=True), ()),
        (
            lambda d: d["hits"]["melee"].update(lives=1, death=True),
            (Remark("hits", "melee", "lives", "hit_adds", False),),
        ),
        (
            lambda d: d["zones"]["chest"].update(never=True),
            (Remark("zones", "chest", "never", "target_nobody_may_aim_at", False),),
        ),
        (lambda d: d["zones"]["chest"].update(never=True, target=False), ()),
        (every("zones", target=False), (Remark("zones", "head", "target", "no_target", True),)),
    ],
)
def test_armour_costume_hits_and_parts_of_the_body(change, found):
    assert remarked(change) == found

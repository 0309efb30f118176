"""The battle chapters read whole, word for word, and what is refused in them."""

import pytest

from battles.rules.parameters import BattleRules, BonusType, Level, Reason, battle_rules
from ruman.core.documents import ParameterError

CARD, WHY = {"en": "Card"}, {"en": "Why"}


def document():
    return {
        "bonus_cards": {"limit": {"rule": "X 1", "cards_per_clash": 3}},
        "bonus_types": {
            "luck": {
                "rule": "X 2",
                "name": CARD,
                "text": {"en": "More."},
                "levels": [{"lives": 2}, {"uses": 3}, {"lives": 1, "uses": 1}],
                "fixed_owner": True,
            },
            "oath": {"rule": "X 3", "name": CARD, "levels": [{"uses": 1}]},
        },
        "ruling_reasons": {"row": {"rule": "X 4", "name": WHY}},
        "veterans": {"clash": {"rule": "X 5", "a_side": 2, "organizers_rule": "X 6"}},
    }


def test_every_field_is_read_to_where_it_belongs():
    levels = (Level(2, 0), Level(0, 3), Level(1, 1))
    assert battle_rules(document()) == BattleRules(
        cards_per_clash=3,
        cards_rule="X 1",
        types={
            "luck": BonusType("luck", "X 2", CARD, {"en": "More."}, levels, True),
            "oath": BonusType("oath", "X 3", CARD, {}, (Level(0, 1),), False),
        },
        reasons={"row": Reason("row", "X 4", WHY)},
        veterans_a_side=2,
        veterans_rule="X 5",
        organizers_rule="X 6",
    )


def test_without_cards_and_veterans_the_usual_holds():
    found = document()
    del found["bonus_types"], found["veterans"]
    rules = battle_rules(found)
    assert (rules.types, rules.veterans_a_side) == ({}, 1)
    assert (rules.veterans_rule, rules.organizers_rule) == ("R 1.4", "R 1.0")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda d: d["bonus_cards"]["limit"].update(cards_per_clash=0),
            "[bonus_cards.limit] cards_per_clash: expected 1 or more, not 0",
        ),
        (
            lambda d: d["bonus_types"]["oath"].update(levels=[]),
            "[bonus_types.oath] levels: missing, expected at least one level",
        ),
        (
            lambda d: d["bonus_types"]["luck"]["levels"].insert(1, {}),
            "[bonus_types.luck] levels[2].lives: expected lives or uses above 0",
        ),
        (lambda d: d["bonus_cards"].clear(), "[bonus_cards.limit]: missing"),
        (lambda d: d["ruling_reasons"].clear(), "[ruling_reasons]: missing, expected at least one"),
        (lambda d: d["veterans"].clear(), "[veterans.clash]: missing"),
        *(
            (
                lambda d, c=chapter, k=key: d[c][k].update(colour="red"),
                f"[{chapter}.{key}] colour: isn't a field of this chapter",
            )
            for chapter, rows in document().items()
            for key in rows
        ),
        (
            lambda d: d["bonus_types"]["luck"]["levels"][0].update(colour="red"),
            "[bonus_types.luck] levels[1].colour: isn't a field of this chapter",
        ),
        *(
            (
                lambda d, c=chapter, k=key: d[c][k].pop("rule"),
                f"[{chapter}.{key}] rule: missing, expected a text",
            )
            for chapter, rows in document().items()
            for key in rows
        ),
    ],
)
def test_what_is_wrong_is_said_word_for_word(change, said):
    wrong = document()
    change(wrong)
    with pytest.raises(ParameterError) as refused:
        battle_rules(wrong)
    assert str(refused.value).startswith(said)

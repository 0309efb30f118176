"""What the forms of bouts and groups make of odd typing."""

import uuid

import pytest

from tournament.forms.admission import AdmitForm
from tournament.forms.bouts import ResultForm, TakeBackForm
from tournament.forms.groups import KingsForm

ACT = {"act_id": str(uuid.uuid4())}
RESULT = {
    **ACT,
    "bout": "1",
    "winner": "red",
    "red_points": "5",
    "blue_points": "3",
    "red_hits": "5",
    "blue_hits": "3",
    "why": "points",
}


@pytest.mark.parametrize("form", [ResultForm, TakeBackForm])
def test_a_reason_keeps_nothing_that_turns_or_hides_text(form):
    filled = form({**RESULT, "reason": "late\u202e \x01 again"})
    assert filled.is_valid(), filled.errors
    assert filled.cleaned_data["reason"] == "late again"


@pytest.mark.parametrize(
    "places", [{"place-1": "1", "place-2": ""}, {"place-1": "1", "place-2": "1"}, {}]
)
def test_each_place_of_the_kings_order_wants_somebody_else(places):
    form = KingsForm({**ACT, "group": "1", "how": "lot", "reason": "coin", **places})
    assert form.errors == {"order": ["Give each place to another of them."]}


@pytest.mark.parametrize(
    ("said", "errors", "missing"),
    [
        ({}, {"arm-alone-1-kind": ["Say what it is."]}, ["kind_missing"]),
        ({"arm-alone-1-kind": "sword"}, {}, []),
        ({"arm-alone-1-kind": "messer"}, {}, ["not_used_so"]),
    ],
)
def test_a_weapon_measured_alone_is_a_sword_only_if_somebody_says_so(field, said, errors, missing):
    one = field.fill(1)[0]
    measured = {"weight_g": "1400", "edge_mm": "2", "point_mm": "8"}
    form = AdmitForm(
        {
            **ACT,
            "entrant": one.pk,
            **{f"arm-alone-1-{name}": value for name, value in measured.items()},
            **said,
        },
        event=field.event,
    )
    assert [one.code for one in form.propose().findings if one.about == ("alone",)] == missing
    wrong = {name: texts for name, texts in form.errors.items() if name.startswith("arm-")}
    assert wrong == errors


def test_kinds_that_may_not_be_used_so_stand_apart(field):
    form = AdmitForm(event=field.event, row=field.fill(1)[0])
    others = ["falchion", "messer", "other_cutting"]
    assert _codes(form.fields["arm-alone-1-kind"]) == ["", "sword", others]
    assert _codes(form.fields["arm-with_other-1-kind"]) == ["", "sword", *others]
    assert _codes(form.fields["arm-shield-1-kind"]) == ["", "shield"]


def _codes(field):
    return [
        [code for code, _word in word] if isinstance(word, list | tuple) else code
        for code, word in field.choices
    ]

"""How the page of parameters lays out their fields: chapters, checklist, weapons, prizes."""

from typing import Any

from tournament.forms import parameters as spec
from tournament.forms.parameters import here, name_of
from tournament.forms.setup import ParametersForm
from tournament.rules.parameters import MEASURES


def layout_of(form: ParametersForm) -> dict[str, Any]:
    """The bound fields of a form with a tournament, in the order of the page."""
    assert form.row is not None  # noqa: S101 - the page has one
    document = form.row.parameters
    return {
        "chapters": _chapters(form, document),
        "checklist": [_item(form, code, item) for code, item in document["checklist"].items()],
        "arms": [_arm(form, code, arm) for code, arm in document["arms"].items()],
        "prizes": [form[f"prize-{place}-amount"] for place in range(1, spec.PRIZES + 1)],
        "prize_rule": next((one["rule"] for one in document.get("prizes", {}).values()), "T 11"),
    }


def _chapters(form: ParametersForm, document: dict[str, Any]) -> list[dict[str, Any]]:
    after = {
        "groups": [name_of(*spec.GROUPS, "leaving"), "tie-1", "tie-2", "tie-3"],
        "knockout": ["third_place", "come_back"],
    }
    return [
        {
            "code": chapter.code,
            "title": chapter.title,
            "rule": document[chapter.rule_at[0]][chapter.rule_at[1]]["rule"],
            "fields": [
                *(form[name_of(*one.path)] for one in chapter.settings),
                *(form[name] for name in after.get(chapter.code, [])),
            ],
        }
        for chapter in spec.CHAPTERS
    ]


def _item(form: ParametersForm, code: str, item: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": here(item["name"]),
        "hint": here(item.get("hint", {})),
        "rule": item["rule"],
        "part": spec.PART_WORDS[item["part"]],
        **{flag: form[name_of("checklist", code, flag)] for flag in ("asked", "refuses", "leave")},
    }


def _arm(form: ParametersForm, code: str, arm: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": here(arm["name"]),
        "rule": arm["rule"],
        "kinds": form[name_of("arms", code, "kinds")],
        "limits": [
            (form[name_of("arms", code, each, "min")], form[name_of("arms", code, each, "max")])
            for each in MEASURES
            if each in arm
        ],
    }

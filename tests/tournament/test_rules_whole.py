"""The tournament's chapters, row by row: nothing unread slips through, nothing is left out."""

import copy

import pytest

from ruman.core.documents import ParameterError
from ruman.core.tomlbook import built_in
from tournament.rules.parameters import in_order, order_of, tournament_rules

DOCUMENT = built_in("tournament").document
CHAPTERS = [name for name in DOCUMENT if name not in ("rules", "conduct", "examples")]


def refusal(chapter, key, change):
    wrong = copy.deepcopy(dict(DOCUMENT))
    change(wrong[chapter][key])
    with pytest.raises(ParameterError) as refused:
        tournament_rules(wrong)
    return str(refused.value)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_field_that_nothing_reads_is_refused_in_every_row(chapter):
    for key in DOCUMENT[chapter]:
        said = refusal(chapter, key, lambda row: row.update(colour="red"))
        assert said == f"[{chapter}.{key}] colour: isn't a field of this chapter"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_row_needs_its_rule(chapter):
    for key, values in DOCUMENT[chapter].items():
        if "rule" in values:
            said = refusal(chapter, key, lambda row: row.pop("rule"))
            assert said == f"[{chapter}.{key}] rule: missing, expected a text"


def test_the_order_of_rows_is_kept_beside_a_document_that_loses_it():
    shuffled = {chapter: dict(sorted(rows.items())) for chapter, rows in DOCUMENT.items()}
    kept = in_order({**shuffled, **order_of(DOCUMENT)})
    assert {c: list(kept[c]) for c in DOCUMENT} == {c: list(r) for c, r in DOCUMENT.items()}

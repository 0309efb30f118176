"""What can't be used in a rulebook is said in the page's language, whoever found it."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from ruman.core.documents import ParameterError
from ruman.core.problem_words import problem_words, said

BASE = Path(__file__).resolve().parent.parent.parent
SOURCES = [
    *(BASE / "ruman" / "core" / name for name in ("documents.py", "cases.py", "tomlbook.py")),
    *(
        file
        for app in ("weapons", "combatants", "battles", "tournament")
        for file in sorted((BASE / app / "rules").glob("*.py"))
    ),
]


def written(node):
    """A message as it may come out, its figures and words filled in; None if it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (p.value if isinstance(p, ast.Constant) else _filled(p) for p in node.values)
        return "".join(parts)
    return None


def _filled(part):
    return "'x'" if part.conversion == ord("r") else "7"


def messages():
    """Every literal that some rule raises about a document."""
    for source in SOURCES:
        for call in ast.walk(ast.parse(source.read_text("utf-8"))):
            name = getattr(call, "func", None)
            called = getattr(name, "attr", getattr(name, "id", ""))
            if not isinstance(call, ast.Call) or not call.args:
                continue
            text = written(call.args[-1])
            if called == "take" and len(call.args) == 2 and text:
                yield f"missing, expected {text}"
            elif called in ("error", "ParameterError", "CaseError") and _is_sentence(text):
                yield text


def _is_sentence(text):
    """What `take` expects is filled in by its callers; what isn't JSON is for a terminal."""
    return text and " " in text and not text.startswith(("not JSON", "missing, expected 7"))


def test_every_problem_that_the_rules_can_find_has_a_czech_and_a_polish_sentence():
    found = sorted(set(messages()))
    assert len(found) > 30
    for language in ("cs", "pl"):
        with translation.override(language):
            assert [text for text in found if said(text) == text] == []


@pytest.mark.parametrize(
    ("expected", "czech"),
    [
        ("expected a number, not 'six'", "[lives.cap] lives: má to být číslo, ne 'six'"),
        ("expected 1 or more, not 0", "[lives.cap] lives: má to být aspoň 1, ne 0"),
        ("isn't a field of this chapter", "[lives.cap] lives: v této kapitole takové pole není"),
        ("odd", "[lives.cap] lives: odd"),
    ],
)
def test_a_problem_keeps_its_place(expected, czech):
    with translation.override("cs"):
        assert problem_words(ParameterError("lives", "cap", "lives", expected)) == czech

"""The examples of a rulebook, tried: what each says, comes out as, and came out as before."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ruman.core import cases, described
from ruman.core.cases import CaseError, Got
from ruman.core.documents import Document, ParameterError
from ruman.core.rulebook_words import figure, here

ANSWERS: Final[dict[str, Any]] = {
    "classes": gettext_lazy("Classes"),
    "verdict": gettext_lazy("Verdict"),
    "findings": gettext_lazy("Findings"),
    "allowed": gettext_lazy("Allowed"),
    "lives": gettext_lazy("Lives"),
    "admitted": gettext_lazy("Admitted"),
    "mode": gettext_lazy("Mode"),
    "state": gettext_lazy("State"),
    "points": gettext_lazy("Points"),
    "hits": gettext_lazy("Hits"),
    "winner": gettext_lazy("Winner"),
    "why": gettext_lazy("How it was decided"),
    "left": gettext_lazy("Seconds left"),
    "out": gettext_lazy("Out of the tournament"),
    "refused": gettext_lazy("Refused"),
    "order": gettext_lazy("Order"),
    "advantage": gettext_lazy("Advantage of hits"),
    "advance": gettext_lazy("Go on"),
    "extra_bout": gettext_lazy("Extra bout"),
    "king_decides": gettext_lazy("The king of arms decides"),
    "bouts": gettext_lazy("Bouts"),
    "bye": gettext_lazy("One rests"),
    "back_from": gettext_lazy("May be drawn back in"),
    "never": gettext_lazy("May not meet"),
}
KINDS: Final[dict[str, Any]] = {
    "weapon": gettext_lazy("A weapon at the bench"),
    "kit": gettext_lazy("What somebody holds and carries"),
    "lives": gettext_lazy("Somebody's lives"),
    "bout": gettext_lazy("A bout, act by act"),
    "ranking": gettext_lazy("The table of a group"),
    "round": gettext_lazy("What a round is drawn from"),
}
NAMED_BY: Final = ("weapon_classes", "armour_types", "costume_grades")


@dataclass(frozen=True, slots=True)
class Tried:
    """An example in words; `moved` where it comes out otherwise than before, `wrong` than it
    says."""

    key: str
    shown: str
    wanted: str
    before: str
    after: str
    moved: bool
    wrong: bool


def tried(kind: str, before: Document, after: Document) -> list[Tried]:
    """All examples of either document, by both."""
    examples = {**before.get("examples", {}), **after.get("examples", {})}
    return [_tried(key, example, before, after) for key, example in examples.items()]


def _tried(key: str, example: Mapping[str, Any], before: Document, after: Document) -> Tried:
    was, now = _got(example, before), _got(example, after)
    want = example.get("want", {})
    wanted = want if isinstance(want, Mapping) else {}
    wrong = now is None or any(not cases.same(k, now.get(k), v) for k, v in wanted.items())
    about = [name for name in (now or was or {}) if (was or {}).get(name) != (now or {}).get(name)]
    names = [name for name in about if name != "breakdown"] or list(wanted)
    return Tried(
        key.replace("_", " "),
        shown(example),
        got_words(wanted, after),
        got_words(was, before, names),
        got_words(now, after, names),
        was != now,
        wrong,
    )


def _got(example: Mapping[str, Any], document: Document) -> Got | None:
    try:
        return cases.judged(example, document).got
    except (CaseError, ParameterError):
        return None


def kinds_of(kind: str) -> list[tuple[str, str]]:
    """Kinds of cases that have a form: name and words."""
    named = ((name, words) for name, words in KINDS.items() if name in described.CASES)
    return [(name, str(words)) for name, words in named if cases.KINDS[name].rulebook_kind == kind]


def comes_out(example: Mapping[str, Any], document: Document) -> str:
    """What comes of an example by a document, findings by their short names."""
    got = _got(example, document)
    shown = {name: value for name, value in (got or {}).items() if name != "breakdown"}
    findings = shown.pop("findings", None)
    words = got_words(shown if got is not None else None, document)
    if findings:
        words = f"{words}; {ANSWERS['findings']}: {', '.join(findings)}"
    return words


def shown(example: Mapping[str, Any]) -> str:
    """What is shown to the rules, as it stands in a file."""
    given = {name: value for name, value in example.items() if name not in ("case", "want")}
    return json.dumps(given, ensure_ascii=False).replace('"', "")


def got_words(got: Mapping[str, Any] | None, document: Document, names: Any = None) -> str:
    """What came of an example; a word where it can't be judged."""
    if got is None:
        return _("can't be judged")
    wanted = [name for name in (names or got) if name in got]
    return "; ".join(
        f"{ANSWERS.get(name, name)}: {_worded(name, got[name], document)}" for name in wanted
    )


def _worded(name: str, value: Any, document: Document) -> str:
    """An answer as the example's form names it, else as it stands."""
    for fields in described.CASES.values():
        for each in next((one.fields for one in fields if one.name == "want"), ()):
            if each.name == name and isinstance(value, str):
                return here(each.options(document).get(value, value))
    return _answer(value, document)


def _answer(value: Any, document: Document) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return (
            ", ".join(f"{name}: {_answer(item, document)}" for name, item in value.items()) or "–"
        )
    if isinstance(value, list | tuple) and any(isinstance(item, list | tuple) for item in value):
        return "; ".join(_answer(item, document) for item in value)
    if isinstance(value, list | tuple):
        return ", ".join(_answer(item, document) for item in value) or "–"
    if isinstance(value, str):
        for chapter in NAMED_BY:
            row = document.get(chapter, {}).get(value)
            if row and row.get("name"):
                return here(row["name"])
        return value.replace("_", " ")
    return figure(value)

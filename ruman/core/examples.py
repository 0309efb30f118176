"""A rulebook's own chapters: what its rules say in short, and the examples kept with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from ruman.core import cases
from ruman.core.cases import CaseError, Got, Outcome
from ruman.core.documents import Document, ParameterError, Text, rows


@dataclass(frozen=True, slots=True)
class Difference:
    """An example that doesn't come out as it says."""

    key: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Change:
    """An example that comes out otherwise by another document; None where it can't be judged."""

    key: str
    case: str
    before: Got | None
    after: Got | None


def rule_texts(document: Document) -> Mapping[str, Text]:
    """What each rule says in short, by its number; a rulebook may leave them out."""
    found = {}
    for entry in rows(document, "rules", optional=True):
        found[entry.string("number")] = entry.text("text")
        entry.done()
    return found


@dataclass(frozen=True, slots=True)
class Conduct:
    """A chapter on how to behave: its points, one a line of the text."""

    key: str
    rule: str
    name: Text
    text: Text


def conduct(document: Document) -> tuple[Conduct, ...]:
    """The chapters on conduct, in the rulebook's order; a rulebook may leave them out."""
    found = []
    for entry in rows(document, "conduct", optional=True):
        found.append(
            Conduct(entry.key, entry.string("rule", ""), entry.text("name"), entry.text("text"))
        )
        entry.done()
    return tuple(found)


def differences(document: Document) -> list[Difference]:
    """The examples that don't come out as they say; ParameterError names one that can't be read."""
    found = []
    for key, example in document.get("examples", {}).items():
        try:
            outcome = cases.judged(example, document)
        except CaseError as error:
            raise ParameterError("examples", key, error.field, error.why) from error
        if not outcome.ok:
            found.append(Difference(key, outcome))
    return found


def changes(before: Document, after: Document) -> list[Change]:
    """Which examples of either document come out otherwise by the second than by the first."""
    examples = {**before.get("examples", {}), **after.get("examples", {})}
    found = []
    for key, example in examples.items():
        was, now = _got(example, before), _got(example, after)
        if was != now:
            found.append(Change(key, str(example.get("case", "")), was, now))
    return found


def _got(example: Mapping[str, object], document: Document) -> Got | None:
    try:
        return cases.judged(example, document).got
    except (CaseError, ParameterError):
        return None

"""Trying a rulebook on a file of example cases, line by line; a bad line holds up no other."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ruman.core import cases
from ruman.core.cases import CaseError, Outcome
from ruman.core.documents import Document


@dataclass(frozen=True, slots=True)
class Tried:
    """One line: what came of it, or why it couldn't be read."""

    line: int
    outcome: Outcome | None
    error: str = ""

    def as_json(self) -> str:
        """The answer that the command prints."""
        if self.outcome is None:
            return ""
        answer: dict[str, Any] = {"case": self.outcome.case, "ok": self.outcome.ok}
        answer["got"] = self.outcome.got
        if not self.outcome.ok:
            answer["want"] = self.outcome.want
        return json.dumps(answer, ensure_ascii=False, default=_plain)


def tried(lines: Iterable[str], document_for: Callable[[str], Document]) -> Iterator[Tried]:
    """Judge each line by the document for its kind of rulebook; empty lines say nothing."""
    for number, line in enumerate(lines, start=1):
        if not line.strip().strip("\ufeff"):
            continue
        try:
            case = _read(line)
            document = document_for(cases.kind_of(case).rulebook_kind)
            yield Tried(number, cases.judged(case, document))
        except CaseError as error:
            yield Tried(number, None, f"line {number}: {error}")


def own_examples(document_for: Callable[[str], Document], kinds: Iterable[str]) -> list[str]:
    """The examples kept with the rulebooks, as lines of a file of cases."""
    found = [document_for(kind).get("examples", {}).values() for kind in kinds]
    return [json.dumps(example, ensure_ascii=False) for rows in found for example in rows]


def _read(line: str) -> Any:
    try:
        return json.loads(
            line.strip().strip("\ufeff"),
            parse_float=Decimal,
            parse_constant=_refuse,
            object_pairs_hook=_once,
        )
    except json.JSONDecodeError as error:
        raise CaseError("", f"not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise CaseError("", "not JSON: nested too deeply") from error


def _refuse(word: str) -> None:
    raise CaseError("", f"not JSON: {word} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that stands twice is an error, not the last one's luck."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise CaseError(next(name for name in names if names.count(name) > 1), "stands twice")
    return found


def _plain(value: object) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    raise TypeError(value)

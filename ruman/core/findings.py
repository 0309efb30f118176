"""The two shapes that every rule core answers with."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says about a thing: its number (`R 2.3`), a code, and whether it blocks.

    `about` names what it is about (a measure, a check, the things in hand), `value` and `limit`
    are the figures behind it, where there are any.
    """

    rule: str
    code: str
    blocks: bool = True
    about: tuple[str, ...] = ()
    value: Decimal | None = None
    limit: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown: the change in lives that a rule makes."""

    rule: str
    code: str
    lives: int


def blocked(findings: Iterable[Finding]) -> bool:
    """Whether any finding blocks."""
    return any(finding.blocks for finding in findings)


def codes(findings: Iterable[Finding]) -> list[str]:
    """The codes, each once, in the order in which they come."""
    return list(dict.fromkeys(finding.code for finding in findings))

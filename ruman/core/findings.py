"""The two shapes that every rule core answers with."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says about a thing: its number (`R 2.3`), a code, and whether it blocks."""

    rule: str
    code: str
    blocks: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown: the change in lives that a rule makes."""

    rule: str
    code: str
    lives: int


def blocked(findings: Iterable[Finding]) -> bool:
    """Whether any finding blocks."""
    return any(finding.blocks for finding in findings)

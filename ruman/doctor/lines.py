"""A line of the report: how it is, in words of the language that is spoken just now."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """`LOOK`: somebody should know. `WRONG`: somebody must do something before it goes on."""

    WELL = "well"
    LOOK = "look"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at; `url` is where something can be done about it.

    `proper`: names and numbers alone, the same in every language.
    """

    state: State
    text: str
    url: str = ""
    proper: bool = False

    @property
    def tincture(self) -> str:
        return {State.WELL: "vert", State.LOOK: "or", State.WRONG: "gules"}[self.state]

    @property
    def icon(self) -> str:
        shown = {State.WELL: "check", State.LOOK: "triangle-alert", State.WRONG: "octagon-x"}
        return shown[self.state]


def well(text: str, url: str = "") -> Line:
    return Line(State.WELL, text, url)


def fact(text: str) -> Line:
    return Line(State.WELL, text, proper=True)


def look(text: str, url: str = "") -> Line:
    return Line(State.LOOK, text, url)


def wrong(text: str, url: str = "") -> Line:
    return Line(State.WRONG, text, url)

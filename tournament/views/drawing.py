"""The ladder's picture and its text, ready for the template: fitted names, titles, marks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.enums import Why
from tournament.models import Entrant
from tournament.queries.podium import Step
from tournament.rules.ladder import (
    BOX,
    ROW,
    Box,
    LadderBout,
    LadderRound,
    champion_of,
    picture,
    sheets,
)
from tournament.rules.lettering import named, width
from tournament.words import round_note, round_title, split_label

LETTER = 16  # size of names
ROOM = BOX - 38 - 12  # beside the coat, before the points
QUIET = (Why.POINTS, Why.TIME)  # ends that the score says by itself
STEP_ROOM = 236 - 32


@dataclass(frozen=True, slots=True)
class Fighter:
    """One line of a bout: name as it fits, points, how it went."""

    side: str
    name: str
    whole: str
    points: str
    won: bool
    lost: bool
    back: bool
    y: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bout or a bye in the picture; `note` says how it ended where the score doesn't."""

    box: Box
    lines: tuple[Fighter, ...]
    note: str

    @property
    def middle(self) -> float:
        return self.box.y + ROW


def names_of(entrants: Sequence[Entrant]) -> dict[str, str]:
    """What the ladder calls everybody: the name, with the number only where two have the same."""
    names = {one.label: split_label(one.label)[0] for one in entrants}
    known = Counter(names.values())
    return {label: label if known[name] > 1 else name for label, name in names.items()}


def drawn_sheets(
    rounds: Sequence[LadderRound], names: Mapping[str, str], steps: Sequence[Step], most: int
) -> list[dict[str, Any]]:
    """The ladder in pieces, all drawn to the same size."""
    pieces, champion = sheets(rounds, most), champion_of(rounds)
    last = len(pieces) - 1
    found = [
        drawn(piece, names, steps if n == last else (), champion) for n, piece in enumerate(pieces)
    ]
    widest = max((one["picture"].width for one in found), default=0)
    tallest = max((one["picture"].height for one in found), default=0)
    same = {"view_box": f"-4 0 {widest + 8:g} {tallest:g}", "width": round(widest + 8)}
    return [{**one, **same} for one in found]


def drawn(
    rounds: Sequence[LadderRound],
    names: Mapping[str, str],
    steps: Sequence[Step] = (),
    champion: str | None = None,
) -> dict[str, Any]:
    """The picture of these rounds; the podium stands beside the final once there is one."""
    found = picture(rounds, podium=bool(steps), champion=champion)
    return {
        "picture": found,
        "boxes": [_drawn(box, names) for box in found.boxes],
        "heads": [(x, round_title(one), round_note(one)) for x, one in found.heads],
        "steps": _steps(steps, names, found.podium),
        "view_box": f"-4 0 {found.width + 8:g} {found.height:g}",
        "width": round(found.width + 8),
        "open": any(box.bout and box.bout.points is None for box in found.boxes),
    }


def _drawn(box: Box, names: Mapping[str, str]) -> Drawn:
    bout = box.bout
    if bout is None:
        whole = names[box.bye]
        line = Fighter("", named(whole, LETTER, ROOM), whole, "", True, False, False, box.line(""))
        return Drawn(box, (line,), _("bye"))
    lines = tuple(_fighter(box, bout, side, names) for side in ("red", "blue"))
    note = str(Why(bout.why).label) if bout.why and bout.why not in QUIET else ""
    return Drawn(box, lines, note)


def _fighter(box: Box, bout: LadderBout, side: str, names: Mapping[str, str]) -> Fighter:
    label = bout.red if side == "red" else bout.blue
    points = "" if bout.points is None else str(bout.points[side == "blue"])
    won, back = bout.winner == label, box.back == label
    room = ROOM - width(points, LETTER) - (24 if back else 0)
    name = named(names[label], LETTER, room)
    lost = bout.points is not None and not won
    return Fighter(side, name, names[label], points, won, lost, back, box.line(label))


def _steps(
    steps: Sequence[Step], names: Mapping[str, str], corner: tuple[float, float] | None
) -> list[dict[str, Any]]:
    """Where each step of the podium is drawn: the first one tall, the others below it."""
    if corner is None:
        return []
    x, y = corner
    found = []
    for n, step in enumerate(steps[:4]):
        top = y if n == 0 else y + 162 + (n - 1) * 74
        size = 20 if n == 0 else LETTER
        name = named(names[step.entrant.label], size, STEP_ROOM)
        prize = f"{step.prize.amount} {step.prize.currency}" if step.prize else ""
        found.append({"x": x, "y": top, "place": step.place, "name": name, "prize": prize})
    return found

"""The figure of a body from front and back: one outline a zone, drawn in a box of 120 × 284.

The codes are those of a rulebook's zones; a zone that a rulebook hasn't is drawn plain, one that
it has beyond these isn't drawn. Left and right are the person's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import pgettext

# Down the middle, as (front code, back code, outline).
_MIDDLE: Final = (
    (
        "head",
        "head",
        ("M60 6C70 6 75 13 75 23C75 34 69 42 60 42C51 42 45 34 45 23C45 13 50 6 60 6Z"),
    ),
    ("neck", "neck", ("M57 44h6a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3v-2a3 3 0 0 1 3-3z")),
    (
        "chest",
        "back",
        (
            "M42 54C48 51.5 72 51.5 78 54C81.5 56 82 62 81 69L78.5 92C66 96 54 96"
            " 41.5 92L39 69C38 62 38.5 56 42 54Z"
        ),
    ),
    ("belly", "lower_back", "M42 95.5C54 99.5 66 99.5 78 95.5L80 119C67 122 53 122 40 119Z"),
    (
        "groin",
        "seat",
        ("M40 122.5C53 125.5 67 125.5 80 122.5L81 132C75 139 68 143 60 143C52 143 45 139 39 132Z"),
    ),
)
# Limbs at the right of the picture, and mirrored at its left.
_LIMBS: Final = (
    (
        "shoulder",
        ("M79.9 63.7L82.9 72.7A8.5 8.5 0 0 0 99.1 67.3L96.1 58.3A8.5 8.5 0 0 0 79.9 63.7z"),
    ),
    ("upper_arm", ("M86.2 83.7L90.7 99.6A6.5 6.5 0 0 0 103.3 96.4L99.8 80.3A7 7 0 0 0 86.2 83.7z")),
    (
        "forearm",
        ("M92.6 111.3L98.1 131.0A5 5 0 0 0 107.9 129.0L105.4 108.7A6.5 6.5 0 0 0 92.6 111.3z"),
    ),
    (
        "hand",
        ("M99.6 140.7L101.0 147.6A4.5 4.5 0 0 0 110.0 146.4L109.4 139.3A5 5 0 0 0 99.6 140.7z"),
    ),
    (
        "thigh",
        ("M61.0 152.0L62.5 184.0A8.5 8.5 0 0 0 79.5 184.0L81.0 152.0A10 10 0 0 0 61.0 152.0z"),
    ),
    ("knee", ("M64.0 195.0L64.0 199.0A7 7 0 0 0 78.0 199.0L78.0 195.0A7 7 0 0 0 64.0 195.0z")),
    ("shin", ("M64.0 211.2L66.5 240.2A5.5 5.5 0 0 0 77.5 239.8L78.0 210.8A7 7 0 0 0 64.0 211.2z")),
    (
        "foot",
        ("M67.4 252.1L69.9 258.1A5.5 5.5 0 0 0 80.1 253.9L77.6 247.9A5.5 5.5 0 0 0 67.4 252.1z"),
    ),
)
WIDTH: Final = 120


@dataclass(frozen=True, slots=True)
class Part:
    """One outline: the zone it stands for, how that is drawn, and whether it is mirrored."""

    zone: str
    outline: str
    state: str
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """Both views, each with its outlines in drawing order."""

    front: tuple[Part, ...]
    back: tuple[Part, ...]

    @property
    def views(self) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        """Both, with the word for each."""
        return (
            (pgettext("of a figure", "Front"), self.front),
            (pgettext("of a figure", "Back"), self.back),
        )


def figure(states: Mapping[str, str]) -> Figure:
    """The figure with each zone drawn as `states` says: immune, plain, off or never."""
    return Figure(tuple(_view(states, back=False)), tuple(_view(states, back=True)))


def _view(states: Mapping[str, str], *, back: bool) -> Iterator[Part]:
    for front, rear, outline in _MIDDLE:
        zone = rear if back else front
        yield Part(zone, outline, states.get(zone, "plain"))
    # From the front the person's left is at the right of the picture.
    for side, mirrored in (
        ("right" if back else "left", False),
        ("left" if back else "right", True),
    ):
        for limb, outline in _LIMBS:
            zone = f"{limb}_{side}"
            yield Part(zone, outline, states.get(zone, "plain"), mirrored)

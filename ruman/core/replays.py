"""What `manage.py verify` proves: that what is kept beside history follows from it.

Each app registers its own check, a function that gives a line for every row that doesn't.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Replay:
    """`check()` yields what it replayed: None where it agrees, else what differs, in a line."""

    name: str
    path: str

    def run(self) -> Iterator[str | None]:
        check: Callable[[], Iterator[str | None]] = import_string(self.path)
        return check()


REPLAYS: list[Replay] = []


def register(name: str, path: str) -> None:
    """Called from an app's `ready` with the path of its check."""
    if Replay(name, path) not in REPLAYS:
        REPLAYS.append(Replay(name, path))

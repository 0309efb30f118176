"""How far a backup has come, on one line of a terminal that is written over and over."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

# What is being done, how many bytes of it are, and which share; None where nobody knows the whole.
Told = Callable[[str, int, float | None], None]
OFTEN = 0.1  # seconds


def quiet(what: str, size: int, share: float | None) -> None:
    """For work that nobody watches."""


class Line:
    """The line itself; wiped away at the end, so that the outcome stands alone."""

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal
        self._width = 0
        self._what = ""
        self._due = 0.0

    def __call__(self, what: str, size: int, share: float | None) -> None:
        now = time.monotonic()
        if what == self._what and now < self._due and share != 1:
            return
        self._what, self._due = what, now + OFTEN
        done = "" if share is None else f" {share:.0%},"
        self._write(f"{what}:{done} {size / 1e6:.1f} MB")

    def wipe(self) -> None:
        if self._width:
            self._write("")
            self.terminal.write("\r")
            self.terminal.flush()

    def _write(self, words: str) -> None:
        self.terminal.write(f"\r{words:<{self._width}}")
        self.terminal.flush()
        self._width = len(words)


class Stage:
    """One piece of the work, of `whole` bytes where that is known."""

    def __init__(self, told: Told, what: str, whole: int | None = None) -> None:
        self.told = told
        self.what = what
        self.whole = whole
        self.size = 0

    def add(self, size: int) -> None:
        self.size += size
        self.told(self.what, self.size, self.size / self.whole if self.whole else None)

    def through(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        """The same parts; each is counted when the next is asked for."""
        for part in parts:
            yield part
            self.add(len(part))


@contextmanager
def shown_on(stream: TextIO) -> Iterator[Told]:
    """A line there while the work lasts, where somebody looks; a log or a pipe gets none."""
    if not stream.isatty():
        yield quiet
        return
    line = Line(stream)
    try:
        yield line
    finally:
        line.wipe()

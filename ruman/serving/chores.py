"""Commands that the supervisor runs again and again beside the servers, one at a time."""

import signal
import time
from collections.abc import Sequence

from ruman.serving.children import Child


class Chore:
    """`manage.py <words>`, `first_s` seconds after the start and then every `every_s` seconds."""

    def __init__(
        self, child: Child, words: Sequence[str], *, first_s: float, every_s: float
    ) -> None:
        self.child = child
        self.words = words
        self.every_s = every_s
        self._due = time.monotonic() + first_s

    def watch(self) -> None:
        """Start it if it is due and not still at it; what it leaves running ends with it."""
        if (process := self.child.process) is not None:
            if process.poll() is None:
                return
            self.child.end_group(signal.SIGKILL)
            self.child.process = None
        if time.monotonic() >= self._due:
            self.child.start(*self.words)
            self._due = time.monotonic() + self.every_s

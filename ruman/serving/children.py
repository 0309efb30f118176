"""The servers as child processes: started, restarted when they die, ended whole; and strays."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from ruman.environment import BASE_DIR

MARK = "RUMAN_SERVING"  # in the environment of every child: the folder that it serves
LEAN = {"MALLOC_ARENA_MAX": "2"}  # threads share the heap, where they would hoard one each
GRACE = 6.0
SHORT_LIFE = 5.0
LONGEST_PAUSE = 30.0


class Child:
    """One server, in a process group of its own, so that its workers end with it."""

    def __init__(self, module: str, var: Path) -> None:
        self.module = module
        self.environment = {**LEAN, **os.environ, MARK: str(var)}
        self.process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause = 0.0
        self._due = 0.0

    def start(self, *arguments: str, keep: Sequence[int] = ()) -> None:
        self._started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-m", self.module, *arguments],
            cwd=BASE_DIR,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            pass_fds=keep,
            start_new_session=True,
        )

    def watch(self) -> bool:
        """Start it again if it died, later and later if it keeps dying. False if it had died."""
        if self.process is not None and self.process.poll() is None:
            return True
        now = time.monotonic()
        if self.process is not None:
            self.end_group(signal.SIGKILL)
            self.process = None
            lived = now - self._started
            self._pause = 0 if lived > SHORT_LIFE else min(LONGEST_PAUSE, self._pause * 2 or 0.5)
            self._due = now + self._pause
        if now >= self._due:
            self.start()
        return False

    def end_group(self, request: signal.Signals) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, request)

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self, deadline: float) -> None:
        """Wait until `deadline` for it to end by itself, then end whatever is left of it."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
        self.end_group(signal.SIGKILL)
        self.process.wait()


def stop_all(children: Sequence[Child]) -> None:
    """Ask all at once, wait once."""
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + GRACE
    for child in children:
        child.stop(deadline)


def strays(var: Path) -> list[psutil.Process]:
    """Servers of this folder that a killed supervisor left behind; they carry our mark."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.pid != os.getpid() and process.environ().get(MARK) == str(var):
                found.append(process)
    return found


def end_strays(var: Path) -> int:
    """End them and say how many there were; the caller holds the folder's lock."""
    left = strays(var)
    for process in left:
        with suppress(psutil.Error):
            process.terminate()
    _, stubborn = psutil.wait_procs(left, timeout=3)
    for process in stubborn:
        with suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(stubborn, timeout=3)
    return len(left)

"""The supervisor: PostgreSQL, then the pages, then the streams; all watched, all stopped together.

Knows no Django, so that what it starts has the machine to itself. A lock on the folder keeps two
of it apart; what a killed one left running is found by its mark and ended or, PostgreSQL, adopted.
"""

import argparse
import fcntl
import http.client
import json
import os
import signal
import ssl
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ruman import embedded, environment
from ruman.serving import addresses, certificate, children, chores, greeting
from ruman.serving.terminal import say

TICK = 0.25
FIRST_BACKUP = 5  # seconds after the start, when the first people have had their pages
PATIENCE = 120  # seconds until the first answer, on a slow and busy machine


class CannotStartError(Exception):
    """Why it can't start, in words for the person at the terminal."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which folder is served, and where."""

    var: Path
    bind: str
    port: int
    stream_port: int
    https: bool
    demo: bool

    @classmethod
    def read(cls, *, demo: bool) -> "Place":
        place = cls(
            environment.var_dir(),
            environment.bind(),
            environment.page_port(),
            environment.stream_port(),
            environment.https(),
            demo,
        )
        if place.port == place.stream_port:
            raise CannotStartError("PORT and RUMAN_STREAM_PORT must differ.")
        return place

    @property
    def own_address(self) -> str:
        """Where this machine itself reaches it."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.bind, self.bind)  # noqa: S104


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py start", description=__doc__)
    parser.add_argument("--demo", action="store_true", help="a practice event, with sign-in links")
    options = parser.parse_args(arguments)
    try:
        place = Place.read(demo=options.demo)
        return Supervisor(place).run()
    except (
        CannotStartError,
        certificate.CertificateError,
        environment.EnvironmentValueError,
        addresses.PortTakenError,
        embedded.ClusterError,
    ) as error:
        sys.stderr.write(f"{error}\n")
        return 1


class Supervisor:
    def __init__(self, place: Place) -> None:
        self.place = place
        self.cluster: embedded.Cluster | None = None
        self.children: list[children.Child] = []
        self.chores: list[chores.Chore] = []
        self.stopping = threading.Event()

    def run(self) -> int:
        lock = self._lock()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stopping.set())
        try:
            self._start()
            while not self.stopping.wait(TICK):
                self._watch()
        finally:
            self._stop()
            lock.close()
        return 0

    def _lock(self) -> IO[str]:
        """One supervisor a folder. The lock ends with this process, however it ends."""
        try:
            self.place.var.mkdir(parents=True, exist_ok=True)
            lock = (self.place.var / "serving.lock").open("a+")
        except OSError as error:
            raise CannotStartError(
                f"{self.place.var} can't be written: {error.strerror}. Choose another folder with"
                " RUMAN_VAR=, or make this one yours."
            ) from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CannotStartError(
                f"It runs already: {lock.read().strip()}. Open it in the browser, or stop it there"
                " (Ctrl-C) first."
            ) from None
        lock.truncate(0)
        lock.write(f"process {os.getpid()}, port {self.place.port}\n")
        lock.flush()
        return lock

    def _start(self) -> None:
        place = self.place
        if left := children.end_strays(place.var):
            say(f"Ended {left} processes of an earlier run.")
        addresses.check_free(place.bind, place.port, "PORT")
        addresses.check_free(place.bind, place.stream_port, "RUMAN_STREAM_PORT")
        os.environ["RUMAN_VAR"] = str(place.var)
        if place.https:
            certificate.ensure(place.var, addresses.wifi_addresses())
        self._start_database()
        prepared = self._start_pages()
        if self.stopping.is_set():
            return
        if (environment.BASE_DIR / "ruman" / "asgi.py").exists():
            self._add_child("ruman.serving.streams").start()
        self._wait_until_it_answers()
        if minutes := environment.backup_minutes():
            self._add_chore("backup", "--automatic", every_s=60 * minutes)
        greeting.greet(place, prepared)

    def _start_database(self) -> None:
        if environment.database_url():
            return
        folder = self.place.var / "postgres"
        if not (folder / "PG_VERSION").exists():
            say("Making the database ...")
        self.cluster = embedded.server(folder)
        os.environ["DATABASE_URL"] = embedded.database_url(folder, embedded.DATABASE)

    def _add_child(self, module: str) -> children.Child:
        child = children.Child(module, self.place.var)
        self.children.append(child)
        return child

    def _add_chore(self, *words: str, every_s: float) -> None:
        child = children.Child("manage", self.place.var)
        self.chores.append(chores.Chore(child, words, first_s=FIRST_BACKUP, every_s=every_s))

    def _start_pages(self) -> dict[str, Any]:
        """Start the pages, which first prepare the database; what they report when that is done."""
        reading, writing = os.pipe()
        child = self._add_child("ruman.serving.pages")
        wishes = ["--demo"] if self.place.demo else []
        child.start("--report", str(writing), *wishes, keep=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            report = pipe.read()
        if not report and not self.stopping.is_set():
            raise CannotStartError("The pages could not start; the reason is above.")
        return dict(json.loads(report or "{}"))

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.stopping.wait(0.02):
            if answers(self.place):
                return
            if time.monotonic() > deadline or not self.children[0].watch():
                raise CannotStartError("The pages do not answer; the reason is above.")

    def _watch(self) -> None:
        if self.cluster is not None and not self.cluster.is_running():
            say("PostgreSQL had stopped; starting it again.")
            self.cluster.attach()
        for child in self.children:
            if not child.watch() and child.process is not None:
                say(f"{child.module} had stopped; started it again.")
        for chore in self.chores:
            chore.watch()

    def _stop(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # it is under way
        children.stop_all([*(chore.child for chore in self.chores), *self.children])
        if self.cluster is not None:
            self.cluster.release(stop=True)


def answers(place: Place) -> bool:
    """Whether the health page says that all is well."""
    connection: http.client.HTTPConnection
    if place.https:
        trusting = ssl._create_unverified_context()  # noqa: S323 - it is our own
        connection = http.client.HTTPSConnection(
            place.own_address, place.port, timeout=10, context=trusting
        )
    else:
        connection = http.client.HTTPConnection(place.own_address, place.port, timeout=10)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):  # or somebody who speaks something else
        return False
    finally:
        connection.close()

"""The stream process beside the pages, and a page that follows bouts on it."""

import http.client
import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

import psycopg

from tests.load.desk_world import BASE
from tests.ports import free_port


class Streams:
    """Follows the bouts that are fought just now; `versions` are the newest heard."""

    def __init__(self, ground: Any) -> None:
        self.ground = ground
        self.port = free_port()
        self.versions: dict[str, int] = {}

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ruman.serving.streams"],
            cwd=BASE,
            env={**os.environ, "BIND": "127.0.0.1", "RUMAN_STREAM_PORT": str(self.port)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.ground.until(self._answers, "the streams don't answer")
        self.topics = [f"bout:{pk}" for pk in self.ground.playing]
        threading.Thread(target=self._follow, daemon=True).start()

    def stop(self) -> None:
        self.process.terminate()  # killed, it would leave its worker behind
        self.process.wait(15)

    def _ask(self, path: str) -> http.client.HTTPResponse:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        self.connection.request("GET", path)
        return self.connection.getresponse()

    def _answers(self) -> bool:
        with suppress(OSError, http.client.HTTPException):
            return self._ask("/health").status == 200
        return False

    def _follow(self) -> None:
        from ruman.core import tickets

        with suppress(OSError, http.client.HTTPException, ValueError):
            answer = self._ask(f"/news?ticket={tickets.sign(self.topics)}")
            event = b""
            while line := answer.readline():
                if line.startswith(b"event:"):
                    event = line
                elif line.startswith(b"data:") and not event:
                    self.versions |= json.loads(line.removeprefix(b"data:"))
                elif not line.strip():
                    event = b""

    def has_all(self) -> bool:
        """Whether the page knows the version that the database has of each of these."""
        with psycopg.connect(self.ground.cluster.uri("ruman")) as opened:
            rows = opened.execute(
                "SELECT name, version FROM core_topic WHERE name = ANY(%s)", [self.topics]
            ).fetchall()
        return bool(rows) and dict(rows) == self.versions

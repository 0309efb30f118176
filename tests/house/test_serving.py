"""One command starts all and stops all; whatever is killed, the next start has everything."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from ruman import embedded, environment
from ruman.serving.children import strays

PATIENCE = 60


def free_port() -> int:
    """A free port whose next one is free too: the streams take it."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = first.getsockname()[1]
            try:
                second.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port


class Started:
    """`manage.py start` on a folder of its own, on loopback."""

    def __init__(self, var: Path, port: int | None = None, **extra: str) -> None:
        self.var = var
        self.port = port or free_port()
        left_out = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "RUMAN_STREAM_PORT")
        clean = {name: value for name, value in os.environ.items() if name not in left_out}
        own = {"BIND": "127.0.0.1", "PORT": str(self.port), "RUMAN_VAR": str(var)}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "start"],
            cwd=environment.BASE_DIR,
            env={**clean, **own, **extra},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self.ready = threading.Event()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.said.append(line)
            if "Ctrl-C" in line:
                self.ready.set()
        self.ready.set()

    def wait(self) -> "Started":
        assert self.ready.wait(PATIENCE), self.said
        assert self.process.poll() is None, self.said
        return self

    def stop(self, request: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(request)
        code = self.process.wait(PATIENCE)
        self.listener.join()
        self.process.stdout.close()
        return code

    def get(self, path: str = "/health/") -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def answers(self) -> bool:
        try:
            return self.get()[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < deadline, self.said
            time.sleep(0.1)

    @property
    def servers(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def server(self, module: str) -> psutil.Process:
        """The main process of the pages or the streams."""
        return next(
            child
            for child in psutil.Process(self.process.pid).children()
            if module in child.cmdline()
        )

    @property
    def cluster(self) -> embedded.Cluster:
        return embedded.Cluster(self.var / "postgres")

    def execute(self, statement: str) -> list[tuple]:
        with psycopg.connect(self.cluster.uri("ruman"), autocommit=True) as opened:
            cursor = opened.execute(statement)
            return cursor.fetchall() if cursor.description else []


def leftovers(var: Path) -> list[str]:
    """What still runs for that folder: servers by their mark, PostgreSQL by its folder."""
    found = [" ".join(process.cmdline()) for process in strays(var)]
    for process in psutil.process_iter(["name", "cmdline"]):
        if str(var) in " ".join(process.info["cmdline"] or []):
            found.append(process.info["name"])
    return found


@pytest.fixture(scope="module")
def var(tmp_path_factory) -> Iterator[Path]:
    """One folder for the module: the tests start on what the one before left."""
    folder = tmp_path_factory.mktemp("served") / "var"
    yield folder
    for process in strays(folder):
        process.kill()
    if embedded.Cluster(folder / "postgres").is_running():
        embedded.Cluster(folder / "postgres").release(stop=True)


def test_start_serves_and_ctrl_c_leaves_nothing_behind(var):
    started = Started(var).wait()
    status, body = started.get()
    assert (status, json.loads(body)["status"]) == (200, "ok")
    assert started.get("/sign-in/")[0] == 200
    assert f"http://localhost:{started.port}/" in "".join(started.said)
    assert started.stop() == 0
    assert leftovers(var) == []
    assert not started.answers()


def test_second_start_is_quick(var):
    began = time.monotonic()
    started = Started(var).wait()
    took = time.monotonic() - began
    assert started.stop(signal.SIGTERM) == 0
    assert leftovers(var) == []
    assert took < 5


def test_kill_9_of_everything_loses_nothing(var):
    started = Started(var).wait()
    started.execute("INSERT INTO core_organizer (name, slug) VALUES ('Kept', 'kept')")
    postgres = psutil.Process(started.cluster.pid)
    for process in [*started.servers, postgres, psutil.Process(started.process.pid)]:
        process.kill()
    started.stop()
    again = Started(var, started.port).wait()
    assert again.execute("SELECT name FROM core_organizer WHERE slug = 'kept'") == [("Kept",)]
    assert again.stop() == 0
    assert leftovers(var) == []


def test_kill_9_of_the_supervisor_ends_its_servers_at_the_next_start(var):
    started = Started(var).wait()
    old = [process.pid for process in strays(var)]
    assert len(old) >= 4  # itself and PostgreSQL carry no mark: pages, streams and their workers
    started.stop(signal.SIGKILL)
    assert started.answers()  # they go on alone
    again = Started(var, started.port).wait()
    assert not set(old) & {process.pid for process in strays(var)}
    assert re.search(r"Ended \d+ processes of an earlier run", "".join(again.said))
    assert again.stop() == 0
    assert leftovers(var) == []


def test_a_killed_part_is_started_again(var):
    started = Started(var).wait()
    started.execute("INSERT INTO core_organizer (name, slug) VALUES ('Kept', 'part')")
    for module in ("ruman.serving.pages", "ruman.serving.streams"):
        before = started.server(module)
        before.kill()
        deadline = time.monotonic() + PATIENCE
        while before.is_running() or not any(
            module in child.cmdline() for child in psutil.Process(started.process.pid).children()
        ):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    started.wait_until_it_answers()
    psutil.Process(started.cluster.pid).kill()
    deadline = time.monotonic() + PATIENCE
    while not started.cluster.is_running():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    started.wait_until_it_answers()
    assert started.execute("SELECT name FROM core_organizer WHERE slug = 'part'") == [("Kept",)]
    assert started.stop() == 0
    assert leftovers(var) == []


def test_a_killed_worker_is_started_again(var):
    started = Started(var).wait()
    pages = started.server("ruman.serving.pages")
    worker = pages.children()[0]
    worker.kill()
    deadline = time.monotonic() + PATIENCE
    while len([child for child in pages.children() if child != worker]) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    started.wait_until_it_answers()
    assert started.stop() == 0
    assert leftovers(var) == []


def test_a_second_start_on_the_same_folder_is_refused(var):
    started = Started(var).wait()
    second = Started(var)
    assert second.process.wait(PATIENCE) == 1
    second.listener.join()
    second.process.stdout.close()
    running = f"It runs already: process {started.process.pid}, port {started.port}\n"
    assert second.said == [running]
    assert started.answers()
    assert started.stop() == 0


def test_a_taken_port_is_refused_by_name(var):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = Started(var, port)
        assert refused.process.wait(PATIENCE) == 1
        refused.listener.join()
        refused.process.stdout.close()
    assert re.fullmatch(
        rf"Port {port} is taken( by .+ \(process \d+\))?\. Choose another with PORT=\n",
        refused.said[-1],
    )
    assert leftovers(var) == []


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "eighty"), ("BIND", "everywhere"), ("DATABASE_URL", "sqlite:///x")]
)
def test_a_bad_value_is_refused_by_name(var, name, value):
    refused = Started(var, **{name: value})
    assert refused.process.wait(PATIENCE) == 1
    refused.listener.join()
    refused.process.stdout.close()
    assert len(refused.said) == 1
    assert refused.said[0].startswith(f"{name} must be ")

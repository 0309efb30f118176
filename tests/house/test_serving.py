"""One command starts all and stops all; whatever is killed, the next start has everything."""

import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import psutil
import psycopg
import pytest

from ruman import embedded, environment
from ruman.serving import certificate
from ruman.serving.children import strays
from tests.ports import free_port

pytestmark = pytest.mark.served
PATIENCE = 180
serial = count(1)


def until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Started:
    """`manage.py start` on a folder of its own, on loopback."""

    def __init__(self, var: Path, port: int | None = None, **extra: str) -> None:
        self.var = var
        self.port = port or free_port(2)  # the streams take the next one
        left_out = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "RUMAN_STREAM_PORT")
        clean = {name: value for name, value in os.environ.items() if name not in left_out}
        own = {"BIND": "127.0.0.1", "PORT": str(self.port), "RUMAN_VAR": str(var)}
        self.output = var.with_name(f"{next(serial)}.txt")
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "start"],
                cwd=environment.BASE_DIR,
                env={**clean, **own, **extra},
                stdout=output,
                stderr=output,
            )

    @property
    def said(self) -> str:
        return self.output.read_text()

    def wait(self) -> "Started":
        until(lambda: "Ctrl-C" in self.said or self.process.poll() is not None)
        assert self.process.poll() is None, self.said
        return self

    def stop(self, request: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(request)
        return self.end()

    def end(self) -> int:
        """Its exit code, when it has ended."""
        return self.process.wait(PATIENCE)

    def get(self, path: str = "/health/", tls: ssl.SSLContext | None = None) -> tuple[int, bytes]:
        connection = (
            http.client.HTTPSConnection("127.0.0.1", self.port, timeout=10, context=tls)
            if tls
            else http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        )
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
        until(self.answers)

    @property
    def servers(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    @property
    def mains(self) -> dict[str, psutil.Process]:
        """The main process of the pages and of the streams, by module."""
        found = {}
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):  # just killed
                found |= {word: child for word in child.cmdline() if word.startswith("ruman.")}
        return found

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
    for process in psutil.process_iter(["cmdline"]):
        line = " ".join(process.info["cmdline"] or [])
        if str(var) in line:
            found.append(line)
    return found


def end_all(folder: Path) -> None:
    for process in strays(folder):
        process.kill()
    if embedded.Cluster(folder / "postgres").is_running():
        embedded.Cluster(folder / "postgres").release(stop=True)


@pytest.fixture(scope="module")
def var(tmp_path_factory) -> Iterator[Path]:
    """One folder for the module: the tests start on what the one before left."""
    folder = tmp_path_factory.mktemp("served") / "var"
    folder.mkdir()
    yield folder
    end_all(folder)


@pytest.fixture
def start(var) -> Iterator[Callable[..., Started]]:
    """`start(port=, NAME=value)`; whatever a failed test leaves running is ended."""
    made: list[Started] = []

    def started(port: int | None = None, **extra: str) -> Started:
        made.append(Started(var, port, **extra))
        return made[-1]

    yield started
    for one in made:
        if one.process.poll() is None:
            one.process.kill()
            end_all(var)
        one.end()


def test_start_serves_and_ctrl_c_leaves_nothing_behind(start, var):
    started = start().wait()
    status, body = started.get()
    assert (status, json.loads(body)["status"]) == (200, "ok")
    assert started.get("/start/")[0] == 200
    assert f"Ruman is at  http://localhost:{started.port}/\n" in started.said
    assert re.search(
        rf"localhost:{started.port}/start/ with the code (\w{{4}}-){{3}}\w{{4}}\n", started.said
    )
    assert started.stop() == 0
    assert leftovers(var) == []
    assert not started.answers()


def test_https_serves_with_its_own_certificate(start, var):
    pytest.importorskip("cryptography")
    started = start(HTTPS="1").wait()
    assert f"https://localhost:{started.port}/" in started.said
    trusting = ssl.create_default_context(cafile=str(certificate.paths(var)[0]))
    assert started.get(tls=trusting)[0] == 200
    assert started.get("/start/", tls=trusting)[0] == 200
    assert started.stop() == 0
    assert leftovers(var) == []


def test_second_start_does_little(start, var):
    """Five seconds on two cores are the bar; the processor's seconds don't depend on company."""
    if not (var / "static" / "fingerprint").exists():  # this test alone
        start().wait().stop()
    started = start().wait()
    spent = [
        process.cpu_times() for process in [psutil.Process(started.process.pid), *started.servers]
    ]
    assert sum(times.user + times.system for times in spent) < 5
    assert "Bringing" not in started.said
    assert "Collecting" not in started.said
    assert started.stop(signal.SIGTERM) == 0
    assert leftovers(var) == []


def test_kill_9_of_everything_loses_nothing(start, var):
    started = start().wait()
    started.execute("INSERT INTO core_organizer (name, slug) VALUES ('Kept', 'kept')")
    postgres = psutil.Process(started.cluster.pid)
    for process in [*started.servers, postgres, psutil.Process(started.process.pid)]:
        with suppress(psutil.NoSuchProcess):  # a worker whose server is gone ends by itself
            process.kill()
    started.stop()
    again = start(started.port).wait()
    assert again.execute("SELECT name FROM core_organizer WHERE slug = 'kept'") == [("Kept",)]
    assert again.stop() == 0
    assert leftovers(var) == []


def test_kill_9_of_the_supervisor_ends_its_servers_at_the_next_start(start, var):
    started = start().wait()
    old = [process.pid for process in strays(var)]
    assert len(old) >= 3  # the pages and their workers; PostgreSQL carries no mark
    started.stop(signal.SIGKILL)
    assert started.answers()  # they go on alone
    again = start(started.port).wait()
    assert not set(old) & {process.pid for process in strays(var)}
    assert re.search(r"Ended \d+ processes of an earlier run", again.said)
    assert again.stop() == 0
    assert leftovers(var) == []


def test_a_killed_part_is_started_again(start, var):
    started = start().wait()
    started.execute("INSERT INTO core_organizer (name, slug) VALUES ('Kept', 'part')")
    assert "ruman.serving.pages" in started.mains
    for module, before in started.mains.items():
        before.kill()
        until(lambda m=module, b=before: started.mains.get(m, b) != b)
    started.wait_until_it_answers()
    postgres = started.cluster.pid
    psutil.Process(postgres).kill()
    until(lambda: started.cluster.pid not in (None, postgres))  # the old one's socket may linger
    until(started.cluster.is_running)
    started.wait_until_it_answers()
    assert started.execute("SELECT name FROM core_organizer WHERE slug = 'part'") == [("Kept",)]
    assert started.stop() == 0
    assert leftovers(var) == []


EVENT_TODAY = """
INSERT INTO core_event (organizer_id, name, slug, starts_date, ends_date, time_zone, languages,
                        practice, created_at)
SELECT id, name, slug, now()::date - 1, now()::date + 1, 'Europe/Prague', '{en}', false, now()
FROM core_organizer WHERE slug = 'today'
"""


def test_a_killed_worker_is_started_again_and_a_backup_made_by_itself(start, var):
    started = start(RUMAN_BACKUP_MINUTES="1").wait()
    started.execute("INSERT INTO core_organizer (name, slug) VALUES ('Kept', 'today')")
    started.execute(EVENT_TODAY)
    pages = started.mains["ruman.serving.pages"]
    worker = pages.children()[0]
    worker.kill()
    until(lambda: len([child for child in pages.children() if child != worker]) == 2)
    started.wait_until_it_answers()
    until(lambda: list((var / "backups").glob("ruman-000001-*.ruman")))
    assert started.stop() == 0
    assert leftovers(var) == []


def test_a_second_start_on_the_same_folder_is_refused(start, var):
    started = start().wait()
    second = start()
    assert second.end() == 1
    running = (
        f"It runs already: process {started.process.pid}, port {started.port}. Open it in the"
        " browser, or stop it there (Ctrl-C) first.\n"
    )
    assert second.said == running
    assert started.answers()
    assert started.stop() == 0


def test_a_taken_port_is_refused_by_name(start, var):
    with socket.socket() as taken:
        port = free_port()
        taken.bind(("127.0.0.1", port))
        taken.listen()
        refused = start(port)
        assert refused.end() == 1
    assert re.fullmatch(
        rf"Port {port} is taken( by .+ \(process \d+\))?\. Choose another with PORT=",
        refused.said.splitlines()[-1],
    )
    assert leftovers(var) == []


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "eighty"), ("BIND", "everywhere"), ("DATABASE_URL", "sqlite:///x")]
)
def test_a_bad_value_is_refused_by_name(start, var, name, value):
    refused = start(**{name: value})
    assert refused.end() == 1
    assert re.fullmatch(rf"{name} must be .+\n", refused.said)


def test_a_database_that_does_not_answer_is_said_without_a_traceback(start, var):
    refused = start(DATABASE_URL=f"postgresql://ruman@127.0.0.1:{free_port()}/ruman")
    assert refused.end() == 1
    assert "The database doesn't answer: " in refused.said
    assert "Traceback" not in refused.said
    assert leftovers(var) == []

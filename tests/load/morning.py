"""`make load`: a battle morning on the real server, by Locust, with more and more people.

    python -m tests.load.morning [250 500 1000]

At an event of 1,000 people 8 benches and 4 lives stations work, 3 lists score, 500 pages follow
their bouts, and players open 2,000 own pages in ten minutes; with fewer people as many less. The
most people are there for ten minutes, fewer for one, or all for RUMAN_LOAD_S seconds. Everything
runs on this machine: the server, PostgreSQL and those who ask. Prints the README's tables; exits 1
where anything failed, an act was lost, the slowest twentieth of the acts took 300 ms or more, or
pages and streams took 400 MB or more.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import psutil

from tests.load.desk_world import BASE, Pages
from tests.load.players import VAR, prepare, started
from tests.ports import free_port

MORNING_S, SHORT_S = 600, 60
MOST_ACT_MS, MOST_MB = 300, 400
PAGES = ("a bout's page, followed", "a player's own page")
LOOKS_S = 5  # between two looks at the memory


class Memory(threading.Thread):
    """What the server's own processes take, PostgreSQL apart; the most of all looks, in MB."""

    def __init__(self, server: psutil.Process) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.over = threading.Event()
        self.most = 0.0
        self.processor = self._processor()

    def run(self) -> None:
        while not self.over.wait(LOOKS_S):
            self.most = max(self.most, sum(map(_mb, self._own())))

    def _own(self) -> list[psutil.Process]:
        all_of_it = [self.server, *self.server.children(recursive=True)]
        return [each for each in all_of_it if not _is_postgres(each)]

    def _processor(self) -> float:
        return sum(sum(each.cpu_times()[:2]) for each in self._own())

    def end(self) -> tuple[float, float]:
        """The most memory, and the seconds of processor time since the beginning."""
        self.over.set()
        self.join()
        return self.most, self._processor() - self.processor


def _is_postgres(process: psutil.Process) -> bool:
    try:
        return process.name().startswith("postgres")
    except psutil.NoSuchProcess:
        return True


def _mb(process: psutil.Process) -> float:
    """Its own share: what several processes share counts once."""
    try:
        return float(process.memory_full_info().pss) / 1e6
    except psutil.NoSuchProcess:
        return 0.0


@contextmanager
def served(people: int) -> Iterator[tuple[Path, psutil.Process]]:
    """An instance for so many people, running; where its plan is written."""
    from tests.load import morning_world

    share = people / 1000
    workers = round(8 * share), round(4 * share)
    plan = prepare(lambda: morning_world.plan(people, *workers))
    port = free_port(2)
    plan |= {"port": port, "stream_port": port + 1, "listeners": round(500 * share)}
    plan |= {"pages_a_second": 2000 * share / MORNING_S}
    file = VAR / "plan.json"
    file.write_text(json.dumps(plan))
    with started(port) as process:
        pages = Pages()
        pages.port = port
        ends = time.monotonic() + 120
        while not pages.answers():
            if time.monotonic() > ends:
                raise SystemExit("the server does not answer")
            time.sleep(0.1)
        yield file, psutil.Process(process.pid)


def morning(people: int, seconds: int) -> tuple[dict[str, Any], list[str]]:
    """Play it; what was measured, and what is wrong with it."""
    with served(people) as (file, server):
        memory = Memory(server)
        memory.start()
        command = [sys.executable, "-m", "tests.load.morning_people", str(file), str(seconds)]
        subprocess.run(command, cwd=BASE, check=True)
        told: dict[str, Any] = json.loads(file.with_suffix(".told").read_text())
        told["mb"], told["processor"] = memory.end()
        told["seconds"] = seconds
        wrong = [*told["errors"], *lost(told["done"])]
    if told["acts"]["p95"] >= MOST_ACT_MS:
        wrong.append(f"the slowest twentieth of the acts took {told['acts']['p95']:.0f} ms")
    if told["mb"] >= MOST_MB:
        wrong.append(f"pages and streams took {told['mb']:.0f} MB")
    return told, wrong


def lost(done: list[str]) -> list[str]:
    """What the database says of the acts that the server confirmed."""
    from django.core.management import CommandError, call_command
    from django.db import connections

    from ruman.core.models import Act

    connections.close_all()
    try:
        there = Act.objects.filter(pk__in=done).count()
        missing = [f"{len(done) - there} acts are lost"] if there != len(done) else []
        call_command("verify", "acts", "bouts")
    except CommandError as error:
        return [*missing, str(error)]
    finally:
        connections.close_all()
    return missing


def row(name: str, found: dict[str, Any]) -> str:
    return (
        f"| {name} | {found['asked']:,} | {found['median']:.0f} ms"
        f" | {found['p95']:.0f} ms | {found['most']:.0f} ms |"
    )


def table(told: dict[str, Any]) -> Iterator[str]:
    """The morning with the most people, line by line."""
    yield "| With the most people | Times | Median | 95 % within | Slowest |"
    yield "|---|---:|---:|---:|---:|"
    yield from (row(name, found) for name, found in sorted(told["rows"].items()))
    yield row("**all acts** (bar: 300 ms)", told["acts"])


def growth(found: dict[int, dict[str, Any]]) -> Iterator[str]:
    """How the figures grow with people."""
    yield "| People | Acts | Half of them within | 95 % within | Pages | Memory | Processor |"
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for people, told in found.items():
        acts = told["acts"]
        asked = sum(told["rows"][name]["asked"] for name in PAGES)
        yield (
            f"| {people:,} | {acts['asked']:,} | {acts['median']:.0f} ms | {acts['p95']:.0f} ms"
            f" | {asked / told['seconds']:.0f} a second | {told['mb']:.0f} MB"
            f" | {100 * told['processor'] / told['seconds']:.0f} % of one |"
        )


def main() -> int:
    sizes = [int(text) for text in sys.argv[1:]] or [250, 500, 1000]
    given = os.environ.get("RUMAN_LOAD_S")
    found, wrong = {}, []
    for people in sizes:
        usual = MORNING_S if people == max(sizes) else SHORT_S
        with ProcessPoolExecutor(1, get_context("spawn")) as own:  # each has a database of its own
            found[people], said = own.submit(morning, people, int(given or usual)).result()
        wrong += [f"{people} people: {each}" for each in said]
    print("\n".join([*table(found[max(sizes)]), "", *growth(found)]))
    print("\n".join(wrong) or "no error, nothing lost")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

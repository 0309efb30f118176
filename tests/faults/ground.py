"""What every fault is tried on: an instance with bouts, heralds who never give up, somebody who
looks at a page all the while; and what must be true of it in the end."""

import http.client
import io
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

import psycopg

from ruman import embedded
from tests.load.desk_world import BASE, Herald, Pages, prepare

VAR = BASE / "var" / "faults"
PATIENCE = 120  # seconds until everything that waited has arrived
PEOPLE = 6  # heralds at once
ACTS = 10  # at least so many in a bout


@dataclass(frozen=True, slots=True)
class Fault:
    """`provoke(ground, long)` does the damage while bouts go on; it says how often it did.

    `bouts` are those of the short form; the long one plays ten times as many.
    """

    name: str
    done: str
    provoke: Callable[["Ground", bool], int]
    bouts: int = 2


@dataclass
class Stubborn(Herald):
    """A herald whose way to the server may lead through a fault."""

    ground: "Ground | None" = None
    tracebacks: int = 0
    differing: int = 0

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        ground = self.ground
        assert ground is not None
        if ground.given_up.is_set():
            raise GivenUpError
        port = ground.through or self.port
        if self.connection is None or self.connection.port != port:
            self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.connection.timeout = ground.patience
        if self.connection.sock is not None:
            self.connection.sock.settimeout(ground.patience)
        status, content = super().ask(method, path, body)
        self.tracebacks += shows_insides(content)
        return status, content

    def post(self, *acts: dict[str, Any]) -> list[dict[str, Any]]:
        """To the second server at the same time, if there is one; both must say the same."""
        assert self.ground is not None
        if not self.ground.second:
            return super().post(*acts)
        twin = replace(self, port=self.ground.second, connection=None, answers={}, csrf="")
        twin.cookies = dict(self.cookies)
        beside = threading.Thread(target=Herald.post, args=[twin, *acts])
        beside.start()
        answers = super().post(*acts)
        beside.join()
        for one in answers:
            other = twin.answers[one["id"]]
            self.differing += (one["status"] == "refused") != (other["status"] == "refused")
        if twin.connection is not None:
            twin.connection.close()
        return answers


class GivenUpError(Exception):
    """It has taken too long."""


def shows_insides(content: bytes) -> bool:
    """Whether a page or an answer shows what is meant for the log alone."""
    return b"Traceback" in content or b"psycopg" in content


class Visitor(threading.Thread):
    """Somebody who reads a public page over and over: what they got, and whether it came back."""

    def __init__(self, port: int, path: str) -> None:
        super().__init__(daemon=True)
        self.port, self.path = port, path
        self.over = threading.Event()
        self.got: Counter[str] = Counter()
        self.tracebacks = 0

    def run(self) -> None:
        while not self.over.wait(0.1):
            self.look()

    def look(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", self.path)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.got["nothing"] += 1
            return False
        finally:
            connection.close()
        self.got[str(answer.status)] += 1
        self.tracebacks += shows_insides(content)
        return answer.status == 200


class Ground:
    """The instance. Faults set `through` (a port that leads to the server), `second` (another
    server's port), `patience` (seconds), and put what ends them into `after`."""

    def __init__(self, bouts: int) -> None:
        self.fresh = prepare("faults", bouts)
        self.pages = Pages()
        self.cluster = embedded.server(VAR / "postgres")
        self.through = self.second = 0
        self.patience = 20.0
        self.playing: list[int] = []
        self.given_up = threading.Event()
        self.after = ExitStack()

    def take(self, count: int) -> list[Stubborn]:
        taken, self.fresh = self.fresh[:count], self.fresh[count:]
        self.playing = [each.bout for each in taken]
        return [
            Stubborn(each.slug, each.bout, each.proof, each.cookies, self.pages.port, ground=self)
            for each in taken
        ]

    def sql(self, statement: str) -> None:
        with psycopg.connect(self.cluster.uri("ruman"), autocommit=True) as opened:
            opened.execute(statement)

    def until(self, reached: Callable[[], bool], what: str) -> None:
        ends = time.monotonic() + PATIENCE
        while not reached():
            if time.monotonic() > ends:
                raise AssertionError(what)
            time.sleep(0.05)

    def play(self, fault: Fault, seed: int, long: bool) -> tuple[list[str], str]:
        """Bouts at once, and the fault beside them; what is wrong afterwards, and a line of it."""
        started = time.monotonic()
        heralds = self.take(fault.bouts * (10 if long else 1))
        visitor = Visitor(self.pages.port, "/sign-in/")
        visitor.start()
        with self.after, ThreadPoolExecutor(PEOPLE + 1) as pool:
            harm = pool.submit(fault.provoke, self, long)
            bouts = [
                pool.submit(fight, each, random.Random(seed + n), harm)
                for n, each in enumerate(heralds)
            ]
            try:
                for each in [harm, *bouts]:
                    each.result(PATIENCE * (5 if long else 1))
            except BaseException:
                self.given_up.set()
                raise
        visitor.over.set()
        visitor.join()
        self.until(visitor.look, "the page never came back")
        found = problems(heralds)
        if visitor.tracebacks or any(each.tracebacks for each in heralds):
            found.append("a traceback reached a person")
        if any(each.differing for each in heralds):
            found.append("two servers said different things")
        if not harm.result():
            found.append("the fault never happened")
        acts = sum(len(each.answers) for each in heralds)
        posts = sum(each.posts for each in heralds)
        took = time.monotonic() - started
        said = "; ".join(found) or "all there once"
        line = f"| {fault.done} | {harm.result()} | {acts} | {posts} | {said} | {took:.0f} s |"
        return found, line


def fight(herald: Stubborn, chance: random.Random, harm: "Future[int]") -> None:
    """One bout, act by act, until all harm is done."""
    herald.post(*herald.ready(chance.choice(("stops", "continuous"))))
    acts = 0
    while acts < ACTS or not harm.done():
        herald.post(herald.anything(chance))
        acts += 1
    herald.post(herald.act("not_repaired", "red"))
    herald.post(herald.act("confirm"))
    if herald.connection is not None:
        herald.connection.close()


def problems(heralds: Sequence[Herald]) -> list[str]:
    """What is wrong with what the database holds: an act lost, doubled or half done."""
    from django.db import connections

    from tournament.models import Bout, BoutEvent

    connections.close_all()  # they may be those of before the fault
    found = []
    for herald in heralds:
        said = herald.answers.values()
        done = sorted(one["id"] for one in said if one["status"] != "refused")
        rows = BoutEvent.objects.filter(bout=herald.bout).order_by("number")
        there = sorted(str(pk) for pk in rows.values_list("act", flat=True))
        if there != done:
            found.append(f"bout {herald.bout}: {len(done)} acknowledged, {len(there)} there")
        numbers = list(rows.values_list("number", flat=True))
        if numbers != list(range(len(numbers))):
            found.append(f"bout {herald.bout}: numbers {numbers}")
    if Bout.objects.filter(pk__in=[one.bout for one in heralds]).exclude(state="confirmed"):
        found.append("a bout isn't confirmed")
    return found


def verified() -> list[str]:
    """What `manage.py verify` finds."""
    from django.core.management import CommandError, call_command

    try:
        call_command("verify", stdout=io.StringIO())
    except CommandError as error:
        return [str(error)]
    return []

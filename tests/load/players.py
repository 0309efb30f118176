"""2,000 people open their own pages in the same minute, then somebody guesses 1,000 links.

    python -m tests.load.players [PEOPLE [SECONDS]]

Fills an instance of its own below `var/load` with people, lives, weapons and links, starts
`manage.py start` on it, and reads on loopback: everybody opens the page at a moment of their own,
each on a new connection, and looks once more before the minute is over, as an open page does.
Prints what came and how fast; exits 1 where anything but 200 and 304 came, or where the guessing
wasn't slowed down or troubled those who read meanwhile. Everything it started it ends.
"""

import asyncio
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tests.ports import free_port

BASE = Path(__file__).resolve().parents[2]
VAR = BASE / "var" / "load"
GUESSES = 1000
AT_MOST = 64  # guesses under way at once
Filled = TypeVar("Filled")
PATIENCE = 30  # seconds until a page that doesn't come is an error


def prepare(fill: Callable[[], Filled]) -> Filled:
    """An empty instance, then filled; what `fill` says of it."""
    shutil.rmtree(VAR, ignore_errors=True)
    os.environ |= {"RUMAN_VAR": str(VAR), "DJANGO_SETTINGS_MODULE": "ruman.settings"}
    os.environ.pop("DATABASE_URL", None)
    from ruman import embedded

    embedded.ensure()
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    call_command("rulebook", "load", verbosity=0)
    filled = fill()
    connections.close_all()
    return filled


def fill(people: int) -> list[str]:
    """People with lives, two weapons and a link each; the tokens of the links."""
    from combatants.enums import LinkPurpose
    from combatants.models import Combatant, LivesGrant, PlayerLink
    from ruman.core.models import Act, Rulebook
    from ruman.core.secrets import new_token
    from tests.factories import make_event
    from tests.load.people import fill as fill_people
    from weapons.models import Weapon

    event = make_event(slug="load", rulebook=Rulebook.objects.get(slug="rucnik-2026"))
    fill_people(event, people, first=100_001)  # those made one by one have the small numbers
    rows = list(Combatant.objects.filter(event=event))
    acts = Act.objects.bulk_create(
        Act(event=event, kind="combatants.give_lives", by_name="Jitka", digest="x") for _ in rows
    )
    grants = LivesGrant.objects.bulk_create(
        LivesGrant(
            combatant=row, act=act, rulebook=event.rulebook, at=act.received_at, helmet=True,
            costume="good", lives=5, without_override=5, admitted=True,
            armour=[{"type": "mail", "awarded": 2, "zones": ["chest"], "under": False}],
            lines=[["R 4", "base", 2], ["R 4", "helmet", 1], ["R 4", "armour", 2]],
        )
        for row, act in zip(rows, acts, strict=True)
    )  # fmt: skip
    for row, grant in zip(rows, grants, strict=True):
        row.lives, row.lives_grant = grant.lives, grant
    Combatant.objects.bulk_update(rows, ["lives", "lives_grant"], batch_size=500)
    Weapon.objects.bulk_create(
        Weapon(
            event=event, owner=row, type=kind, class_code=code, status="approved",
            length=length, made_at=event.created_at,
        )
        for row in rows
        for kind, code, length in (("blade", "one_handed", 85), ("spear", "spear", 140))
    )  # fmt: skip
    links = PlayerLink.objects.bulk_create(
        PlayerLink(combatant=row, purpose=LinkPurpose.OWN, token=new_token()) for row in rows
    )
    return [link.token for link in links]


@contextmanager
def started(port: int):
    """`manage.py start` on the filled instance, as it is run at an event."""
    own = {"BIND": "127.0.0.1", "PORT": str(port), "RUMAN_STREAM_PORT": str(port + 1)}
    with subprocess.Popen(
        [sys.executable, "manage.py", "start"],
        cwd=BASE,
        env={**os.environ, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # every guess is a warning in the log
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


class Reader:
    """One phone: a new connection for each look."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.came: Counter[int | str] = Counter()
        self.took: dict[int | str, list[float]] = {}
        self.sizes: list[int] = []

    async def look(self, token: str, etag: str = "") -> str:
        """Open the page; its ETag for the next time."""
        start = time.perf_counter()
        try:
            status, head, size = await asyncio.wait_for(self._ask(token, etag), PATIENCE)
        except (TimeoutError, OSError, ValueError, IndexError) as error:
            self.came[type(error).__name__] += 1
            return ""
        self.came[status] += 1
        self.took.setdefault(status, []).append(time.perf_counter() - start)
        if status == 200:
            self.sizes.append(size)
        return head.get("etag", "")

    async def _ask(self, token: str, etag: str) -> tuple[int, dict[str, str], int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            again = f"If-None-Match: {etag}\r\n" if etag else ""
            writer.write(
                f"GET /p/{token}/ HTTP/1.1\r\nHost: localhost:{self.port}\r\n{again}"
                "Accept-Encoding: gzip\r\nAccept-Language: cs\r\nConnection: close\r\n\r\n".encode()
            )
            answer = await reader.read(-1)
        finally:
            writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        named = dict(line.split(": ", 1) for line in lines if ": " in line)
        return int(first.split()[1]), {k.lower(): v for k, v in named.items()}, len(body)

    def told(self) -> str:
        parts = []
        for status, times in sorted(self.took.items(), key=str):
            times.sort()
            parts.append(
                f"{len(times)} × {status}: median {1000 * statistics.median(times):.0f} ms,"
                f" 95 % within {1000 * times[int(len(times) * 0.95) - 1]:.0f} ms,"
                f" slowest {1000 * times[-1]:.0f} ms"
            )
        wrong = [f"{n} × {what}" for what, n in self.came.items() if isinstance(what, str)]
        return "; ".join([*parts, *wrong])


async def read_all(port: int, tokens: list[str], seconds: float) -> Reader:
    """Everybody looks twice at moments of their own."""
    reader, chance = Reader(port), random.Random(2027)

    async def one(token: str) -> None:
        first = chance.random() * seconds * 0.7
        later = chance.uniform(0.1, 0.3) * seconds
        await asyncio.sleep(first)
        etag = await reader.look(token)
        await asyncio.sleep(later)
        await reader.look(token, etag)

    await asyncio.gather(*(one(token) for token in tokens))
    return reader


async def guess(port: int) -> Reader:
    """Wrong links, as fast as they are answered."""
    reader, gate = Reader(port), asyncio.Semaphore(AT_MOST)

    async def one(number: int) -> None:
        async with gate:
            await reader.look(f"{number:022d}")

    await asyncio.gather(*(one(number) for number in range(GUESSES)))
    return reader


async def up(port: int) -> None:
    for _ in range(600):
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise TimeoutError


async def measure(port: int, tokens: list[str], seconds: float) -> bool:
    await up(port)
    everybody = await read_all(port, tokens, seconds)
    size = max(everybody.sizes, default=0)
    print(f"{len(tokens)} people in {seconds:g} s: {everybody.told()}; page {size / 1000:.1f} kB")
    began = time.perf_counter()
    some, wrong = await asyncio.gather(
        read_all(port, tokens[: len(tokens) // 10], seconds / 6), guess(port)
    )
    print(f"{GUESSES} wrong links meanwhile: {wrong.told()}")
    print(f"those who read meanwhile: {some.told()} ({time.perf_counter() - began:.0f} s)")
    right = {200, 304}
    slowed = set(wrong.came) <= {404, 429} and wrong.came[404] <= 40  # a window may end meanwhile
    return set(everybody.came) <= right and set(some.came) <= right and slowed


def main() -> int:
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    tokens = prepare(lambda: fill(people))
    port = free_port(2)
    with started(port):
        well = asyncio.run(measure(port, tokens, seconds))
    print("no error" if well else "SOMETHING WENT WRONG")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())

"""Opens many event streams on loopback and measures their memory, and how fast news reaches all.

    python -m tests.load.streams [500 2000]

Starts its own stream process and its own followers on an instance of its own, and ends them.
Prints a line for each number of streams: memory of the stream process, time from the commit of a
change to the first and to the last page that hears of it, what a private topic costs, and how long
pages that were cut off take to catch up. Exits 1 where the streams take more than 70 kB each, the
process more than 200 MB, the last page hears later (30 ms with 500, 100 ms with 2,000 streams, in
the median), or one that was cut off missed something.
"""

import asyncio
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection

import psutil

from tests.load.desk_world import BASE
from tests.ports import free_port

ROUNDS = 10
MOST_MB = 200
MOST_KB_EACH = 70
MOST_MS = {500: 30, 2000: 100}
BOARD = "load:board"


@contextmanager
def stream_process(port: int):
    environment = {**os.environ, "RUMAN_STREAM_PORT": str(port), "BIND": "127.0.0.1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "ruman.serving.streams"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)


def memory_mb(process: psutil.Process) -> float:
    """Unshared and shared parts of the process and its worker, each page once."""
    return sum(p.memory_full_info().pss for p in [process, *process.children()]) / 1e6


class Followers:
    """`number` pages that follow a common topic and one of their own."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.number = number
        self.writers: list[asyncio.StreamWriter] = []
        self.heard: dict[str, list[float]] = {}
        self.tasks: list[asyncio.Task] = []

    async def open(self) -> None:
        from ruman.core.tickets import sign

        for at in range(self.number):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            ticket = sign([BOARD, f"load:own:{at}"])
            writer.write(f"GET /news?ticket={ticket} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            self.writers.append(writer)
            self.tasks.append(asyncio.create_task(self.read(reader)))
            if at % 50 == 49:
                await asyncio.sleep(0.01)

    async def read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b'data: {"load:'):
                now = time.perf_counter()
                self.heard.setdefault(line.decode().strip(), []).append(now)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks, self.writers = [], []


def announce(topic: str) -> tuple[int, float]:
    """The topic's new version, and when it was committed and with that notified."""
    from ruman.core import news

    news.announce(topic)
    committed = time.perf_counter()
    return news.versions([topic])[topic], committed


async def until(true, seconds: float = 30) -> None:
    ends = time.perf_counter() + seconds
    while not true():
        if time.perf_counter() > ends:
            raise TimeoutError
        await asyncio.sleep(0.005)


async def measure(number: int) -> bool:
    """Print the line; whether the limits are kept."""
    port = free_port()
    with stream_process(port) as process:
        await until(lambda: answers(port))
        empty = memory_mb(process)
        followers = Followers(port, number)
        began = time.perf_counter()
        await followers.open()
        await until(lambda: open_streams(port) == number)
        opened = time.perf_counter() - began
        await asyncio.sleep(1)
        first, last = [], []
        for _ in range(ROUNDS):
            await asyncio.sleep(0.5)
            version, start = await asyncio.to_thread(announce, BOARD)
            line = f'data: {{"{BOARD}": {version}}}'
            await until(lambda line=line: len(followers.heard.get(line, [])) == number)
            first.append(min(followers.heard[line]) - start)
            last.append(max(followers.heard[line]) - start)
        own = []
        for at in range(0, number, max(1, number // 50)):
            version, start = await asyncio.to_thread(announce, f"load:own:{at}")
            line = f'data: {{"load:own:{at}": {version}}}'
            await until(lambda line=line: line in followers.heard)
            own.append(followers.heard[line][0] - start)
        full = memory_mb(process)
        caught_up = await catch_up(followers, port)
        processor = sum(sum(p.cpu_times()[:2]) for p in [process, *process.children()])
        await followers.close()
        await until(lambda: open_streams(port) == 0)
        each = (full - empty) * 1000 / number
        print(
            f"{number} streams, opened in {opened:.1f} s: {full:.0f} MB"
            f" ({each:.0f} kB each, {empty:.0f} MB without any);"
            f" first page after {1000 * statistics.median(first):.0f} ms, last after"
            f" {1000 * statistics.median(last):.0f} ms (worst {1000 * max(last):.0f});"
            f" own topic {1000 * statistics.median(own):.0f} ms; all back and caught up after"
            f" {caught_up:.1f} s; {processor:.1f} s of processor"
        )
        quick = 1000 * statistics.median(last) <= MOST_MS.get(number, MOST_MS[2000])
        return full <= MOST_MB and each <= MOST_KB_EACH and quick


async def catch_up(followers: Followers, port: int) -> float:
    """Cut everybody off, change every topic, let them all come back: seconds until all have all.

    Raises TimeoutError where one misses a change.
    """
    await followers.close()
    await until(lambda: open_streams(port) == 0)
    topics = [BOARD, *(f"load:own:{at}" for at in range(followers.number))]
    versions = await asyncio.to_thread(announce_all, topics)
    followers.heard.clear()
    began = time.perf_counter()
    await followers.open()

    def missed() -> bool:
        told = [json.loads(line.removeprefix("data: ")) for line in followers.heard]
        newest: dict[str, int] = {}
        for one in told:
            for topic, version in one.items():
                newest[topic] = max(version, newest.get(topic, 0))
        return newest != versions or sum(map(len, followers.heard.values())) < followers.number

    await until(lambda: not missed())
    return time.perf_counter() - began


def announce_all(topics: list[str]) -> dict[str, int]:
    from ruman.core import news

    news.announce(*topics)
    return news.versions(topics)


def health(port: int) -> dict:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health")
        return json.loads(connection.getresponse().read())
    finally:
        connection.close()


def answers(port: int) -> bool:
    try:
        return bool(health(port)["listening"])
    except OSError:
        return False


def open_streams(port: int) -> int:
    return int(health(port)["streams"])


def main() -> None:
    var = BASE / "var" / "load-streams"
    shutil.rmtree(var, ignore_errors=True)
    os.environ |= {"RUMAN_VAR": str(var), "DJANGO_SETTINGS_MODULE": "ruman.settings"}
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    from ruman.serving.servers import _allow_many_files

    call_command("migrate", verbosity=0)
    _allow_many_files()
    numbers = [int(text) for text in sys.argv[1:]] or [500, 2000]
    kept = [asyncio.run(measure(number)) for number in numbers]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()

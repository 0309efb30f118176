"""Opens many event streams on loopback and measures their memory, and how fast news reaches all.

    python -m tests.load.streams [500 2000]

Starts its own stream process and its own followers, and ends them; the database is the instance's.
Prints a line for each number of streams: memory of the stream process, time from the commit of a
change to the first and to the last page that hears of it, and what a private topic costs. Exits 1
where the streams take more than 70 kB each or the process more than 200 MB.
"""

import asyncio
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager

import django
import psutil

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")

ROUNDS = 10
MOST_MB = 200
MOST_KB_EACH = 70
BOARD = "load:board"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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


def announce(topic: str) -> tuple[int, float]:
    from ruman.core import news

    news.announce(topic)
    return news.versions([topic])[topic], time.perf_counter()


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
            start = time.perf_counter()
            version, _done = await asyncio.to_thread(announce, BOARD)
            line = f'data: {{"{BOARD}": {version}}}'
            await until(lambda line=line: len(followers.heard.get(line, [])) == number)
            first.append(min(followers.heard[line]) - start)
            last.append(max(followers.heard[line]) - start)
        own = []
        for at in range(0, number, max(1, number // 50)):
            start = time.perf_counter()
            version, _done = await asyncio.to_thread(announce, f"load:own:{at}")
            line = f'data: {{"load:own:{at}": {version}}}'
            await until(lambda line=line: line in followers.heard)
            own.append(followers.heard[line][0] - start)
        full = memory_mb(process)
        processor = sum(sum(p.cpu_times()[:2]) for p in [process, *process.children()])
        await followers.close()
        await until(lambda: open_streams(port) == 0)
        each = (full - empty) * 1000 / number
        print(
            f"{number} streams, opened in {opened:.1f} s: {full:.0f} MB"
            f" ({each:.0f} kB each, {empty:.0f} MB without any);"
            f" first page after {1000 * statistics.median(first):.0f} ms, last after"
            f" {1000 * statistics.median(last):.0f} ms (worst {1000 * max(last):.0f});"
            f" own topic {1000 * statistics.median(own):.0f} ms; {processor:.1f} s of processor"
        )
        return full <= MOST_MB and each <= MOST_KB_EACH


def health(port: int) -> dict:
    import json
    from http.client import HTTPConnection

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
    django.setup()
    from ruman.core.models import Topic
    from ruman.serving.servers import _allow_many_files

    _allow_many_files()
    numbers = [int(text) for text in sys.argv[1:]] or [500, 2000]
    kept = [asyncio.run(measure(number)) for number in numbers]
    Topic.objects.filter(name__startswith="load:").delete()
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()

"""The servers that are measured, and one kept-alive connection to them."""

import gzip
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import psutil

from ruman.serving.children import LEAN

BASE = Path(__file__).resolve().parents[2]
PORT = int(os.environ.get("BENCH_PORT", "8190"))
Answer = tuple[int, dict[str, str], bytes]


class Browser:
    """Asks over one connection, with cookies and the form token of who signed in."""

    def __init__(self, cookies: dict[str, str]) -> None:
        self.cookies = cookies
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=120)
        self.token = ""
        self.began = 0.0
        self.given = ""  # all cookies of the last answer

    def start_again(self) -> None:
        """What was asked so far isn't part of what is measured."""
        self.began = time.perf_counter()

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        given = {"Cookie": cookies, "Accept-Encoding": "gzip", "X-CSRFToken": self.token}
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, given | sent)
        answer = self.connection.getresponse()
        content = answer.read()
        found = {name.lower(): value for name, value in answer.getheaders()}
        self.given = "; ".join(answer.headers.get_all("Set-Cookie", ()))
        if found.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        return answer.status, found, content

    def sign_in(self, slug: str) -> None:
        """Get the token that every form needs."""
        status, _headers, content = self.get(f"/e/{slug}/ticket/", Accept_Encoding="identity")
        if status != 200:
            raise SystemExit(f"no ticket: {status}")
        self.token = json.loads(content)["csrf"]
        self.cookies["csrftoken"] = self.given.split("csrftoken=")[1].split(";")[0]

    def take_in(self, slug: str, table: bytes) -> None:
        """Upload registrations, look at the preview, confirm it as it is shown."""
        mark = "----bench"
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        body = head.encode() + table + f"\r\n--{mark}--\r\n".encode()
        kind = f"multipart/form-data; boundary={mark}"
        at = f"/e/{slug}/people/import/"
        status, headers, content = self.ask("POST", at, body, Content_Type=kind)
        if status != 302:
            raise SystemExit(f"the upload was refused: {status}")
        status, _headers, content = self.get(headers["location"], Accept_Encoding="identity")
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', content.decode())
        fields = dict(hidden) | {"leave_out": "on"}
        status, _headers, content = self.post(f"{headers['location']}confirm/", fields)
        if status != 302:
            raise SystemExit(f"the import was refused: {status} {content[:500]!r}")

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def visit(self, path: str, **headers: str) -> Answer:
        """Ask as somebody who isn't signed in."""
        return self.ask("GET", path, Cookie="", **headers)

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        kind = "application/x-www-form-urlencoded"
        return self.ask("POST", path, urlencode(fields).encode(), Content_Type=kind)

    def post_json(self, path: str, body: bytes) -> Answer:
        return self.ask("POST", path, body, Content_Type="application/json")


def answers(path: str) -> bool:
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=10)
        connection.request("GET", path)
        return connection.getresponse().status in (200, 302)
    return False


@contextmanager
def running(command: list[str], path: str, **extra: str) -> Iterator[tuple[psutil.Process, float]]:
    """The process, and the seconds from its start to its first answer."""
    began = time.perf_counter()
    environment = {**LEAN, **os.environ, "BIND": "127.0.0.1", "PORT": str(PORT), **extra}
    with subprocess.Popen([sys.executable, *command], cwd=BASE, env=environment) as process:
        try:
            while not answers(path):
                if process.poll() is not None or time.perf_counter() - began > 120:
                    raise SystemExit(f"{' '.join(command)} does not answer")
                time.sleep(0.005)
            yield psutil.Process(process.pid), time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)


def pages() -> list[str]:
    return ["-m", "ruman.serving.pages"]


def bare_django() -> list[str]:
    options = ["--interface", "wsgi", "--workers", "2", "--port", str(PORT), "--no-log"]
    return ["-m", "granian", *options, "tests.bench.bare_django:application"]


def development_server() -> list[str]:
    return ["manage.py", "runserver", f"127.0.0.1:{PORT}", "--noreload"]


def memory(process: psutil.Process) -> float:
    """Megabytes of the process and its workers; on Linux, what they share counts once."""
    total = 0
    for each in [process, *process.children(recursive=True)]:
        found = each.memory_full_info()
        total += getattr(found, "pss", found.rss)
    return total / 1e6

"""An instance of its own with bouts to score, and heralds who post to it; for load and faults."""

import http.client
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.ports import free_port

BASE = Path(__file__).resolve().parents[2]
SIDES = ("red", "blue")


def prepare(name: str, bouts: int, entrants: int = 0, fighting_s: int = 90) -> list["Herald"]:
    """An empty instance below `var/name`; a herald for each of so many bouts."""
    var = BASE / "var" / name
    os.environ |= {"RUMAN_VAR": str(var), "DJANGO_SETTINGS_MODULE": "ruman.settings"}
    os.environ.pop("DATABASE_URL", None)
    from ruman import embedded

    if var.exists():  # of an earlier run, which may have been killed
        embedded.Cluster(var / "postgres").release(stop=True)
    shutil.rmtree(var, ignore_errors=True)
    embedded.ensure()
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    call_command("rulebook", "load", verbosity=0)
    heralds = fill(bouts, entrants, fighting_s)
    connections.close_all()
    return heralds


def fill(bouts: int, entrants: int, fighting_s: int) -> list["Herald"]:
    from django.core import signing
    from django.test import Client

    from ruman.core.acts import AUTHOR_SALT
    from tests.tournament.desk import Desk

    desk = Desk()
    desk.tournament.parameters["bout"]["fight"]["fighting_s"] = fighting_s
    desk.tournament.save()
    for _ in range(entrants):
        desk.entrant("Entrant")
    proof = signing.dumps([desk.herald.pk, desk.event.pk, None], salt=AUTHOR_SALT)
    client = Client()
    client.force_login(desk.herald)
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    rows = []
    for _ in range(bouts):
        desk.red, desk.blue = desk.entrant("Red"), desk.entrant("Blue")
        rows.append(desk.another())
    return [Herald(desk.event.slug, row.pk, proof, dict(cookies)) for row in rows]


class Pages:
    """The pages' processes, which can be started, and killed with -9."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, clock_s: float = 0) -> None:
        """Start and wait until they answer; `clock_s`: so far off is their clock."""
        module = "tests.faults.moved_clock" if clock_s else "ruman.serving.pages"
        place = {"BIND": "127.0.0.1", "PORT": str(self.port), "FAULTS_CLOCK_S": str(clock_s)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=BASE,
            env={**os.environ, **place},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        ends = time.monotonic() + 120
        while not self.answers():
            if time.monotonic() > ends:
                raise SystemExit("the pages don't answer")
            time.sleep(0.05)

    def answers(self) -> bool:
        with suppress(OSError, http.client.HTTPException):
            asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            asked.request("GET", "/health/")
            return asked.getresponse().status == 200
        return False

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End them all at once: this process's own children, by their group."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)
        self.process.wait(60)
        self.process = None


@dataclass
class Herald:
    """One bout's herald: what was sent, and what the server said to it."""

    slug: str
    bout: int
    proof: str
    cookies: dict[str, str]
    port: int = 0
    csrf: str = ""
    seen: int = 0
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    posts: int = 0
    connection: http.client.HTTPConnection | None = None

    def act(self, do: str, side: str = "", **more: Any) -> dict[str, Any]:
        payload = {"bout": self.bout, "do": do, "side": side, "desk": f"desk-{self.bout}", **more}
        return {
            "id": str(uuid.uuid4()),
            "kind": "bout.event",
            "payload": payload,
            "token": self.proof,
        }

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = {"Cookie": cookies, "X-CSRFToken": self.csrf, "Content-Type": "application/json"}
        try:
            self.connection.request(method, path, body, head)
            found = self.connection.getresponse()
            content = found.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        for name, value in found.getheaders():
            if name.lower() == "set-cookie" and value.startswith("csrftoken="):
                self.cookies["csrftoken"] = value.split("=", 1)[1].split(";")[0]
        return found.status, content

    def sign_in(self) -> None:
        status, content = self.ask("GET", f"/e/{self.slug}/ticket/")
        if status != 200:
            raise OSError(f"no ticket: {status}")
        self.csrf = json.loads(content)["csrf"]

    def post(self, *acts: dict[str, Any]) -> list[dict[str, Any]]:
        """Send them until the server has answered each, as the outbox does."""
        body = json.dumps({"acts": acts}).encode()
        while True:
            try:
                if not self.csrf:
                    self.sign_in()
                self.posts += 1
                status, content = self.ask("POST", f"/e/{self.slug}/acts/", body)
                if status == 200:
                    found: list[dict[str, Any]] = json.loads(content)["acts"]
                    if len(found) == len(acts):
                        self.answers |= {one["id"]: one for one in found}
                        return found
            except (OSError, http.client.HTTPException, ValueError):
                pass  # it is away: the same acts again, under the same ids
            time.sleep(0.05)

    def ready(self, wish: str = "continuous") -> list[dict[str, Any]]:
        """Declarations, equipment and the start."""
        declared = [self.act("declare", side, wish=wish) for side in SIDES]
        return [*declared, *(self.act("check", side) for side in SIDES), self.act("start")]

    def anything(self, chance: random.Random) -> dict[str, Any]:
        """One act as it comes in a bout; some of them are refused, and that is right."""
        do = chance.choices(
            ("hit", "resume", "undo", "fall", "double", "warning", "halt", "lost_weapon"),
            (8, 6, 3, 2, 2, 1, 2, 1),
        )[0]
        more = {"act": "kick"} if do == "warning" else {}
        sided = do in ("hit", "fall", "lost_weapon", "warning")
        return self.act(do, chance.choice(SIDES) if sided else "", **more)

"""The people of a battle morning, as Locust plays them: each does what their screen does.

    python -m tests.load.morning_people PLAN SECONDS     (started by `tests.load.morning`)

A process of its own, since gevent changes Python's sockets. Writes what was measured as JSON.
"""

import json
import random
import re
import sys
import time
import uuid
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import quote

import gevent
from gevent.event import Event
from locust import FastHttpUser, between, constant_pacing, constant_throughput, task
from locust.env import Environment
from locust.exception import StopUser

PLAN = json.loads(Path(sys.argv[1]).read_text())
SECONDS = int(sys.argv[2])
AT = f"/e/{PLAN['slug']}"
PAUSE, SPREAD = 0.5, 0.45  # as static/js/news.js waits
FIND_S = 20  # a weapon at each bench, and somebody at each lives station, so often
HIT_S = 4, 8  # an act at each of the lists: at least and at most so long after the last
READERS = 20
PASSED = (
    *("padding", "point", "guard", "finish", "back_edge", "head", "both_ends", "batch", "rim"),
    *("draw", "sample", "nock", "fletching", "full_padding", "body", "fit", "skill"),
)
TICKET = re.compile(r'data-news-ticket="([^"]+)"')
pages, devices = iter(random.sample(PLAN["pages"] * 2, 2 * len(PLAN["pages"]))), {}
sent_at: dict[str, float] = {}  # a board's path: when the last act of its bout was sent
done: list[str] = []  # the ids of the acts that the server said it has done


class Worker(FastHttpUser):
    """Somebody with a role, at a device; acts go out as the outbox sends them."""

    abstract = True
    devices: list[dict[str, Any]]
    network_timeout = connection_timeout = 30

    def on_start(self) -> None:
        self.own = self.devices.pop()
        self.cookies = "; ".join(f"{name}={v}" for name, v in self.own["cookies"].items())
        self.chance = random.Random(self.own["token"])
        answer = self.ask("GET", f"{AT}/ticket/", "a ticket")
        self.csrf = answer.json()["csrf"]
        cookie = answer.headers["Set-Cookie"].split("csrftoken=")[1].split(";")[0]
        self.cookies += f"; csrftoken={cookie}"
        gevent.sleep(self.chance.random() * FIND_S / 2)

    def ask(self, method: str, path: str, name: str, **more: Any) -> Any:
        head = {"Cookie": self.cookies, **more.pop("headers", {})}
        return self.client.request(method, path, name=name, headers=head, **more)

    def act(self, kind: str, name: str, payload: dict[str, Any]) -> dict[str, Any]:
        """What the server said to it; anything but done is an error."""
        now, act_id = datetime.now(UTC).isoformat(), str(uuid.uuid4())  # noqa: TID251
        one = {"id": act_id, "kind": kind, "payload": payload, "token": self.own["token"]}
        body = {"sent_at": now, "acts": [{**one, "device_at": now}]}
        head = {"X-CSRFToken": self.csrf, "Cookie": self.cookies}
        with self.client.post(
            f"{AT}/acts/", json=body, name=name, headers=head, catch_response=True
        ) as answer:
            try:
                (said,) = answer.json()["acts"]
            except (TypeError, ValueError, KeyError):
                answer.failure(f"{answer.status_code}: no answer")
                return {}
            if said["status"] == "done":
                done.append(act_id)
            else:
                answer.failure(f"{said['status']}: {said.get('code')}")
            return said


class Bench(Worker):
    """The person is found, the bench opened, three measures typed, the verdict given."""

    fixed_count = len(PLAN["benches"])
    devices = PLAN["benches"]
    wait_time = constant_pacing(FIND_S)

    @task
    def inspect(self) -> None:
        pk, _number, surname, _grant = self.chance.choice(PLAN["people"])
        for end in range(1, min(4, len(surname))):
            asked = f"{AT}/find/?q={quote(surname[: end + 1])}"
            self.ask("GET", asked, "search while typing", headers={"HX-Request": "true"})
        self.ask("GET", f"{AT}/bench/{pk}/", "the bench with a person")
        for typed in ("8", "84", "84%2C5"):
            asked = f"{AT}/bench/{pk}/judge/?type=blade&length={typed}"
            self.ask("GET", asked, "the rules' opinion", headers={"HX-Request": "true"})
        said = {
            "person": pk,
            "weapon": str(uuid.uuid4()),
            "expected_version": "0",
            "type": "blade",
            "length": "84,5 cm",
            "outcome": "approved",
            **{f"check-{code}": "passed" for code in PASSED},
        }
        self.act("weapons.inspect", "act: a verdict", said)
        self.ask("POST", f"{AT}/station/beat/", "sign of life", data={"waiting": "0"})


class Lives(Worker):
    """The person is found, what they wear is tapped, lives are given."""

    fixed_count = len(PLAN["lives"])
    devices = PLAN["lives"]
    wait_time = constant_pacing(FIND_S)

    @task
    def give(self) -> None:
        person = self.chance.choice(PLAN["people"])
        pk, number, surname, grant = person
        asked = f"{AT}/find/?q={quote(surname[:3])}"
        self.ask("GET", asked, "search while typing", headers={"HX-Request": "true"})
        self.ask("GET", f"{AT}/lives/{number}/", "the lives of a person")
        armour = json.dumps([{"type": "mail", "awarded": 1, "zones": ["chest"], "under": False}])
        for worn in ("helmet=on", f"helmet=on&costume=good&armour={quote(armour)}"):
            self.ask("GET", f"{AT}/lives/{number}/sum/?{worn}", "the sum of lives")
        said = {"combatant": pk, "helmet": "on", "costume": "good", "armour": armour}
        answer = self.act("combatants.give_lives", "act: lives given", {**said, "seen": grant})
        person[3] = answer.get("answer", {}).get("grant", grant)


class Herald(Worker):
    """A bout at one of the lists: hit after hit."""

    fixed_count = len(PLAN["heralds"])
    devices = PLAN["heralds"]
    wait_time = between(*HIT_S)

    @task
    def hit(self) -> None:
        side = self.chance.choice(("red", "blue"))
        sent_at[self.own["board"]] = time.perf_counter()
        hit = {"bout": self.own["bout"], "do": "hit", "side": side, "desk": self.own["desk"]}
        self.act("bout.event", "act: a point", hit)


class Reader(FastHttpUser):
    """Players: each opens their own page once or twice in the morning, by a new connection."""

    fixed_count = READERS
    wait_time = constant_throughput(PLAN["pages_a_second"] / READERS)
    network_timeout = connection_timeout = 30

    def on_start(self) -> None:
        gevent.sleep(random.random() * READERS / PLAN["pages_a_second"])

    @task
    def look(self) -> None:
        if (path := next(pages, None)) is None:
            raise StopUser
        head = {"Connection": "close", "Accept-Language": "cs"}
        self.client.get(path, name="a player's own page", headers=head)


class Listener(FastHttpUser):
    """A page of a bout, open: it hears of each point, and asks for itself anew."""

    fixed_count = PLAN["listeners"]
    network_timeout = connection_timeout = 30

    def on_start(self) -> None:
        self.board = random.choice(PLAN["boards"])
        page = self.look()
        self.changed = Event()
        self.told = 0.0
        gevent.spawn(self.follow, TICKET.search(page.text)[1])

    def look(self, etag: str = "") -> Any:
        head = {"If-None-Match": etag} if etag else {}
        answer = self.client.get(self.board, name="a bout's page, followed", headers=head)
        self.etag = answer.headers.get("ETag", etag)
        return answer

    def follow(self, ticket: str) -> None:
        """The stream; one that ends is an error, and opened again."""
        while True:
            began = time.perf_counter()
            error: Exception | None = None
            try:
                stream = HTTPConnection("127.0.0.1", PLAN["stream_port"], timeout=60)
                stream.request("GET", f"/news?ticket={quote(ticket)}")
                for line in iter(stream.getresponse().readline, b""):
                    if line.startswith(b'data: {"') and b'"listening"' not in line:
                        self.changed.set()
            except (OSError, HTTPException) as broken:
                error = broken
            self.environment.events.request.fire(
                request_type="SSE",
                name="an event stream",
                response_time=1000 * (time.perf_counter() - began),
                response_length=0,
                exception=error or EOFError("the stream ended"),
                context={},
            )
            gevent.sleep(1)

    @task
    def keep_up(self) -> None:
        self.changed.wait()
        now = time.perf_counter()
        gevent.sleep(max(0.0, self.told + PAUSE - now) + random.random() * SPREAD)
        self.changed.clear()
        self.told = time.perf_counter()
        self.look(self.etag)
        if self.board in sent_at:
            self.environment.events.request.fire(
                request_type="SSE",
                name="a point, from the herald's tap to a page that follows",
                response_time=1000 * (time.perf_counter() - sent_at[self.board]),
                response_length=0,
                exception=None,
                context={},
            )


def figures(entry: Any) -> dict[str, Any]:
    return {
        "asked": entry.num_requests,
        "failed": entry.num_failures,
        "median": entry.median_response_time,
        "p95": entry.get_response_time_percentile(0.95),
        "most": entry.max_response_time,
    }


def main() -> None:
    for herald, board in zip(PLAN["heralds"], PLAN["boards"], strict=True):
        herald["board"] = board
    everybody = [Bench, Lives, Herald, Reader, Listener]
    environment = Environment(user_classes=everybody, host=f"http://127.0.0.1:{PLAN['port']}")
    runner = environment.create_local_runner()
    number = sum(each.fixed_count for each in everybody)
    runner.start(number, spawn_rate=50)
    gevent.sleep(number / 50 + 5)
    environment.stats.reset_all()  # whoever came is there; what counts is the morning
    done.clear()
    gevent.sleep(SECONDS)
    rows = [entry for entry in environment.stats.entries.values() if entry.num_requests]
    named = {entry.name: figures(entry) for entry in rows}
    acts = [each for each in environment.stats.entries.values() if each.name.startswith("act: ")]
    whole = environment.stats.total
    together = type(whole)(environment.stats, "all acts", "POST")
    for each in acts:
        together.extend(each)
    errors = [
        f"{each.name}: {each.error} ({each.occurrences})"
        for each in environment.stats.errors.values()
    ]
    told = {"rows": named, "acts": figures(together), "errors": errors, "done": done}
    runner.quit()
    Path(sys.argv[1]).with_suffix(".told").write_text(json.dumps(told))


if __name__ == "__main__":
    main()

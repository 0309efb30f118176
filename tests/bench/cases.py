"""What is asked, and beside which of the two references it is measured."""

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.urls import reverse
from django.utils import timezone

from ruman.core.acts import AUTHOR_SALT
from tests.bench.world import World, verdict
from tests.load.people import TYPED

Ask = Callable[[Any, int], tuple[int, dict[str, str], bytes]]
BARE = "A bare page of 20 kB"
WRITE = "One INSERT and one SELECT"
PUBLIC = (
    ("The groups of 64 entrants", "public-groups"),
    ("The ladder of 64 entrants", "public-ladder"),
    ("A bout's page", "live-bout"),
)


@dataclass(frozen=True, slots=True)
class Case:
    """`ask(browser, serial)` does it once; its time is at most `most` times that of `beside`."""

    name: str
    ask: Ask
    beside: str
    most: float | None = None
    status: int = 200
    statements: int | None = None

    @property
    def bar(self) -> str:
        times = f"{self.most:g} ×" if self.most else ""
        return ", ".join(filter(None, (times, self.statements and f"{self.statements} statements")))

    @property
    def beside_word(self) -> str:
        return "bare page" if self.beside == BARE else "INSERT and SELECT"


class Cases:
    def __init__(self, world: World) -> None:
        self.world = world
        self.day = [world.day.slug]

    def all(self) -> Iterator[Case]:
        yield Case(BARE, self.bare, BARE)
        yield Case(WRITE, self.insert_select, WRITE)
        yield Case("A verdict, sent by the bench's outbox", self.verdict, WRITE, 6)
        yield Case("A verdict, posted without a script", self.posted, WRITE, status=302)
        yield Case("An act at the herald's desk", self.desk_act, WRITE, 5)
        yield Case("The bench's list, unchanged", self.list_again, BARE, 4, 304)
        yield Case("The bench's list, whole", self.list, BARE)
        yield Case("A player's page, unchanged", self.page_again, BARE, 4, 304)
        yield Case("A player's page, whole", self.page, BARE)
        yield Case("The bench with a person on it", self.bench, BARE)
        yield Case("The rules' opinion while typing", self.judge, BARE)
        yield Case("A check-in at the gate", self.check_in, WRITE, status=302)
        yield Case("A search among 50,000 people", self.search, BARE)
        yield Case("A roster of 600 with all checks", self.roster, BARE, 40)
        for page in PUBLIC:
            yield from self.public(*page)

    def public(self, what: str, name: str) -> Iterator[Case]:
        """A page for everybody: asked again, by somebody else, and after a point was scored."""

        def again(browser: Any, serial: int) -> Any:
            found = browser.visit(self.public_page(name))[1]
            browser.start_again()
            return browser.visit(self.public_page(name), If_None_Match=found.get("etag", ""))

        def known(browser: Any, serial: int) -> Any:
            browser.visit(self.public_page(name))
            browser.start_again()
            return browser.visit(self.public_page(name))

        def after_a_point(browser: Any, serial: int) -> Any:
            browser.visit(self.public_page(name))
            self.point(browser, self.world.open_bout(name).pk, serial)
            browser.start_again()
            return browser.visit(self.public_page(name))

        yield Case(f"{what}, unchanged (304)", again, BARE, 2, 304, 2)
        yield Case(f"{what}, to a new visitor", known, BARE, 4, 200, 2)
        yield Case(f"{what}, right after a point", after_a_point, BARE, statements=6)

    def public_page(self, name: str) -> str:
        bout = self.world.open_bout(name)
        at = [*self.day, bout.tournament.slug, *([bout.number] if name == "live-bout" else [])]
        return reverse(f"tournament:{name}", args=at)

    def bare(self, browser: Any, serial: int) -> Any:
        return browser.get("/bench/bare/")

    def insert_select(self, browser: Any, serial: int) -> Any:
        return browser.post("/bench/insert-select/", {})

    def verdict(self, browser: Any, serial: int) -> Any:
        said = verdict(self.world.person(serial))
        return self.act(browser, said.pop("act_id"), "weapons.inspect", said)

    def desk_act(self, browser: Any, serial: int) -> Any:
        """A hit in a tournament of 1,024, in a bout that has as many events as rounds before it."""
        return self.point(browser, self.world.desk.bout.pk, serial)

    def point(self, browser: Any, bout: int, serial: int) -> Any:
        hit = {"bout": bout, "do": "hit", "side": ("red", "blue")[serial % 2]}
        return self.act(browser, str(uuid.uuid4()), "bout.event", hit)

    def act(self, browser: Any, act_id: str, kind: str, said: dict[str, Any]) -> Any:
        """One act as a device's outbox sends it."""
        sent: dict[str, Any] = {"id": act_id, "kind": kind, "payload": said}
        proof = [self.world.user.pk, self.world.day.pk, None]
        now = timezone.now().isoformat()
        sent |= {"device_at": now, "token": signing.dumps(proof, salt=AUTHOR_SALT)}
        body = json.dumps({"sent_at": now, "acts": [sent]}).encode()
        answer = browser.post_json(reverse("core:acts", args=self.day), body)
        assert json.loads(answer[2])["acts"][0]["status"] == "done", answer[2]
        return answer

    def posted(self, browser: Any, serial: int) -> Any:
        person = self.world.person(serial)
        return browser.post(self.at(person), verdict(person))

    def at(self, person: Any) -> str:
        return reverse("weapons:inspect", args=[*self.day, person.pk])

    def list(self, browser: Any, serial: int) -> Any:
        return browser.get(reverse("weapons:bench", args=self.day))

    def list_again(self, browser: Any, serial: int) -> Any:
        """Asked for twice, since others have given verdicts meanwhile; the second is measured."""
        page = reverse("weapons:bench", args=self.day)
        found = browser.get(page)[1]
        browser.start_again()
        return browser.get(page, If_None_Match=found.get("etag", ""))

    def page(self, browser: Any, serial: int) -> Any:
        return browser.get(self.world.page_of(serial))

    def page_again(self, browser: Any, serial: int) -> Any:
        """The second look is measured: the first one brings the page and its ETag."""
        page = self.world.page_of(serial)
        found = browser.get(page)[1]
        browser.start_again()
        return browser.get(page, If_None_Match=found.get("etag", ""))

    def bench(self, browser: Any, serial: int) -> Any:
        return browser.get(self.at(self.world.person(serial)))

    def judge(self, browser: Any, serial: int) -> Any:
        page = reverse("weapons:judge", args=[*self.day, self.world.person(serial).pk])
        return browser.get(f"{page}?type=blade&length=84%2C5")

    def check_in(self, browser: Any, serial: int) -> Any:
        person = self.world.person(serial)
        page = reverse("combatants:check-in", args=[*self.day, person.number])
        said = {"act_id": str(uuid.uuid4()), "rules_read": "on", "language": "cs"}
        return browser.post(page, said)

    def roster(self, browser: Any, serial: int) -> Any:
        return browser.get(reverse("battles:clash", args=[*self.day, self.world.clash.pk]))

    def search(self, browser: Any, serial: int) -> Any:
        typed = TYPED[serial % len(TYPED)]
        page = reverse("combatants:find", args=[self.world.crowd.slug])
        return browser.get(f"{page}?{urlencode({'q': typed})}", HX_Request="true")

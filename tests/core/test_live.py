"""The streams' fan-out: newest versions only, one connection, back by itself after a cut."""

import asyncio
import json
from contextlib import asynccontextmanager

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from psycopg.conninfo import make_conninfo

from ruman.core import news, tickets
from ruman.core.live import Application, Hub

pytestmark = pytest.mark.django_db(transaction=True)


def database_url():
    given = connection.get_connection_params()
    names = ("host", "port", "user", "password", "dbname")
    return make_conninfo(**{name: given[name] for name in names if given.get(name)})


class Page:
    """A page that follows `topics`: what it was sent, and whether it takes it at once."""

    def __init__(self, application, topics=(), **scope):
        self.sent = []
        self.open = asyncio.Event()
        self.open.set()
        self.left = asyncio.Event()
        ticket = scope.pop("ticket", None) or tickets.sign(topics)
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": "/news",
            "query_string": f"ticket={ticket}".encode(),
            "headers": [],
            **scope,
        }
        self.task = asyncio.create_task(application(self.scope, self._receive, self._send))

    async def _receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        await self.open.wait()
        self.sent.append(message)

    @property
    def status(self):
        return self.sent[0]["status"]

    @property
    def headers(self):
        return dict(self.sent[0]["headers"])

    def events(self):
        body = b"".join(message.get("body", b"") for message in self.sent).decode()
        return [tuple(block.split("\n")) for block in body.split("\n\n") if block]

    def news(self):
        lines = [lines[0] for lines in self.events() if lines[0].startswith("data: ")]
        return [json.loads(line.removeprefix("data: ")) for line in lines]

    def signs(self):
        return [
            json.loads(lines[1].removeprefix("data: "))["listening"]
            for lines in self.events()
            if lines[0] == "event: beat"
        ]


async def until(true, seconds=5):
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(most=100):
    """The application with its listening connection, as a server runs it."""
    hub = Hub(database_url(), most, "build")
    application = Application(hub)
    stop = asyncio.Event()
    told = []

    async def receive():
        if told:
            await stop.wait()
            return {"type": "lifespan.shutdown"}
        return {"type": "lifespan.startup"}

    async def send(message):
        told.append(message["type"])

    life = asyncio.create_task(application({"type": "lifespan"}, receive, send))
    await until(lambda: hub.listening)
    yield application
    stop.set()
    await life
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


announce = sync_to_async(news.announce)


def test_page_gets_present_versions_at_once_then_what_changes():
    async def story():
        await announce("bench:1", "person:2")
        async with running() as application:
            page = Page(application, ["bench:1", "event:9"])
            await until(page.news)
            assert page.status == 200
            assert page.headers[b"content-type"] == b"text/event-stream"
            assert page.news() == [{"bench:1": 1}]
            await announce("bench:1", "person:2")
            await until(lambda: len(page.news()) == 2)
            assert page.news()[1] == {"bench:1": 2}
            assert page.signs() == [True]
            assert set(application.hub.followers) == {"bench:1", "event:9"}
            page.left.set()
            await page.task
            assert application.hub.followers == {}
            assert application.hub.streams == set()

    asyncio.run(story())


def test_topic_is_heard_by_its_followers_alone():
    async def story():
        async with running() as application:
            pages = [Page(application, [f"person:{n}"]) for n in range(5)]
            await until(lambda: all(page.sent[1:] for page in pages))
            await announce("person:3")
            await until(pages[3].news)
            assert [page.news() for page in pages] == [[], [], [], [{"person:3": 1}], []]

    asyncio.run(story())


def test_slow_page_gets_the_newest_version_alone_and_never_an_older_one():
    async def story():
        async with running() as application:
            page = Page(application, ["bench:1"])
            await until(page.signs)
            page.open.clear()
            for _ in range(20):
                await announce("bench:1")
            (stream,) = application.hub.streams
            await until(lambda: stream.pending == {"bench:1": 20} or page.news())
            application.hub.hear("bench:1", 7)
            page.open.set()
            await until(lambda: {"bench:1": 20} in page.news())
            assert len(page.news()) <= 2
            versions = [told["bench:1"] for told in page.news()]
            assert versions == sorted(set(versions))

    asyncio.run(story())


def test_page_that_takes_nothing_is_dropped(monkeypatch):
    monkeypatch.setattr("ruman.core.live.PATIENCE", 0.05)

    async def story():
        async with running() as application:
            page = Page(application, ["bench:1"])
            await until(page.signs)
            page.open.clear()
            await announce("bench:1")
            await asyncio.wait_for(page.task, 5)
            assert application.hub.streams == set()

    asyncio.run(story())


def test_listening_comes_back_after_a_cut_and_sends_what_was_missed(monkeypatch):
    def cut():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'ruman-streams'"
            )
            return len(cursor.fetchall())

    async def story():
        async with running() as application:
            page = Page(application, ["bench:1"])
            await announce("bench:1")
            await until(page.news)
            assert await sync_to_async(cut)() >= 1
            await until(lambda: page.signs() == [True, False])
            await announce("bench:1")
            await announce("bench:1")
            await until(lambda: page.signs() == [True, False, True])
            await until(lambda: page.news() == [{"bench:1": 1}, {"bench:1": 3}])
            await announce("bench:1")
            await until(lambda: page.news()[-1] == {"bench:1": 4})

    asyncio.run(story())


def test_process_starts_without_a_database_and_says_so():
    async def story():
        hub = Hub("host=/nowhere dbname=x connect_timeout=1", 10)
        listening = asyncio.create_task(hub.listen())
        application = Application(hub)
        page = Page(application, ["bench:1"])
        await until(page.signs)
        assert page.signs() == [False]
        health = Page(application, path="/health")
        await until(lambda: len(health.sent) == 2)
        assert health.status == 503
        listening.cancel()
        page.left.set()
        await page.task

    asyncio.run(story())


def test_beat_gives_every_page_a_sign(monkeypatch):
    monkeypatch.setattr("ruman.core.live.BEAT", 0.1)

    async def story():
        async with running() as application:
            pages = [Page(application, ["bench:1"]) for _ in range(3)]
            await until(lambda: all(len(page.signs()) >= 3 for page in pages))

    asyncio.run(story())


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ({"ticket": "x"}, 403),
        ({"query_string": b""}, 403),
        ({"query_string": b"ticket=\xff%00"}, 403),
        ({"path": "/else"}, 404),
        ({"method": "POST"}, 405),
        ({"path": "/health"}, 200),
        ({"path": "/news/"}, 200),
    ],
)
def test_application_answers_what_it_is_asked(scope, status):
    async def story():
        async with running() as application:
            page = Page(application, ["bench:1"], **scope)
            await until(lambda: len(page.sent) == 2)
            assert page.status == status

    asyncio.run(story())


def test_forged_or_old_ticket_follows_nothing(monkeypatch):
    good = tickets.sign(["person:1"])
    assert tickets.topics_of(good) == ["person:1"]
    other = tickets.sign(["person:2"])
    forged = other.split(":")[0] + ":" + good.split(":", 1)[1]
    for bad in (forged, good[:-1], "", "a:b:c"):
        with pytest.raises(tickets.BadTicketError):
            tickets.topics_of(bad)
    monkeypatch.setattr(tickets, "GOOD_FOR", -tickets.GOOD_FOR)
    with pytest.raises(tickets.BadTicketError):
        tickets.topics_of(good)


def test_full_process_says_so():
    async def story():
        async with running(most=1) as application:
            first = Page(application, ["bench:1"])
            await until(first.signs)
            second = Page(application, ["bench:1"])
            await until(lambda: second.sent)
            assert second.status == 503

    asyncio.run(story())


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (b"http://field.test:8000", b"field.test:8001", True),
        (b"http://[::1]:8000", b"[::1]:8001", True),
        (b"http://elsewhere.test:8000", b"field.test:8001", False),
        (b"null", b"field.test:8001", False),
        (b"http://[bad", b"field.test:8001", False),
        (b"", b"", False),
    ],
)
def test_only_pages_of_the_same_host_may_read(origin, host, allowed):
    async def story():
        async with running() as application:
            headers = [(b"origin", origin), (b"host", host)]
            page = Page(application, ["bench:1"], headers=headers)
            await until(lambda: page.sent)
            found = page.headers.get(b"access-control-allow-origin")
            assert found == (origin if allowed else None)

    asyncio.run(story())


def test_pages_without_a_stream_ask_for_versions(client, django_assert_num_queries):
    news.announce("bench:1")
    with django_assert_num_queries(1):
        answer = client.get("/versions/", {"ticket": tickets.sign(["bench:1", "event:1"])})
    assert answer.json()["versions"] == {"bench:1": 1, "event:1": 0}
    assert len(answer.json()["build"]) == 12
    assert "no-store" in answer["Cache-Control"]
    assert client.get("/versions/", {"ticket": "x"}).status_code == 403
    assert client.get("/versions/").json()["versions"] == {}


def test_announce_all_leaps_past_what_pages_may_have_seen():
    news.announce("bench:1")
    news.announce_all()
    assert news.versions(["bench:1"]) == {"bench:1": 1_000_001}


def test_page_ticket_names_topics_and_what_is_shown():
    news.announce("bench:1")
    ticket = news.ticket("bench:1", "person:2")
    assert json.loads(ticket.versions()) == {"bench:1": 1, "person:2": 0}
    assert tickets.topics_of(str(ticket)) == ["bench:1", "person:2"]
    assert news.ticket(shown={"lists:4": 9}).versions() == '{"lists:4": 9}'


def test_connection_string_is_the_tests_own():
    with psycopg.connect(database_url()) as opened:
        assert opened.info.dbname == connection.settings_dict["NAME"]

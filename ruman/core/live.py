"""The event streams: one connection hears PostgreSQL's NOTIFY and fans out to all followers.

A plain ASGI application without Django's request stack, so that an open stream costs little. It
knows the version of every topic that changed of late, asks the database nothing when a page
connects, and gives a page that is slow only the newest version of each topic.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg

from ruman.core.tickets import BadTicketError, topics_of

log = logging.getLogger(__name__)

CHANNEL = "ruman_news"
LATELY = "14 days"  # longer than a ticket is good for
BEAT = 15.0  # seconds between signs of life
PACE = 0.2  # seconds between two messages of one stream: at most five a second
PATIENCE = 20.0  # seconds that a message may take to leave before the stream is dropped

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Stream:
    """One follower: what it hasn't been told yet, and what wakes its sender."""

    __slots__ = ("beat", "closed", "pending", "topics", "wake")

    def __init__(self, topics: Iterable[str], versions: dict[str, int]) -> None:
        self.topics = frozenset(topics)
        self.pending = {topic: versions[topic] for topic in self.topics if topic in versions}
        self.beat = True
        self.closed = False
        self.wake = asyncio.Event()
        self.wake.set()

    def tell(self, topic: str, version: int) -> None:
        self.pending[topic] = version
        self.wake.set()

    def give_sign(self) -> None:
        self.beat = True
        self.wake.set()

    def close(self) -> None:
        self.closed = True
        self.wake.set()


class Hub:
    """Who follows what, and the newest version of each topic. `listening`: in touch right now."""

    def __init__(self, database_url: str, most: int, build: str = "") -> None:
        self.database_url = database_url
        self.most = most
        self.build = build
        self.versions: dict[str, int] = {}
        self.followers: dict[str, set[Stream]] = {}
        self.streams: set[Stream] = set()
        self.listening = False

    def join(self, topics: Iterable[str]) -> Stream:
        stream = Stream(topics, self.versions)
        self.streams.add(stream)
        for topic in stream.topics:
            self.followers.setdefault(topic, set()).add(stream)
        return stream

    def leave(self, stream: Stream) -> None:
        self.streams.discard(stream)
        for topic in stream.topics:
            if followers := self.followers.get(topic):
                followers.discard(stream)
                if not followers:
                    del self.followers[topic]

    def hear(self, topic: str, version: int) -> None:
        """Tell the followers of a topic, unless that or something newer is known."""
        if version <= self.versions.get(topic, 0):
            return
        self.versions[topic] = version
        for stream in self.followers.get(topic, ()):
            stream.tell(topic, version)

    def in_touch(self, listening: bool) -> None:
        if listening != self.listening:
            self.listening = listening
            self.give_signs()

    def give_signs(self) -> None:
        for stream in self.streams:
            stream.give_sign()

    def due(self, stream: Stream) -> bytes:
        """What is to be sent to a stream now; nothing older than the newest of each topic."""
        lines = []
        if stream.beat:
            stream.beat = False
            said = {"listening": self.listening, "build": self.build}
            lines.append(f"event: beat\ndata: {json.dumps(said)}\n\n")
        if stream.pending:
            lines.append(f"data: {json.dumps(stream.pending)}\n\n")
            stream.pending = {}
        return "".join(lines).encode()

    async def beat(self) -> None:
        """One timer for all streams."""
        while True:
            await asyncio.sleep(BEAT)
            self.give_signs()

    async def listen(self) -> None:
        """Hear the news for ever; after every new connection catch up with what was missed."""
        pause = 0.2
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.database_url,
                    autocommit=True,
                    connect_timeout=5,
                    application_name="ruman-streams",
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up(connection)
                    self.in_touch(True)
                    pause = 0.2
                    await self._hear_all(connection)
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("the news can't be heard: %s", str(error).strip())
            self.in_touch(False)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5.0)

    async def _catch_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        cursor = await connection.execute(
            "SELECT name, version FROM core_topic WHERE changed_at > now() - %s::interval",
            [LATELY],
        )
        async for topic, version in cursor:
            self.hear(topic, version)

    async def _hear_all(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for note in connection.notifies(timeout=BEAT):
                self._hear_note(note.payload)
            async with asyncio.timeout(10):
                await connection.execute("SELECT 1")  # a connection that died silently shows here

    def _hear_note(self, payload: str) -> None:
        try:
            topic, version = json.loads(payload)
            self.hear(str(topic), int(version))
        except (TypeError, ValueError):
            log.warning("not news of ours: %.100r", payload)


class Application:
    """`/news?ticket=` follows what the ticket names; `/health` says whether the news is heard."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.tasks = [asyncio.create_task(self.hub.listen()), asyncio.create_task(self.hub.beat())]
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in self.tasks:
            task.cancel()
        for stream in self.hub.streams:
            stream.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        path = scope["path"].rstrip("/")
        if path == "/health":
            said = {"listening": self.hub.listening, "streams": len(self.hub.streams)}
            await _say(send, 200 if self.hub.listening else 503, said)
        elif path != "/news":
            await _say(send, 404, {"code": "not_found"})
        elif scope["method"] != "GET":
            await _say(send, 405, {"code": "method"})
        else:
            await self._follow(scope, receive, send)

    async def _follow(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = _same_host(scope)
        try:
            query = parse_qs(scope["query_string"].decode("ascii", "replace"))
            topics = topics_of(query.get("ticket", [""])[0])
        except BadTicketError:
            await _say(send, 403, {"code": "ticket"}, headers)
            return
        if len(self.hub.streams) >= self.hub.most:
            await _say(send, 503, {"code": "full"}, headers)
            return
        stream = self.hub.join(topics)
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: stream.close())
        try:
            await _start(send, 200, [(b"content-type", b"text/event-stream"), *headers])
            await self._send_news(stream, send)
        finally:
            self.hub.leave(stream)
            gone.cancel()

    async def _send_news(self, stream: Stream, send: Send) -> None:
        while True:
            await stream.wake.wait()
            if stream.closed:
                return
            stream.wake.clear()
            body = self.hub.due(stream)
            try:
                async with asyncio.timeout(PATIENCE):
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            except TimeoutError:
                return
            await asyncio.sleep(PACE)


def _same_host(scope: Message) -> list[tuple[bytes, bytes]]:
    """Leave for a page of the same host on another port to read the answer."""
    given = dict(scope["headers"])
    origin, host = (
        given.get(b"origin", b"").decode("latin-1"),
        given.get(b"host", b"").decode("latin-1"),
    )
    try:
        same = bool(origin) and urlsplit(origin).hostname == urlsplit(f"//{host}").hostname
    except ValueError:
        same = False
    if not same:
        return []
    return [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"Origin")]


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    common = [(b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *common]})


async def _say(
    send: Send, status: int, said: dict[str, Any], headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    await _start(send, status, [(b"content-type", b"application/json"), *headers])
    await send({"type": "http.response.body", "body": json.dumps(said).encode()})

"""Turns: a device that sends or takes slowly holds up nobody but itself.

The server lends each request a thread until it is answered, so that a few phones which send their
forms letter by letter, or never take what they asked for, would keep all threads. Here a request
is whole before its turn comes, as many have their turn at once as there are connections to the
database, and an answer is handed to the server whole, which sends it without a thread. What is
being sent may wait in threads of its own: so much from one address, so much in all.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import IO, Any, Final, cast

LARGEST: Final = 32 * 2**20  # of a form with its files: the largest photo and some more
UNIT: Final = 2**20  # what is being sent weighs one, and one more for each of these
OF_ONE: Final = 64  # the weight that may come from one address at once
IN_ALL: Final = 192  # and from all of them; so many threads may wait for what is sent
PATIENCE_S: Final = 30  # until a form must be there, and longer for large ones
SLOWEST: Final = 8192  # bytes a second, from a tent far away
CHUNK: Final = 2**16
AT_ONCE: Final = 8 * 2**20  # a longer answer (a table of a great event) is sent piece by piece

Environ = dict[str, Any]
Start = Callable[..., Any]
Application = Callable[[Environ, Start], Any]
PageOf = Callable[[Environ, HTTPStatus, int], bytes | None]


class Turns:
    """A WSGI application that lets `most` requests at once into another one, whole.

    `address_of` says where a request comes from, `page_of` how a refusal is said to a person.
    """

    def __init__(
        self,
        application: Application,
        most: int,
        address_of: Callable[[Environ], str],
        page_of: PageOf = lambda environ, status, largest: None,
    ) -> None:
        self.application = application
        self.address_of = address_of
        self.page_of = page_of
        self.free = most
        self.waiting: deque[Lock] = deque()
        self.sending: Counter[str] = Counter()
        self.lock = Lock()

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        length = _length(environ)
        if not length:
            return self._answer(environ, start_response)
        if length > LARGEST:
            return self._refuse(environ, start_response, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        address, weight = self.address_of(environ), 1 + length // UNIT
        if not self._may_send(address, weight):
            return self._refuse(environ, start_response, HTTPStatus.SERVICE_UNAVAILABLE)
        with SpooledTemporaryFile(UNIT) as body:
            try:
                whole = _received(environ["wsgi.input"], length, body)
            finally:
                self._sent(address, weight)
            if not whole:
                return self._refuse(environ, start_response, HTTPStatus.REQUEST_TIMEOUT)
            body.seek(0)
            environ["wsgi.input"] = body
            return self._answer(environ, start_response)

    def _answer(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        with self._turn():
            return _at_once(self.application(environ, start_response))

    def _refuse(self, environ: Environ, start_response: Start, status: HTTPStatus) -> list[bytes]:
        """A page in words, or, for scripts, the status with its usual ones."""
        page = self.page_of(environ, status, LARGEST)
        kind = "text/plain" if page is None else "text/html"
        headers = [("Content-Type", f"{kind}; charset=utf-8"), ("Cache-Control", "no-store")]
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            headers.append(("Retry-After", "5"))
        start_response(f"{status.value} {status.phrase}", headers)
        return [status.phrase.encode() if page is None else page]

    @contextmanager
    def _turn(self) -> Any:
        """Wait for one's turn, first come, first served."""
        own = None
        with self.lock:
            if self.free:
                self.free -= 1
            else:
                own = Lock()
                own.acquire()
                self.waiting.append(own)
        if own is not None:
            own.acquire()  # until whoever is done hands over their turn
        try:
            yield
        finally:
            with self.lock:
                if self.waiting:
                    self.waiting.popleft().release()
                else:
                    self.free += 1

    def _may_send(self, address: str, weight: int) -> bool:
        with self.lock:
            if self.sending[address] + weight > OF_ONE or self.sending.total() + weight > IN_ALL:
                return False
            self.sending[address] += weight
            return True

    def _sent(self, address: str, weight: int) -> None:
        with self.lock:
            self.sending[address] -= weight
            if not self.sending[address]:
                del self.sending[address]


def _length(environ: Environ) -> int:
    text = environ.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _received(sent: Any, length: int, body: IO[bytes]) -> bool:
    """Take what is sent; whether it ended in time, cut off or not."""
    until = time.monotonic() + PATIENCE_S + length / SLOWEST
    left = length
    while left and (piece := sent.read(min(CHUNK, left))):
        body.write(piece)
        left -= len(piece)
        if time.monotonic() > until:
            return False
    return True


def _at_once(answer: Any) -> Iterable[bytes]:
    """The answer in one piece, unless it is very long."""
    length = getattr(answer, "headers", {}).get("Content-Length", "0")
    if int(length) > AT_ONCE:
        return cast("Iterable[bytes]", answer)
    try:
        return [b"".join(answer)]
    finally:
        if close := getattr(answer, "close", None):
            close()

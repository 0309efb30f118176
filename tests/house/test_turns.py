"""Devices that send or take slowly hold up nobody: neither threads nor places are theirs."""

import io
import threading
import time
from collections import Counter

import pytest
from django.test import RequestFactory

from ruman.serving import turns
from ruman.serving.refusals import page_of
from ruman.serving.turns import IN_ALL, LARGEST, OF_ONE, UNIT, Turns

PATIENCE = 20


class Slow:
    """A body of which nothing comes until the test lets it."""

    def __init__(self):
        self.asked, self.comes = threading.Event(), threading.Event()

    def read(self, most):
        self.asked.set()
        assert self.comes.wait(PATIENCE)
        return b"x" * most


class Pages:
    """What stands behind: it says what it was posted, and how many were in it at once."""

    def __init__(self):
        self.inside, self.most, self.lock = 0, 0, threading.Lock()
        self.closed = 0

    def __call__(self, environ, start_response):
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        time.sleep(0.01)
        body = environ["wsgi.input"].read()
        with self.lock:
            self.inside -= 1
        start_response("200 OK", [])
        return Answer(self, [b"got ", str(len(body)).encode()])


class Answer(list):
    def __init__(self, pages, pieces, **headers):
        super().__init__(pieces)
        self.pages, self.headers = pages, headers

    def close(self):
        self.pages.closed += 1


@pytest.fixture
def pages():
    return Pages()


@pytest.fixture
def served(pages):
    return Turns(pages, 2, lambda environ: environ["REMOTE_ADDR"])


def ask(served, body=b"", length=None, address="10.0.0.1"):
    """The status and the body of the answer."""
    told = []
    environ = {
        "CONTENT_LENGTH": str(len(body) if length is None else length),
        "REMOTE_ADDR": address,
        "wsgi.input": body if isinstance(body, Slow) else io.BytesIO(body),
    }
    answer = served(environ, lambda status, headers: told.append(status))
    return told[0][:3], b"".join(answer)


def begin(served, body, length, address="10.0.0.1"):
    """Ask in a thread of its own, and wait until the body is waited for."""
    done = []
    thread = threading.Thread(target=lambda: done.append(ask(served, body, length, address)))
    thread.start()
    assert body.asked.wait(PATIENCE)
    return thread, done


def test_who_sends_slowly_keeps_nobody_waiting(served, pages):
    slow = [Slow() for _ in range(10)]
    begun = [begin(served, each, 5) for each in slow]
    assert ask(served, b"abc") == ("200", b"got 3")
    assert ask(served) == ("200", b"got 0")
    for each in slow:
        each.comes.set()
    for thread, done in begun:
        thread.join(PATIENCE)
        assert done == [("200", b"got 5")]
    assert not served.sending


def test_one_address_keeps_room_for_others(served):
    slow = [Slow() for _ in range(2)]
    begun = [begin(served, each, (OF_ONE // 2 - 2) * UNIT) for each in slow]
    assert ask(served, b"x" * 3 * UNIT)[0] == "503"
    assert ask(served, b"x" * 3 * UNIT, address="10.0.0.2") == ("200", b"got 3145728")
    for each in slow:
        each.comes.set()
    for thread, _done in begun:
        thread.join(PATIENCE)
    assert ask(served, b"x" * 3 * UNIT)[0] == "200"


def test_all_together_send_so_much(served):
    served.sending = Counter({f"10.0.1.{n}": OF_ONE for n in range(IN_ALL // OF_ONE)})
    assert ask(served, b"x")[0] == "503"
    assert ask(served)[0] == "200"  # to read is open all the same


def test_what_comes_drop_by_drop_ends_in_time(served, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE_S", -1)
    assert ask(served, b"abc" * 100)[0] == "408"
    assert not served.sending


def test_person_is_told_in_their_language_what_is_too_large(pages):
    served = Turns(pages, 2, lambda environ: "", page_of)
    environ = {
        **RequestFactory()
        .post("/e/a/people/import/", HTTP_REFERER="http://testserver/e/a/")
        .environ,
        "CONTENT_LENGTH": str(LARGEST + 1),
        "HTTP_ACCEPT": "text/html,*/*",
        "HTTP_ACCEPT_LANGUAGE": "pl",
    }
    told = []
    page = b"".join(served(environ, lambda *answer: told.append(answer))).decode()
    assert told[0][0].startswith("413")
    assert dict(told[0][1])["Content-Type"] == "text/html; charset=utf-8"
    assert "najwyżej 32 MB" in page
    assert 'href="/e/a/">Wstecz' in page
    del environ["HTTP_ACCEPT"]
    assert b"".join(served(environ, lambda *_: None)) == b"Request Entity Too Large"


def test_nothing_is_read_of_what_is_too_large(served):
    assert ask(served, Slow(), LARGEST + 1)[0] == "413"
    assert ask(served, b"x" * 100, length=100)[0] == "200"


@pytest.mark.parametrize("length", ["", "-1", "1e3", "٣", "9" * 40])
def test_length_that_is_none_is_none(served, length):
    assert ask(served, b"abc", length=length)[0] in ("200", "413")


def test_cut_off_body_is_what_came_of_it(served):
    assert ask(served, b"abc", length=10) == ("200", b"got 3")


def test_so_many_have_their_turn_at_once_in_their_order(served, pages):
    threads = [threading.Thread(target=ask, args=(served, b"x")) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert (pages.most, pages.closed) == (2, 30)
    assert (served.free, list(served.waiting)) == (2, [])


def test_turn_is_handed_on_when_a_page_fails(served, pages):
    def fails(environ, start_response):
        raise ValueError(environ)

    served.application = fails
    for _ in range(3):
        with pytest.raises(ValueError, match="CONTENT_LENGTH"):
            ask(served)
    assert served.free == 2


def test_answer_is_whole_unless_it_is_very_long(served, pages):
    long = Answer(pages, [b"a", b"b"], **{"Content-Length": str(turns.AT_ONCE + 1)})
    short = Answer(pages, [b"a", b"b"], **{"Content-Length": "2"})
    for answer, came in ((long, long), (short, [b"ab"])):
        served.application = lambda environ, start, answer=answer: answer
        assert served({}, lambda *_: None) == came
    assert pages.closed == 1

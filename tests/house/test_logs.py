"""Logs are JSON without secrets."""

import json
import logging
import os
import sys

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from ruman import logs

TOKEN = "aB3dE6gH9kL2mN5pQ8sT1v"


def written(record: logging.LogRecord) -> dict[str, object]:
    line = logs.JsonFormatter().format(record)
    assert "\n" not in line
    return json.loads(line)


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    return logging.getLogger("ruman.test").makeRecord(
        "ruman.test", logging.WARNING, __file__, 1, message, args, None, extra=extra
    )


def test_line_says_when_how_bad_where_and_what():
    line = written(record("Took %s", "long", table="combatants"))
    assert str(line.pop("at")).endswith("+00:00")
    assert line.pop("process") == os.getpid()
    assert line == {
        "level": "warning",
        "logger": "ruman.test",
        "message": "Took long",
        "table": "combatants",
    }


@pytest.mark.parametrize(
    "message",
    [
        f"Not Found: /nowhere/{TOKEN}/",
        f"Not Found: /nowhere/{TOKEN}",
        f"Not Found: /{TOKEN}",
        f'"GET /nowhere/{TOKEN}/?next=/x HTTP/1.1" 200',
        f"see https://battle.example.org/p/{TOKEN}/weapons/",
        f"token={TOKEN}",
        f"'csrfmiddlewaretoken': '{TOKEN}'",
        f"Cookie: {TOKEN}",
        f"password = {TOKEN}",
        "Key (token)=(abcdefgh) already exists",
        f"somebody sent {TOKEN} again",
    ],
)
def test_message_hides_secrets(message):
    line = json.dumps(written(record(message)))
    assert TOKEN not in line
    assert "abcdefgh" not in line
    assert logs.MASK in line


def test_message_drops_query_strings():
    line = written(record("Not Found: /sign-in/?name=Bořivoj&pin=1234"))
    assert line["message"] == "Not Found: /sign-in/"


@pytest.mark.parametrize(
    "message",
    ["Not Found: /sign-in/", "PostgreSQL had stopped", "3/4 done", "CompressedManifestStorage"],
)
def test_message_keeps_what_is_no_secret(message):
    assert written(record(message))["message"] == message


def test_traceback_hides_secrets():
    try:
        raise ValueError(f"token={TOKEN} is bad")
    except ValueError:
        failed = record("It broke")
        failed.exc_info = sys.exc_info()
    line = written(failed)
    assert TOKEN not in json.dumps(line)
    assert "ValueError: token=*** is bad" in str(line["error"])


def test_access_line_has_path_without_query():
    access = logging.makeLogRecord(
        {
            "name": "granian.access",
            "levelno": logging.INFO,
            "levelname": "INFO",
            "msg": logs.ACCESS_FORMAT,
            "args": {
                "addr": "10.0.0.7",
                "method": "GET",
                "path": f"/nowhere/{TOKEN}/",
                "query_string": f"code={TOKEN}",
                "status": 404,
                "dt_ms": 1.234,
            },
        }
    )
    line = written(access)
    del line["at"], line["process"]
    assert line == {
        "level": "info",
        "logger": "granian.access",
        "method": "GET",
        "path": "/nowhere/***",
        "status": 404,
        "ms": 1.2,
        "from": "10.0.0.7",
    }


def words_in_addresses(patterns, prefix=""):
    """Every `<str:...>` and `<slug:...>` part of our own addresses, with the address."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from words_in_addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            for name, converter in pattern.pattern.converters.items():
                if type(converter).__name__ in ("StringConverter", "SlugConverter"):
                    yield route, name


def test_every_free_word_in_an_address_is_masked_or_harmless():
    """A new secret link must call its part token, code or secret, or it would be logged."""
    harmless = {"language", "format", "event_slug", "slug", "role", "kind"}
    fixed = {"rulebooks": {"chapter", "key"}, "sheets": {"name"}, "practice": {"name"}}
    found = {
        (route, name)
        for route, name in words_in_addresses(get_resolver().url_patterns)
        if name not in logs.SECRET_ARGUMENTS | harmless
        and not any(f"/{part}/" in route and name in names for part, names in fixed.items())
    }
    assert found == set()

"""Logs: one JSON object a line on stderr, without secrets.

Secret links, codes, query strings, passwords and cookies never get into a line: what a route
captures under a secret name is masked, an address that leads nowhere is cut after its first word.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from django.urls import Resolver404, resolve

from ruman import environment

LEVELS = ("debug", "info", "warning", "error", "critical")
SECRET_ARGUMENTS = frozenset({"token", "code", "secret"})  # what routes call their secret parts
MASK = "***"
ACCESS_FORMAT = "%(method)s %(path)s %(status)d"
ADDRESS = re.compile(
    r"(?P<host>https?://[^\s/\"'<>]+)?(?P<path>/[^\s?\"'<>]*)(?P<query>\?[^\s\"'<>]*)?"
)
NAMED = re.compile(
    r"(?i)\b(csrf\w*|sessionid|cookie|authorization|password\d?|pin|code|token|secret\w*)"
    r"(['\"]?\s*[=:]\s*['\"]?)[^\s'\"&;,]+"
)
COLUMN = re.compile(r"\)=\([^)]*\)")  # PostgreSQL's detail: Key (token)=(...)
RANDOM = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*[0-9])[\w-]{16,}(?![\w-])")
USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "taskName"}


def masked_path(path: str) -> str:
    """`path` without what is secret in it."""
    try:
        found = resolve(path)
    except Resolver404:
        first, _, rest = path.lstrip("/").partition("/")
        return f"/{first}/{MASK}" if rest else f"/{RANDOM.sub(MASK, first)}"
    for name, value in found.kwargs.items():
        if name in SECRET_ARGUMENTS and value:
            path = path.replace(str(value), MASK)
    return path


def masked(text: str) -> str:
    """Any text without words that look like secrets."""
    text = NAMED.sub(rf"\1\2{MASK}", text)
    return RANDOM.sub(MASK, COLUMN.sub(f")=({MASK})", text))


def _masked_address(found: re.Match[str]) -> str:
    return (found["host"] or "") + masked_path(found["path"])


# What a terminal obeys instead of showing: other line ends, and marks that turn the text around.
TURNING = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            **self._said(record),
        }
        if record.exc_info:
            line["error"] = masked(self.formatException(record.exc_info))
        text = json.dumps(line, ensure_ascii=False, default=str)
        return TURNING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)

    def _said(self, record: logging.LogRecord) -> dict[str, Any]:
        if record.name == "granian.access" and isinstance(record.args, dict):
            return {
                "method": record.args["method"],
                "path": masked_path(str(record.args["path"])),
                "status": record.args["status"],
                "ms": round(float(str(record.args["dt_ms"])), 1),
                "from": record.args["addr"],
            }
        extra = {name: value for name, value in vars(record).items() if name not in USUAL}
        said = {"message": masked(ADDRESS.sub(_masked_address, record.getMessage()))}
        return said | {name: masked(str(value)) for name, value in extra.items()}


def level() -> str:
    return environment.choice("LOG_LEVEL", "warning", LEVELS).upper()


def server_level() -> str:
    """Granian's own level: it warns of workers that ended just as they were asked to."""
    return "ERROR" if level() == "WARNING" else level()


_HANDLER = {
    "formatters": {"json": {"()": "ruman.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
}


def config() -> dict[str, Any]:
    """Django's LOGGING."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        **_HANDLER,
        "root": {"handlers": ["stderr"], "level": level()},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True, "level": level()},
        },
    }


def granian_config() -> dict[str, Any]:
    """The same for the server's own two loggers."""
    return {
        **_HANDLER,
        "loggers": {
            "_granian": {"handlers": ["stderr"], "level": server_level(), "propagate": False},
            "granian.access": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        },
    }

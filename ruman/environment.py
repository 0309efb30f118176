"""What the environment says, read with its type; a bad value stops the start with its name.

Knows no Django, so that the supervisor can read the same values before anything is loaded.
"""

import os
import re
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


DATABASE_URL_WANTED = "DATABASE_URL must be like postgresql://user:password@host/name"


class EnvironmentValueError(Exception):
    """A variable holds what it can't."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """`1`, `true`, `yes` or `0`, `false`, `no`; anything else is refused."""
    value = text(name).lower()
    if value not in ("", "0", "1", "true", "false", "yes", "no"):
        raise EnvironmentValueError(f"{name} must be 1 or 0, not {value!r}")
    return value in ("1", "true", "yes") if value else default


def number(name: str, default: int, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    value = text(name, str(default))
    if not re.fullmatch(r"[0-9]{1,9}", value) or not low <= int(value) <= high:
        raise EnvironmentValueError(f"{name} must be a number from {low} to {high}, not {value!r}")
    return int(value)


def words(name: str) -> list[str]:
    """Words parted by commas; none by default."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    value = text(name, default)
    if value not in choices:
        raise EnvironmentValueError(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    return value


def origins(name: str) -> list[str]:
    """Addresses like `https://battle.example.org`, parted by commas, without a path."""
    found = words(name)
    for origin in found:
        if not re.fullmatch(r"https?://[^/\s?#@]+", origin):
            raise EnvironmentValueError(
                f"{name} must hold addresses like https://battle.example.org, not {origin!r}"
            )
    return found


def address(name: str) -> str:
    """`https://streams.example.org`, or `/` and a path on our own origin; none by default."""
    value = text(name)
    if value and not re.fullmatch(r"(https?://[^/\s?#@]+)?(/[^\s?#]*)?", value):
        raise EnvironmentValueError(
            f"{name} must be like https://streams.example.org or /, not {value!r}"
        )
    return value


def secret(name: str, length: int) -> str:
    """A secret of at least `length` signs; none by default. Never shown."""
    value = text(name)
    if value and len(value) < length:
        raise EnvironmentValueError(f"{name} must have at least {length} signs")
    return value


def database_url() -> str:
    """An outside PostgreSQL; none by default. Never shown: it holds a password."""
    value = text("DATABASE_URL")
    if value and not re.match(r"postgres(ql)?://", value):
        raise EnvironmentValueError(DATABASE_URL_WANTED)
    return value


def header(name: str) -> tuple[str, str] | None:
    """A proxy's header and what it holds for https, as `HTTP_X_FORWARDED_PROTO:https`."""
    value = text(name)
    if not value:
        return None
    if not re.fullmatch(r"HTTP_[A-Z0-9_]+:[a-z]+", value):
        raise EnvironmentValueError(
            f"{name} must be like HTTP_X_FORWARDED_PROTO:https, not {value!r}"
        )
    key, _, wanted = value.partition(":")
    return key, wanted


def var_dir() -> Path:
    """Where this instance keeps its database, photos, key and logs."""
    return Path(text("RUMAN_VAR") or BASE_DIR / "var").resolve()


def page_port() -> int:
    return number("PORT", 8000, 1, 65534)


def stream_port() -> int:
    """The streams have the next port, unless told otherwise."""
    return number("RUMAN_STREAM_PORT", page_port() + 1, 1, 65535)


def backup_minutes() -> int:
    """How often a backup is made while an event runs; 0: never."""
    return number("RUMAN_BACKUP_MINUTES", 10, 0, 1440)


def bind() -> str:
    """The address to listen on: the whole Wi-Fi, unless told otherwise."""
    value = text("BIND", "0.0.0.0")  # noqa: S104 - phones in the tent have to reach it
    if not re.fullmatch(r"[0-9a-fA-F.:]+", value):
        raise EnvironmentValueError(f"BIND must be an address like 127.0.0.1, not {value!r}")
    return value


def https() -> bool:
    """Whether the program itself serves https, with a certificate of its own."""
    return flag("HTTPS")

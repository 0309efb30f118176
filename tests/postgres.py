"""A pytest plugin, loaded before Django: the tests' own PostgreSQL in `var/test-postgres`.

Speed comes before durability there; the product leaves durable settings on.
"""

import os
from pathlib import Path

from ruman import embedded

BASE = Path(__file__).resolve().parent.parent

if not os.environ.get("DATABASE_URL"):
    folder = BASE / "var" / "test-postgres"
    url = embedded.database_url(folder, "ruman")
    embedded.server(folder).psql(
        "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off;"
        "ALTER SYSTEM SET full_page_writes = off; SELECT pg_reload_conf();"
    )
    os.environ["DATABASE_URL"] = url

"""The pages: prepares the database, loads all once, then serves by Granian's WSGI workers.

Everything is loaded before the workers are forked, so they share its memory.
"""

import argparse
import gc
import json
import os
from typing import Any

from granian.constants import Interfaces

from ruman import environment
from ruman.serving import servers

CONNECTIONS = 4096  # kept-alive phones a worker; only `threads` of them are served at once


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--demo", action="store_true")
    parser.add_argument("--report", type=int, help="the pipe that hears when all is prepared")
    options = parser.parse_args()
    report = prepared(demo=options.demo)
    load()
    if options.report is not None:
        with os.fdopen(options.report, "w") as pipe:
            json.dump(report, pipe)
    servers.serve(
        "ruman.wsgi:application",
        Interfaces.WSGI,
        environment.page_port(),
        workers=environment.number("RUMAN_WORKERS", 2, 1, 64),
        blocking_threads=environment.number("RUMAN_THREADS", 4, 1, 64),
        backpressure=CONNECTIONS,
    )


def prepared(*, demo: bool) -> dict[str, Any]:
    import django  # noqa: PLC0415 - settings are read here, not when this module is imported

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
    django.setup()
    from ruman.serving import prepare  # noqa: PLC0415 - needs Django set up

    return prepare.prepare(demo=demo)


def load() -> None:
    """Have the program, its addresses and its templates in memory, and no open connection."""
    from django.db import connections  # noqa: PLC0415
    from django.urls import get_resolver  # noqa: PLC0415

    from ruman import health, wsgi  # noqa: PLC0415, F401
    from ruman.core import build  # noqa: PLC0415

    get_resolver().reverse_dict  # noqa: B018 - imports every view
    health.expected_migrations()
    build.fingerprint()
    connections.close_all()
    for connection in connections.all():
        getattr(connection, "close_pool", lambda: None)()  # PostgreSQL's alone; ends its threads
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    main()

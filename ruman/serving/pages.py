"""The pages: prepares files and database, loads all once, then serves by Granian's WSGI workers.

Everything is loaded before the workers are forked, so they share its memory. The database is
prepared by a process beside it, since loading takes as long.
"""

import argparse
import gc
import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from granian.constants import Interfaces

from ruman import environment
from ruman.serving import servers, turns
from ruman.serving.terminal import say

CONNECTIONS = 4096  # kept-alive phones a worker; only `threads` of them are served at once


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--demo", action="store_true")
    parser.add_argument("--report", type=int, help="the pipe that hears when all is prepared")
    options = parser.parse_args()
    gc.disable()  # what is loaded stays; the workers collect
    try:
        set_up()
    except environment.EnvironmentValueError as error:
        say(str(error))
        sys.exit(1)
    prepared = begin_preparing(demo=options.demo)
    load()
    report = prepared()
    if options.report is not None:
        with os.fdopen(options.report, "w") as pipe:
            json.dump(report, pipe)
    gc.freeze()
    gc.enable()
    servers.serve(
        "ruman.wsgi:application",
        Interfaces.WSGI,
        environment.page_port(),
        workers=environment.number("RUMAN_WORKERS", 2, 1, 64),
        # besides those that have their turn: who waits for it, or is still sending
        blocking_threads=2 * environment.number("RUMAN_THREADS", 4, 1, 64) + turns.IN_ALL,
        backpressure=CONNECTIONS,
    )


def set_up() -> None:
    import django  # noqa: PLC0415 - settings are read here, not when this module is imported

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
    django.setup()
    from ruman.serving import files  # noqa: PLC0415 - needs Django set up

    files.make()


def begin_preparing(*, demo: bool) -> Callable[[], dict[str, Any]]:
    """Prepare the database, beside this process where it can be forked; the report when asked."""
    if sys.platform != "linux":
        report = prepare(demo=demo)
        return lambda: report
    context = multiprocessing.get_context("fork")
    hearing, telling = context.Pipe(duplex=False)
    beside = context.Process(target=tell, args=(telling, demo), daemon=True)
    beside.start()
    telling.close()

    def wait() -> dict[str, Any]:
        try:
            report: dict[str, Any] = hearing.recv()
        except EOFError:
            sys.exit(1)  # it has said why
        beside.join()
        return report

    return wait


def tell(telling: Connection, demo: bool) -> None:
    gc.enable()
    telling.send(prepare(demo=demo))


def prepare(*, demo: bool) -> dict[str, Any]:
    """The report; where the database doesn't answer, that is said and nothing is started."""
    from django.db import OperationalError  # noqa: PLC0415

    from ruman.serving import prepare  # noqa: PLC0415 - needs Django set up

    try:
        return prepare.prepare(demo=demo)
    except OperationalError as error:
        say(
            f"The database doesn't answer: {str(error).strip()}\nLook whether PostgreSQL runs and"
            " whether DATABASE_URL names it; without DATABASE_URL the program starts its own."
        )
        sys.exit(1)


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


if __name__ == "__main__":
    main()

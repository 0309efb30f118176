"""The event streams: one small Granian ASGI process beside the pages."""

import importlib

from granian.constants import Interfaces

from ruman import environment
from ruman.serving import servers


def main() -> None:
    # Loaded before the worker is forked: a worker that is still loading hears no word to stop.
    importlib.import_module("ruman.asgi")
    servers.serve(
        "ruman.asgi:application",
        Interfaces.ASGI,
        environment.stream_port(),
        workers=1,
        # An open stream is an open connection; more than these wait outside, and poll meanwhile.
        backpressure=environment.number("RUMAN_STREAMS", 2500, 1, 60000),
    )


if __name__ == "__main__":
    main()

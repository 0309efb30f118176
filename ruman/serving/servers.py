"""The two Granian servers' common part: address, certificate, limits, logs."""

import multiprocessing
import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels
from granian.server.mp import MPServer

from ruman import environment, logs
from ruman.serving import certificate

OPEN_FILES = 65536  # a phone is a file


def serve(target: str, interface: Interfaces, port: int, **limits: Any) -> None:
    """Serve `target` until told to stop. On Linux the workers are forked from this process."""
    _allow_many_files()
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
    access = environment.flag("LOG_ACCESS")
    if environment.https():
        shown, key = certificate.paths(environment.var_dir())
        limits |= {"ssl_cert": shown, "ssl_key": key}
    server: Callable[..., Any] = MPServer
    server(
        target,
        address=environment.bind(),
        port=port,
        interface=interface,
        websockets=False,
        backlog=2048,
        respawn_failed_workers=True,
        respawn_interval=0,
        workers_kill_timeout=3,
        ssl_protocol_min=SSLProtocols.tls12,
        log_level=LogLevels(logs.server_level().lower()),
        log_dictconfig=logs.granian_config(),
        log_access=access,
        log_access_format=logs.ACCESS_FORMAT,
        **limits,
    ).serve()


def _allow_many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))

#!/usr/bin/env python3
"""Ruman's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
    if sys.argv[1:2] == ["start"]:  # the supervisor loads no Django: its children do
        from ruman.serving.start import main as start  # noqa: PLC0415 - only there

        sys.exit(start(sys.argv[2:]))
    if sys.argv[1:3] == ["rulebook", "try"]:
        from ruman import optional_database  # noqa: PLC0415 - before the settings start one

        optional_database.prepare()
    if sys.argv[1:2] == ["runserver"]:
        from django.core.servers.basehttp import WSGIRequestHandler  # noqa: PLC0415 - only there

        WSGIRequestHandler.disable_nagle_algorithm = True  # else small packets wait for 40 ms
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the setting

    from ruman.environment import EnvironmentValueError  # noqa: PLC0415 - only here

    try:
        execute_from_command_line(sys.argv)
    except EnvironmentValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

"""`manage.py start [--demo]`: starts and supervises everything; see `ruman.serving.start`."""

import sys

from django.core.management.base import BaseCommand

from ruman.serving.start import main


class Command(BaseCommand):
    help = "Starts PostgreSQL, pages and streams, watches them and stops them together."

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(main(argv[2:]))

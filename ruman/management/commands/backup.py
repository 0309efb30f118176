"""`manage.py backup FILE`: database, photos and key into one file, while people go on working.

`manage.py backup --automatic` is what the supervisor runs: into the folder of backups, if an event
runs today, and the oldest away.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from ruman.backups import automatic
from ruman.backups.archive import BackupError
from ruman.backups.progress import shown_on
from ruman.backups.whole import back_up

BACKGROUND = 10  # how much it stands back for the pages, as `nice` counts


class Command(BaseCommand):
    help = "Writes everything into one file. Whoever has the file has everything: keep it safe."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("file", type=Path, nargs="?")
        which.add_argument(
            "--automatic", action="store_true", help="among the automatic ones, if an event runs"
        )

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        try:
            if file is None:
                make_automatic()
            else:
                self.make(file, options.get("stderr") or sys.stderr)
        except (BackupError, OSError, DatabaseError) as error:
            raise CommandError(str(error)) from None

    def make(self, file: Path, terminal: TextIO) -> None:
        with shown_on(terminal) as told:
            made = back_up(file, timezone.now(), told)
        self.stdout.write(
            f"{file}: {sum(made['rows'].values())} rows, {len(made['members']) - 2} photos,"
            f" {file.stat().st_size / 1e6:.1f} MB, verified."
        )


def make_automatic() -> None:
    now = timezone.now()
    if automatic.is_wanted(now):
        os.nice(BACKGROUND)
        automatic.make(now)

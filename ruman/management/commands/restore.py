"""`manage.py restore FILE [--replace]`: a backup in place of what is here."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from ruman.backups.archive import BackupError
from ruman.backups.progress import shown_on
from ruman.backups.whole import is_served, restore


class Command(BaseCommand):
    help = "Verifies a backup and restores it: the whole of it, or nothing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="even if something is here")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        if is_served():
            raise CommandError("Ruman is running on this folder; stop it first (Ctrl-C).")
        try:
            with shown_on(options.get("stderr") or sys.stderr) as told:
                manifest = restore(file, replace=replace, at=timezone.now(), told=told)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        rows, photos = sum(manifest["rows"].values()), len(manifest["members"]) - 2
        self.stdout.write(f"Restored {rows} rows and {photos} photos of {manifest['made_at']}.")

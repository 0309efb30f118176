"""`manage.py backup FILE`: database, photos and key into one file, while people go on working."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from ruman.backups.archive import BackupError
from ruman.backups.whole import back_up


class Command(BaseCommand):
    help = "Writes everything into one file. Whoever has the file has everything: keep it safe."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            made = back_up(file, timezone.now())
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{file}: {sum(made['rows'].values())} rows, {len(made['members']) - 2} photos,"
            f" {file.stat().st_size / 1e6:.1f} MB, verified."
        )

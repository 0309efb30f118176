"""`manage.py verify`: replay all history and prove that the present follows from it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ruman.core.replays import REPLAYS


class Command(BaseCommand):
    help = "Replays what happened and says where the present differs from it; exits 1 then."

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = [replay.name for replay in REPLAYS]
        parser.add_argument("names", nargs="*", metavar="NAME", help=f"only {', '.join(known)}")

    def handle(self, *args: Any, names: list[str], **options: Any) -> None:
        wrong = 0
        for replay in REPLAYS:
            if names and replay.name not in names:
                continue
            found = list(replay.run())
            differing = [line for line in found if line is not None]
            wrong += len(differing)
            for line in differing:
                self.stdout.write(line)
            self.stdout.write(f"{replay.name}: {len(found)} replayed, {len(differing)} differ")
        if wrong:
            raise CommandError(f"{wrong} differ from their history")

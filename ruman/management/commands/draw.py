"""manage.py draw verify [--event EVENT] [TOURNAMENT]."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Tournament
from tournament.queries.proofs import is_erased, verified

WORDS = {
    "method": "drawn by a method that this version doesn't know",
    "list_fingerprint": "the list isn't the one whose fingerprint was announced",
    "seed_fingerprint": "the seed isn't the one whose fingerprint was announced",
    "outcome": "seed and list make another outcome than the stored one",
    "decline": "after a decline another outcome follows than the stored one",
    "rows": "groups, rounds or bouts differ from the stored outcome",
}


class Command(BaseCommand):
    help = "Check stored draws again: fingerprints, outcomes, and what was made of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verify = parser.add_subparsers(dest="verb", required=True).add_parser(
            "verify", help="repeat every stored draw and compare; exits 1 where one differs"
        )
        verify.add_argument("--event", default="", help="only of this event, by its short name")
        verify.add_argument("tournament", nargs="?", default="", help="only this short name")

    def handle(self, *, event: str, tournament: str, **options: Any) -> None:
        rows = Tournament.objects.select_related("event").order_by("event__slug", "slug")
        rows = rows.filter(event__slug=event) if event else rows
        rows = rows.filter(slug=tournament) if tournament else rows
        found = list(rows)
        if not found and (event or tournament):
            raise CommandError("There is no such tournament.")
        good, bad = 0, 0
        for row in found:
            for shown, faults in verified(row):
                good, bad = good + (not faults), bad + bool(faults)
                name = f"{row.event.slug} {row.slug} draw {shown.pk}"
                if is_erased(shown):
                    self.stdout.write(f"{name}: a name was erased; it can't be repeated any more")
                for fault in faults:
                    self.stdout.write(f"{name}: {WORDS[fault]}")
        self.stdout.write(f"{good} match, {bad} don't")
        if bad:
            sys.exit(1)

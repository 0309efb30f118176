"""manage.py rulebook load | export | try."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from ruman.core import rulebooks, trial
from ruman.core.documents import ParameterError
from ruman.core.toml_words import unreadable_words
from ruman.core.tomlbook import built_ins, located, read, write
from ruman.rulebook_choice import Documents, UnknownRulebookError


class Command(BaseCommand):
    help = "Load a rulebook from TOML, write one as TOML, or try one on example cases."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        load = verbs.add_parser("load", help="load a file as a draft; without one, the built-in")
        load.add_argument("file", nargs="?", help="TOML file, - for standard input")
        load.add_argument("--publish", action="store_true", help="publish it too")
        export = verbs.add_parser("export", help="write a rulebook as TOML")
        export.add_argument("slug")
        trying = verbs.add_parser("try", help="judge example cases, one JSON object a line")
        trying.add_argument(
            "file", nargs="?", help="file of cases, - for standard input; else its own examples"
        )
        trying.add_argument("--rulebook", default="", help="slug of the rulebook to judge by")

    def handle(self, *, verb: str, **options: Any) -> None:
        {"load": self.load, "export": self.export, "try": self.attempt}[verb](options)

    def load(self, options: dict[str, Any]) -> None:
        """Built-in rulebooks are published at once, a file stays a draft unless told otherwise."""
        given = options["file"]
        try:
            text = _text(given) if given else ""
            for book in [read(text)] if given else built_ins():
                rulebook, fresh = rulebooks.load(book, ever=not given)
                if options["publish"] or not given:
                    rulebook = rulebooks.publish(rulebook, at=timezone.now())
                what = "loaded" if fresh else "unchanged"
                self.stdout.write(f"{rulebook} is {what}: {rulebook.state}")
        except ParameterError as error:
            place = f"{given or 'built-in rulebook'}"
            raise CommandError(f"{place}: {located(text, error)}") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{given}: {unreadable_words(text, error)}") from error

    def export(self, options: dict[str, Any]) -> None:
        rulebook = rulebooks.newest(options["slug"])
        if rulebook is None:
            raise CommandError(f"There is no rulebook {options['slug']!r}.")
        self.stdout.write(write(rulebooks.book_of(rulebook)), ending="")

    def attempt(self, options: dict[str, Any]) -> None:
        """Exit 1 if a case came out otherwise, 2 if a line (or the rulebook) can't be read."""
        counts = {True: 0, False: 0}
        unreadable = False
        try:
            document_for = Documents(options["rulebook"])
            if options["file"] is None:
                lines = trial.own_examples(document_for, document_for.kinds)
            else:
                lines = _text(options["file"]).splitlines()
            for found in trial.tried(lines, document_for):
                if found.outcome is None:
                    unreadable = True
                    self.stderr.write(found.error)
                else:
                    counts[found.outcome.ok] += 1
                    self.stdout.write(found.as_json())
        except (ParameterError, UnknownRulebookError) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"{counts[True]} passed, {counts[False]} failed")
        if unreadable or counts[False]:
            sys.exit(2 if unreadable else 1)


def _text(name: str) -> str:
    """A file's text, or standard input's for `-`."""
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} can't be read: {error}", returncode=2) from error

"""`manage.py messages extract | update | compile | check`: the translation catalogues."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ruman import catalogues


class Command(BaseCommand):
    help = "Reads texts from code and templates, brings the catalogues up to date, compiles them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("extract", help="print every text that is to be translated")
        verbs.add_parser("update", help="add new texts, drop unused ones, mend merge conflicts")
        verbs.add_parser("compile", help="write the .mo files that are older than their .po")
        verbs.add_parser("check", help="fail where a translation is missing or wrong")

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        verbs = {
            "extract": self.print_texts,
            "update": self.update_catalogues,
            "compile": self.compile_catalogues,
            "check": self.check_catalogues,
        }
        verbs[verb]()

    def print_texts(self) -> None:
        for text in catalogues.texts(settings.BASE_DIR):
            self.stdout.write(repr(text.id) + (f" ({text.context})" if text.context else ""))

    def update_catalogues(self) -> None:
        for language in catalogues.languages():
            catalogues.update(settings.BASE_DIR, language)
            missing = len(catalogues.problems(settings.BASE_DIR, language))
            self.stdout.write(f"{language}: {missing} to translate or mend")

    def compile_catalogues(self) -> None:
        for path in catalogues.compile_stale():
            self.stdout.write(f"written: {path.relative_to(settings.BASE_DIR)}")

    def check_catalogues(self) -> None:
        found = [
            line
            for language in catalogues.languages()
            for line in catalogues.problems(settings.BASE_DIR, language)
        ]
        for line in found:
            self.stderr.write(line)
        if found:
            raise CommandError(f"{len(found)} problems in the catalogues")

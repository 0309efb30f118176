"""manage.py person export EVENT NUMBER FILE | erase EVENT NUMBER."""

import sys
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from combatants.actions.privacy import erase_person
from combatants.models import Combatant
from combatants.queries.privacy import file_about
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import User


class Command(BaseCommand):
    help = "Export what is stored about a person, or erase a person to a nameless stub."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        export = verbs.add_parser("export", help="write everything stored as one JSON file")
        erase = verbs.add_parser("erase", help="after the event: leave number, side and results")
        for verb in (export, erase):
            verb.add_argument("event", help="the event's short name, as in its addresses")
            verb.add_argument("number", type=int, help="the person's number")
        export.add_argument("file", help="JSON file to write, - for standard output")
        erase.add_argument("--by", default="", help="sign-in name of the admin who erases")

    def handle(self, *, verb: str, event: str, number: int, **options: Any) -> None:
        rows = Combatant.objects.select_related("event", "group", "side")
        person = rows.filter(event__slug=event, number=number).first()
        if person is None:
            raise CommandError(f"There is no number {number} at an event {event!r}.")
        if verb == "export":
            self.export(person, options["file"])
        else:
            self.erase(person, options["by"])

    def export(self, person: Combatant, file: str) -> None:
        """The file is only for the one who asked for it: nobody else on this machine reads it."""
        content = file_about(person, timezone.now())
        if file == "-":
            sys.stdout.buffer.write(content)
            return
        try:
            path = Path(file)
            path.touch(mode=0o600)
            path.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{file} can't be written: {error}") from error
        self.stdout.write(f"{file}: {len(content)} bytes about number {person.number}")

    def erase(self, person: Combatant, by: str) -> None:
        """An act like any other, in the name of a site admin."""
        admins = User.objects.filter(is_superuser=True, is_active=True).order_by("pk")
        admin = admins.filter(username__iexact=by).first() if by else admins.first()
        if admin is None:
            raise CommandError("Erasing is recorded in an admin's name, and there is no such one.")
        sent = Sent(uuid.uuid4(), person.event, Author(admin), timezone.now())
        try:
            acts.perform("combatants.erase", sent, {"combatant": person}, erase_person)
        except RefusedError as refused:
            raise CommandError(refused.words) from refused
        self.stdout.write(f"Number {person.number} is erased.")

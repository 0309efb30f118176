"""manage.py tournament export EVENT SLUG FILE | import EVENT FILE."""

import json
import sys
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import Event, User
from tournament.actions.taking_in import take_in
from tournament.models import Tournament
from tournament.queries.export import public, whole


class Command(BaseCommand):
    help = "Write a tournament with its draws and results as one file, or take such a file in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        export = verbs.add_parser("export", help="write everything as one JSON file")
        taking = verbs.add_parser("import", help="take a file in: all of it or nothing, and once")
        for verb in (export, taking):
            verb.add_argument("event", help="the event's short name, as in its addresses")
        export.add_argument("tournament", help="the tournament's short name")
        export.add_argument("--public", action="store_true", help="only what everybody may know")
        export.add_argument("file", help="JSON file to write, - for standard output")
        taking.add_argument("file", help="JSON file to read, - for standard input")
        taking.add_argument("--by", default="", help="sign-in name of the admin who does it")

    def handle(self, *, verb: str, event: str, **options: Any) -> None:
        found = Event.objects.filter(slug=event).first()
        if found is None:
            raise CommandError(f"There is no event {event!r}.")
        try:
            (self.export if verb == "export" else self.take)(found, options)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error

    def export(self, event: Event, options: dict[str, Any]) -> None:
        """The whole file isn't for everybody on this machine."""
        row = Tournament.objects.filter(event=event, slug=options["tournament"]).first()
        if row is None:
            raise CommandError(f"There is no tournament {options['tournament']!r} at {event}.")
        document = public(row) if options["public"] else whole(row)
        text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        if options["file"] == "-":
            self.stdout.write(text)
            return
        path = Path(options["file"])
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{path}: {row}, {len(document['bouts'])} bouts")

    def take(self, event: Event, options: dict[str, Any]) -> None:
        """An act like any other, in the name of a site admin."""
        name, by = options["file"], options["by"]
        given = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        try:
            document = json.loads(given.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{name} is no JSON file: {error}") from error
        if not isinstance(document, dict):
            raise CommandError(f"{name} is no tournament's file.")
        admins = User.objects.filter(is_superuser=True, is_active=True).order_by("pk")
        admin = admins.filter(username__iexact=by).first() if by else admins.first()
        if admin is None:
            raise CommandError("It is recorded in an admin's name, and there is no such one.")
        sent = Sent(uuid.uuid4(), event, Author(admin), timezone.now())
        try:
            answer = acts.perform("tournament.take_in", sent, {"document": document}, take_in)
        except RefusedError as refused:
            raise CommandError(refused.words) from refused
        row = Tournament.objects.get(pk=answer["tournament"])
        how = f"taken in, {answer['added']} people added" if answer["fresh"] else "here already"
        self.stdout.write(f"{row}: {how}")

"""`manage.py second_step list | end NAME`: who has it; and a way in without the phone."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ruman.core import second_step
from ruman.core.models import User


class Command(BaseCommand):
    help = (
        "List who has a second step at sign-in, or turn it off for somebody who lost their phone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("list", help="who has turned it on, and how many recovery codes are left")
        end = verbs.add_parser("end", help="turn it off: the password alone lets them in again")
        end.add_argument("name", help="the person's sign-in name")

    def handle(self, *, verb: str, **options: Any) -> None:
        if verb == "list":
            self.list()
        else:
            self.end(options["name"])

    def list(self) -> None:
        people = list(User.objects.order_by("username"))
        off = set(second_step.without(people))
        for user in people:
            if user not in off:
                left = second_step.recovery_codes_left(user)
                self.stdout.write(f"{user.username}: {left} recovery codes left")

    def end(self, name: str) -> None:
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise CommandError(f"Nobody has the sign-in name {name!r}.")
        if not second_step.end(user):
            raise CommandError(f"{user.username} has no second step.")
        self.stdout.write(f"{user.username} comes in by the password alone.")

"""`manage.py doctor`: addresses, disk, backups, clock, versions; stations and what waits; exits 1
where something is wrong."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from ruman.backups import automatic
from ruman.core.models import Event
from ruman.doctor.lines import State
from ruman.doctor.report import report

SIGNS = {State.WELL: "  ok   ", State.LOOK: "  LOOK ", State.WRONG: "  WRONG"}


class Command(BaseCommand):
    help = "Says what an organizer needs to know at seven in the morning."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        sections = report(running(), now)
        for section in sections:
            about = f" at {section.event}" if section.event else ""
            self.stdout.write(f"{section.title}{about}")
            for line in section.lines:
                self.stdout.write(f"{SIGNS[line.state]} {line.text}")
        wrong = sum(line.state == State.WRONG for each in sections for line in each.lines)
        if wrong:
            raise CommandError(f"wrong: {wrong}")


def running() -> list[Event]:
    """The events whose day is today; none where the database doesn't answer."""
    try:
        return [event for event in Event.objects.all() if automatic.runs(event, timezone.now())]
    except DatabaseError:
        return []

"""`manage.py practice`: the practice event with its people, made by the real import and acts."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from ruman.core import practice


class Command(BaseCommand):
    help = "Make the practice event with people and weapons; run again, it changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        event, said = practice.fill(timezone.now())
        for line in said or ["nothing to do"]:
            self.stdout.write(f"{event}: {line}")

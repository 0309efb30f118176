"""What is done in the database before the first page: schema, built-in rulebook, practice event.

Each step looks first whether there is anything to do, so a second start costs next to nothing.
"""

from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import timezone

from combatants.practice.lives import players_link
from ruman.core import practice
from ruman.core.actions import invite
from ruman.core.actions.events import open_setup_code
from ruman.core.enums import Role
from ruman.core.models import Event, Invitation
from ruman.core.sessions import SessionStore
from ruman.serving.terminal import say

PRINTED = "make demo"
MIGRATING = 0x52756D616E  # PostgreSQL's lock number for "somebody migrates"


def prepare(*, demo: bool) -> dict[str, Any]:
    """Do all that is needed; what the person at the terminal should be told."""
    migrate()
    call_command("rulebook", "load", stdout=StringIO())
    SessionStore.clear_expired()
    if not demo:
        return {"setup": open_setup_code()}
    fill_practice()
    return {"links": practice_links(), "player": players_page()}


def migrate() -> None:
    """Bring the schema up to date; servers that start at once do it one after the other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                say("Bringing the database's schema up to date ...")
                call_command("migrate", interactive=False, verbosity=0)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def fill_practice() -> None:
    """The practice event, whole; a start that was killed half-way goes on where it stopped."""
    filled = Path(settings.VAR_DIR) / "practice-filled"
    if not filled.exists():
        say("Loading the practice event: 120 people and their weapons ...")
        call_command("practice", stdout=StringIO())
        filled.touch()


def practice_links() -> list[tuple[str, str]]:
    """A one-time way in for each role of the practice event; those of earlier starts end."""
    event, now = Event.objects.get(slug=practice.SLUG), timezone.now()
    unused = Invitation.objects.filter(event=event, name=PRINTED, used_at=None, withdrawn_at=None)
    unused.update(withdrawn_at=now)
    links = []
    for role in Role:
        token = invite(event, [role], at=now, name=PRINTED)
        links.append((str(role.label), reverse("core:invitation", args=[token])))
    return links


def players_page() -> str:
    """The way to one player's own page at the practice event, as their link opens it."""
    token = players_link(practice.SLUG)
    return reverse("combatants:player", args=[token]) if token else ""

"""What the frame of staff pages shows about backups."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from ruman.backups import automatic
from ruman.core.enums import Role


def page(request: HttpRequest) -> dict[str, Any]:
    """`backup_late` for organizers of an event that runs; looked up where a page asks, in files."""
    return {"backup_late": lambda: _late(request)}


def _late(request: HttpRequest) -> automatic.Late | None:
    membership = getattr(request, "membership", None)
    if membership is None or not membership.holds(Role.ORGANIZER, Role.HEAD_ORGANIZER):
        return None
    now = timezone.now()
    return automatic.late(now) if automatic.runs(membership.event, now) else None

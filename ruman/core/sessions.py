"""Sessions that know whose they are: people see where they are signed in, and end it there."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ruman.core.models import Session, User

SINCE, DEVICE = "since", "device"  # the session's keys
BROWSERS = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox")),
    *(("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Macintosh", "macOS"), ("Linux", "Linux")),
)


class SessionStore(DatabaseStore):
    """Django's own, in our table: with the person, since when, and on what."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _validate_session_key(self, key: str) -> bool:
        """Letters and digits, as ours are; PostgreSQL couldn't even look others up."""
        long_enough = super()._validate_session_key(key)  # type: ignore[misc]  # not in the stubs
        return bool(long_enough) and key.isascii() and key.isalnum()

    def create_model_instance(self, data: Mapping[str, Any]) -> Session:
        row = cast("Session", super().create_model_instance(dict(data)))
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.since = datetime.fromisoformat(data[SINCE]) if SINCE in data else timezone.now()
        row.device = data.get(DEVICE, "")
        return row


def note_sign_in(sender: Any, request: HttpRequest, user: User, **more: Any) -> None:
    """Somebody came in: since when, and on what."""
    request.session[SINCE] = timezone.now().isoformat()
    request.session[DEVICE] = device_words(request.headers.get("User-Agent", ""))


user_logged_in.connect(note_sign_in, dispatch_uid="ruman.core.sessions")


def device_words(agent: str) -> str:
    """Browser and system, as people call them; no more of what a browser says of itself."""
    found = [
        next((name for mark, name in names if re.search(rf"\b{mark}\b", agent)), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))


def name_of(session: Session) -> str:
    """A name for a form: the key itself would be a way in."""
    return salted_hmac("ruman.session", session.session_key, algorithm="sha256").hexdigest()[:32]


def own(user: User, now: datetime) -> list[Session]:
    """Where the person is signed in now, the newest first."""
    rows = Session.objects.filter(user=user, expire_date__gt=now).order_by("-since")
    return list(rows)


def end_others(user: User, kept: str | None) -> None:
    """End all sessions of the person but that one, and all that somebody may have copied."""
    user.sign_in_serial += 1
    user.save(update_fields=["sign_in_serial"])
    Session.objects.filter(user=user).exclude(session_key=kept).delete()

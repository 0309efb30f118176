"""The password again, before what can't be taken back: erasing, voiding a draw, publishing rules.

`require` is content for ten minutes after the password was typed. Otherwise it raises, and the
middleware answers with a page that asks, holds all that was posted, and posts it once more. A PIN
is no password, wherever somebody stands.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core import throttle
from ruman.core.back import page_before
from ruman.core.models import User

LASTS = timedelta(minutes=10)
WINDOW = timedelta(minutes=10)
MOST_WRONG = 10
TYPED_AT = "password_at"  # the session's key
FIELD = "own_password"
NOT_AGAIN = ("csrfmiddlewaretoken", FIELD)


class PasswordNeededError(Exception):
    """The password wasn't typed of late; `words` say what was wrong with the one just typed."""

    def __init__(self, words: Any = "") -> None:
        super().__init__("password_needed")
        self.words = words


def note(request: HttpRequest, now: datetime) -> None:
    """The password was right just now."""
    request.session[TYPED_AT] = now.timestamp()


def is_fresh(request: HttpRequest, now: datetime) -> bool:
    """Whether it was typed in the last minutes; a time to come is none (the clock was set back)."""
    typed = request.session.get(TYPED_AT, 0)
    return timedelta(0) <= now - datetime.fromtimestamp(typed, now.tzinfo) < LASTS


def require(request: HttpRequest) -> None:
    """Pass who typed their password of late, or types it with this very post."""
    now = timezone.now()
    if is_fresh(request, now):
        return
    if FIELD not in request.POST:
        raise PasswordNeededError
    user = cast("User", request.user)
    counted = f"password:{user.pk}"
    if throttle.tries(counted, now, WINDOW) >= MOST_WRONG:
        raise PasswordNeededError(_("Too many wrong passwords. Wait ten minutes."))
    if not user.check_password(request.POST[FIELD]):
        throttle.count(counted, now, WINDOW)
        raise PasswordNeededError(
            _("That isn’t your password. Type it again; mind small and capital letters.")
        )
    throttle.forget(counted)
    note(request, now)


class PasswordMiddleware:
    """Asks for the password where an act requires it, and sends again what was posted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, PasswordNeededError):
            return None
        kept = [
            (name, value)
            for name, values in request.POST.lists()
            if name not in NOT_AGAIN
            for value in values
        ]
        shown = {"kept": kept, "words": error.words, "back": page_before(request)}
        response = render(request, "core/password_again.html", shown)
        response["Cache-Control"] = "no-store"
        return response

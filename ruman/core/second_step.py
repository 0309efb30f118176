"""The second step at sign-in: a code of an app on the phone (TOTP), or a recovery code, once each.

Whoever has turned it on isn't signed in by their password or an invitation alone: until the code is
right too the session belongs to nobody, so it opens what every visitor's does. django-otp checks
codes, refuses one that was used, and slows guesses down. Needs no internet, but clocks that agree.
"""

from base64 import b32encode
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import cast

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string
from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _
from django_otp import verify_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from ruman.core import codes, sessions, sudo
from ruman.core.access import by_pin
from ruman.core.acts import RefusedError
from ruman.core.models import User

HALF = "second_step"  # the session's key: who has taken the first step alone
LASTS = timedelta(minutes=10)
DIGITS = 6  # of a phone's code
RECOVERY_CODES = 10
# Each wrong code doubles the wait, up to four minutes: who has somebody's password alone must not
# be able to keep them out for days.
MOST_COUNTED = 9
BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True, slots=True)
class Half:
    """Who has taken the first step, how, and where they wanted to go."""

    user: int
    auth: str  # what ends it when the password changes
    since: float
    goal: str
    by_password: bool


def device_of(user: User) -> TOTPDevice | None:
    """The phone whose codes the person is asked for."""
    return cast("TOTPDevice | None", TOTPDevice.objects.filter(user=user, confirmed=True).first())


def without(users: Collection[User]) -> list[User]:
    """Those of them who haven't turned it on."""
    on = set(
        TOTPDevice.objects.filter(user__in=users, confirmed=True).values_list("user", flat=True)
    )
    return [user for user in users if user.pk not in on]


# --- signing in ---


def enter(
    request: HttpRequest, user: User, goal: str, now: datetime, *, by_password: bool
) -> HttpResponseRedirect:
    """Sign the person in and go there; who has a second step is asked for it first."""
    if device_of(user) is None:
        return _signed_in(request, user, goal, now, by_password=by_password)
    auth = user.get_session_auth_hash()
    request.session.cycle_key()
    request.session[HALF] = asdict(Half(user.pk, auth, now.timestamp(), goal, by_password))
    return redirect("core:second-step")


def half_of(request: HttpRequest, now: datetime) -> tuple[User, Half] | None:
    """Who is half signed in here, if that was a moment ago and their password is still the same."""
    if HALF not in request.session:
        return None
    half = Half(**request.session[HALF])
    fresh = timedelta(0) <= now - datetime.fromtimestamp(half.since, now.tzinfo) < LASTS
    user = User.objects.filter(pk=half.user, is_active=True).first()
    if fresh and user and constant_time_compare(half.auth, user.get_session_auth_hash()):
        return user, half
    del request.session[HALF]
    return None


def finish(request: HttpRequest, user: User, half: Half, now: datetime) -> HttpResponseRedirect:
    """The code was right."""
    return _signed_in(request, user, half.goal, now, by_password=half.by_password)


def _signed_in(
    request: HttpRequest, user: User, goal: str, now: datetime, *, by_password: bool
) -> HttpResponseRedirect:
    request.session.pop(HALF, None)
    if by_pin(request):  # by more than that now, with all that it opens, and for longer
        request.session.flush()
    login(request, user, backend=BACKEND)
    if by_password:
        sudo.note(request, now)
    return HttpResponseRedirect(goal)


def check(user: User, code: str) -> int | None:
    """Take a phone's code, or use up a recovery code and say how many are left.

    Raises RefusedError: wrong or used before, or too soon after a wrong one.
    """
    if code.isdecimal() and len(code) == DIGITS:
        _verify(user, device_of(user), code)
        return None
    _verify(user, StaticDevice.objects.filter(user=user).first(), codes.recovery_digest(code))
    return recovery_codes_left(user)


def _verify(user: User, device: TOTPDevice | StaticDevice | None, token: str) -> None:
    if device is not None:
        allowed, why = device.verify_is_allowed()
        if not allowed:
            until = time_format(timezone.localtime(why["locked_until"]), "H:i:s")
            words = _("Too many wrong codes. Wait until %(until)s, then type a new one.")
            raise RefusedError("slow_down", words, until=until)
        if verify_token(user, device.persistent_id, token):
            return
        rows = type(device).objects.filter(pk=device.pk, throttling_failure_count__gt=MOST_COUNTED)
        rows.update(throttling_failure_count=MOST_COUNTED)
    raise RefusedError(
        "wrong_code",
        _(
            "That code isn’t right, or it was used already. Wait for the next one on the"
            " phone, then type that."
        ),
    )


# --- one's own ---


def begin(user: User) -> None:
    """A secret for the phone to take; worth nothing until a code of it was typed."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    TOTPDevice.objects.create(user=user, name="phone", confirmed=False)


def begun(user: User) -> TOTPDevice | None:
    return cast("TOTPDevice | None", TOTPDevice.objects.filter(user=user, confirmed=False).first())


def secret_in_words(device: TOTPDevice) -> str:
    """The secret to type, for a phone whose camera doesn't read the code."""
    return codes.in_groups(b32encode(device.bin_key).decode())


def confirm(user: User, device: TOTPDevice, code: str, session_key: str | None) -> list[str]:
    """Turn it on with a first code: the recovery codes. All other sessions end: they had no code.

    Raises RefusedError.
    """
    _verify(user, device, code)
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).exclude(pk=device.pk).delete()
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
        sessions.end_others(user, session_key)
        return new_recovery_codes(user)


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Others instead of those that were; the table holds digests alone."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    made = [get_random_string(codes.SHORT, codes.ALPHABET) for _number in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=codes.recovery_digest(code)) for code in made
    )
    return [codes.in_groups(code) for code in made]


def recovery_codes_left(user: User) -> int:
    return int(StaticToken.objects.filter(device__user=user).count())


@transaction.atomic
def end(user: User) -> bool:
    """Turn it off; whether it was on."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    StaticDevice.objects.filter(user=user).delete()
    return bool(TOTPDevice.objects.filter(user=user).delete()[0])

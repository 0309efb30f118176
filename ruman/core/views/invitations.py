"""The way in: links and typed codes. Opening one binds nothing; only a person's POST does."""

import uuid
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ruman.core import devices, second_step, throttle
from ruman.core.access import by_pin
from ruman.core.access_forms import TypedCodeForm, WelcomeForm
from ruman.core.actions.invitations import (
    Accepted,
    Answers,
    OverError,
    accept,
    by_code,
    by_token,
)
from ruman.core.acts import RefusedError
from ruman.core.models import Invitation, User
from ruman.core.views.frame import slow_down

WINDOW = timedelta(minutes=10)
WRONG_CODES = 10
WRONG_LINKS = 30


def _over(request: HttpRequest) -> HttpResponse:
    """Used, withdrawn, expired or never made: one page, which gives nothing away."""
    return render(request, "core/invitation_over.html", status=404)


def _slowed(request: HttpRequest) -> HttpResponse:
    return render(request, "core/slowed.html", {"minutes": 10}, status=429)


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation by its link: who invites, to what; and the form by which one comes in."""
    found = by_token(token)
    if found is not None:
        return _welcome(request, found, {})
    address = throttle.client_address(request)
    if throttle.count(f"link:{address}", timezone.now(), WINDOW) > WRONG_LINKS:
        return slow_down(request, WINDOW)
    return _over(request)


@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def typed_invitation(request: HttpRequest) -> HttpResponse:
    """An invitation by its short code. Wrong ones are counted: 40 bits bear no guessing."""
    form = TypedCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        now, code = timezone.now(), form.cleaned_data["code"]
        counted = f"code:{throttle.client_address(request)}"
        if throttle.tries(counted, now, WINDOW) >= WRONG_CODES:
            return _slowed(request)
        found = by_code(code)
        if found is not None and (found.is_open(now) or "act_id" in request.POST):
            return _welcome(request, found, {"code": code})
        throttle.count(counted, now, WINDOW)
        form.add_error(
            "code",
            _(
                "This code isn’t valid: mistyped, used already, or too old. Type it again, or"
                " ask whoever invited you for a new one."
            ),
        )
    return render(request, "core/typed_invitation.html", {"form": form})


def _welcome(request: HttpRequest, found: Invitation, hidden: dict[str, str]) -> HttpResponse:
    """The page of one invitation; a POST with the form's id is the act itself."""
    now = timezone.now()
    me = _known_person(request, found)
    form = _form(request, found, me)
    if found.is_open(now) and (known := _asked_for_a_code(request, found)):
        if form.is_bound:
            goal = request.get_full_path()
            return second_step.enter(request, known, goal, now, by_password=False)
        form.asking()
    elif form.is_bound and form.is_valid():
        try:
            return _enter(request, accept(found.pk, _answers(request, form, me)))
        except OverError:
            return _over(request)
        except RefusedError as refused:
            form.add_error(None, refused.words)
    elif not found.is_open(now):
        return _over(request)
    shown = {
        "found": found,
        "form": form,
        "me": me,
        "hidden": hidden,
        "signed_in": _signed_in(request) if found.roles and not found.user else None,
    }
    return render(request, "core/invitation.html", shown)


def _asked_for_a_code(request: HttpRequest, found: Invitation) -> User | None:
    """Who the invitation is for, where their second step comes first: without it nobody gives
    them another password or PIN."""
    if found.user is None or found.user == _signed_in(request):
        return None
    return found.user if second_step.device_of(found.user) else None


def _signed_in(request: HttpRequest) -> User | None:
    """Who is signed in by more than a PIN."""
    return request.user if isinstance(request.user, User) and not by_pin(request) else None


def _known_person(request: HttpRequest, found: Invitation) -> User | None:
    """Who accepts, if that is known: the one it is for, or who is signed in and hasn't said that
    they are somebody else. The form names them, so that a changed session changes nobody."""
    if not found.roles or found.user:
        return found.user
    me = _signed_in(request)
    if me is None or request.GET.get("as") == "new":
        return None
    if request.method == "POST" and "act_id" in request.POST:
        return me if request.POST.get("me") == str(me.pk) else None
    return me


def _form(request: HttpRequest, found: Invitation, me: User | None) -> WelcomeForm:
    bound = request.method == "POST" and "act_id" in request.POST
    form = WelcomeForm(request.POST if bound else None, initial={"act_id": uuid.uuid4()})
    if not found.roles:
        return form.asking()
    if me is None:
        return form.asking("name", "pin", "password")
    return form.asking("pin", "password") if found.user else form.asking("pin")


def _answers(request: HttpRequest, form: WelcomeForm, me: User | None) -> Answers:
    typed: dict[str, Any] = form.cleaned_data
    return Answers(
        act_id=typed["act_id"],
        at=timezone.now(),
        name=typed.get("name", ""),
        pin=typed.get("pin", ""),
        password=typed.get("password", ""),
        language=get_language() or "",
        user=me,
    )


def _enter(request: HttpRequest, accepted: Accepted) -> HttpResponse:
    """Sign the person in, make the device the station, and go where the work is."""
    slug, user = accepted.event.slug, accepted.user
    goal = reverse("event-home" if user else "core:change-person", args=[slug])
    if user and (user != request.user or by_pin(request)):
        response = second_step.enter(request, user, goal, timezone.now(), by_password=False)
    else:
        response = redirect(goal)
    if user:
        welcome = _("Welcome, %(name)s. Your sign-in name is %(username)s.")
        messages.success(request, welcome % {"name": user, "username": user.username})
    if accepted.station is not None:
        devices.keep(request, response, slug, accepted.device_token)
    return response

"""The second step: at sign-in, and turning it on and off for oneself. Secrets are shown once."""

from typing import cast

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import second_step, sudo
from ruman.core.access_forms import SecondStepForm
from ruman.core.acts import RefusedError
from ruman.core.links import qr_svg
from ruman.core.models import User


@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """The code, after the password. Wrong ones count as wrong passwords do."""
    now = timezone.now()
    found = second_step.half_of(request, now)
    if found is None:
        return redirect("core:sign-in")
    user, half = found
    form = SecondStepForm(request.POST or None)
    if request.method == "POST":
        credentials = {"username": user.username}
        if not AxesProxyHandler.is_allowed(request, credentials):
            return cast("HttpResponse", get_lockout_response(request, credentials=credentials))
        if form.is_valid():
            try:
                left = second_step.check(user, form.cleaned_data["code"])
            except RefusedError as refused:
                form.add_error("code", refused.words)
                user_login_failed.send(__name__, credentials=credentials, request=request)
            else:
                _tell_what_is_left(request, left)
                return second_step.finish(request, user, half, now)
    return render(request, "core/second_step.html", {"form": form, "now": now})


def _tell_what_is_left(request: HttpRequest, left: int | None) -> None:
    if left is not None:
        words = ngettext(
            "That recovery code is used up. You have %d more.",
            "That recovery code is used up. You have %d more.",
            left,
        )
        messages.warning(request, words % left)


@require_GET
def own(request: HttpRequest) -> HttpResponse:
    """Whether it is on, and what can be done about it."""
    user = cast("User", request.user)
    device = second_step.device_of(user)
    shown = {"device": device, "left": second_step.recovery_codes_left(user) if device else 0}
    return render(request, "core/own_second_step.html", shown)


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Make the secret, after the password."""
    user = cast("User", request.user)
    if second_step.device_of(user):
        return redirect("core:own-second-step")
    sudo.require(request)
    second_step.begin(user)
    return redirect("core:confirm-second-step")


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """The secret for the phone, and the first code that turns it on; then the recovery codes."""
    user = cast("User", request.user)
    device = second_step.begun(user)
    if device is None or second_step.device_of(user):
        return redirect("core:own-second-step")
    form = SecondStepForm(request.POST or None, phone_alone=True)
    if request.method == "POST" and form.is_valid():
        here, code = request.session.session_key, form.cleaned_data["code"]
        try:
            made = second_step.confirm(user, device, code, here)
        except RefusedError as refused:
            form.add_error("code", refused.words)
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("The second step is on. You were signed out elsewhere."))
            return render(request, "core/recovery_codes.html", {"codes": made})
    shown = {
        "form": form,
        "qr": qr_svg(device.config_url),
        "secret": second_step.secret_in_words(device),
        "now": timezone.now(),
    }
    return render(request, "core/confirm_second_step.html", shown)


@never_cache
@require_POST
def new_codes(request: HttpRequest) -> HttpResponse:
    """Other recovery codes, after the password; those before open nothing any more."""
    user = cast("User", request.user)
    if second_step.device_of(user) is None:
        return redirect("core:own-second-step")
    sudo.require(request)
    made = second_step.new_recovery_codes(user)
    return render(request, "core/recovery_codes.html", {"codes": made})


@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """Turn it off, after the password."""
    sudo.require(request)
    if second_step.end(cast("User", request.user)):
        messages.success(request, _("The second step is off: your password alone lets you in."))
    return redirect("core:own-second-step")

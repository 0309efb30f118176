"""Signing in and out, and a person's own account."""

from datetime import timedelta
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ruman.core import second_step, sessions, throttle
from ruman.core.access import PIN, by_pin, pin_suffices
from ruman.core.access_forms import AccountForm, SignInForm
from ruman.core.enums import Role
from ruman.core.models import User
from ruman.core.views.frame import slow_down

WRONG = 15  # wrong passwords from one address in a minute, for whatever names
WINDOW = timedelta(minutes=1)


def _counted(request: HttpRequest) -> str:
    return f"sign-in:{throttle.client_address(request)}"


@method_decorator(login_not_required, name="dispatch")
class SignInView(LoginView):
    """Name and password. Who is here by PIN alone may sign in over it."""

    template_name = "core/sign_in.html"
    form_class = SignInForm
    http_method_names = ["get", "post", "head", "options"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not by_pin(request):
            goal = self.get_success_url()
            return redirect("home" if goal.startswith(request.path) else goal)
        if not User.objects.exists():
            return redirect("core:first-run")
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Hashing a password is dear: who tries many, under whatever names, has to wait first."""
        if throttle.tries(_counted(request), timezone.now(), WINDOW) >= WRONG:
            words = _("Too many wrong passwords came from here. Wait a minute, then sign in again.")
            return slow_down(request, WINDOW, words, request.get_full_path())
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: Any) -> HttpResponse:
        throttle.count(_counted(self.request), timezone.now(), WINDOW)
        return super().form_invalid(form)

    def form_valid(self, form: Any) -> HttpResponse:
        user, goal = form.get_user(), self.get_success_url()
        return second_step.enter(self.request, user, goal, timezone.now(), by_password=True)


@pin_suffices
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """At a station the next person can come at once.

    Whoever would lock themselves out, or leaves acts waiting on the device, is asked first.
    """
    pin = request.session.get(PIN)
    waiting = request.POST.get("waiting", "")
    user = cast("User", request.user)
    locked_out = not pin and not user.has_usable_password()
    if "sure" not in request.POST and (locked_out or (waiting.isdecimal() and int(waiting))):
        context = {"locked_out": locked_out, "waiting": waiting}
        return render(request, "core/sign_out.html", context)
    logout(request)
    response = redirect("core:change-person", pin[0]) if pin else redirect("core:sign-in")
    response["Clear-Site-Data"] = '"cache"'  # pages and pictures that the browser keeps by itself
    return response


@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Who am I here: name, language, password; and what I may at which event."""
    user = cast("User", request.user)
    form = AccountForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, user)
        messages.success(request, _("Saved."))
        return redirect("core:account")
    user.refresh_from_db()  # the frame says who is signed in, not what was just mistyped
    memberships = user.memberships.filter(revoked_at=None).select_related("event")
    shown = {
        "form": form,
        "second_step": second_step.device_of(user),
        "is_admin": user.is_superuser or any(Role.ADMIN in each.roles for each in memberships),
        "memberships": memberships,
        "sessions": [
            (each, sessions.name_of(each), each.session_key == request.session.session_key)
            for each in sessions.own(user, timezone.now())
        ],
    }
    return render(request, "core/account.html", shown)


@require_POST
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """End one of one's other sessions, or all of them; this one goes on."""
    user = cast("User", request.user)
    here = request.session.session_key
    if wanted := request.POST.get("session"):
        for each in sessions.own(user, timezone.now()):
            if sessions.name_of(each) == wanted and each.session_key != here:
                each.delete()
        messages.success(request, _("Signed out there."))
    else:
        sessions.end_others(user, here)
        update_session_auth_hash(request, user)
        messages.success(request, _("Signed out everywhere but here."))
    return redirect("core:account")

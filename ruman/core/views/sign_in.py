"""Signing in and out, and a person's own account."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ruman.core.access_forms import AccountForm, SignInForm
from ruman.core.models import User

sign_in = LoginView.as_view(
    template_name="core/sign_in.html",
    form_class=SignInForm,
    redirect_authenticated_user=True,
    http_method_names=["get", "head", "post", "options"],
)
sign_out = LogoutView.as_view(next_page="core:sign-in", http_method_names=["post", "options"])


@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Who am I here: name, language, password; and what I may at which event."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - signed in by middleware
    form = AccountForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, user)
        messages.success(request, _("Saved."))
        return redirect("core:account")
    memberships = user.memberships.filter(revoked_at=None).select_related("event")
    return render(request, "core/account.html", {"form": form, "memberships": memberships})

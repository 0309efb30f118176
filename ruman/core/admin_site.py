"""The site administration: for staff who came in by password, through the program's own sign-in."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ruman.core.access import by_pin


class RumanAdminSite(AdminSite):
    """Django's, without a sign-in of its own; closed to who is here by PIN alone."""

    site_title = site_header = "Ruman"
    index_title = _("Site administration")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and not by_pin(request)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Who is signed in and still asked has no right: the same as for what isn't there."""
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

"""What every page's frame can do: colours and language of this device; and pages that say no."""

import sys
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import check_for_language, get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from psycopg_pool import PoolTimeout

from ruman.core.back import is_ours, page_before, page_to_open
from ruman.core.context import THEMES, theme_of
from ruman.core.models import User
from ruman.core.secrets import WINDOW, private
from ruman.core.unchanged import kept

YEAR = 365 * 24 * 3600


def safe_next(request: HttpRequest, fallback: str = "/") -> str:
    """The page to go back to, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if is_ours(request, wanted) else fallback


def _back_with_cookie(request: HttpRequest, name: str, value: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(safe_next(request))
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return response


# Both need no token: they change how this device shows pages and nothing else, and so the frame of
# public pages stays the same for everybody. The session's cookie doesn't come with foreign posts.
@csrf_exempt
@login_not_required
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Choose colours for this device; without a choice, the next ones."""
    wanted = request.POST.get("theme", "")
    if not wanted:
        now = theme_of(request) or "light"
        wanted = THEMES[(THEMES.index(now) + 1) % len(THEMES)]
    return _back_with_cookie(request, "theme", wanted if wanted in THEMES else "auto")


@csrf_exempt
@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of this device and of who is signed in, and stay on the page."""
    wanted = request.POST.get("language", "")
    known = wanted in dict(settings.LANGUAGES) and check_for_language(wanted)
    if not known:
        return HttpResponseRedirect(safe_next(request))
    if isinstance(request.user, User) and request.user.language != wanted:
        User.objects.filter(pk=request.user.pk).update(language=wanted)
    return _back_with_cookie(request, settings.LANGUAGE_COOKIE_NAME, wanted)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400, in the look; says nothing about what was wrong inside."""
    again = page_before(request, "") if request.method == "POST" else ""
    return render(request, "400.html", {"again": again}, status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403, in the look."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: the same page for what isn't there and for what isn't yours."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where the database is away; asks it nothing, since that may be what failed."""
    away = isinstance(sys.exception(), OperationalError | InterfaceError | PoolTimeout)
    again = page_before(request, "") if request.method == "POST" else request.get_full_path()
    shown = {"theme": theme_of(request), "here": "/", "again": again}
    page = render_to_string("503.html" if away else "500.html", shown)
    response = HttpResponse(page, status=503 if away else 500)
    response["Cache-Control"] = "no-store"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that came without its token: usually a page left open over a sign-out."""
    return render(request, "403_csrf.html", {"again": page_to_open(request)}, status=403)


def slow_down(
    request: HttpRequest, wait: timedelta = WINDOW, words: str = "", back: str = ""
) -> HttpResponse:
    """429 for a flood of guesses: a page that is kept ready, so that others aren't slowed."""
    said = words or _("Too many wrong links came from here. Wait a little, then open yours again.")
    shown = {"words": said, "back": back, "theme": theme_of(request), "here": "/"}
    key = ("slow_down", get_language(), *shown.values())
    page = kept(key, lambda: SafeString(render_to_string("429.html", shown)))
    response = HttpResponse(page, status=429)
    response["Retry-After"] = str(int(wait.total_seconds()))
    return private(response)

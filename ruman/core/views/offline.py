"""What lets pages open without a network: the service worker, its page of last resort, manifest."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from ruman.core.build import fingerprint

FILES = ("css/bootstrap.min.css", "css/ruman.css", "css/frame.css", "css/live.css", "js/theme.js")


@cache
def _worker() -> str:
    return Path(str(finders.find("js/worker.js"))).read_text()


@require_GET
@login_not_required
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script with this build's names before it; browsers ask for it anew at every page."""
    config = {
        "build": fingerprint(),
        "offline": reverse("core:offline"),
        "files": [reverse("core:offline"), *(static(name) for name in FILES)],
        "signIn": reverse("core:sign-in"),
        "signOut": reverse("core:sign-out"),
        "statics": settings.STATIC_URL,
    }
    script = f"const config = {json.dumps(config)};\n{_worker()}"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_GET
@login_not_required
def offline(request: HttpRequest) -> HttpResponse:
    """Shown from the device for a page that it has never kept."""
    return render(request, "core/offline.html")


@require_GET
@login_not_required
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Lets a phone put the program on its home screen."""
    return JsonResponse(
        {
            "name": "Ruman",
            "short_name": "Ruman",
            "description": _("Battles and tournaments"),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "icons": [
                {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            ],
        },
        content_type="application/manifest+json",
    )

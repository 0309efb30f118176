"""What lets pages open without a network: the service worker, its page of last resort, manifest."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_safe

from ruman.core.build import fingerprint

FILES = ("css/bootstrap.min.css", "css/ruman.css", "css/frame.css", "css/live.css", "js/theme.js")
# The shield of img/icon.svg as pictures: phones that install a page ask for these sizes.
DRAWN_ICONS = (
    ("img/icon-192.png", "192x192", "any"),
    ("img/icon-512.png", "512x512", "any"),
    ("img/icon-maskable.png", "512x512", "maskable"),
)
PAPER = "#fbfaf7"  # --paper of the light theme, while the program opens


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
        "changePerson": reverse("core:change-person", args=["-"]).partition("-")[2],
        "statics": settings.STATIC_URL,
    }
    script = f"const config = {json.dumps(config)};\n{_worker()}"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_GET
@login_not_required
def offline(request: HttpRequest) -> HttpResponse:
    """Shown from the device for a page that it has never kept."""
    return render(request, "core/offline.html")


@require_safe
@login_not_required
@cache_control(max_age=3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """What browsers ask for without being told to: the one icon that there is."""
    return HttpResponseRedirect(static("img/icon.svg"))


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
            "background_color": PAPER,
            "theme_color": PAPER,
            "icons": [
                {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
                *(
                    {"src": static(name), "sizes": size, "type": "image/png", "purpose": purpose}
                    for name, size, purpose in DRAWN_ICONS
                ),
            ],
        },
        content_type="application/manifest+json",
    )

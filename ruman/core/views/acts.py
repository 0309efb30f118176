"""The outbox's door, its fresh ticket, and the refused acts that wait to be read."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import UnreadablePostError
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ruman.core import news
from ruman.core.access import StaffRequest, membership_of, staff
from ruman.core.door import Door
from ruman.core.enums import Role
from ruman.core.models import RefusedAct
from ruman.core.posted import MAX_BYTES, MalformedError, read_body

MOST_SHOWN = 100  # refused acts on the page: a device gone wild may send thousands

View = Callable[..., HttpResponse]


def signed_in_or_401(view: View) -> View:
    """Tell a script that nobody is signed in, and where to; a redirect would tell it nothing."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        words = _("Sign in, then what waits on this device is sent.")
        return JsonResponse(
            {"code": "sign_in", "reason": words, "sign_in": reverse("core:sign-in")}, status=401
        )

    return login_not_required(asked)


def _body(request: HttpRequest) -> bytes:
    too_big = MalformedError("too_big", _("This is too much to send at once."), 413)
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and int(length) > MAX_BYTES:
        raise too_big
    try:
        return request.body
    except RequestDataTooBig as error:
        raise too_big from error
    except UnreadablePostError as error:
        raise MalformedError("cut_off", _("The message was cut off. Send it again.")) from error


@never_cache
@signed_in_or_401
@require_POST
@staff()
def receive_acts(request: StaffRequest) -> HttpResponse:
    """Do what a device sends, in its order; answers act by act, `left` says that some must wait."""
    try:
        sent_at, found = read_body(_body(request))
    except MalformedError as error:
        return JsonResponse({"code": error.code, "reason": error.message}, status=error.status)
    answers = Door(request.author, request.membership, timezone.now(), sent_at).take_all(found)
    left = len(found) - len(answers)
    status = 503 if found and not answers else 200
    return JsonResponse({"acts": answers, "left": left}, status=status)


@never_cache
@require_GET
@login_not_required
def ticket(request: HttpRequest, event_slug: str) -> HttpResponse:
    """What a page that was left open needs to send again: a fresh CSRF token, who is signed in."""
    try:
        who = str(membership_of(request, event_slug).user)
    except Http404:
        who = ""
    return JsonResponse(
        {"csrf": get_token(request), "who": who, "sign_in": reverse("core:sign-in")}
    )


@require_GET
@staff(Role.HEAD_ORGANIZER, Role.ORGANIZER)
def refused_acts(request: StaffRequest) -> HttpResponse:
    """The acts that were refused and that nobody has read yet, then the read ones of late."""
    ticket = news.ticket(f"refused:{request.event.pk}")
    rows = RefusedAct.objects.filter(event=request.event).select_related("read_by")
    unread = list(rows.filter(read_at__isnull=True)[: MOST_SHOWN + 1])
    template = "core/_refused_acts.html" if request.htmx else "core/refused_acts.html"
    return render(
        request,
        template,
        {
            "unread": unread[:MOST_SHOWN],
            "more": len(unread) > MOST_SHOWN,
            "read": rows.filter(read_at__isnull=False).order_by("-read_at")[:20],
            "news_ticket": ticket,
        },
    )


@require_POST
@staff()
def read_on_device(request: StaffRequest) -> HttpResponse:
    """Somebody has read on the device itself why these acts were refused: nobody else has to."""
    ids = [found for typed in request.POST.getlist("act")[:MOST_SHOWN] if (found := _uuid(typed))]
    rows = RefusedAct.objects.filter(event=request.event, act_id__in=ids, read_at__isnull=True)
    if rows.update(read_at=timezone.now(), read_by=request.user):
        news.announce(f"refused:{request.event.pk}")
    return HttpResponse(status=204)


def _uuid(typed: str) -> UUID | None:
    try:
        return UUID(typed)
    except ValueError:
        return None


@require_POST
@staff(Role.HEAD_ORGANIZER, Role.ORGANIZER)
def read_refused_act(request: StaffRequest, pk: int) -> HttpResponse:
    """Somebody has read why the act was refused; the first one stays on record."""
    refused = get_object_or_404(RefusedAct, event=request.event, pk=pk)
    changed = RefusedAct.objects.filter(pk=refused.pk, read_at__isnull=True).update(
        read_at=timezone.now(), read_by=request.user
    )
    if changed:
        news.announce(f"refused:{request.event.pk}")
    return redirect("core:refused-acts", request.event.slug)

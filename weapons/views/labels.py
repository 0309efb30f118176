"""Labels: printing them, for weapons and ahead; and what opens when somebody scans one."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from ruman.core import acts, throttle
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from ruman.core.links import phone_url, qr_svg
from ruman.core.models import Membership, User
from weapons.forms.kinds import BENCH, FIELD
from weapons.forms.weapon import PrintLabelsForm, SheetForm
from weapons.models import Tag
from weapons.queries.board import tallies
from weapons.queries.labels import MOST, block_uses, sheets

WRONG_CODES = 30
WINDOW = timedelta(minutes=1)


@require_http_methods(["GET", "POST"])
@staff(*BENCH)
def labels(request: StaffRequest) -> HttpResponse:
    """Choose what to print; blank labels are made here before they are printed."""
    ahead = PrintLabelsForm(request.POST or None, event=request.event, auto_id="ahead-%s")
    if request.method == "POST" and ahead.is_valid():
        first, last = ahead.cleaned_data["first"], ahead.cleaned_data["last"]
        try:
            acts.submit("weapons.print_labels", request, ahead, timezone.now())
        except RefusedError as refused:
            ahead.add_error("first", refused.words)
        else:
            url = reverse("weapons:label-sheet", args=[request.event.slug])
            return redirect(f"{url}?first={first}&last={last}")
    return _labels_page(request, ahead, SheetForm(auto_id="sheet-%s"))


@require_GET
@staff(*BENCH)
def label_sheet(request: StaffRequest) -> HttpResponse:
    """The sheets to print, A4, 24 labels each."""
    form = SheetForm(request.GET, auto_id="sheet-%s")
    if not form.is_valid():
        return _labels_page(request, PrintLabelsForm(auto_id="ahead-%s"), form)
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]

    def draw(code: str) -> SafeString:
        return qr_svg(phone_url(request, reverse("weapons:tag", args=[code])))

    context = {
        "first": first,
        "last": min(last, first + MOST - 1),
        "sheets": sheets(request.event, first, last, draw),
        "printed_at": timezone.now(),
    }
    return render(request, "weapons/label_sheet.html", context)


@never_cache
@require_GET
@login_not_required
def tag(request: HttpRequest, code: str) -> HttpResponse:
    """What a scanned label opens: for staff the weapon, for strangers nothing about the person."""
    now = timezone.now()
    address = f"tags {throttle.client_address(request)}"
    if throttle.tries(address, now, WINDOW) > WRONG_CODES:
        return _quietly(render(request, "weapons/tag_unknown.html", {"slowed": True}, status=429))
    found = Tag.objects.select_related("event", "weapon").filter(code=code).first()
    if found is None:
        throttle.count(address, now, WINDOW)
        return _quietly(render(request, "weapons/tag_unknown.html", status=404))
    dead = found.weapon is not None and found.weapon.tag != found.number
    if _may_open(request, found):
        if found.weapon is not None and not dead:
            return redirect("weapons:weapon", found.event.slug, found.weapon.pk)
        return _quietly(render(request, "weapons/tag_staff.html", {"tag": found, "dead": dead}))
    return _quietly(render(request, "weapons/tag.html", {"tag": found, "dead": dead}))


def _labels_page(request: StaffRequest, ahead: Any, sheet: Any) -> HttpResponse:
    context = {
        "here": "labels",
        "ahead": ahead,
        "sheet": sheet,
        "blocks": block_uses(request.event),
        "tallies": tallies(request.event),
    }
    return render(request, "weapons/labels.html", context)


def _may_open(request: HttpRequest, tag: Tag) -> bool:
    """Whether who is signed in may see weapons of the label's event."""
    user = request.user
    if not isinstance(user, User):
        return False
    if user.is_superuser:
        return True
    rows = Membership.objects.filter(event=tag.event, user=user, revoked_at__isnull=True)
    return any(membership.holds(*FIELD) for membership in rows)


def _quietly(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response

"""Labels: printing them, for weapons and ahead; and what opens when somebody scans one."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_http_methods

from combatants import own_page
from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from ruman.core.links import phone_url, qr_svg
from ruman.core.models import Membership, User
from ruman.core.secrets import guessed_too_often, private
from ruman.core.views.frame import slow_down
from weapons.forms.kinds import BENCH, FIELD
from weapons.forms.weapon import PrintLabelsForm, SheetForm
from weapons.models import Tag
from weapons.queries.board import tallies
from weapons.queries.labels import MOST, block_uses, sheets


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


@require_GET
@login_not_required
def tag(request: HttpRequest, code: str) -> HttpResponse:
    """What a scanned label opens: the weapon for staff, their own page for its owner.

    For everybody else nothing about the person.
    """
    found = Tag.objects.select_related("event", "weapon").filter(code=code).first()
    if found is None:
        if guessed_too_often(request, timezone.now()):
            return slow_down(request)
        return private(render(request, "weapons/tag_unknown.html", status=404))
    return private(_opened(request, found))


def _opened(request: HttpRequest, tag: Tag) -> HttpResponse:
    weapon = tag.weapon
    dead = weapon is not None and weapon.tag != tag.number
    if _may_open(request, tag):
        if weapon is not None and not dead:
            return redirect("weapons:weapon", tag.event.slug, weapon.pk)
        return render(request, "weapons/tag_staff.html", {"tag": tag, "dead": dead})
    own = own_page.link_of(request)
    if own is not None and weapon is not None and own.combatant_id == weapon.owner_id:
        return redirect("combatants:player", own.token)
    return render(request, "weapons/tag.html", {"tag": tag, "dead": dead})


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

"""The team of an event: who may what, invitations, new ways in. For head organizers."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import codes, links
from ruman.core.access import StaffRequest, by_pin, staff
from ruman.core.access_forms import (
    InviteAgainForm,
    InviteForm,
    MemberForm,
    PinForm,
    RolesForm,
    WithdrawForm,
)
from ruman.core.actions import members
from ruman.core.enums import Role
from ruman.core.models import Invitation, Membership, Station
from ruman.core.roles import grantable
from ruman.core.text import in_order_of_names
from ruman.core.views.tried import act_and_say, posted, refusal, try_act

HEADS = (Role.HEAD_ORGANIZER,)


def _may_give(request: StaffRequest) -> tuple[Role, ...]:
    above = request.membership.above and request.station is None
    return grantable(request.membership.roles, above=above)


@require_GET
@staff(*HEADS)
def team(request: StaffRequest) -> HttpResponse:
    """Everybody with a role, and the invitations that are still open."""
    now = timezone.now()
    rows = in_order_of_names(
        Membership.objects.filter(event=request.event).select_related("user"),
        get_language() or "en",
        lambda row: row.user,
    )
    opened = Invitation.objects.filter(
        event=request.event, used_at=None, withdrawn_at=None, expires_at__gt=now
    ).select_related("made_by", "station")
    shown = {
        "members": [row for row in rows if row.revoked_at is None],
        "gone": [row for row in rows if row.revoked_at is not None],
        "open": opened,
    }
    return render(request, "core/team.html", shown)


@require_http_methods(["GET", "POST"])
@staff(*HEADS)
def invite(request: StaffRequest) -> HttpResponse:
    """Make an invitation: to do what, for whom, until when."""
    form = InviteForm(request.POST or None, event=request.event).offer(_may_give(request))
    if request.method == "POST":
        answer = try_act("core.invite", request, form, timezone.now())
        if answer is not None:
            return redirect("core:made-invitation", request.event.slug, answer["invitation"])
    return render(request, "core/invite.html", {"form": form})


@never_cache
@require_GET
@staff(Role.ORGANIZER, Role.HEAD_ORGANIZER)
def made_invitation(request: StaffRequest, pk: int) -> HttpResponse:
    """Its QR, link and short code: for those alone who could give these roles themselves."""
    rows = Invitation.objects.select_related("made_by", "used_by", "station", "user")
    found = get_object_or_404(rows, event=request.event, pk=pk)
    if not set(_may_give(request)).issuperset(found.roles):
        raise Http404
    now = timezone.now()
    shown: dict[str, Any] = {"found": found, "open": found.is_open(now)}
    if shown["open"] and codes.digest(found.token) == found.digest:
        link = links.phone_url(request, reverse("core:invitation", args=[found.token]))
        door = links.phone_url(request, reverse("core:typed-invitation"))
        code = codes.in_groups(found.code)
        shown |= {"link": link, "qr": links.qr_svg(link), "code": code, "door": door}
    return render(request, "core/made_invitation.html", shown)


@require_POST
@staff(*HEADS)
def withdraw_invitation(request: StaffRequest, pk: int) -> HttpResponse:
    """Close an invitation."""
    get_object_or_404(Invitation, event=request.event, pk=pk)
    form = WithdrawForm(posted(request, invitation=pk), event=request.event)
    act_and_say(request, "core.withdraw_invitation", form, _("Withdrawn: nobody can use it now."))
    return redirect("core:team", request.event.slug)


@require_http_methods(["GET", "POST"])
@staff(*HEADS)
def member(request: StaffRequest, pk: int) -> HttpResponse:
    """One person: their roles, changed here; new way in, PIN, the end of it."""
    rows = Membership.objects.select_related("user")
    found = get_object_or_404(rows, event=request.event, pk=pk)
    may = _may_give(request)
    form = RolesForm(
        posted(request, member=pk) if request.method == "POST" else None,
        event=request.event,
        initial={"member": pk, "roles": found.roles, "seen": ",".join(found.roles)},
    ).offer(may)
    if form.is_bound and try_act("core.change_roles", request, form, timezone.now()) is not None:
        messages.success(request, _("Saved."))
        return redirect("core:team", request.event.slug)
    shown = {
        "member": found,
        "form": form,
        "again": InviteAgainForm(event=request.event, initial={"member": pk}),
        "own": found.user_id == request.user.pk,
        "lower": set(may).issuperset(found.roles),
        "stations": Station.objects.filter(event=request.event, person=found.user),
    }
    return render(request, "core/member.html", shown)


@require_POST
@staff(*HEADS)
def revoke_member(request: StaffRequest, pk: int) -> HttpResponse:
    """End all of somebody's roles."""
    found = get_object_or_404(Membership, event=request.event, pk=pk)
    form = MemberForm(posted(request, member=pk), event=request.event)
    words = _("%(name)s has no role here any more.") % {"name": found.user}
    if act_and_say(request, "core.revoke_member", form, words):
        return redirect("core:team", request.event.slug)
    return redirect("core:member", request.event.slug, pk)


@require_POST
@staff(*HEADS)
def clear_pin(request: StaffRequest, pk: int) -> HttpResponse:
    """Take a forgotten PIN away."""
    get_object_or_404(Membership, event=request.event, pk=pk)
    form = MemberForm(posted(request, member=pk), event=request.event)
    act_and_say(request, "core.clear_pin", form, _("The PIN is gone. They can set another one."))
    return redirect("core:member", request.event.slug, pk)


@require_POST
@staff(*HEADS)
def invite_again(request: StaffRequest, pk: int) -> HttpResponse:
    """A new way in for somebody who lost theirs."""
    get_object_or_404(Membership, event=request.event, pk=pk)
    form = InviteAgainForm(posted(request, member=pk), event=request.event)
    answer = try_act("core.invite_again", request, form, timezone.now())
    if answer is None:
        messages.error(request, refusal(form))
        return redirect("core:member", request.event.slug, pk)
    return redirect("core:made-invitation", request.event.slug, answer["invitation"])


@require_http_methods(["GET", "POST"])
@staff()
def own_pin(request: StaffRequest) -> HttpResponse:
    """One's own PIN at this event. Who came in by PIN types the old one too."""
    if request.membership.pk is None:
        messages.info(
            request,
            _(
                "A PIN belongs to a role at this event, and you have none: the site admin needs"
                " none."
            ),
        )
        return redirect("event-home", request.event.slug)
    form = PinForm(request.POST or None, asks_old=by_pin(request), held=request.membership.pin)
    if request.method == "POST" and form.is_valid():
        members.set_pin(request.membership, form.cleaned_data["pin"])
        messages.success(request, _("Your PIN is set. Use it on any station of this event."))
        return redirect("event-home", request.event.slug)
    return render(request, "core/own_pin.html", {"form": form})

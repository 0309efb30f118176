"""A weapon's page: where it stands, now or at any minute, its history, what can be done."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ruman.core import acts, news
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from weapons.forms.fields import PaperTimeField
from weapons.forms.kinds import FIELD, KINDS
from weapons.models import Appeal, Leave, Step, Weapon
from weapons.queries.bench_person import row_of
from weapons.queries.history import standing_at, steps_of
from weapons.queries.rules import rules_for
from weapons.queries.story import measured, told
from weapons.rules.parameters import WeaponRules
from weapons.rules.standing import Standing
from weapons.views.offers import ACTS, Act, is_rejected, offers
from weapons.words import class_name, type_name


@require_GET
@staff(*FIELD)
def weapon(request: StaffRequest, pk: uuid.UUID) -> HttpResponse:
    """The page; with `?at=…` also where the weapon stood then."""
    return _page(request, _weapon(request, pk))


def _act_view(act: Act) -> Callable[..., HttpResponse]:
    """The view to which the page's form of that act is posted.

    A refused form is shown there; asked for that address anew, it sends to the weapon's page.
    """
    roles, form_class, _do = KINDS[act.kind]

    @require_http_methods(["GET", "POST"])
    @staff(*roles)
    def do(request: StaffRequest, pk: uuid.UUID) -> HttpResponse:
        found = _weapon(request, pk)
        if request.method == "GET":
            return redirect("weapons:weapon", request.event.slug, found.pk)
        data = request.POST.copy()
        data["weapon"] = str(found.pk)
        form = form_class(data, request.FILES, event=request.event, auto_id=f"{act.name}-%s")
        if form.is_valid():
            try:
                acts.submit(act.kind, request, form, timezone.now())
            except RefusedError as refused:
                form.add_error(None, refused.words)
            else:
                messages.success(request, _("Done: %(act)s") % {"act": act.title})
                return redirect("weapons:weapon", request.event.slug, found.pk)
        return _page(request, _weapon(request, pk), {act.name: form})

    return do


ACT_VIEWS = {act.name: _act_view(act) for act in ACTS}


def _weapon(request: StaffRequest, pk: uuid.UUID) -> Weapon:
    rows = Weapon.objects.select_related("owner__side", "owner__group", "inspection", "photo")
    found = get_object_or_404(rows, event=request.event, pk=pk)
    found.event = request.event
    return found


def _page(
    request: StaffRequest, weapon: Weapon, filled: dict[str, Any] | None = None
) -> HttpResponse:
    rules = rules_for(request.event.rulebook)
    steps = steps_of(weapon)
    appeal = _open_appeal(weapon, steps)
    at, at_problem = _moment(request)
    context = {
        "weapon": weapon,
        "row": row_of(weapon, rules),
        "measured": measured(weapon),
        "class_name": class_name(weapon.class_code, rules) if weapon.class_code else "",
        "type_name": type_name(weapon.type, rules),
        "told": told(steps, rules, request.event.rulebook_id),
        "carriers": _carriers(steps),
        "offers": offers(request, weapon, rules, appealed=appeal is not None, filled=filled or {}),
        "appeal": appeal,
        "at": at,
        "at_typed": request.GET.get("at", ""),
        "at_problem": at_problem,
        "then": _then(standing_at(steps, at), weapon, rules) if at else None,
        "may_inspect": request.membership.holds(*KINDS["weapons.inspect"][0]),
        "news_ticket": news.ticket(f"person:{weapon.owner_id}"),
    }
    return render(request, "weapons/weapon.html", context)


def _open_appeal(weapon: Weapon, steps: list[Step]) -> Appeal | None:
    """The appeal against the rejection that stands, while nobody has answered it."""
    found = next((step for step in reversed(steps) if isinstance(step, Appeal)), None)
    if found is None or found.inspection_id != weapon.inspection_id or not is_rejected(weapon):
        return None
    answered = any(getattr(step, "appeal_id", None) == found.pk for step in steps)
    return None if answered else found


def _carriers(steps: list[Step]) -> list[Leave]:
    """Who may carry it by the owner's leave that still holds."""
    latest = {step.carrier_id: step for step in steps if isinstance(step, Leave)}
    return [leave for leave in latest.values() if leave.granted]


def _moment(request: StaffRequest) -> tuple[datetime | None, str]:
    """The minute that was asked for, to its end; or what is wrong with it."""
    field = PaperTimeField(required=False)
    field.event = request.event
    try:
        found = field.clean(request.GET.get("at", ""))
    except ValidationError as error:
        return None, str(error.messages[0])
    return (found.replace(second=59, microsecond=999_999) if found else None), ""


def _then(standing: Standing, weapon: Weapon, rules: WeaponRules) -> dict[str, Any]:
    """Where it stood, as the page shows it: by a weapon of that standing, which is never saved."""
    shadow = Weapon(pk=weapon.pk, event=weapon.event, owner=weapon.owner)
    shadow.stand(standing)
    return {
        "row": row_of(shadow, rules),
        "measured": measured(shadow),
        "class_name": class_name(standing.class_code, rules) if standing.class_code else "",
        "weapon": shadow,
    }

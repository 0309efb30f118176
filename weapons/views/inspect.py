"""The inspection screen: the person, their weapons, and the sheet on which one is written."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from combatants.models import Combatant
from combatants.queries import second_marks
from ruman.core import acts, news, presence
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from ruman.core.enums import Role
from ruman.core.findings import blocked
from weapons.forms.inspect import InspectForm
from weapons.forms.sheet import HereForm, SheetForm
from weapons.forms.weapon import PhotoForm
from weapons.models import Weapon
from weapons.queries.bench_person import bench_person, weapons_of
from weapons.queries.board import queue_length
from weapons.queries.in_hand import backup_reasons
from weapons.queries.memory import remembered, shown_before
from weapons.queries.opinion import Opinion, nothing_yet, opinion, unreachable
from weapons.queries.rules import rules_for
from weapons.queries.sheet import sheet
from weapons.queries.tags import next_tag
from weapons.rules.parameters import WeaponRules
from weapons.rules.verdicts import judge as judge_by

BENCH_ROLES = (Role.HEAD_ORGANIZER, Role.ORGANIZER)


@require_http_methods(["GET", "POST"])
@staff(*BENCH_ROLES)
def inspect(request: StaffRequest, pk: int) -> HttpResponse:
    """The screen: with an empty sheet, with `?type=…&length=…` on it, or with `?weapon=…` again.

    Its script sends verdicts through the outbox; without one the sheet is posted here.
    """
    person = _person(request, pk)
    if request.method == "GET":
        return _page(request, person, request.GET.dict())
    if "outcome" not in request.POST:
        return _page(request, person, request.POST.dict())
    problems = _given(request)
    if problems:
        return _page(request, person, request.POST.dict(), problems)
    messages.success(request, _("The verdict is kept."))
    return redirect("weapons:inspect", request.event.slug, person.pk)


@require_GET
@staff(*BENCH_ROLES)
def judge(request: StaffRequest, pk: int) -> HttpResponse:
    """What the rules think of what is on the sheet; the page's script asks with every change."""
    person = _person(request, pk)
    rules = rules_for(request.event.rulebook)
    form = SheetForm(request.GET, request.event)
    shown = _opinion(form, weapons_of(person), rules)
    return render(request, "weapons/_opinion.html", {"opinion": shown})


@require_GET
@staff(*BENCH_ROLES)
def who(request: StaffRequest, pk: int) -> HttpResponse:
    """The person's side of the screen, asked anew when something about them changed."""
    person = _person(request, pk)
    rules = rules_for(request.event.rulebook)
    return render(request, "weapons/_who.html", _who(request, person, rules))


@require_POST
@staff(*BENCH_ROLES)
def here(request: StaffRequest, pk: int) -> HttpResponse:
    """This page is open, or was closed; the answer says who else has the person open."""
    person = _person(request, pk)
    form = HereForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    topic = f"person:{person.pk}"
    device, about = form.cleaned_data["device"], form.cleaned_data["about"]
    if form.cleaned_data["leave"]:
        presence.leave(topic, device)
        return HttpResponse(status=204)
    now = timezone.now()
    presence.come(topic, device, request.author, about, now)
    others = presence.others(topic, device, now)
    context = {"person": person, "others": others, "about": about}
    return render(request, "weapons/_present.html", context)


def _person(request: StaffRequest, pk: int) -> Combatant:
    rows = Combatant.objects.filter(event=request.event).select_related("side", "group")
    return get_object_or_404(rows, pk=pk)


def _given(request: StaffRequest) -> dict[str, str]:
    """Do what was posted; the problems by field, if it can't be done."""
    form = InspectForm(request.POST, event=request.event)
    if not form.is_valid():
        return {name: str(found[0]) for name, found in form.errors.items()}
    photo = PhotoForm(request.POST, request.FILES, event=request.event)
    if request.FILES and not photo.is_valid():
        return {"photo": str(photo.errors.get("photo", [""])[0])}
    now = timezone.now()
    try:
        acts.submit("weapons.inspect", request, form, now)
        if request.FILES:
            photo.cleaned_data["act_id"] = None  # the sheet's id is that of the verdict
            acts.submit("weapons.photo", request, photo, now)
    except RefusedError as refused:
        field = {"reason_needed": "reason", "tag_taken": "tag", "block_used_up": "tag"}
        changed = {"changed": refused.words} if refused.code == "changed_meanwhile" else {}
        return {field.get(refused.code, "act"): refused.words, **changed}
    return {}


def _page(
    request: StaffRequest,
    person: Combatant,
    written: dict[str, Any],
    problems: Mapping[str, str] | None = None,
) -> HttpResponse:
    rules = rules_for(request.event.rulebook)
    topic = f"person:{person.pk}"
    # before the rest is read: its versions may be older than what the page shows, never newer
    rules_topic = f"rules:{request.event.pk}"
    ticket = news.ticket(topic, presence.topic_of(topic), f"bench:{request.event.pk}", rules_topic)
    who = _who(request, person, rules)
    again = who["bench"].row(written.get("weapon", ""))
    if again and "type" not in written:
        written = again.written
    elif again and problems and "changed" in problems:
        # the page says how it is now, so the next decision is about that
        written = {**written, "expected_version": again.written["expected_version"]}
    values = {"expected_version": 0, **written, "weapon": written.get("weapon") or uuid.uuid4()}
    form = SheetForm(values, request.event)
    context = {
        **who,
        "sheet": sheet(rules),
        "values": {**values, "checks": form.cleaned_data.get("checks", {})},
        "again": again,
        "opinion": _opinion(form, who["bench"].weapons, rules),
        "unreachable": unreachable(),
        "problems": problems or form.problems(),
        "others": presence.others(topic, "", timezone.now()),
        "news_ticket": ticket,
        "act_id": uuid.uuid4(),
        "find_url": reverse("weapons:find", args=[request.event.slug]),
    }
    return render(request, "weapons/inspect.html", context)


def _who(request: StaffRequest, person: Combatant, rules: WeaponRules) -> dict[str, Any]:
    return {
        "person": person,
        "expelled": bool(person.expelled_until and person.expelled_until > timezone.now()),
        "second_mark": second_marks(request.event, [person]).get(person.pk),
        "bench": bench_person(request.event, person, rules),
        "remembered": remembered(person, request.event, rules),
        "before": shown_before(person, request.event, rules),
        "next_tag": next_tag(request.event, request.station),
        "queue": queue_length(request.event),
    }


def _opinion(form: SheetForm, weapons: Iterable[Weapon], rules: WeaponRules) -> Opinion:
    shown = form.shown()
    if shown.type not in rules.types:
        return nothing_yet(_("Pick the type, then measure"))
    judgement = judge_by(shown, rules, form.chosen_class())
    about = rules.classes.get(judgement.judged_as)
    extra = () if blocked(judgement.findings) else backup_reasons(weapons, about, rules)
    return opinion(judgement, shown, rules, extra, form.problems())

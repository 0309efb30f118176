"""What the views share: a clash of the event, an act done from a form, where one goes then."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from battles.forms.kinds import KINDS
from battles.models import Battle, Clash
from ruman.core import acts
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm, Answer, RefusedError
from ruman.core.form_words import sentences


def clash_of(request: StaffRequest, pk: int) -> Clash:
    """The clash of this event; 404 where there is none."""
    rows = Clash.objects.select_related("battle")
    found = get_object_or_404(rows, event=request.event, pk=pk)
    found.event = found.battle.event = request.event
    return found


def battle_of(request: StaffRequest, pk: int) -> Battle:
    """The battle of this event; 404 where there is none."""
    found = get_object_or_404(Battle, event=request.event, pk=pk)
    found.event = request.event
    return found


def do(
    request: StaffRequest, kind: str, auto_id: str = "id_%s", **named: Any
) -> tuple[Answer | None, ActForm]:
    """Do the act that was posted, about what the address names; None leaves why on the form, with
    the ids that it has on its page (its messages are described by them)."""
    data = request.POST.copy()
    for name, value in named.items():
        data[name] = str(value)
    form = KINDS[kind][1](data, event=request.event, auto_id=auto_id)
    if not form.is_valid():
        return None, form
    try:
        return acts.submit(kind, request, form, timezone.now()), form
    except RefusedError as refused:
        form.add_error(None, refused.words)
        return None, form


def then(
    request: StaffRequest, answer: Answer | None, form: ActForm, done: str, to: str, *args: Any
) -> HttpResponse:
    """Back to a page, which says what was done, or each reason why it wasn't."""
    if answer is None:
        for sentence in sentences(form):
            messages.error(request, sentence)
    else:
        messages.success(request, done)
    return redirect(to, request.event.slug, *args)

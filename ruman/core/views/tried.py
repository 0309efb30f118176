"""Doing an act from a page: a refusal stands in the form, what was typed stays."""

from datetime import datetime

from django.contrib import messages
from django.http import QueryDict
from django.utils import timezone

from ruman.core import acts
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm, Answer, RefusedError
from ruman.core.form_words import sentences


def try_act(name: str, request: StaffRequest, form: ActForm, now: datetime) -> Answer | None:
    """The act's answer; None if the form or the rules refuse, which the form then says."""
    if not form.is_valid():
        return None
    try:
        return acts.submit(name, request, form, now)
    except RefusedError as refused:
        form.add_error(None, refused.words)
        return None


def refusal(form: ActForm) -> str:
    """What is wrong, for a form that shows no fields."""
    return " ".join(sentences(form))


def posted(request: StaffRequest, **rows: int) -> QueryDict:
    """What was posted, with the rows that the address names, whatever a hidden field said."""
    typed = request.POST.copy()
    for name, pk in rows.items():
        typed[name] = str(pk)
    return typed


def act_and_say(request: StaffRequest, name: str, form: ActForm, done: str) -> bool:
    """Do an act that has no page of its own; the next page says what came of it."""
    if try_act(name, request, form, timezone.now()) is None:
        messages.error(request, refusal(form))
        return False
    messages.success(request, done)
    return True

"""How a page does an act: by a form with fields, or by a plain button with nothing to type."""

from typing import Any, cast

from django.contrib import messages
from django.utils import timezone

from ruman.core import acts
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm, Answer, RefusedError
from ruman.core.form_words import sentences


def submitted(kind: str, request: StaffRequest, form: ActForm) -> Answer | None:
    """The act's answer; None where the form or the rules refuse, which the form then says."""
    if not form.is_valid():
        return None
    try:
        return acts.submit(kind, request, form, timezone.now())
    except RefusedError as refused:
        form.add_error(None, refused.words)
        return None


def pressed(kind: str, request: StaffRequest, **values: Any) -> Answer | None:
    """A button's act, with the page's act id; a refusal becomes a message."""
    data = {"act_id": request.POST.get("act_id", ""), **values}
    form_class = cast(type[ActForm], acts.KINDS[kind].form)
    form = form_class(data, event=request.event)
    answer = submitted(kind, request, form)
    if answer is None:
        messages.error(request, " ".join(sentences(form)))
    return answer

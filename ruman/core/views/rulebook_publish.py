"""What a rulebook would change at the event, on a page to look at and to print; then one act."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ruman.core import chapter_tables, desk, example_words, impact, rulebooks
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.publishing import may_come_into_force
from ruman.core.desk_forms import PublishForm, fingerprint
from ruman.core.documents import Document
from ruman.core.enums import Role
from ruman.core.models import Rulebook
from ruman.core.remark_words import SaidRemark, all_remarks
from ruman.core.views.rulebooks import shown
from ruman.core.views.tried import posted, try_act


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def publish_rulebook(request: StaffRequest, pk: int) -> HttpResponse:
    """What would come of it first: examples, weapons, lives, combinations; then for good."""
    row = desk.one(request.event, pk)
    act = may_come_into_force(row, request.event)
    if not act and request.method == "GET" and row.pk != request.event.rulebook_id:
        raise Http404
    document = rulebooks.document_of(row)
    form = PublishForm(
        posted(request, rulebook=pk) if request.method == "POST" else None,
        event=request.event,
        initial={"seen": fingerprint(document), "look_again": True},
    )
    if form.is_bound:
        answer = try_act(act or "core.publish_rulebook", request, form, timezone.now())
        if answer is not None:
            messages.success(request, _done(answer))
            return redirect("core:rulebook", request.event.slug, pk)
    return render(request, "core/rulebook_publish.html", _page(request, row, document, form, act))


def _done(answer: dict[str, Any]) -> str:
    words = _("The rules are published.")
    if "weapons" in answer:
        more = ngettext(
            "%(n)d weapon is to be looked at again.",
            "%(n)d weapons are to be looked at again.",
            answer["weapons"],
        )
        words = f"{words} {more % {'n': answer['weapons']}}"
    return words


def _page(
    request: StaffRequest, row: Rulebook, document: Document, form: PublishForm, act: str
) -> dict[str, Any]:
    remarks: list[SaidRemark] = all_remarks(row.kind, document) if act else []
    stops = [each for each in remarks if each.blocks]
    before = desk.document_before(row, request.event)
    found = desk.before(row, request.event)
    examples = example_words.tried(row.kind, before, document) if not stops else []
    more = {
        "form": form,
        "act": act,
        "seen": fingerprint(document),
        "stops": stops,
        "cautions": [each for each in remarks if not each.blocks],
        "before_title": desk.title_of(found, get_language() or "en") if found else "",
        "chapters": chapter_tables.compared(row.kind, before, document),
        "examples": [each for each in examples if each.moved],
        "wrong": [each for each in examples if each.wrong],
        "impacts": impact.impacts(request.event, row) if not stops else [],
        "now": timezone.now(),
    }
    return shown(request, row, **more)

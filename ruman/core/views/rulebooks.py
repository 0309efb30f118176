"""The rulebook desk, to read: rulebooks, their chapters as tables, what differs between two."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from ruman.core import chapter_tables, described, desk, rulebooks
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.publishing import may_come_into_force
from ruman.core.enums import Role
from ruman.core.models import Rulebook
from ruman.core.remark_words import all_remarks
from ruman.core.tomlbook import write


def shown(request: StaffRequest, rulebook: Rulebook, **more: Any) -> dict[str, Any]:
    """What every page about one rulebook says of it."""
    return {
        "rulebook": rulebook,
        "title": desk.title_of(rulebook, get_language() or "en"),
        "editable": desk.editable(rulebook, request.event),
        "act": may_come_into_force(rulebook, request.event),
        "in_force": rulebook.pk == request.event.rulebook_id,
        **more,
    }


@require_GET
@staff(Role.ADMIN)
def rulebook_list(request: StaffRequest) -> HttpResponse:
    """All rulebooks that the event's admins may see, each with what can be done with it."""
    language = get_language() or "en"
    rows = [
        {
            "row": row,
            "title": desk.title_of(row, language),
            "editable": desk.editable(row, request.event),
        }
        for row in desk.listed(request.event)
    ]
    return render(request, "core/rulebooks.html", {"rows": rows})


@require_GET
@staff(Role.ADMIN)
def rulebook(request: StaffRequest, pk: int) -> HttpResponse:
    """One rulebook: all of its chapters as tables."""
    row = desk.one(request.event, pk)
    document = rulebooks.document_of(row)
    remarks = all_remarks(row.kind, document) if desk.editable(row, request.event) else []
    tables = chapter_tables.tables(row.kind, document, remarks)
    others = [each for each in desk.listed(request.event) if each.kind == row.kind]
    language = get_language() or "en"
    choices = [
        (each.pk, desk.title_of(each, language), each.get_state_display())
        for each in others
        if each.pk != row.pk
    ]
    return render(
        request,
        "core/rulebook.html",
        shown(request, row, tables=tables, others=choices, remarks=remarks),
    )


@require_GET
@staff(Role.ADMIN)
def compare_rulebooks(request: StaffRequest, pk: int) -> HttpResponse:
    """What differs from another rulebook of its kind (`?with=`), in words.

    Without one: from what it comes after at the event.
    """
    row = desk.one(request.event, pk)
    other = _other(request, row)
    chapters = chapter_tables.compared(
        row.kind, rulebooks.document_of(other), rulebooks.document_of(row)
    )
    more = {
        "other": other,
        "other_title": desk.title_of(other, get_language() or "en"),
        "chapters": chapters,
        "count": sum(len(chapter.differences) for chapter in chapters),
    }
    return render(request, "core/rulebook_compare.html", shown(request, row, **more))


def _other(request: StaffRequest, row: Rulebook) -> Rulebook:
    wanted = request.GET.get("with", "")
    if not wanted:
        return desk.before(row, request.event) or row
    if not (wanted.isascii() and wanted.isdigit()) or len(wanted) > 9:
        raise Http404
    other = desk.one(request.event, int(wanted))
    if other.kind != row.kind:
        raise Http404
    return other


@require_GET
@staff(Role.ADMIN)
def rulebook_file(request: StaffRequest, pk: int) -> HttpResponse:
    """The rulebook as a TOML file."""
    row = desk.one(request.event, pk)
    answer = HttpResponse(write(rulebooks.book_of(row)), content_type="application/toml")
    name = f"{row.slug}-{row.version}.toml"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def chapter_of(rulebook: Rulebook, code: str) -> described.Chapter:
    """A chapter that the rulebook has or could have; 404 for another word."""
    known = described.CHAPTERS[rulebook.kind]
    if code not in known and not rulebook.parameters.filter(chapter=code).exists():
        raise Http404
    return described.chapter_of(rulebook.kind, code)


def gone(request: StaffRequest) -> HttpResponse:
    """Back to the list, where a draft isn't there any more."""
    return redirect("core:rulebooks", request.event.slug)

"""Importing registrations: upload, look and correct the reading, confirm."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _g
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from combatants.actions import imports
from combatants.forms.imports import FIELD_WORDS, TAB, ConfirmForm, ReadingForm, UploadForm
from combatants.models import RegistrationFile, RegistrationImport
from combatants.queries.registration import Preview, mapping_of, preview, table_of
from combatants.rules.registration.files import FileRefusedError, Table
from combatants.rules.registration.matching import Action, Step
from combatants.rules.registration.rows import Problem
from combatants.views.import_words import ACTIONS, PROBLEMS, REFUSALS, WHYS
from ruman.core import acts
from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError, sent_from
from ruman.core.enums import Role

FIRST_ROWS = 5
STEPS_SHOWN = 300


@require_http_methods(["GET", "POST"])
@never_cache
@staff(Role.ORGANIZER)
def upload(request: StaffRequest) -> HttpResponse:
    """Take a file, and go on to its preview if it can be read as a table at all."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["file"]
        now = timezone.now()
        file = imports.keep_file(request.event, given.name, given.read(), request.author.user, now)
        try:
            table_of(file)
        except FileRefusedError as refused:
            if refused.code not in ("wrong_encoding", "too_many_columns", "unreadable"):
                file.delete()
                form.add_error("file", str(REFUSALS[refused.code]))
                return _upload_page(request, form)
        return redirect("combatants:import", request.event.slug, file.pk)
    return _upload_page(request, form)


def _upload_page(request: StaffRequest, form: UploadForm) -> HttpResponse:
    imports.empty_stale(timezone.now())
    done = RegistrationImport.objects.filter(event=request.event).select_related("act")
    return render(request, "combatants/upload.html", {"form": form, "done": done[:10]})


@require_http_methods(["GET", "POST"])
@never_cache
@staff(Role.ORGANIZER)
def import_preview(request: StaffRequest, pk: int) -> HttpResponse:
    """How the file is read and what importing it would do; a post changes how it is read."""
    file = _file_of(request, pk)
    if request.method == "POST":
        return _read_anew(request, file)
    return _preview_page(request, file)


@require_POST
@staff(Role.ORGANIZER)
def confirm_import(request: StaffRequest, pk: int) -> HttpResponse:
    """Do what the preview showed, whole or not at all."""
    file = _file_of(request, pk)
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return _preview_page(request, file, [_g("This page is too old. Look again.")])
    payload = {
        "file": file,
        "fingerprint": form.cleaned_data["fingerprint"],
        "leave_out": form.cleaned_data["leave_out"],
    }
    sent = sent_from(request, form.cleaned_data["act_id"], timezone.now())
    try:
        answer = acts.perform("combatants.import", sent, payload, imports.import_registrations)
    except RefusedError as refused:
        return _preview_page(request, file, [refused.words])
    messages.success(request, _told(answer))
    return redirect("combatants:people", request.event.slug)


def _file_of(request: StaffRequest, pk: int) -> RegistrationFile:
    """The file that waits at this event; one that was imported or is too old is a 404."""
    found = RegistrationFile.objects.filter(event=request.event, pk=pk).first()
    if found is None:
        raise Http404
    return found


def _told(answer: dict[str, Any]) -> str:
    new, changed = answer[Action.NEW], answer[Action.UPDATE]
    left_out = len(answer["left_out"])
    sentences = [
        ngettext("%(n)d person is new.", "%(n)d people are new.", new) % {"n": new},
        ngettext("%(n)d was changed.", "%(n)d were changed.", changed) % {"n": changed},
    ]
    if left_out:
        sentences.append(
            ngettext("%(n)d row stayed out.", "%(n)d rows stayed out.", left_out) % {"n": left_out}
        )
    return " ".join(sentences)


def _read_anew(request: StaffRequest, file: RegistrationFile) -> HttpResponse:
    table = _table_or_none(file)
    form = _reading_form(file, table, request.POST)
    if not form.is_valid():
        return _preview_page(request, file, form=form)
    before = (file.encoding, file.separator, file.sheet)
    file.encoding = form.cleaned_data["encoding"]
    file.separator = form.read_separator()
    file.sheet = form.cleaned_data["sheet"]
    # Other columns mean another guess; the chosen meaning belongs to the columns it was chosen for.
    same = (file.encoding, file.separator, file.sheet) == before
    as_found = table and before == ("", "", "") and _reads_the_same(file, table)
    file.mapping = form.mapping() if table and (same or as_found) else None
    file.save(update_fields=["encoding", "separator", "sheet", "mapping"])
    return redirect("combatants:import", request.event.slug, file.pk)


def _reads_the_same(file: RegistrationFile, table: Table) -> bool:
    """Whether what was chosen is what had been found anyway."""
    found = (table.encoding, table.separator, table.sheet)
    return (file.encoding, file.separator, file.sheet) == found


def _table_or_none(file: RegistrationFile) -> Table | None:
    try:
        return table_of(file)
    except FileRefusedError:
        return None


def _reading_form(file: RegistrationFile, table: Table | None, data: Any = None) -> ReadingForm:
    if table is None:
        return ReadingForm(data, initial={"encoding": file.encoding, "separator": file.separator})
    separator = TAB if table.separator == "\t" else table.separator
    initial = {"encoding": table.encoding, "separator": separator, "sheet": table.sheet}
    return ReadingForm(
        data,
        headers=table.header.cells,
        sheets=table.sheets,
        mapping=mapping_of(file, table).fields,
        initial=initial,
    )


def _preview_page(
    request: StaffRequest,
    file: RegistrationFile,
    notices: Iterable[str] = (),
    form: ReadingForm | None = None,
) -> HttpResponse:
    """The whole preview, or why there can be none."""
    shown: dict[str, Any] = {"file": file, "notices": [*notices], "act_id": uuid.uuid4()}
    try:
        if file.imported_at or not file.content or file.at < timezone.now() - imports.KEPT:
            shown["over"] = True
        else:
            shown.update(_previewed(preview(file, request.event)))
        table = shown.get("table")
    except FileRefusedError as refused:
        table = None
        shown["notices"].append(str(REFUSALS[refused.code]))
    shown["form"] = form or _reading_form(file, table)
    return render(request, "combatants/import.html", shown)


def _previewed(found: Preview) -> dict[str, Any]:
    """The preview in words."""
    unknown = [
        header
        for header, field in zip(found.table.header.cells, found.mapping.fields, strict=False)
        if not field and header
    ]
    steps = [_step(step) for step in found.steps if step.action is not Action.UNCHANGED]
    namesakes = [s for s in found.steps if s.namesake_lines or s.namesake_numbers]
    return {
        "preview": found,
        "table": found.table,
        "first_rows": found.table.rows[:FIRST_ROWS],
        "unknown": unknown,
        "blocking": [_problem(each) for each in found.blocking],
        "cautions": [_problem(each) for each in found.cautions],
        "counts": [(action, words, found.counts[action]) for action, words in ACTIONS.items()],
        "steps": steps[:STEPS_SHOWN],
        "more_steps": max(0, len(steps) - STEPS_SHOWN),
        "namesakes": namesakes[:STEPS_SHOWN],
        "bad_rows": len(found.reading.bad_lines),
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {"problem": problem, "words": PROBLEMS.get(problem.code, problem.code)}


def _step(step: Step) -> dict[str, Any]:
    return {
        "step": step,
        "action": ACTIONS[step.action],
        "why": WHYS.get(step.why or "", ""),
        "changes": [
            {"change": change, "field": FIELD_WORDS.get(change.field, change.field)}
            for change in step.changes
        ],
    }

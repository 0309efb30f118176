"""The rulebook desk, to change: drafts made and thrown away, rows typed, added, moved, left out."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ruman.core import acts, described, desk, example_words, rulebooks
from ruman.core.access import StaffRequest, staff
from ruman.core.actions.rulebooks import with_row
from ruman.core.acts import RefusedError
from ruman.core.compare import row_differences
from ruman.core.desk_forms import (
    AddEntryForm,
    ChangeEntryForm,
    MoveEntryForm,
    RemoveEntryForm,
    RulebookForm,
    TitleForm,
    UploadForm,
    fingerprint,
)
from ruman.core.entry_forms import EntryForm
from ruman.core.enums import Role
from ruman.core.models import ParameterChange, Rulebook
from ruman.core.remark_words import all_remarks, blocking_at
from ruman.core.rulebook_words import difference_words, row_name
from ruman.core.views.rulebooks import chapter_of, shown
from ruman.core.views.tried import act_and_say, posted, refusal, try_act

MOST_CHANGES = 50


@require_POST
@staff(Role.ADMIN)
def copy_rulebook(request: StaffRequest, pk: int) -> HttpResponse:
    """A draft that says the same."""
    desk.one(request.event, pk)
    form = RulebookForm(posted(request, rulebook=pk), event=request.event)
    answer = try_act("core.copy_rulebook", request, form, timezone.now())
    if answer is None:
        messages.error(request, refusal(form))
        return redirect("core:rulebooks", request.event.slug)
    messages.success(request, _("This is the draft to change."))
    return redirect("core:rulebook", request.event.slug, answer["rulebook"])


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def upload_rulebook(request: StaffRequest) -> HttpResponse:
    """A TOML file becomes a draft."""
    form = UploadForm(request.POST or None, request.FILES or None, event=request.event)
    if request.method == "POST":
        answer = try_act("core.upload_rulebook", request, form, timezone.now())
        if answer is not None:
            said = _("The file is a draft now.") if answer["fresh"] else _("It says the same.")
            messages.success(request, said)
            return redirect("core:rulebook", request.event.slug, answer["rulebook"])
    return render(request, "core/rulebook_upload.html", {"form": form})


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def title_rulebook(request: StaffRequest, pk: int) -> HttpResponse:
    """What a draft is called."""
    row = desk.one(request.event, pk)
    values = {f"title_{language}": text for language, text in row.title.items()}
    form = TitleForm(
        posted(request, rulebook=pk) if request.method == "POST" else None,
        event=request.event,
        initial={**values, "seen": fingerprint(row.title)},
    )
    if form.is_bound and try_act("core.title_rulebook", request, form, timezone.now()) is not None:
        return redirect("core:rulebook", request.event.slug, pk)
    return render(request, "core/rulebook_title.html", shown(request, row, form=form))


@require_POST
@staff(Role.ADMIN)
def delete_rulebook(request: StaffRequest, pk: int) -> HttpResponse:
    """Throw a draft away."""
    desk.one(request.event, pk)
    form = RulebookForm(posted(request, rulebook=pk), event=request.event)
    if not act_and_say(request, "core.delete_rulebook", form, _("The draft is deleted.")):
        return redirect("core:rulebook", request.event.slug, pk)
    return redirect("core:rulebooks", request.event.slug)


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def entry(request: StaffRequest, pk: int, chapter: str, key: str) -> HttpResponse:
    """One row: its form while it is a draft's, and what became of it so far."""
    found = desk.visible(request.event).filter(pk=pk).first()
    if found is None and desk.was_deleted(request.event, pk):
        messages.error(request, _("This draft was deleted meanwhile."))
        return redirect("core:rulebooks", request.event.slug)
    row = desk.one(request.event, pk)
    about, document = chapter_of(row, chapter), rulebooks.document_of(row)
    values = document.get(chapter, {}).get(key)
    about = about.of(values)
    if values is None and key not in about.entries:
        if ParameterChange.objects.filter(rulebook_pk=pk, chapter=chapter, key=key).exists():
            messages.error(request, _("This row was left out meanwhile."))
            return redirect("core:rulebook", request.event.slug, pk)
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = EntryForm(data, chapter=about, key=key, values=values or {}, document=document)
    meanwhile: list[Any] = []
    if data is not None and form.is_valid():
        if _saved(request, row, about, form, values):
            messages.success(request, _("Saved: %s.") % row_name(about, key, form.entry()))
            return redirect(_row_address(request, pk, chapter, key))
        meanwhile = _meanwhile(row, about, key, form, values or {}, data.get("seen", ""))
    return _entry_page(request, row, about, key, form, values or {}, meanwhile)


def _saved(
    request: StaffRequest, row: Rulebook, about: described.Chapter, form: EntryForm, values: Any
) -> bool:
    """Do the act; what it refuses stands in the form."""
    typed = form.entry()
    changed = with_row(row, about.code, form.key, typed)
    wrong = blocking_at(row.kind, changed, about.code, form.key)
    if wrong:
        form.refuse(wrong)
        return False
    given = {
        "rulebook": row.pk,
        "chapter": about.code,
        "key": form.key,
        "entry": typed,
        "seen": request.POST.get("seen", ""),
        "act_id": request.POST.get("act_id", ""),
    }
    kind, act = ("core.add_parameter", AddEntryForm(given, event=request.event))
    if values is not None:
        kind, act = ("core.change_parameter", ChangeEntryForm(given, event=request.event))
    if not act.is_valid():
        form.add_error(None, refusal(act))
        return False
    try:
        acts.submit(kind, request, act, timezone.now())
    except RefusedError as refused:
        form.add_error(None, refused.words)
        return False
    return True


def _meanwhile(
    row: Rulebook, about: described.Chapter, key: str, form: EntryForm, values: Any, seen: str
) -> list[Any]:
    """What is otherwise by now than what was typed, where somebody else was faster."""
    if seen == fingerprint(values) or set(form.errors) != {"__all__"}:
        return []
    document = rulebooks.document_of(row)
    typed = form.entry()
    return [
        difference_words(each, row.kind, with_row(row, about.code, key, typed), document)
        for each in row_differences(about, key, typed, values)
    ]


def _entry_page(
    request: StaffRequest,
    row: Rulebook,
    about: described.Chapter,
    key: str,
    form: EntryForm,
    values: Any,
    meanwhile: list[Any],
) -> HttpResponse:
    document = rulebooks.document_of(row)
    editable = desk.editable(row, request.event)
    remarks = [
        each
        for each in (all_remarks(row.kind, document) if editable else [])
        if each.chapter == about.code and key in (each.key, *each.others)
    ]
    entry_title = row_name(about, key, values)
    context = shown(
        request,
        row,
        chapter=about,
        key=key,
        form=form,
        act=RemoveEntryForm(event=request.event),
        remarks=remarks if form.is_bound else form.place(remarks),
        seen=fingerprint(values),
        meanwhile=meanwhile,
        entry_title=entry_title,
        changes=changes_of(row, about.code, key, document),
        removable=editable and key not in about.entries,
        comes_out=example_words.comes_out(values, document) if about.by_case else "",
    )
    return render(request, "core/rulebook_entry.html", context)


def changes_of(row: Rulebook, chapter: str, key: str, document: Any) -> list[dict[str, Any]]:
    """What became of a parameter through all versions of its name, the latest first."""
    rows = ParameterChange.objects.filter(
        slug=row.slug, chapter=chapter, key=key, organizer_pk__in=[row.organizer_id]
    )
    if row.organizer_id is None:
        rows = ParameterChange.objects.filter(
            slug=row.slug, chapter=chapter, key=key, organizer_pk=None
        )
    about = described.chapter_of(row.kind, chapter)
    return [
        _change(each, row.kind, about, document) for each in rows.order_by("-pk")[:MOST_CHANGES]
    ]


def _change(
    change: ParameterChange, kind: str, about: described.Chapter, document: Any
) -> dict[str, Any]:
    """One change in words: from what to what."""
    words = []
    if change.what == ParameterChange.What.CHANGED:
        one, other = (
            {**document, change.chapter: {**document.get(change.chapter, {}), change.key: values}}
            for values in (change.before, change.after)
        )
        found = row_differences(about, change.key, change.before or {}, change.after or {})
        words = [difference_words(each, kind, one, other) for each in found]
    name = row_name(about, change.key, change.after or change.before)
    return {"change": change, "words": words, "name": name, "chapter": about.title}


@require_http_methods(["GET", "POST"])
@staff(Role.ADMIN)
def new_entry(request: StaffRequest, pk: int, chapter: str) -> HttpResponse:
    """A new row in a chapter of a draft."""
    row = desk.one(request.event, pk)
    about, document = chapter_of(row, chapter), rulebooks.document_of(row)
    if about.fixed:
        raise Http404
    case = request.GET.get("case", "")
    values = {"case": case} if about.by_case and case in described.CASES else {}
    about = about.of(values)
    data = request.POST if request.method == "POST" else None
    form = EntryForm(data, chapter=about, key="", values=values, document=document, new=True)
    if data is not None and form.is_valid() and _saved(request, row, about, form, None):
        messages.success(request, _("Saved: %s.") % row_name(about, form.key, form.entry()))
        return redirect(_row_address(request, pk, chapter, form.key))
    context = shown(
        request,
        row,
        chapter=about,
        form=form,
        act=RemoveEntryForm(event=request.event),
        new=True,
        entry_title=_("New: %s") % about.title,
        cases=example_words.kinds_of(row.kind) if about.by_case and not values else [],
    )
    return render(request, "core/rulebook_entry.html", context)


@require_POST
@staff(Role.ADMIN)
def remove_entry(request: StaffRequest, pk: int, chapter: str, key: str) -> HttpResponse:
    """Leave a row out."""
    desk.one(request.event, pk)
    data = posted(request, rulebook=pk)
    data["chapter"], data["key"] = chapter, key
    form = RemoveEntryForm(data, event=request.event)
    act_and_say(request, "core.remove_parameter", form, _("Left out."))
    return redirect("core:rulebook", request.event.slug, pk)


@require_POST
@staff(Role.ADMIN)
def move_entry(request: StaffRequest, pk: int, chapter: str, key: str) -> HttpResponse:
    """A row one place up or down."""
    desk.one(request.event, pk)
    data = posted(request, rulebook=pk)
    data["chapter"], data["key"] = chapter, key
    form = MoveEntryForm(data, event=request.event)
    if try_act("core.move_parameter", request, form, timezone.now()) is None:
        messages.error(request, refusal(form))
    return redirect(_row_address(request, pk, chapter, key))


def _row_address(request: StaffRequest, pk: int, chapter: str, key: str) -> str:
    """The row's place on the rulebook's page."""
    to = redirect("core:rulebook", request.event.slug, pk)
    return f"{to.url}#{chapter}.{key}"

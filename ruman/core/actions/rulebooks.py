"""Acts of the rulebook desk: drafts made, changed row by row, and thrown away.

Locks: the draft's row, then the parameter's. Whoever is later is told what is so by now.
"""

from typing import Any

from django.db import connection
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from ruman.core import acts, desk, news, rulebooks
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.described import chapter_of
from ruman.core.desk_forms import (
    GONE,
    AddEntryForm,
    ChangeEntryForm,
    MoveEntryForm,
    RemoveEntryForm,
    RulebookForm,
    TitleForm,
    UploadForm,
    fingerprint,
)
from ruman.core.documents import Document
from ruman.core.enums import Role
from ruman.core.models import Parameter, Rulebook
from ruman.core.remark_words import blocking_at
from ruman.core.tomlbook import Book

ADMIN = (Role.ADMIN,)


class GoneError(RefusedError):
    """The draft or its row isn't there any more."""

    def __init__(self) -> None:
        super().__init__("gone", GONE)


class ChangedMeanwhileError(RefusedError):
    """Somebody else was faster."""

    def __init__(self) -> None:
        super().__init__(
            "changed_meanwhile",
            _("Somebody else has just changed this. Look at it as it is now, then save again."),
        )


def name_author(sent: Sent, *, loads: bool = False) -> None:
    """Tell the history's trigger who changes parameters in this transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('ruman.who', %s, true),"
            " set_config('ruman.rulebook_loads', %s, true)",
            [str(sent.author.user)[:200], "on" if loads else ""],
        )


def lock_draft(sent: Sent, rulebook: Rulebook) -> Rulebook:
    """The draft under lock; refused where it isn't one that the author may change."""
    row = Rulebook.objects.select_for_update().filter(pk=rulebook.pk).first()
    if row is None:
        raise GoneError
    if not desk.editable(row, sent.event):
        raise RefusedError(
            "not_a_draft", _("Only a draft of your own can be changed. Copy this one to a draft.")
        )
    return row


def _told(sent: Sent, draft: Rulebook) -> Answer:
    news.announce(f"rulebooks:{sent.event.pk}")
    return {"rulebook": draft.pk}


@acts.register("core.copy_rulebook", roles=ADMIN, form=RulebookForm)
def copy_rulebook(sent: Sent, rulebook: Rulebook) -> Answer:
    """A draft of the event's organizer that says the same, to be changed."""
    name_author(sent, loads=True)
    return _told(sent, rulebooks.copy_to_draft(rulebook, sent.event.organizer))


@acts.register("core.upload_rulebook", roles=ADMIN, form=UploadForm)
def upload_rulebook(sent: Sent, file: Book) -> Answer:
    """A draft from a file; the newest version of that name, if it says the same."""
    name_author(sent, loads=True)
    draft, fresh = rulebooks.load(file, sent.event.organizer)
    return {**_told(sent, draft), "fresh": fresh}


@acts.register("core.delete_rulebook", roles=ADMIN, form=RulebookForm)
def delete_rulebook(sent: Sent, rulebook: Rulebook) -> Answer:
    """Throw a draft away; its history stays."""
    draft = lock_draft(sent, rulebook)
    name_author(sent)
    draft.delete()
    news.announce(f"rulebooks:{sent.event.pk}")
    return {}


@acts.register("core.title_rulebook", roles=ADMIN, form=TitleForm)
def title_rulebook(sent: Sent, rulebook: Rulebook, seen: str, **titles: str) -> Answer:
    """Call a draft something else."""
    draft = lock_draft(sent, rulebook)
    if fingerprint(draft.title) != seen:
        raise ChangedMeanwhileError
    typed = {name.removeprefix("title_"): text for name, text in titles.items() if text}
    draft.title = typed
    draft.save(update_fields=["title"])
    return _told(sent, draft)


@acts.register("core.change_parameter", roles=ADMIN, form=ChangeEntryForm)
def change_parameter(
    sent: Sent, rulebook: Rulebook, chapter: str, key: str, entry: dict[str, Any], seen: str
) -> Answer:
    """Other values in a row."""
    draft = lock_draft(sent, rulebook)
    row = _row(draft, chapter, key)
    if fingerprint(row.values) != seen:
        raise ChangedMeanwhileError
    _check(draft, chapter, key, entry)
    name_author(sent)
    row.values = entry
    row.save(update_fields=["values"])
    return _told(sent, draft)


@acts.register("core.add_parameter", roles=ADMIN, form=AddEntryForm)
def add_parameter(
    sent: Sent, rulebook: Rulebook, chapter: str, key: str, entry: dict[str, Any]
) -> Answer:
    """A new row at the end of its chapter."""
    draft = lock_draft(sent, rulebook)
    if draft.parameters.filter(chapter=chapter, key=key).exists():
        raise RefusedError(
            "there_already", _("There is a row of that name already. Choose another short name.")
        )
    _check(draft, chapter, key, entry)
    last = draft.parameters.aggregate(last=Max("position"))["last"] or 0
    name_author(sent)
    Parameter.objects.create(
        rulebook=draft, chapter=chapter, key=key, position=last + 1, values=entry
    )
    return {**_told(sent, draft), "key": key}


@acts.register("core.remove_parameter", roles=ADMIN, form=RemoveEntryForm)
def remove_parameter(sent: Sent, rulebook: Rulebook, chapter: str, key: str, seen: str) -> Answer:
    """Leave a row out; what still names it is then found fault with."""
    draft = lock_draft(sent, rulebook)
    row = _row(draft, chapter, key)
    if fingerprint(row.values) != seen:
        raise ChangedMeanwhileError
    if key in chapter_of(draft.kind, chapter).entries:
        raise RefusedError("needed", _("Every rulebook has this row."))
    name_author(sent)
    row.delete()
    return _told(sent, draft)


@acts.register("core.move_parameter", roles=ADMIN, form=MoveEntryForm)
def move_parameter(sent: Sent, rulebook: Rulebook, chapter: str, key: str, up: bool) -> Answer:
    """A row changes places with its neighbour; at the end of its chapter it stays."""
    draft = lock_draft(sent, rulebook)
    row = _row(draft, chapter, key)
    rows = draft.parameters.filter(chapter=chapter)
    beside = (
        rows.filter(position__lt=row.position).order_by("-position").first()
        if up
        else rows.filter(position__gt=row.position).order_by("position").first()
    )
    if beside is not None:
        row.position, beside.position = beside.position, row.position
        Parameter.objects.bulk_update([row, beside], ["position"])
    return _told(sent, draft)


def _row(draft: Rulebook, chapter: str, key: str) -> Parameter:
    row = draft.parameters.filter(chapter=chapter, key=key).first()
    if row is None:
        raise GoneError
    return row


def _check(draft: Rulebook, chapter: str, key: str, entry: dict[str, Any]) -> None:
    """Refuse a row that can't be used."""
    for remark in blocking_at(draft.kind, with_row(draft, chapter, key, entry), chapter, key):
        raise RefusedError("unusable", remark.sentence)


def with_row(draft: Rulebook, chapter: str, key: str, entry: dict[str, Any]) -> Document:
    """The draft's document with that row in it."""
    document = dict(rulebooks.document_of(draft))
    document[chapter] = {**document.get(chapter, {}), key: entry}
    return document

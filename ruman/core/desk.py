"""The rulebook desk of an event: which rulebooks its admins see, and which they may change.

They see those of the event's organizer and those for everybody, and change the organizer's drafts
alone: what is for everybody is the site admin's, in the site administration.
"""

from django.db.models import Count, Q, QuerySet
from django.http import Http404

from ruman.core import rulebooks
from ruman.core.documents import Document, said
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Event, ParameterChange, Rulebook
from ruman.core.tomlbook import built_in


def visible(event: Event) -> QuerySet[Rulebook]:
    """The organizer's rulebooks and those for everybody, the newest first."""
    own = Q(organizer=event.organizer_id) | Q(organizer=None)
    rows = Rulebook.objects.filter(own).select_related("organizer")
    return rows.order_by("kind", "-state", "slug", "-version")


def listed(event: Event) -> list[Rulebook]:
    """The rulebooks of the list, each with how many events use it as `used`."""
    order = {state: n for n, state in enumerate(RulebookState.values)}
    rows = visible(event).annotate(used=Count("events"))
    return sorted(rows, key=lambda row: (row.kind, order[row.state], row.slug, -row.version))


def one(event: Event, pk: int) -> Rulebook:
    """A rulebook that the event's admins may see; 404 where there is none."""
    row = visible(event).filter(pk=pk).first()
    if row is None:
        raise Http404
    return row


def editable(rulebook: Rulebook, event: Event) -> bool:
    """Whether the event's admins may change it: a draft of their organizer."""
    own = rulebook.organizer_id == event.organizer_id
    return rulebook.state == RulebookState.DRAFT and own


def was_deleted(event: Event, pk: int) -> bool:
    """Whether there was such a rulebook of the organizer, as its history knows."""
    return ParameterChange.objects.filter(rulebook_pk=pk, organizer_pk=event.organizer_id).exists()


def title_of(rulebook: Rulebook, language: str) -> str:
    """`Battle rules 2026, 3`: the title in that language, with the version."""
    return f"{said(rulebook.title, language) or rulebook.slug}, {rulebook.version}"


def before(rulebook: Rulebook, event: Event) -> Rulebook | None:
    """What a rulebook would come after at the event: its battle rules, or the published ones."""
    if rulebook.kind == RulebookKind.BATTLE:
        return event.rulebook
    return rulebooks.published(rulebook.kind, event.organizer)


def document_before(rulebook: Rulebook, event: Event) -> Document:
    """The document of it; of the built-in rules where there is none."""
    found = before(rulebook, event)
    return rulebooks.document_of(found) if found else built_in(rulebook.kind).document

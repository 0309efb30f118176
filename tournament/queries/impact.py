"""What a newly published rulebook leaves as it is: tournaments keep the rules they were made by."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ruman.core import chapter_tables, rulebooks
from ruman.core.documents import Document
from ruman.core.enums import RulebookKind
from ruman.core.impact import Impact, Moved
from ruman.core.models import Event, Rulebook
from tournament.enums import TournamentState
from tournament.models import Tournament
from tournament.rules.parameters import in_order

SHOWN = 3  # differences told in words; the rest is a number


def tournaments_keeping(event: Event, rulebook: Rulebook) -> Impact:
    """Tournaments not over yet whose own parameters differ from these."""
    document = rulebooks.document_of(rulebook)
    rows = Tournament.objects.filter(event=event).exclude(state=TournamentState.ENDED)
    open_ones = list(rows.select_related("event").order_by("starts_at", "name"))
    found = [(row, _differences(row, document)) for row in open_ones]
    return Impact(
        "tournaments",
        gettext_lazy("Tournaments that keep other rules"),
        gettext_lazy("What they were made with stays; before a draw it is changed in their setup."),
        tuple(_moved(row, differences) for row, differences in found if differences),
        len(open_ones),
    )


def _differences(row: Tournament, document: Document) -> list[str]:
    """How the rulebook differs from the tournament's own copy, in words."""
    own = in_order(row.parameters)
    codes = [code for code in document if code in own]
    both = ({code: found[code] for code in codes} for found in (own, document))
    chapters = chapter_tables.compared(RulebookKind.TOURNAMENT, *both)
    return [each.sentence for chapter in chapters for each in chapter.differences]


def _moved(row: Tournament, differences: list[str]) -> Moved:
    count = ngettext("%(n)d difference", "%(n)d differences", len(differences))
    return Moved(
        who=row.name,
        number=None,
        url=row.get_absolute_url(),
        what="; ".join(differences[:SHOWN]) + ("; …" if len(differences) > SHOWN else ""),
        before=count % {"n": len(differences)},
        after=_("keeps its own"),
    )

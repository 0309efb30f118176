"""What another rulebook would change in the rosters of clashes that haven't ended."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from battles.enums import ClashState
from battles.models import Clash
from battles.queries.roster import Books, RosterLine, books_of, roster_lines_by
from battles.words import finding_words
from ruman.core.findings import Finding
from ruman.core.impact import Impact, Moved
from ruman.core.models import Event, Rulebook


def rosters_otherwise(event: Event, rulebook: Rulebook) -> Impact:
    """Lines of whom something else is found, or whose cards or heavy things count otherwise.

    Lives that move without those are told once, person by person, not again for every clash.
    """
    both = books_of(event.rulebook), books_of(rulebook)
    rows = Clash.objects.filter(event=event).exclude(state=ClashState.ENDED)
    moved, looked_at = [], 0
    for clash in rows.order_by("starts_at", "number"):
        for before, after in roster_lines_by(both, clash, event, get_language() or "en"):
            looked_at += 1
            weighed = before.heavy or after.heavy or before.cards
            if before.findings != after.findings or (weighed and before.lives != after.lives):
                moved.append(_moved(clash, event, (before, after), both))
    return Impact(
        "rosters",
        gettext_lazy("Roster lines that come out otherwise"),
        gettext_lazy("Of clashes that haven't ended; they are checked by the rules in force."),
        tuple(moved),
        looked_at,
    )


def _moved(
    clash: Clash, event: Event, lines: tuple[RosterLine, RosterLine], both: Sequence[Books]
) -> Moved:
    before, after = lines
    gone = [one for one in before.findings if one not in after.findings]
    come = [one for one in after.findings if one not in before.findings]
    lives_move = before.lives != after.lives
    decisive = next(iter([*come, *gone]), None)
    return Moved(
        who=before.person.full_name,
        number=before.person.number,
        url=reverse("battles:line", args=[event.slug, clash.pk, before.person.number]),
        what=clash.name,
        before=_in_words(before, gone, both[0], lives=lives_move),
        after=_in_words(after, come, both[1], lives=lives_move),
        rule=decisive.rule if decisive else both[1].lives.base.rule,
    )


def _in_words(line: RosterLine, about: Sequence[Finding], books: Books, *, lives: bool) -> str:
    """What differs: the findings, or that there are none, and the lives where they move."""
    weapons = {str(weapon.pk): weapon for weapon in line.weapons}
    words = [finding_words(one, weapons, books.weapons) for one in about]
    if lives and line.lives is not None:
        words.append(ngettext("%(n)d life", "%(n)d lives", line.lives) % {"n": line.lives})
    return "; ".join(words) or _("nothing against it")

"""A card of one page for each role, to print and lay beside the work: steps, keys, rules.

It names no event and no person, so it is for everybody. Steps are those of the screens' own help.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournament.views.desk_words import KEYS as DESK_KEYS

Keys = Sequence[tuple[Sequence[str | Promise], Promise]]

FIND: Keys = ((("/",), _("find a person, a tag, a weapon, a clash, a bout")),)
BENCH: Keys = (
    *FIND,
    ((_("letter"),), _("the type; the letter stands on its button")),
    (("0", "–", "9"), _("the measure, right away")),
    (("A",), _("all checks passed")),
    (("T",), _("another tag")),
    (("P",), _("photo")),
    (("Enter",), _("what the big button says")),
    (("V",), _("approve with a warning")),
    (("R",), _("reject")),
    (("Esc",), _("clear the sheet")),
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a role's card says: who it is for, whose help it repeats, which keys they have."""

    title: Promise
    parts: tuple[tuple[Promise, str], ...]
    keys: Keys = ()
    icon: str = "scroll-text"


CARDS: Mapping[str, Card] = {
    "gate": Card(
        _("At the gate"), ((_("Somebody arrives"), "combatants/_how_gate.html"),), FIND, "door-open"
    ),
    "bench": Card(
        _("At the weapon bench"),
        (
            (_("A weapon, four steps"), "weapons/_how_inspect.html"),
            (_("The queue and the lists"), "weapons/_how_bench.html"),
        ),
        BENCH,
        "swords",
    ),
    "lives": Card(
        _("At the lives"),
        ((_("How many lives"), "combatants/_how_lives.html"),),
        FIND,
        "shield-half",
    ),
    "herald": Card(
        _("Herald at the desk"),
        (
            (_("A bout"), "tournament/_how_desk.html"),
            (_("Calls"), "tournament/_how_queue.html"),
        ),
        DESK_KEYS,
        "flag",
    ),
    "king-of-arms": Card(
        _("King of arms and heralds with a phone"),
        (
            (_("Votes"), "tournament/_how_judge.html"),
            (_("Results"), "tournament/_how_bout.html"),
            (_("Armour and weapons before a bout"), "tournament/_how_entrants.html"),
            (_("Groups"), "tournament/_how_groups.html"),
        ),
        icon="crown",
    ),
    "veteran": Card(
        _("Veteran in a clash"),
        (
            (_("A ruling, four taps"), "battles/_how_veteran.html"),
            (_("What comes of it"), "battles/_how_rulings.html"),
            (_("Bonus cards"), "battles/_how_cards.html"),
        ),
        icon="shield-check",
    ),
    "organizer": Card(
        _("Organizer"),
        (
            (_("Home and search"), "core/_how_home.html"),
            (_("A clash"), "battles/_how_clash.html"),
            (_("Sides"), "battles/_how_sides.html"),
            (_("Stations"), "core/_how_stations.html"),
            (_("Acts that were refused"), "core/_how_refused.html"),
        ),
        FIND,
        "tent",
    ),
    "admin": Card(
        _("Admin"),
        (
            (_("Team"), "core/_how_team.html"),
            (_("Registrations"), "combatants/_how_import.html"),
            (_("Rulebooks"), "core/_how_rulebooks.html"),
            (_("Check-up"), "core/_how_doctor.html"),
            (_("After the event"), "combatants/_how_erase.html"),
        ),
        FIND,
        "settings",
    ),
    "player": Card(
        _("Player"), ((_("In the battle"), "combatants/_how_player.html"),), icon="user-round"
    ),
}


@require_GET
@login_not_required
def role_card(request: HttpRequest, role: str) -> HttpResponse:
    """The card of that role, in the language of the page."""
    card = CARDS.get(role)
    if card is None:
        raise Http404
    return render(request, "role_card.html", {"card": card, "role": role, "cards": CARDS.items()})

"""The acts of setting up: the tournament, its entrants and their admission, its heralds."""

from collections.abc import Callable

from ruman.core.acts import ActForm, Answer
from tournament.actions import calls, entries
from tournament.actions import heralds as herald_acts
from tournament.actions import setup as setup_acts
from tournament.forms import admission, entrants, heralds, leaving, setup
from tournament.roles import HERALDS, ORGANIZERS

KINDS: dict[str, tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]] = {
    "tournament.make": (ORGANIZERS, setup.MakeTournamentForm, setup_acts.make_tournament),
    "tournament.change": (ORGANIZERS, setup.ChangeTournamentForm, setup_acts.change_tournament),
    "tournament.set_parameters": (ORGANIZERS, setup.ParametersForm, setup_acts.set_parameters),
    "tournament.choose_format": (ORGANIZERS, setup.FormatForm, setup_acts.choose_format),
    "tournament.enter": (HERALDS, entrants.EnterForm, entries.enter),
    "tournament.enter_new": (ORGANIZERS, entrants.EnterNewForm, entries.enter_new),
    "tournament.withdraw_entry": (HERALDS, leaving.RemoveEntryForm, entries.withdraw_entry),
    "tournament.admit": (HERALDS, admission.AdmitForm, entries.admit),
    "tournament.leave": (HERALDS, leaving.LeaveTournamentForm, entries.leave_tournament),
    "tournament.come_back": (HERALDS, leaving.ReasonForm, entries.come_back),
    "tournament.find_shortage": (HERALDS, leaving.FindShortageForm, calls.find_shortage),
    "tournament.end_shortage": (HERALDS, leaving.EndShortageForm, calls.end_shortage),
    "tournament.set_crew": (ORGANIZERS, heralds.CrewForm, herald_acts.set_crew),
    "tournament.remove_crew": (ORGANIZERS, heralds.RemoveCrewForm, herald_acts.remove_crew),
    "tournament.name_lists": (ORGANIZERS, heralds.ListsForm, herald_acts.name_lists),
    "tournament.remove_lists": (ORGANIZERS, heralds.RemoveListsForm, herald_acts.remove_lists),
}

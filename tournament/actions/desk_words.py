"""The machine's reasons for a refusal, said to a herald."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError

WORDS: Mapping[str, Promise] = {
    "confirmed": _("This bout is confirmed; it can only be amended."),
    "decided": _("The bout is decided. Confirm it, or undo what decided it."),
    "unknown_act": _("The rules don't know this act. Load the page again."),
    "not_running": _("Nobody is fighting at the moment. Start or resume first."),
    "already_started": _("The bout has started already."),
    "not_started": _("The bout hasn't started yet. Start it first."),
    "not_halted": _("The bout isn't halted. Halt it first."),
    "side_missing": _("Say which side."),
    "already_out": _("That side is out already."),
    "not_counting": _("Hits are settled once the fighting time is over."),
    "negative_hits": _("Nobody has fewer than no hits."),
    "no_clock_with_stops": _("A bout with stops has no clock to set."),
    "no_clock_now": _("The clock can't be set now."),
    "clock_out_of_range": _("The clock goes from nothing to the whole fighting time."),
    "votes_missing": _("The votes of king and both heralds are needed, if only as unseen."),
    "not_decided": _("The bout isn't decided yet. Decide it first, then confirm."),
    "nothing_to_undo": _("There is nothing to undo."),
    "not_the_latest": _("Something else was entered last by now. Look, and undo again."),
    "already_struck": _("That was struck out already."),
    "no_such_event": _("There is no such act to strike out. Load the page again."),
}


def refusal(code: str) -> RefusedError:
    """The refusal for a code of the bout's rules."""
    return RefusedError(code, WORDS[code])

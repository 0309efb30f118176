"""What is entered at the desk beside the fight: wishes, equipment, conferring, who keeps it."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError, Sent
from tournament.actions.desk_moments import Entry
from tournament.enums import BoutState, Do
from tournament.models import Bout
from tournament.queries import desk as reads
from tournament.rules.kept import to_kept


def note(sent: Sent, row: Bout, entry: Entry, kept: dict[str, Any]) -> dict[str, Any]:
    """Do it on the row and the kept state; what the row and the answer tell besides."""
    return NOTES[entry.do](sent, row, entry, kept)


def _before_the_start(row: Bout) -> None:
    if row.state != BoutState.CALLED:
        raise RefusedError(
            "already_started", _("The bout has started; undo the start to change that.")
        )


def _declare(sent: Sent, row: Bout, entry: Entry, kept: dict[str, Any]) -> dict[str, Any]:
    """With stops or without (T 7); may be changed until the start."""
    _before_the_start(row)
    if entry.side is None or entry.wish is None:
        raise RefusedError("wish_missing", _("Say who wishes to fight with stops or without."))
    setattr(row, f"{entry.side}_wish", entry.wish)
    if kept["bout"]:  # something was entered and undone: the other mode may see it otherwise
        kept["bout"] = to_kept(reads.recorded_of(row, kept["base"]).bout.replay())
    return {}


def _check(sent: Sent, row: Bout, entry: Entry, kept: dict[str, Any]) -> dict[str, Any]:
    """The equipment of this side was looked at before this bout (T 2, T 5)."""
    _before_the_start(row)
    if entry.side is None:
        raise RefusedError("side_missing", _("Say which side."))
    checked = {*kept["checked"], str(entry.side)} if entry.on else {*kept["checked"]}
    kept["checked"] = sorted(checked if entry.on else checked - {str(entry.side)})
    return {}


def _review(sent: Sent, row: Bout, entry: Entry, kept: dict[str, Any]) -> dict[str, Any]:
    """The heralds confer: spectators see that the last score may change."""
    kept["review"] = entry.on
    return {}


def _take_desk(sent: Sent, row: Bout, entry: Entry, kept: dict[str, Any]) -> dict[str, Any]:
    """This desk keeps the bout from here on; the earlier one is told with its next act."""
    if not entry.desk:
        raise RefusedError("desk_missing", _("It isn't known which desk this is."))
    before = kept["keeper"]
    kept["keeper"] = keeper_of(sent, entry)
    return {"from": before["name"]} if before else {}


def keeper_of(sent: Sent, entry: Entry) -> dict[str, Any]:
    """Who keeps a desk, since when."""
    return {
        "desk": entry.desk,
        "user": sent.author.user.pk,
        "name": str(sent.author.user),
        "since": sent.at.isoformat(timespec="seconds"),
    }


NOTES: dict[Do, Callable[[Sent, Bout, Entry, dict[str, Any]], dict[str, Any]]] = {
    Do.DECLARE: _declare,
    Do.CHECK: _check,
    Do.REVIEW: _review,
    Do.TAKE_DESK: _take_desk,
}

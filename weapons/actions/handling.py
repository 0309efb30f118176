"""One act's handling of one weapon: locked, checked against what the person saw, then written.

Locks go event → clash → combatant → weapon, ascending; of these an act at the bench takes the
weapon's alone, and the event's where a station without a block of its own takes the next tag number
of all. Other tag numbers are not locked: the database refuses a number given twice, and the act is
then tried once more, with the number seen as taken.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Exists, Value
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core import news
from ruman.core.acts import RefusedError, Sent
from ruman.core.models import Act, Event
from weapons.enums import Status
from weapons.models import Step, Weapon
from weapons.queries.history import acts_since
from weapons.queries.tags import NEXT, Block, bearer, next_number, within_block
from weapons.rules.standing import Standing, after

S = TypeVar("S", bound=Step)
TagChoice = int | str | None


class NotHereError(RefusedError):
    """The weapon or the person isn't one of this event."""

    def __init__(self) -> None:
        super().__init__(
            "not_here", _("There is no such weapon or person at this event. Load the page again.")
        )


class NothingChangedError(RefusedError):
    """What was typed is what stands there already."""

    def __init__(self) -> None:
        super().__init__("nothing_changed", _("This is what stands there already."))


class ChangedMeanwhileError(RefusedError):
    """Somebody else was faster: the weapon isn't as it was when the person looked."""

    def __init__(self, weapon: Weapon, act: Act | None) -> None:
        super().__init__(
            "changed_meanwhile",
            _("Meanwhile %(who)s changed this weapon; it is now: %(status)s. Look, then decide."),
            who=act.by_name if act else "–",
            status=weapon.get_status_display(),
        )


class TagTakenError(RefusedError):
    """The number hangs, or once hung, on another weapon."""

    def __init__(self, number: int) -> None:
        super().__init__(
            "tag_taken",
            _("Tag %(number)d was used before. Take another label."),
            number=number,
        )


class BlockUsedUpError(RefusedError):
    """The station has no number left."""

    def __init__(self) -> None:
        super().__init__(
            "block_used_up",
            _("The tag numbers of this station are used up. Type another number."),
        )


@dataclass(slots=True)
class Handling:
    """The weapon under lock, where it stands, and the steps that the act appends."""

    sent: Sent
    weapon: Weapon
    standing: Standing
    fresh: bool
    tag_bearer: uuid.UUID | None = None
    tag_next: int = 0

    def append(self, kind: type[S], *, at: datetime | None = None, **fields: Any) -> S:
        """Write the weapon's next step."""
        self.weapon.version += 1
        row = kind(
            weapon=self.weapon,
            act_id=self.sent.id,
            nth=self.weapon.version,
            at=at or self.sent.at,
            **fields,
        )
        row.save(force_insert=True)
        if (step := row.step()) is not None:
            self.standing = after(self.standing, step)
        self.weapon.changed_at = row.at
        return row

    def finish(self, *tell: str) -> None:
        """Keep the present beside the steps, and tell who follows, and whoever else is named."""
        self.weapon.stand(self.standing)
        if self.weapon.status != Status.EXCLUDED:
            self.weapon.exclusion = None
        self.weapon.save(force_insert=self.fresh, force_update=not self.fresh)
        news.announce(f"bench:{self.sent.event.pk}", f"person:{self.weapon.owner_id}", *tell)

    def tag_for(self, choice: TagChoice, *, replacing: bool = False) -> int | None:
        """The number that the weapon gets by this choice; raises if it can't.

        A weapon that has a label keeps it, unless it is to be replaced or another one is named.
        """
        if choice is None or choice == self.standing.tag:
            return None
        if choice == NEXT:
            if self.standing.tag is not None and not replacing:
                return None
            if not within_block(self.tag_next, self.sent.author.station):
                raise BlockUsedUpError
            return self.tag_next
        if self.tag_bearer is not None:
            raise TagTakenError(int(choice))
        return int(choice)


def handle(
    sent: Sent, weapon: uuid.UUID, *, tag: TagChoice = None, expected_version: int | None = None
) -> Handling:
    """Lock a weapon of the event; refuse if others changed it since `expected_version`."""
    _lock_numbers(sent, tag)
    found = (
        Weapon.objects.select_for_update(of=("self",))
        .select_related("owner")
        .filter(event=sent.event, pk=weapon)
        .annotate(**_numbers(sent, tag))
        .first()
    )
    if found is None:
        raise NotHereError
    if expected_version is not None and expected_version != found.version:
        acts = acts_since(found, expected_version)
        raise ChangedMeanwhileError(found, acts[-1] if acts else None)
    return _handling(sent, found, found)


def handle_or_make(
    sent: Sent, weapon: uuid.UUID, person: int, kind: str, *, tag: TagChoice, new: bool
) -> Handling:
    """Lock a weapon of the person, or start one with that id; `new` only says which is likelier."""
    if not new:
        try:
            return _of(person, handle(sent, weapon, tag=tag))
        except NotHereError:
            pass  # a device that never heard back from the act that would have made it
    _lock_numbers(sent, tag)
    owner = (
        Combatant.objects.filter(event=sent.event, pk=person)
        .annotate(known=Exists(Weapon.objects.filter(pk=weapon)), **_numbers(sent, tag))
        .first()
    )
    if owner is None:
        raise NotHereError
    if owner.known:  # type: ignore[attr-defined]  # annotated above
        return _of(person, handle(sent, weapon, tag=tag))
    made = Weapon(id=weapon, event=sent.event, owner=owner, type=kind, made_at=sent.at)
    return _handling(sent, made, owner, fresh=True)


def _of(person: int, handling: Handling) -> Handling:
    if handling.weapon.owner_id != person:
        raise NotHereError
    return handling


def _lock_numbers(sent: Sent, tag: TagChoice) -> None:
    """Let those who take from the numbers after everybody's blocks come one after the other."""
    if tag == NEXT and Block.of(sent.author.station) is None:
        Event.objects.select_for_update(no_key=True).only("pk").get(pk=sent.event.pk)


def _numbers(sent: Sent, tag: TagChoice) -> dict[str, Any]:
    """What has to be known about tag numbers, asked in the same statement."""
    if tag == NEXT:
        return {"tag_next": next_number(sent.event, sent.author.station)}
    if tag is not None:
        return {"tag_bearer": bearer(sent.event, int(tag))}
    return {"tag_next": Value(0)}


def _handling(sent: Sent, weapon: Weapon, row: Any, *, fresh: bool = False) -> Handling:
    return Handling(
        sent=sent,
        weapon=weapon,
        standing=weapon.standing(),
        fresh=fresh,
        tag_bearer=getattr(row, "tag_bearer", None),
        tag_next=getattr(row, "tag_next", 0),
    )

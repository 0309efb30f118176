"""Adding and changing people by hand, and renaming groups."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant, Group
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Event


class ChangedMeanwhileError(RefusedError):
    """Somebody else has changed the same fields; `now` holds what stands there."""

    def __init__(self, now: Mapping[str, Any]) -> None:
        super().__init__(
            "changed_meanwhile",
            _("Somebody else has changed this person meanwhile. Look at what stands there now."),
        )
        self.now = now


def lock_event(event: Event) -> None:
    """Hold the event against everything that numbers its people; readers and acts go on."""
    Event.objects.select_for_update(no_key=True).only("pk").get(pk=event.pk)


def lock_combatant(event: Event, pk: int) -> Combatant:
    """The person, held until the end of the act."""
    rows = Combatant.objects.select_for_update(of=("self",), no_key=True)
    try:
        row = rows.select_related("group", "side").get(pk=pk, event=event)
    except Combatant.DoesNotExist as error:
        raise RefusedError("no_such_person", _("This person isn't at the event.")) from error
    if row.erased_at is not None:
        raise RefusedError(
            "erased",
            _(
                "This person's data was erased; nothing can be added. If they are here again,"
                " add them as a new person."
            ),
        )
    return row


def next_number(event: Event) -> int:
    """The number after the highest one; the event is held by the caller."""
    highest = Combatant.objects.of(event).aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1


def group_named(event: Event, name: str) -> Group | None:
    """The group of that name, made if there is none yet; None for no name."""
    plain = " ".join(name.split())
    if not plain:
        return None
    made = Group(event=event, name=plain)
    found = Group.objects.filter(event=event, folded=made.derived_folded()).first()
    if found is None:
        made.save()
    return found or made


def add_person(sent: Sent, *, person: Mapping[str, Any]) -> Answer:
    """A new person with the next number."""
    lock_event(sent.event)
    row = Combatant(event=sent.event, number=next_number(sent.event))
    for name, value in person.items():
        _set(row, name, value)
    row.save()
    news.announce(f"gate:{sent.event.pk}", f"person:{row.pk}")
    return {"combatant": row.pk, "number": row.number}


def edit_person(
    sent: Sent, *, combatant: Combatant, changes: Mapping[str, Any], seen: Mapping[str, Any]
) -> Answer:
    """Set `changes`, where the row still is as it was `seen`; other fields are left alone.

    So two people who change different things both get theirs; raises ChangedMeanwhileError where
    both changed the same field.
    """
    if changes.get("group"):
        lock_event(sent.event)  # two people who type the same new group make it once
    row = lock_combatant(sent.event, combatant.pk)
    clashes = {
        name: now
        for name, value in changes.items()
        if (now := value_of(row, name)) != seen.get(name) and now != value
    }
    if clashes:
        raise ChangedMeanwhileError(clashes)
    for name, value in changes.items():
        _set(row, name, value)
    row.revision += bool(changes)
    row.save(update_fields=[*changes, "revision", *Combatant.SEARCHED])
    news.announce(f"person:{row.pk}", f"gate:{sent.event.pk}")
    return {"combatant": row.pk, "number": row.number, "changed": sorted(changes)}


def value_of(row: Combatant, name: str) -> Any:
    """A field as forms hold it: the group by name, the side as the row."""
    if name == "group":
        return row.group.name if row.group else ""
    return getattr(row, name)


def _set(row: Combatant, name: str, value: str | date | None) -> None:
    if name == "group":
        row.group = group_named(row.event, str(value or ""))
    else:
        setattr(row, name, value)


def rename_group(group: Group, name: str) -> None:
    """Rename a group, and let its people be found by the new name."""
    group.name = name
    group.save()
    people = list(group.combatants.select_related("group"))
    for person in people:
        person.group = group
        person.work_out_search()
    Combatant.objects.bulk_update(people, ["folded", "pieces"], batch_size=500)

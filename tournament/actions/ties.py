"""Ties that decide who goes on: the extra bout, and the king's decision where it is his (T 1)."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament.actions.common import announce, locked
from tournament.actions.places import settle_end
from tournament.actions.queue import give_lists
from tournament.actions.rights import only_king_or_head
from tournament.models import Bout, Entrant, Group, KingsDecision
from tournament.queries.groups import Deciding, deciding
from tournament.rules.groups import bout_order


def extra_bout(sent: Sent, *, group: int) -> Answer:
    """Make the extra bouts that the program asks for: one, or a small group among three or more.

    Order and corners follow from the act's own id, which nobody picks. They are fought where it
    is soonest their turn. Refused while the group is open, where no tie decides who goes on, and
    where its extra bouts are there already.
    """
    row, found = _fought_off(sent, group)
    if any(one.extra for one in found.open):
        raise RefusedError("extra_waits", _("The extra bout of this group is there already."))
    if not found.extra:
        raise RefusedError("no_extra", _("No tie in this group asks for an extra bout."))
    pairs = [pair for names in found.extra for pair in bout_order(str(sent.id), names)]
    last = max(found.table.bouts, key=lambda one: one.position)
    tournament = row.tournament
    made = Bout.objects.bulk_create(
        Bout(
            tournament=tournament,
            number=tournament.next_bout + n,
            group=row,
            position=last.position + 1 + n,
            extra=True,
            queue=tournament.next_bout + n,
            red=found.by_label[red],
            blue=found.by_label[blue],
        )
        for n, (red, blue) in enumerate(pairs)
    )
    tournament.next_bout += len(made)
    tournament.save(update_fields=["next_bout"])
    give_lists(sent, tournament, made)
    announce(tournament, *(f"person:{one.combatant_id}" for one in _fighters(made)))
    return {"bouts": [one.pk for one in made], "numbers": [one.number for one in made]}


def _fighters(bouts: Sequence[Bout]) -> list[Entrant]:
    return [one for bout in bouts for one in (bout.red, bout.blue)]


def kings_decision(
    sent: Sent, *, group: int, order: Sequence[int], by_lot: bool, reason: str
) -> Answer:
    """Record the order that the king gave to those who are level, by lot or by his word.

    `order` are the entrants, the first on the better place: exactly those of one level that the
    rules leave to him. What was decided before stays readable.
    """
    row, found = _fought_off(sent, group)
    only_king_or_head(sent, row.tournament)
    labels = [label for pk in order for label, one in found.by_label.items() if one.pk == pk]
    if not any(sorted(labels) == sorted(level) for level in found.king):
        raise RefusedError(
            "not_the_kings", _("The rules don't leave the order of these to the king.")
        )
    decision = KingsDecision.objects.create(
        group=row, act_id=sent.id, order=labels, by_lot=by_lot, reason=reason
    )
    settle_end(row.tournament)
    people = [f"person:{found.by_label[label].combatant_id}" for label in labels]
    announce(row.tournament, *people)
    return {"decision": decision.pk, "order": list(order)}


def _fought_off(sent: Sent, pk: int) -> tuple[Group, Deciding]:
    """The group under its tournament's lock, with what it asks for; an open one is refused."""
    row = Group.objects.filter(pk=pk, tournament__event=sent.event).first()
    if row is None:
        raise RefusedError(
            "no_such_group", _("There is no such group at this event. Load the page again.")
        )
    row.tournament = locked(sent, row.tournament_id)
    found = next((one for one in deciding(row.tournament) if one.table.pk == pk), None)
    if found is None:
        raise RefusedError(
            "group_voided", _("The draw of this group was voided. Load the page again.")
        )
    if row.tournament.rounds.filter(live=True).exists():
        raise RefusedError("later_draw", _("The knockout is drawn; the groups are settled."))
    if any(not one.extra for one in found.open):
        raise RefusedError(
            "group_open",
            _("Group %(group)s isn't over. Record the results that are missing first."),
            group=row.name,
        )
    return row, found

"""Who the next round is drawn from, once the stage before it is over (T 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import RefusedError
from tournament import queries
from tournament.enums import Admitted, Format, Standing
from tournament.models import Bout, Entrant, Round, Tournament
from tournament.rules.knockout import Pot, pot


@dataclass(frozen=True, slots=True)
class Field:
    """Who a round is drawn from: those who go on in ladder order, and the pot."""

    number: int
    winners: tuple[str, ...]
    pot: Pot
    first: bool


def field_of(row: Tournament) -> Field:
    """Who the next round is drawn from. Refused while the stage before it is open."""
    return field_after(row, row.rounds.filter(live=True).order_by("-number").first())


def field_after(row: Tournament, last: Round | None) -> Field:
    """Who the round after `last` is drawn from; the first round where there is none before."""
    entrants = list(row.entrants.all())
    known = row.bouts.filter(live=True, extra=False, third_place=False)
    if last is not None:
        known = known.filter(Q(round__isnull=True) | Q(round__number__lte=last.number))
    else:
        known = known.filter(round__isnull=True)
    bouts = list(known.select_related("red", "blue", "winner", "round", "group"))
    if last is not None:
        going = _round_winners(last, [bout for bout in bouts if bout.round_id == last.pk])
    elif row.format == Format.GROUPS:
        going = _group_winners(row)
    else:
        going = [one for one in entrants if ready(one)]
    going = [one for one in going if ready(one)]
    rules = queries.rules_of(row)
    out = queries.eliminated(entrants, going, [bout for bout in bouts if queries.settled(bout)])
    fought = [one for one in out if last is not None or row.format == Format.GROUPS]
    winners = tuple(one.label for one in going)
    drawn_from = pot(winners, fought if rules.may_come_back else [])
    return Field(last.number + 1 if last else 1, winners, drawn_from, first=last is None)


def ready(one: Entrant) -> bool:
    """Whether the entrant takes part in draws now."""
    return one.admitted == Admitted.ADMITTED and one.standing == Standing.IN


def _round_winners(last: Round, bouts: Sequence[Bout]) -> list[Entrant]:
    """Winners in ladder order, the one with a bye at the end."""
    if any(not queries.settled(bout) for bout in bouts):
        raise RefusedError("round_open", _("The round isn't over: some bouts have no result."))
    ordered = sorted(bouts, key=lambda bout: bout.position)
    winners = [bout.winner for bout in ordered if bout.winner is not None]
    return [*winners, last.bye] if last.bye else winners


def _group_winners(row: Tournament) -> list[Entrant]:
    """Who goes on from each group, in the groups' order; open groups and ties refuse."""
    rules = queries.rules_of(row)
    going: list[Entrant] = []
    groups = queries.groups_of(row)
    for group in groups:
        members = {place.entrant.label: place.entrant for place in group.places.all()}
        bouts = [bout for bout in group.bouts.all() if bout.live]
        gone = {one.pk for one in members.values() if not ready(one)}
        waiting = [
            bout
            for bout in bouts
            if not queries.settled(bout) and not {bout.red_id, bout.blue_id} & gone
        ]
        if waiting:
            raise RefusedError("group_open", _("Group %(group)s isn't over."), group=group.name)
        table = queries.table_of(list(members.values()), bouts, rules, group.decisions.all())
        if table.extra_bout:
            raise RefusedError(
                "extra_bout", _("Group %(group)s needs an extra bout first."), group=group.name
            )
        if table.king_decides:
            raise RefusedError(
                "king_decides",
                _("In group %(group)s the king of arms has to decide first."),
                group=group.name,
            )
        going += [members[label] for label in table.advance]
    return going

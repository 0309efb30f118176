"""What a draw makes: groups, rounds and their bouts, written in bulk; and taken back (T 1)."""

from collections.abc import Sequence
from dataclasses import asdict

from tournament import queries
from tournament.actions.fields import ready
from tournament.enums import TournamentState
from tournament.models import Bout, Draw, Entrant, Group, GroupPlace, Round, Tournament
from tournament.rules import ceremony
from tournament.rules.groups import group_name


def store_groups(draw: Draw) -> dict[str, object]:
    row = draw.tournament
    drawn = ceremony.draw_groups(draw.seed, draw.entries)
    by_label = {one.label: one for one in row.entrants.all()}
    groups = Group.objects.bulk_create(
        Group(tournament=row, draw=draw, number=number, name=group_name(number))
        for number in range(1, len(drawn) + 1)
    )
    GroupPlace.objects.bulk_create(
        GroupPlace(group=group, entrant=by_label[label], position=position)
        for group, one in zip(groups, drawn, strict=True)
        for position, label in enumerate(one.members, start=1)
    )
    # Groups take turns, so that nobody waits long and each group rests between its bouts.
    turns = sorted(
        (turn, group.number, group, pair)
        for group, one in zip(groups, drawn, strict=True)
        for turn, pair in enumerate(one.bouts, start=1)
    )
    Bout.objects.bulk_create(
        Bout(
            tournament=row,
            number=row.next_bout + offset,
            group=group,
            position=turn,
            queue=row.next_bout + offset,
            red=by_label[red],
            blue=by_label[blue],
        )
        for offset, (turn, _number, group, (red, blue)) in enumerate(turns)
    )
    row.next_bout += len(turns)
    row.state = TournamentState.GROUPS
    row.save(update_fields=["next_bout", "state"])
    return {"groups": [{"members": one.members, "bouts": one.bouts} for one in drawn]}


def store_round(draw: Draw, declined: Sequence[str] = ()) -> dict[str, object]:
    row = draw.tournament
    drawn = ceremony.draw_next_round(draw.seed, draw.entries, declined)
    by_label = {one.label: one for one in row.entrants.all()}
    back = by_label[drawn.back] if drawn.back else None
    round_ = Round.objects.create(
        tournament=row,
        draw=draw,
        number=draw.round_number,
        back=back,
        bye=by_label[drawn.bye] if drawn.bye else None,
    )
    pairs = [(by_label[red], by_label[blue], False) for red, blue in drawn.pairs]
    final = len(pairs) == 1 and not drawn.bye
    if final and draw.round_number > 1 and queries.rules_of(row).third_place:
        losers = _semifinal_losers(row, draw.round_number - 1)
        pairs += [(losers[0], losers[1], True)] if len(losers) == 2 else []
    Bout.objects.bulk_create(
        Bout(
            tournament=row,
            number=row.next_bout + offset,
            round=round_,
            position=offset + 1,
            # The bout for third place comes before the final.
            queue=row.next_bout + (len(pairs) - 1 - offset if pairs[-1][2] else offset),
            third_place=third,
            red=red,
            blue=blue,
        )
        for offset, (red, blue, third) in enumerate(pairs)
    )
    if back is not None:
        back.times_back += 1
        back.save(update_fields=["times_back"])
    row.next_bout += len(pairs)
    row.state = TournamentState.KNOCKOUT
    row.save(update_fields=["next_bout", "state"])
    return asdict(drawn)


def _semifinal_losers(row: Tournament, number: int) -> list[Entrant]:
    """Who lost in the round before the final and is still in the tournament, in ladder order."""
    bouts = row.bouts.filter(
        live=True, round__live=True, round__number=number, winner__isnull=False
    )
    lost = [
        bout.blue if bout.winner_id == bout.red_id else bout.red
        for bout in bouts.select_related("red", "blue").order_by("position")
    ]
    return [one for one in lost if ready(one)]


def take_back(draw: Draw, row: Tournament) -> None:
    """Everybody is where they were before the draw."""
    draw.groups.update(live=False)
    GroupPlace.objects.filter(group__draw=draw).update(live=False)
    round_ = draw.rounds.filter(live=True).select_related("back").first()
    if round_ is not None:
        Round.objects.filter(pk=round_.pk).update(live=False)
        row.entrants.exclude(place=None).update(place=None)
        if round_.back is not None:
            round_.back.times_back -= 1
            round_.back.save(update_fields=["times_back"])
    rounds = row.rounds.filter(live=True).exists()
    groups = row.groups.filter(live=True).exists()
    row.state = (
        TournamentState.KNOCKOUT
        if rounds
        else TournamentState.GROUPS
        if groups
        else TournamentState.ENTRY
    )
    row.save(update_fields=["state"])

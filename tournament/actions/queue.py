"""The lists of an event and the bouts on them: where each is fought, and in what order (T 3)."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from tournament.actions.common import announce, lists_topic, locked
from tournament.enums import BoutState
from tournament.models import Bout, Lists, Tournament
from tournament.rules.queue import ToPlace, distributed


def place_bout(sent: Sent, *, bout: int, lists: int | None, before: int | None) -> Answer:
    """Move a bout to lists, before another bout of that queue or to its end.

    Bouts that have begun stay in front. All moves at an event wait for one another: they hold its
    lists.
    """
    known = _locked_lists(sent)
    if lists is not None and lists not in known:
        raise RefusedError(
            "no_such_lists", _("There are no such lists at this event. Load the page again.")
        )
    row, queue = _locked_queue(sent, bout, lists)
    if row.state != BoutState.CALLED:
        raise RefusedError(
            "bout_begun", _("This bout has begun; it can't be moved. Move those behind it.")
        )
    if before is not None and before not in {one.pk for one in queue}:
        raise RefusedError(
            "queue_changed", _("The queue has changed meanwhile; look at it and try again.")
        )
    place = next((n for n, one in enumerate(queue) if one.pk == before), len(queue))
    begun = sum(one.state != BoutState.CALLED for one in queue)
    queue.insert(max(place, begun), row)
    _write((one.pk, lists, n) for n, one in enumerate(queue, start=1) if _moved(one, lists, n, row))
    announce(row.tournament, f"bout:{row.pk}")
    return {"bout": row.pk, "lists": lists, "place": queue.index(row) + 1}


def _moved(one: Bout, lists: int | None, place: int, row: Bout) -> bool:
    return one is row or one.queue != place or one.lists_id != lists


def _locked_lists(sent: Sent, among: QuerySet[Bout, Any] | None = None) -> list[int]:
    """The event's lists in their order, or those `among` them, held until the act is done."""
    rows = Lists.objects.select_for_update().filter(event=sent.event)
    if among is not None:
        rows = rows.filter(pk__in=among)
    return [one.pk for one in sorted(rows.order_by("pk"), key=lambda one: (one.position, one.name))]


def _locked_queue(sent: Sent, bout: int, lists: int | None) -> tuple[Bout, list[Bout]]:
    """The bout and the queue that it goes to, locked in the order of their keys."""
    rows = Bout.objects.filter(tournament__event=sent.event)
    home = rows.filter(pk=bout).values("tournament")
    there = Q(lists=lists, live=True) & ~Q(state=BoutState.CONFIRMED)
    if lists is None:
        there &= Q(tournament__in=home)
    found = {
        one.pk: one
        for one in rows.filter(Q(pk=bout) | there)
        .select_for_update(of=("self",))
        .select_related("tournament")
        .order_by("pk")
    }
    row = found.pop(bout, None)
    if row is None:
        raise RefusedError(
            "no_such_bout", _("There is no such bout at this event. Load the page again.")
        )
    if not row.live:
        raise RefusedError("bout_voided", _("This bout was voided; it isn't fought."))
    return row, sorted(found.values(), key=in_queue)


def in_queue(bout: Bout) -> tuple[bool, int, int]:
    """The order of a queue: what has begun comes first."""
    return bout.state == BoutState.CALLED, bout.queue, bout.pk


def _write(places: Iterable[tuple[int, int | None, int]]) -> None:
    """Put bouts (key, lists, place) where they belong; one statement for any number."""
    rows = list(places)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournament_bout b SET lists_id = t.lists, queue = t.place"
            " FROM unnest(%s::bigint[], %s::bigint[], %s::int[]) AS t (pk, lists, place)"
            " WHERE b.id = t.pk",
            [list(column) for column in zip(*rows, strict=True)] if rows else [[], [], []],
        )


def distribute_bouts(sent: Sent, *, tournament: int) -> Answer:
    """Give every bout without lists to the event's lists; groups keep their order, people rest."""
    row = locked(sent, tournament)
    lists = _locked_lists(sent)
    if not lists:
        raise RefusedError("no_lists", _("There are no lists yet; add some first."))
    placed = _append(lists, Q(lists=None, tournament=row))
    announce(row)
    return {"placed": placed}


def give_lists(sent: Sent, row: Tournament, bouts: Iterable[Bout]) -> None:
    """Put new bouts behind the shortest queues of the lists on which the tournament is fought;
    none where no lists are in use. Their fighters aren't called to two at once."""
    used = row.bouts.filter(live=True, lists__isnull=False).order_by().values("lists").distinct()
    if lists := _locked_lists(sent, among=used):
        _append(lists, Q(pk__in=[one.pk for one in bouts]))


def _append(lists: Sequence[int], chosen: Q) -> int:
    """Put the chosen bouts at the ends of these queues; how many."""
    open_bouts = Bout.objects.exclude(state=BoutState.CONFIRMED).filter(live=True)
    bouts = list(
        open_bouts.filter(Q(lists__in=lists) | chosen)
        .select_for_update(of=("self",))
        .select_related("red", "blue")
        .order_by("pk")
    )
    bouts.sort(key=in_queue)
    standing = {pk: [one for one in bouts if one.lists_id == pk] for pk in lists}
    waiting = [one for one in bouts if one.lists_id is None]
    given = distributed(
        [ToPlace(one.pk, people_of(one), one.group_id or -(one.round_id or 0)) for one in waiting],
        [[people_of(one) for one in standing[pk]] for pk in lists],
    )
    _write(_appended(lists, standing, given))
    return len(waiting)


def _appended(
    lists: Sequence[int], standing: dict[int, list[Bout]], given: Sequence[Sequence[int]]
) -> Iterable[tuple[int, int | None, int]]:
    for pk, keys in zip(lists, given, strict=True):
        last = max((one.queue for one in standing[pk]), default=0)
        yield from ((key, pk, last + n) for n, key in enumerate(keys, start=1))


def people_of(bout: Bout) -> frozenset[int]:
    """Who fights in it, as people of the event: somebody may be in two tournaments."""
    return frozenset((bout.red.combatant_id, bout.blue.combatant_id))


def move_lists(sent: Sent, *, lists: int, up: bool) -> Answer:
    """One place up or down; at the edge nothing changes."""
    order = _locked_lists(sent)
    if lists not in order:
        raise RefusedError(
            "no_such_lists", _("There are no such lists at this event. Load the page again.")
        )
    place = order.index(lists)
    order.insert(max(0, place - 1) if up else place + 1, order.pop(place))
    rows = [Lists(pk=pk, position=n) for n, pk in enumerate(order, start=1)]
    Lists.objects.bulk_update(rows, ["position"])
    news.announce(lists_topic(sent.event.pk))
    return {"order": order}

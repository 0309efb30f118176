"""Rosters and rulings as files to take away (R 1.4, 4, 7)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.forms.kinds import FIELD
from battles.models import Clash, Ruling
from battles.queries.board import RELATED, Case, cases
from battles.queries.roster import books_for, roster_lines
from battles.queries.rows import fighters
from battles.queries.shown import Said, Shown, Words, shown
from battles.words import place_name
from ruman.core.models import Event
from ruman.core.sheets import Asked, Column, Sheet, register
from weapons.models import Weapon

CHUNK = 500  # rows that are in memory at once


class Placed(NamedTuple):
    """Somebody on the roster of a clash, as its page shows them."""

    clash: Clash
    side: str
    place: str
    line: Shown


def _clashes(event: Event, asked: Asked) -> QuerySet[Clash]:
    """All clashes of the event, or the one that is asked for."""
    rows = Clash.objects.filter(event=event).select_related("battle")
    wanted = asked.get("clash", "")
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 18:
        rows = rows.filter(pk=int(wanted))
    return rows.order_by("battle__day", "battle", "number")


def _fighters(event: Event, asked: Asked) -> int:
    return sum(fighters(clash).count() for clash in _clashes(event, asked))


def _placed(event: Event, asked: Asked, language: str) -> Iterator[Placed]:
    """Clash by clash, in the order of names; one clash is in memory at a time."""
    sides = {side.pk: side for side in event.sides.all()}
    words = Words(books_for(event), language)
    for clash in _clashes(event, asked):
        for line in roster_lines(clash, event, language):
            side = sides[line.person.side_id]
            place = place_name(line.location, words.books.weapons) if line.location else ""
            yield Placed(clash, side.name, place, shown(line, words, side.tincture, ()))


def _in(value: Callable[[Clash], Any]) -> Callable[[Any], Any]:
    return lambda row: value(row.clash)


def _line(value: Callable[[Shown], Any]) -> Callable[[Any], Any]:
    return lambda row: value(row.line)


def _said(lines: Iterable[Said], *, blocks: bool) -> str:
    return "; ".join(
        f"{one.words} ({one.rule})" if one.rule else one.words
        for one in lines
        if one.blocks is blocks
    )


def _roster_columns(event: Event) -> Sequence[Column]:
    return (
        Column(_("Battle"), _in(lambda clash: clash.battle.name)),
        Column(_("Day"), _in(lambda clash: clash.battle.day)),
        Column(
            pgettext_lazy("number of a clash", "No. of the clash"), _in(lambda clash: clash.number)
        ),
        Column(_("Clash"), _in(lambda clash: clash.name)),
        Column(_("State"), _in(lambda clash: clash.get_state_display())),
        Column(_("Side"), lambda row: row.side),
        Column(_("Place"), lambda row: row.place),
        Column(_("Number"), _line(lambda line: line.number)),
        Column(_("Name"), _line(lambda line: line.name)),
        Column(_("Group"), _line(lambda line: line.group)),
        Column(_("Role"), _line(lambda line: line.role)),
        Column(_("Here"), _line(lambda line: line.here)),
        Column(_("Lives"), _line(lambda line: line.lives)),
        Column(_("Weapons"), _line(lambda line: ", ".join(one.name for one in line.kit))),
        Column(
            _("Cards"), _line(lambda line: ", ".join(f"{name} ({n})" for n, name in line.cards))
        ),
        Column(_("Blocks"), _line(lambda line: _said(line.said, blocks=True))),
        Column(_("Cautions"), _line(lambda line: _said(line.said, blocks=False))),
    )


def _rulings(event: Event) -> QuerySet[Ruling]:
    return Ruling.objects.filter(clash__event=event)


def _ruling_rows(event: Event, asked: Asked, language: str) -> Iterator[Case]:
    """As they happened, the first one first."""
    tag = Weapon.objects.filter(event=event, pk=OuterRef("weapon")).values("tag")
    rows = _rulings(event).select_related(*RELATED, "clash__battle").annotate(tag=Subquery(tag))
    for row in rows.order_by("at", "pk").iterator(CHUNK):
        yield from cases(event, [row])


def _row(value: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda case: value(case.row)


def _part(name: str, value: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Something of what came after the ruling; nothing where it didn't come."""

    def found(case: Any) -> Any:
        part: Any = case.row
        for step in name.split("."):
            part = getattr(part, step, None)
        return part and value(part)

    return found


def _ruling_columns(event: Event) -> Sequence[Column]:
    return (
        Column(_("When"), _row(lambda row: row.at)),
        Column(_("Battle"), _row(lambda row: row.clash.battle.name)),
        Column(_("Clash"), _row(lambda row: str(row.clash))),
        Column(_("Number"), _row(lambda row: row.combatant.number)),
        Column(_("Name"), _row(lambda row: row.combatant.full_name)),
        Column(_("Side"), _row(lambda row: row.side and row.side.name)),
        Column(_("Ruling"), _row(lambda row: row.get_kind_display())),
        Column(_("Reason"), lambda case: case.reason),
        Column(_("Rule"), _row(lambda row: row.rule)),
        Column(_("In words"), _row(lambda row: row.words)),
        Column(_("Tag of the weapon"), _row(lambda row: row.tag)),
        Column(_("By whom"), _row(lambda row: row.act.by_name)),
        Column(_("Arrived after the clash"), _row(lambda row: row.late)),
        Column(_("Waits for the organizers"), lambda case: case.open),
        Column(_("Taken back at"), _part("withdrawal", lambda part: part.at)),
        Column(_("Taken back because"), _part("withdrawal", lambda part: part.reason)),
        Column(_("Decided at"), _part("answer", lambda part: part.at)),
        Column(_("Decision"), _part("answer", lambda part: part.words)),
        Column(_("Appealed at"), _part("appeal", lambda part: part.at)),
        Column(_("Appeal"), _part("appeal", lambda part: part.words)),
        Column(_("Appeal answered at"), _part("appeal.answer", lambda part: part.at)),
        Column(_("Outcome"), _part("appeal.answer", lambda part: part.get_outcome_display())),
        Column(_("Why"), _part("appeal.answer", lambda part: part.words)),
    )


def register_sheets() -> None:
    """Called when the app loads."""
    register(
        Sheet(
            "rosters",
            _("Rosters"),
            _("Who fights in each clash, where, with what, and what speaks against it."),
            "flag",
            FIELD,
            _roster_columns,
            _fighters,
            _placed,
            rank=40,
        )
    )
    register(
        Sheet(
            "rulings",
            _("Rulings"),
            _("What veterans decided, appeals, and what the organizers answered."),
            "scale",
            FIELD,
            _ruling_columns,
            lambda event, asked: _rulings(event).count(),
            _ruling_rows,
            rank=50,
        )
    )

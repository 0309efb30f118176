"""Finding people as one types: by part of a name, nickname, group, number; and what apps add.

Stages from the best hits on: number, whole words, beginnings of words, insides of words. Each is
found by the trigram index and sorted only then: `sort || ''` keeps PostgreSQL from walking the
whole event in order of names when hits are many but far down (measured at 50,000 people: 55 ms
became 15 ms at worst).
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import Q, Value
from django.db.models.functions import Concat

from combatants.models import Combatant, PlayerLink
from combatants.models.people import CombatantQuerySet, order_of_names
from combatants.queries.namesakes import second_marks
from ruman.core import text
from ruman.core.models import Event
from ruman.core.scans import UnreadableScanError, code_of, scanned

TEXT_MAX = 80
SCAN_MAX = 300
WORDS_MAX = 6
NUMBER_MAX = 2**31 - 1
UNUSED = ("folded", "pieces", "sort_cs", "sort_pl", "imported", "note", "health_note")


@dataclass(frozen=True, slots=True)
class Hit:
    """Somebody whom another app found, and by what (`tag 0402`)."""

    combatant_id: int
    because: str
    exact: bool = True


def by_own_page(event: Event, typed: str, limit: int) -> Iterable[Hit]:
    """Whose page the scanned code opens; no statement where none was scanned."""
    code = code_of("p", typed)
    if code is None:
        return []
    rows = PlayerLink.objects.filter(token=code, combatant__event=event, withdrawn_at__isnull=True)
    return [Hit(pk, "") for pk in rows.values_list("combatant", flat=True)[:limit]]


Finder = Callable[[Event, str, int], Iterable[Hit]]
# Apps above put their finders here when they are ready: weapons finds owners by tag.
FINDERS: list[Finder] = [by_own_page]


@dataclass(frozen=True, slots=True)
class Found:
    """One line of the answer; `mark` tells namesakes apart, `because` says what was hit."""

    pk: int
    number: int
    name: str
    nickname: str
    group: str
    side: str
    tincture: str
    arrived: bool
    mark: str
    because: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def find(event: Event, typed: str, limit: int = 12, language: str = "cs") -> list[Found]:
    """People of the event for what was typed, exact hits first; at most `limit`.

    Where nobody is found, a number typed on a Czech keyboard without Shift is tried as digits.
    """
    typed = text.without_number_sign(typed[:SCAN_MAX])
    found = _find(event, typed, limit, language)
    if not found and (digits := text.czech_digits(typed)):
        found = _find(event, digits, limit, language)
    return found


def by_code(event: Event, typed: str) -> int | None:
    """The key of the one person whom a scanned code names: own page, label, card."""
    try:
        if scanned(typed[:SCAN_MAX]) is None:
            return None
    except UnreadableScanError:
        return None
    hits = {hit.combatant_id for each in FINDERS for hit in each(event, typed[:SCAN_MAX], 2)}
    return hits.pop() if len(hits) == 1 else None


def _find(event: Event, typed: str, limit: int, language: str) -> list[Found]:
    wanted = text.words(typed[:TEXT_MAX])[:WORDS_MAX]
    if not wanted or limit < 1:
        return []
    people: dict[int, Combatant] = {}
    hits = [hit for finder in FINDERS for hit in finder(event, typed, limit)]
    because = {hit.combatant_id: hit.because for hit in reversed(hits)}
    _add_by_pk(event, people, [hit.combatant_id for hit in hits if hit.exact])
    for stage in _stages(wanted):
        if len(people) >= limit:
            break
        rows = _light(Combatant.objects.of(event).filter(stage)).exclude(pk__in=list(people))
        for person in rows.order_by(_after_the_index(language), "number")[: limit - len(people)]:
            people[person.pk] = person
    _add_by_pk(event, people, [hit.combatant_id for hit in hits if not hit.exact])
    chosen = list(people.values())[:limit]
    marks = second_marks(event, chosen)
    return [_found(person, marks.get(person.pk, ""), because) for person in chosen]


def matching(typed: str) -> Q:
    """Everybody in whom all the typed words occur, the same people as `find` would offer."""
    typed = text.without_number_sign(typed[:TEXT_MAX])
    found = Q(pk__in=[])
    if wanted := text.words(typed)[:WORDS_MAX]:
        for stage in _stages(wanted):
            found |= stage
    return found


def _stages(wanted: list[str]) -> Iterable[Q]:
    joined = "".join(wanted)
    if joined.isascii() and joined.isdigit() and int(joined) <= NUMBER_MAX:
        yield Q(number=int(joined))
    yield Q(pieces__contains=text.whole_word_pieces(wanted))
    # The index knows three letters of a beginning; a longer one is compared as well.
    begins = Q(pieces__contains=text.beginning_pieces(wanted))
    for word in wanted:
        begins &= Q(folded__contains=f" {word}")
    yield begins
    if any(len(word) > 2 for word in wanted):
        inside = Q(pieces__contains=text.inner_pieces(wanted))
        for word in wanted:
            inside &= Q(folded__contains=word)
        yield inside


def _after_the_index(language: str) -> Concat:
    return Concat(order_of_names(language), Value(""))


def _light(rows: CombatantQuerySet) -> CombatantQuerySet:
    return rows.select_related("group", "side").defer(*UNUSED)


def _add_by_pk(event: Event, people: dict[int, Combatant], pks: list[int]) -> None:
    missing = [pk for pk in pks if pk not in people]
    if missing:
        rows = _light(Combatant.objects.of(event)).in_bulk(missing)
        people.update({pk: rows[pk] for pk in missing if pk in rows})


def _found(person: Combatant, mark: str, because: dict[int, str]) -> Found:
    return Found(
        pk=person.pk,
        number=person.number,
        name=person.full_name,
        nickname=person.nickname,
        group=person.group.name if person.group else "",
        side=person.side.name if person.side else "",
        tincture=person.side.tincture if person.side else "",
        arrived=person.arrived_at is not None,
        mark=mark,
        because=because.get(person.pk, ""),
    )

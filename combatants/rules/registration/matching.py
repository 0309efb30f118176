"""Who of a file is known already: new, updated, unchanged, or told twice; namesakes stay two.

Two descriptions are of the same person when the name and the mail, or the name and the date of
birth, agree and the other one doesn't differ; when the time stamp shows the same answer of the
form; or by the name alone where one side says neither mail nor date. Same names stay two people
when dates or mails differ.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final, Protocol

from combatants.rules.registration.changes import Change, Known, differences, weapons_differ
from combatants.rules.registration.rows import Entry

NAMESAKES_SHOWN: Final = 30


class Action(StrEnum):
    NEW = "new"
    UPDATE = "update"
    UNCHANGED = "unchanged"
    REPEATED = "repeated"  # told again further down in the file; the later line counts


class Why(StrEnum):
    """What showed that a person is known; the surest first."""

    NAME_AND_MAIL = "name_and_mail"
    NAME_AND_BIRTH = "name_and_birth"
    SAME_ANSWER = "same_answer"
    NAME_ALONE = "name_alone"


class Described(Protocol):
    """What matching looks at, of an entry and of a known person alike."""

    @property
    def name_key(self) -> str: ...
    @property
    def birth_date(self) -> date | None: ...
    @property
    def email(self) -> str: ...
    @property
    def registered(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Step:
    """What becomes of one entry; `namesakes` are others who stay other people."""

    entry: Entry
    action: Action
    known: Known | None = None
    why: Why | None = None
    changes: tuple[Change, ...] = ()
    weapons_changed: bool = False
    later_line: int = 0
    namesake_lines: tuple[int, ...] = ()
    namesake_numbers: tuple[int, ...] = ()


def same_person(one: Described, other: Described, *, same_answer: bool = False) -> Why | None:
    """What shows that both descriptions are of one person; None where nothing does."""
    other_mail = bool(one.email and other.email) and one.email.lower() != other.email.lower()
    same_mail = bool(one.email) and one.email.lower() == other.email.lower()
    other_birth = bool(one.birth_date and other.birth_date) and one.birth_date != other.birth_date
    same_birth = bool(one.birth_date) and one.birth_date == other.birth_date
    if one.name_key != other.name_key:
        return Why.SAME_ANSWER if same_answer and same_mail and not other_birth else None
    if same_mail and not other_birth:
        return Why.NAME_AND_MAIL
    if same_birth and not other_mail:
        return Why.NAME_AND_BIRTH
    if same_answer and not (other_mail and other_birth):
        return Why.SAME_ANSWER
    if other_mail or other_birth:
        return None
    return Why.NAME_ALONE if _bare(one) or _bare(other) else None


def _bare(one: Described) -> bool:
    return not one.email and one.birth_date is None


class _Pool:
    """Descriptions that are still free, by what another one could share with them."""

    def __init__(self, described: Mapping[int, Described], answers: set[str]) -> None:
        self.answers = answers
        self.free: dict[int, Described] = {}
        self.buckets: dict[tuple[object, ...], dict[int, Described]] = defaultdict(dict)
        for number, one in described.items():
            self.add(number, one)

    def add(self, number: int, one: Described) -> None:
        self.free[number] = one
        for key in self._keys(one):
            self.buckets[key][number] = one

    def remove(self, number: int) -> None:
        for key in self._keys(self.free.pop(number)):
            self.buckets[key].pop(number)

    def of_name(self, key: str) -> list[int]:
        return list(self.buckets.get(("name", key), ()))

    def like(self, one: Described, why: Why) -> list[int]:
        """Who is the same person for that reason, and no surer one."""
        answer = one.registered in self.answers
        return [
            number
            for number, other in self._sharing(one, why).items()
            if same_person(one, other, same_answer=answer and one.registered == other.registered)
            is why
        ]

    def _sharing(self, one: Described, why: Why) -> Mapping[int, Described]:
        if why is Why.NAME_ALONE:
            key: tuple[object, ...] = ("name" if _bare(one) else "bare", one.name_key)
        elif why is Why.NAME_AND_MAIL:
            key = ("mail", one.name_key, one.email.lower())
        elif why is Why.NAME_AND_BIRTH:
            key = ("birth", one.name_key, one.birth_date)
        else:
            key = ("answer", one.registered)
        return self.buckets.get(key, {})

    def _keys(self, one: Described) -> Iterator[tuple[object, ...]]:
        yield ("name", one.name_key)
        if _bare(one):
            yield ("bare", one.name_key)
        if one.email:
            yield ("mail", one.name_key, one.email.lower())
        if one.birth_date:
            yield ("birth", one.name_key, one.birth_date)
        if one.registered in self.answers:
            yield ("answer", one.registered)


def plan(entries: Sequence[Entry], known: Iterable[Known]) -> list[Step]:
    """What an import would do, entry by entry, in the order of the file."""
    people = {person.pk: person for person in known}
    pool = _Pool(people, _single_answers(entries) & _single_answers(people.values()))
    steps = {
        place: Step(entries[place], Action.REPEATED, later_line=entries[last].line)
        for place, last in _told_again(entries).items()
    }
    for why in Why:  # the surest first, so that nobody loses their row to a namesake
        open_names = Counter(e.name_key for i, e in enumerate(entries) if i not in steps)
        for place, entry in enumerate(entries):
            if place in steps or (why is Why.NAME_ALONE and open_names[entry.name_key] > 1):
                continue
            found = pool.like(entry, why)
            if len(found) == 1:
                pool.remove(found[0])
                steps[place] = _update(entry, people[found[0]], why)
    for place, entry in enumerate(entries):
        steps.setdefault(place, Step(entry, Action.NEW))
    return _with_namesakes([steps[place] for place in range(len(entries))], people, pool)


def _single_answers(described: Iterable[Described]) -> set[str]:
    """Time stamps that one answer alone has; others show nothing."""
    counted = Counter(one.registered for one in described if one.registered)
    return {stamp for stamp, times in counted.items() if times == 1}


def _told_again(entries: Sequence[Entry]) -> dict[int, int]:
    """For each entry that comes again further down: the place of its next telling."""
    later: dict[int, int] = {}
    pool = _Pool({}, set())
    for place, entry in enumerate(entries):
        for why in (Why.NAME_AND_MAIL, Why.NAME_AND_BIRTH, Why.NAME_ALONE):
            for earlier in pool.like(entry, why):
                if why is Why.NAME_ALONE and not (_bare(entry) and _bare(entries[earlier])):
                    continue
                later[earlier] = place
                pool.remove(earlier)
        pool.add(place, entry)
    return later


def _update(entry: Entry, known: Known, why: Why) -> Step:
    changes = tuple(differences(entry, known))
    weapons_changed = weapons_differ(entry, known)
    changed = weapons_changed or any(not change.kept for change in changes)
    action = Action.UPDATE if changed else Action.UNCHANGED
    return Step(entry, action, known, why, changes, weapons_changed)


def _with_namesakes(steps: list[Step], people: Mapping[int, Known], pool: _Pool) -> list[Step]:
    """The same steps, each with those of its name who stay other people."""
    lines: dict[str, list[int]] = defaultdict(list)
    for step in steps:
        if step.action is not Action.REPEATED:
            lines[step.entry.name_key].append(step.entry.line)
    found: list[Step] = []
    for step in steps:
        key = step.entry.name_key
        others = [line for line in lines[key][:NAMESAKES_SHOWN] if line != step.entry.line]
        numbers = [people[pk].number for pk in pool.of_name(key)[:NAMESAKES_SHOWN]]
        if step.action is Action.REPEATED or not (others or numbers):
            found.append(step)
        else:
            found.append(
                replace(step, namesake_lines=tuple(others), namesake_numbers=tuple(numbers))
            )
    return found

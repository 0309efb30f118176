"""The roster of a clash with every line checked: three or four statements, however many fight.

A line is checked again only when something about it has changed: what came out for the same rows
on the same ground is remembered.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from battles.models import Clash
from battles.queries.rows import (
    CARRIED,
    Arm,
    Held,
    Person,
    arms_of,
    cards_in,
    leaves_of,
    people_of,
)
from battles.queries.rules import rules_for as battle_rules_for
from battles.rules.parameters import BattleRules
from battles.rules.roster import (
    Carried,
    Fighter,
    Ground,
    is_ranged,
    line_findings,
    uses_heavy,
)
from combatants.queries.lives import rules_for as lives_rules_for
from combatants.rules.gate import gate_rules
from combatants.rules.lives import Worn, lives_of
from combatants.rules.parameters import LivesRules
from ruman.core.enums import RulebookState
from ruman.core.findings import Finding, blocked
from ruman.core.models import Event, Rulebook
from ruman.core.rulebooks import read_by
from weapons.enums import Status
from weapons.queries.rules import rules_for as weapon_rules_for
from weapons.rules.parameters import WeaponRules


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One fighter as the roster shows them, with what speaks against them there."""

    person: Person
    location: str
    weapons: tuple[Arm, ...]
    left: frozenset[UUID]
    cards: tuple[Held, ...]
    findings: tuple[Finding, ...]
    lives: int | None
    heavy: bool
    ranged: bool

    @property
    def blocked(self) -> bool:
        return blocked(self.findings)


@dataclass(frozen=True, slots=True)
class Books:
    """The rules that a roster is checked by."""

    weapons: WeaponRules
    battle: BattleRules
    lives: LivesRules
    gate_rule: str
    rulebook: Rulebook | None

    @property
    def final(self) -> bool:
        """Whether the rules can't change any more, so that what follows from them may be kept."""
        return self.rulebook is None or self.rulebook.state != RulebookState.DRAFT

    def ground(self, location: str, banned: Collection[str]) -> Ground:
        costume = self.lives.costume_rule
        return Ground(self.weapons, self.battle, self.gate_rule, costume, location, banned)


class Field:
    """Where a clash is fought and by which rules; the same as another by all but the books."""

    def __init__(self, clash: Clash, books: Books) -> None:
        self.location = (clash.locations or [""])[0]
        self.bans = tuple(clash.bans)
        self.books = books
        self.key = (books.rulebook.pk if books.rulebook else 0, self.location, self.bans)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.key == other.key


def books_for(event: Event) -> Books:
    """No statement, once the rulebook is published and was read."""
    return books_of(event.rulebook)


def books_of(rulebook: Rulebook | None) -> Books:
    """Those of one rulebook; of a draft read afresh."""
    return Books(
        weapon_rules_for(rulebook),
        battle_rules_for(rulebook),
        lives_rules_for(rulebook),
        read_by(gate_rules, rulebook).rule,
        rulebook,
    )


def roster_lines(
    clash: Clash, event: Event, language: str, only: Collection[int] | None = None
) -> list[RosterLine]:
    """Who fights in the clash, in the order of names; of `only` these people, if given."""
    return [lines[0] for lines in roster_lines_by([books_for(event)], clash, event, language, only)]


def roster_lines_by(
    all_books: Sequence[Books],
    clash: Clash,
    event: Event,
    language: str,
    only: Collection[int] | None = None,
) -> list[tuple[RosterLine, ...]]:
    """Everybody's line as each of several rulebooks has it; the rows are read once."""
    checks = [(_check_by(books), Field(clash, books)) for books in all_books]
    people = people_of(clash, language, only)
    known = arms_of(event, people)
    owned: dict[int, list[Arm]] = {}
    for arm in known.values():
        if arm.status in CARRIED:
            owned.setdefault(arm.owner_id, []).append(arm)
    cards = cards_in(clash, [person.pk for person in people])
    leaves = leaves_of(people, known)
    lines = []
    for person in people:
        arms = _carried(person, known, owned)
        mine = cards.get(person.pk, ()), _allowed(person, arms, leaves)
        lines.append(tuple(check(person, arms, *mine, field) for check, field in checks))
    return lines


def _check_by(books: Books) -> Callable[..., RosterLine]:
    return checked if books.final else checked.__wrapped__


def _carried(
    person: Person, known: Mapping[UUID, Arm], owned: Mapping[int, list[Arm]]
) -> tuple[Arm, ...]:
    if person.carries is not None:
        return tuple(known[pk] for pk in person.carries if pk in known)
    return tuple(owned.get(person.pk, ()))


def _allowed(
    person: Person, arms: tuple[Arm, ...], leaves: Collection[tuple[UUID, int]]
) -> frozenset[UUID]:
    """The foreign weapons among them that the person may carry."""
    if not leaves or person.carries is None:
        return frozenset()
    return frozenset(arm.pk for arm in arms if (arm.pk, person.pk) in leaves)


@lru_cache(maxsize=20_000)
def checked(
    person: Person,
    arms: tuple[Arm, ...],
    cards: tuple[Held, ...],
    allowed: frozenset[UUID],
    field: Field,
) -> RosterLine:
    """One line with what speaks against it; the rules are asked once for the same rows."""
    carried = tuple(_as_carried(arm, person, allowed) for arm in arms)
    books = field.books
    location = person.location or field.location
    heavy = uses_heavy(carried, books.weapons)
    return RosterLine(
        person=person,
        location=location,
        weapons=arms,
        left=frozenset(arm.pk for arm, one in zip(arms, carried, strict=True) if one.left),
        cards=cards,
        findings=line_findings(
            _fighter(person, carried, len(cards)), books.ground(location, field.bans)
        ),
        lives=_lives(person, cards, books.lives, heavy=heavy),
        heavy=heavy,
        ranged=is_ranged(carried, books.weapons),
    )


def _as_carried(arm: Arm, person: Person, allowed: Collection[UUID]) -> Carried:
    excluded = arm.status == Status.EXCLUDED
    lost = excluded and person.before and arm.held_since and arm.held_since < person.before
    return Carried(
        arm.thing(),
        look_again=bool(arm.look_again),
        excluded=excluded,
        left=bool(lost),
        leave=arm.owner_id == person.pk or arm.pk in allowed,
    )


def _fighter(person: Person, carried: tuple[Carried, ...], cards: int) -> Fighter:
    return Fighter(
        arrived=person.arrived,
        rules_read=person.rules_read,
        admitted=person.admitted,
        helmet=person.helmet,
        armour=any(piece.awarded for piece in person.pieces),
        carried=carried,
        in_hand=tuple(str(pk) for pk in person.in_hand),
        cards=cards,
        expelled=person.expelled,
    )


def _lives(person: Person, cards: Iterable[Held], rules: LivesRules, *, heavy: bool) -> int | None:
    """What was given comes to in this clash, with cards and heavy use; None where nothing was."""
    if person.admitted is None:
        return None
    worn = Worn(
        person.helmet,
        person.pieces,
        person.costume,
        bonus_lives=sum(card.lives for card in cards),
        heavy=heavy,
        override=person.override,
    )
    return lives_of(worn, rules).lives

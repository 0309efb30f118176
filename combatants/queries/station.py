"""The lives station: who waits, what the rulebook offers, and what is worn comes to."""

from dataclasses import dataclass

from django.db.models import QuerySet

from combatants.figure import Figure, figure
from combatants.models import Combatant, LivesGrant
from combatants.queries.lives import pieces_of
from combatants.queries.player import zone_names, zone_states
from combatants.rules.costume import immune_zones
from combatants.rules.lives import Lives, Worn, lives_of
from combatants.rules.parameters import LivesRules
from combatants.words import LedgerLine, ledger_of
from ruman.core.models import Event
from ruman.core.words import in_page_language

SHOWN = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: code, name, what it does to the lives, its rule and the key that presses it."""

    code: str
    name: str
    lives: int
    rule: str
    key: str
    bars: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What a rulebook lets the station choose from."""

    costumes: list[Choice]
    armour: list[Choice]
    helmet: Choice
    zones: list[tuple[str, str]]
    figure: Figure
    cap: int
    least: int
    costume_rule: str
    armour_rule: str
    override_rule: str


@dataclass(frozen=True, slots=True)
class Sum:
    """What is worn comes to, line by line; by the rules alone and with the word that was given."""

    lives: int
    graded: bool
    admitted: bool
    by_rules: int
    lines: list[LedgerLine]
    with_heavy: int
    heavy_rule: str
    cap: int
    cap_rule: str
    immune: list[str]
    immune_codes: tuple[str, ...]


def offer(rules: LivesRules) -> Offer:
    """The station's buttons, in the rulebook's order; keys are digits and first free letters."""
    taken = {"h", "o", "w"}
    return Offer(
        costumes=[
            Choice(one.code, in_page_language(one.name), one.lives, one.rule, str(n), one.bars)
            for n, one in enumerate(rules.costume_grades.values(), start=1)
        ],
        armour=[
            Choice(one.code, in_page_language(one.name), one.most, one.rule, _key(one.code, taken))
            for one in rules.armour_types.values()
        ],
        helmet=Choice("helmet", "", rules.helmet.lives, rules.helmet.rule, "h"),
        zones=[(zone.code, in_page_language(zone.name)) for zone in rules.zones.values()],
        figure=figure(zone_states([], rules)),
        cap=rules.cap.lives,
        least=rules.minimum.lives,
        costume_rule=rules.costume_rule,
        armour_rule=rules.armour_rule,
        override_rule=rules.override_rule,
    )


def _key(code: str, taken: set[str]) -> str:
    """A letter of the code that no other button has."""
    key = next((letter for letter in code if letter.isalpha() and letter not in taken), "")
    taken.add(key)
    return key


def sum_of(worn: Worn, rules: LivesRules) -> Sum:
    """What the station shows while things are tapped."""
    found = lives_of(worn, rules)
    graded = bool(worn.costume) or worn.override is not None
    lines = [
        [line.rule, line.code, line.lives]
        for line in found.lines
        if graded or line.code != "costume"  # nobody has looked at it yet
    ]
    immune = immune_zones(worn.armour, rules)
    return Sum(
        lives=found.lives,
        graded=graded,
        admitted=found.admitted,
        by_rules=found.without_override,
        lines=ledger_of(lines, worn.costume, worn.armour, rules),
        with_heavy=_with_heavy(found, rules),
        heavy_rule=rules.heavy.rule,
        cap=rules.cap.lives,
        cap_rule=rules.cap.rule,
        immune=zone_names(list(immune), rules),
        immune_codes=immune,
    )


def _with_heavy(found: Lives, rules: LivesRules) -> int:
    return max(rules.minimum.lives, found.lives + rules.heavy.lives) if found.admitted else 0


def worn_then(grant: LivesGrant | None) -> dict[str, object]:
    """What the station fills in for somebody who was here before."""
    if grant is None:
        return {"helmet": False, "costume": "", "armour": [], "override": None, "reason": ""}
    return {
        "helmet": grant.helmet,
        "costume": grant.costume,
        "armour": [
            {"type": p.type, "awarded": p.awarded, "zones": sorted(p.zones), "under": p.under}
            for p in pieces_of(grant)
        ],
        "override": grant.override,
        "reason": grant.reason,
    }


def waiting(event: Event) -> QuerySet[Combatant]:
    """Who has arrived and has no lives yet, the longest on site first."""
    rows = Combatant.objects.of(event).filter(arrived_at__isnull=False, lives__isnull=True)
    return rows.select_related("side", "group").order_by("arrived_at", "number")


def latest(event: Event) -> QuerySet[LivesGrant]:
    """The last grants of the event, the newest first."""
    rows = LivesGrant.objects.filter(combatant__event=event).order_by("-pk")
    return rows.select_related("combatant__side", "act")[:8]

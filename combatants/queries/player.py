"""What the player's page is made of; one statement for the person, whoever asks."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Subquery

from combatants.enums import LinkPurpose
from combatants.figure import Figure, figure
from combatants.models import Combatant, LivesGrant, PlayerLink
from combatants.player import FOLLOWED, SECTIONS
from combatants.queries.lives import pieces_of, rules_for
from combatants.rules.parameters import LivesRules, Zone
from combatants.words import LedgerLine, ledger
from ruman.core.models import Side
from ruman.core.secrets import may_be_token
from ruman.core.words import in_page_language


@dataclass(frozen=True, slots=True)
class ShownLives:
    """The lives on the page: number, sum, zones, by whom and when."""

    lives: int
    admitted: bool
    lines: list[LedgerLine]
    immune: list[str]
    never: list[str]
    figure: Figure
    with_heavy: int
    heavy_rule: str
    zones_rule: str
    never_rule: str
    given_at: datetime
    given_by: str
    station: str
    reason: str


def link_of(token: str) -> PlayerLink | None:
    """The live link of that token, with as much of the person as an unchanged page needs."""
    if not may_be_token(token):
        return None
    more = {f"followed_{one.prefix}": ArraySubquery(one.rows()) for one in FOLLOWED}
    return (
        PlayerLink.objects.select_related("combatant")
        .only("token", "purpose", "combatant__event_id", "combatant__language")
        .filter(token=token, withdrawn_at__isnull=True, combatant__erased_at__isnull=True)
        .annotate(**more)
        .first()
    )


def person_of(link: PlayerLink) -> Combatant:
    """Everything about the person that the page shows, with the token to share and whether anybody
    fights for sides at the event; one statement."""
    shared = PlayerLink.objects.filter(
        combatant=OuterRef("pk"), purpose=LinkPurpose.SHARE, withdrawn_at__isnull=True
    )
    rows = Combatant.objects.select_related(
        "event__rulebook", "side", "group", "lives_grant__act", "lives_grant__rulebook"
    )
    more = {name: read for section in SECTIONS for name, read in section.reads().items()}
    return rows.annotate(
        share_token=Subquery(shared.values("token")[:1]),
        has_sides=Exists(Side.objects.filter(event=OuterRef("event"))),
        **more,
    ).get(pk=link.combatant_id)


def topics(link: PlayerLink) -> tuple[str, ...]:
    """What the page follows: the person, the event for what concerns everybody, and what apps
    add for this person."""
    more = (
        f"{one.prefix}:{key}"
        for one in FOLLOWED
        for key in getattr(link, f"followed_{one.prefix}", ())
    )
    return f"person:{link.combatant_id}", f"event:{link.combatant.event_id}", *more


def shown_lives(grant: LivesGrant | None) -> ShownLives | None:
    """The lives as the page shows them; None before anybody gave them."""
    if grant is None:
        return None
    rules = rules_for(grant.rulebook)
    heavy = max(rules.minimum.lives, grant.lives + rules.heavy.lives) if grant.admitted else 0
    return ShownLives(
        lives=grant.lives,
        admitted=grant.admitted,
        lines=ledger(grant, pieces_of(grant), rules),
        immune=zone_names(grant.immune, rules),
        never=zone_names([zone.code for zone in rules.zones.values() if zone.never], rules),
        figure=figure(zone_states(grant.immune, rules)),
        with_heavy=heavy,
        heavy_rule=rules.heavy.rule,
        zones_rule=rules.armour_rule,
        never_rule=next((zone.rule for zone in rules.zones.values() if zone.never), ""),
        given_at=grant.at,
        given_by=grant.act.by_name,
        station=grant.act.station_name,
        reason=grant.reason,
    )


@dataclass(frozen=True, slots=True)
class ShownHit:
    """What one tap of the counter takes: so many lives, for these hits."""

    lives: int
    names: list[str]


@dataclass(frozen=True, slots=True)
class Death:
    """A hit that kills whatever is left."""

    name: str
    rule: str


def hits(rules: LivesRules) -> list[ShownHit]:
    """The hits that cost lives, those that cost the same together."""
    costs: dict[int, list[str]] = {}
    for hit in rules.hits.values():
        if hit.lives < 0:
            costs.setdefault(hit.lives, []).append(in_page_language(hit.name))
    return [ShownHit(lives, names) for lives, names in sorted(costs.items(), reverse=True)]


def deaths(rules: LivesRules) -> list[Death]:
    """The hits that kill at once."""
    return [Death(in_page_language(h.name), h.rule) for h in rules.hits.values() if h.death]


def zone_names(codes: list[str], rules: LivesRules) -> list[str]:
    """Names of parts of the body; a pair of which both are meant is named once."""
    names = [in_page_language(rules.zones[code].name) for code in codes if code in rules.zones]
    return list(dict.fromkeys(names))


def zone_states(immune: list[str], rules: LivesRules) -> dict[str, str]:
    """How each part of the figure is drawn: immune, never aimed at, no target, or plain."""
    return {code: _state(zone, code in immune) for code, zone in rules.zones.items()}


def _state(zone: Zone, immune: bool) -> str:
    if immune:
        return "immune"
    return "never" if zone.never else "plain" if zone.target else "off"

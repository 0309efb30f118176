"""Giving lives at check-in, and correcting them: every grant stays, the latest holds (R 4)."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _

from combatants.actions.people import lock_combatant
from combatants.actions.sanctions import refuse_expelled
from combatants.models import Combatant, LivesGrant
from combatants.queries.lives import rules_for
from combatants.rules.costume import Piece, armour_findings, immune_zones
from combatants.rules.lives import Worn, lives_of
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent


class LivesChangedError(RefusedError):
    """Somebody else has given this person lives meanwhile; `grant` is theirs."""

    def __init__(self, grant: LivesGrant) -> None:
        super().__init__(
            "lives_changed",
            _("%(who)s has given %(lives)d lives meanwhile. Look at them before you go on."),
            who=grant.act.by_name,
            lives=grant.lives,
        )
        self.grant = grant


def give_lives(
    sent: Sent,
    *,
    combatant: Combatant,
    helmet: bool,
    costume: str,
    armour: Sequence[Piece],
    override: int | None = None,
    reason: str = "",
    seen: int | None = None,
    offline: bool = False,
) -> Answer:
    """Give lives for what is worn. `seen` is the grant that the station had in view.

    A grant made meanwhile by another is shown first, unless this one was made without the server:
    then both stay in the history and the later received one holds. Awards above a type's maximum
    are refused; an override needs a reason and stays within the cap.
    """
    row = lock_combatant(sent.event, combatant.pk)
    refuse_expelled(sent, row)
    rules = rules_for(sent.event.rulebook)
    _refuse_wrong(rules, costume, armour, override, reason)
    if not offline and row.lives_grant_id not in (None, seen):
        raise LivesChangedError(LivesGrant.objects.select_related("act").get(pk=row.lives_grant_id))
    found = lives_of(Worn(helmet, tuple(armour), costume, override=override), rules)
    grant = LivesGrant.objects.create(
        combatant=row,
        act_id=sent.id,
        rulebook=sent.event.rulebook,
        at=sent.at,
        helmet=helmet,
        costume=costume,
        armour=[_plain(piece) for piece in armour],
        override=override,
        reason=reason,
        lives=found.lives,
        without_override=found.without_override,
        admitted=found.admitted,
        lines=[[line.rule, line.code, line.lives] for line in found.lines],
        immune=list(immune_zones(armour, rules)),
        offline=offline,
    )
    row.lives, row.lives_grant = found.lives, grant
    row.save(update_fields=["lives", "lives_grant"])
    news.announce(f"person:{row.pk}", f"lives:{sent.event.pk}")
    return {
        "combatant": row.pk,
        "grant": grant.pk,
        "lives": grant.lives,
        "admitted": grant.admitted,
        "lines": grant.lines,
        "immune": grant.immune,
    }


def _plain(piece: Piece) -> dict[str, Any]:
    return {**asdict(piece), "zones": sorted(piece.zones)}


def _refuse_wrong(
    rules: Any, costume: str, armour: Sequence[Piece], override: int | None, reason: str
) -> None:
    if costume not in rules.costume_grades:
        raise RefusedError("costume_missing", _("Grade the costume first; it is compulsory."))
    for finding in armour_findings(armour, rules):
        raise RefusedError(finding.code, FINDINGS[finding.code])
    if override is not None and not reason:
        raise RefusedError("reason_missing", _("Say why the lives differ from the rules."))
    if override is not None and not rules.minimum.lives <= override <= rules.cap.lives:
        raise RefusedError(
            "override_out_of_range",
            _("From %(least)d to %(most)d lives can be given."),
            least=rules.minimum.lives,
            most=rules.cap.lives,
        )


FINDINGS = {
    "armour_unknown": _("The rulebook has no such armour."),
    "armour_above_maximum": _("That is more than this type of armour can be awarded."),
    "zone_unknown": _("The rulebook has no such part of the body."),
}

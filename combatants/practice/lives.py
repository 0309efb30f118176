"""Lives, links and a sanction of the practice event, by real acts, with one correction."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from combatants.actions import links, lives, sanctions
from combatants.enums import LinkPurpose, SanctionScope
from combatants.models import Combatant, LivesGrant, PlayerLink
from combatants.rules.costume import Piece
from ruman.core import acts
from ruman.core.practice import Practice

TRUNK: Final = frozenset({"chest", "belly", "back", "lower_back"})
LIMBS: Final = frozenset({"upper_arm_left", "upper_arm_right", "shin_left", "shin_right"})
KITS: Final[Sequence[Mapping[str, Any]]] = (
    {"helmet": True, "costume": "good", "armour": (Piece("mail", 2, TRUNK),)},
    {"helmet": False, "costume": "good", "armour": ()},
    {
        "helmet": True,
        "costume": "good",
        "armour": (Piece("quilted", 1, TRUNK, under=True), Piece("plate", 3, TRUNK | LIMBS)),
    },
    {"helmet": True, "costume": "poor", "armour": (Piece("quilted", 1, TRUNK),)},
    {"helmet": False, "costume": "good", "armour": (Piece("leather", 1, TRUNK | LIMBS),)},
    {"helmet": False, "costume": "poor", "armour": ()},
)
SANCTIONED: Final = "Kopl ležícího soupeře, podruhé po napomenutí."


def fill(practice: Practice) -> str:
    """Two in three of those on site have lives; everybody has a link; one is out for the day."""
    if PlayerLink.objects.filter(combatant__event=practice.event).exists():
        return ""
    here = list(practice.event.combatants.on_site().order_by("number"))
    dressed = [person for place, person in enumerate(here) if place % 3]
    for place, person in enumerate(dressed):
        _give(practice, person, KITS[place % len(KITS)])
    if here:
        _correct(practice, here[1 % len(here)])
        _expel(practice, here[-1])
    everybody = {"text": "", "show": "", "side": "", "group": ""}
    sent = practice.sent("links")
    made = acts.perform("combatants.make_links", sent, everybody, links.make_missing_links)
    return f"{made['made']} links made, lives given, one person sent off for the day"


def _give(practice: Practice, person: Combatant, worn: Mapping[str, Any], **more: Any) -> None:
    sent = practice.sent(f"lives {person.number} {len(more)}")
    acts.perform(
        "combatants.give_lives", sent, {"combatant": person, **worn, **more}, lives.give_lives
    )


def _correct(practice: Practice, person: Combatant) -> None:
    """Somebody came back with a helmet, so the history shows two grants."""
    seen = LivesGrant.objects.filter(combatant=person).order_by("pk").last()
    if seen is not None:
        worn = {**KITS[1], "helmet": True}
        _give(practice, person, worn, seen=seen.pk, reason="Helma přinesena dodatečně.")


def _expel(practice: Practice, person: Combatant) -> None:
    payload = {"combatant": person, "scope": SanctionScope.DAY, "reason": SANCTIONED}
    acts.perform("combatants.expel", practice.sent("expel"), payload, sanctions.expel)


def players_link(practice_slug: str) -> str | None:
    """The token of somebody's own page where there is most to see."""
    rows = PlayerLink.objects.filter(
        combatant__event__slug=practice_slug,
        purpose=LinkPurpose.OWN,
        withdrawn_at__isnull=True,
        combatant__lives__isnull=False,
    )
    return (
        rows.order_by("-combatant__lives", "combatant__number")
        .values_list("token", flat=True)
        .first()
    )

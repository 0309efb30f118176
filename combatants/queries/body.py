"""The figure of where a hit counts, for the public page of the rules (R 3)."""

from collections.abc import Mapping
from typing import Any

from combatants.figure import figure
from combatants.rules.parameters import Zone, lives_rules
from ruman.core.documents import Document
from ruman.core.pictures import Picture


def _state(zone: Zone) -> str:
    if zone.never:
        return "never"
    return "counts" if zone.target else "off"


def body(document: Document) -> Mapping[str, Any]:
    """Each part of the body: a hit counts, doesn't, or nobody may aim there."""
    zones = lives_rules(document).zones.values()
    return {"figure": figure({zone.code: _state(zone) for zone in zones})}


PICTURE = Picture("zones", "combatants/_rules_body.html", body)

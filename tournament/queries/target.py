"""The figure of the target, for the public page of the rules (T 7)."""

from collections.abc import Mapping
from typing import Any

from ruman.core.documents import Document
from ruman.core.pictures import Picture
from tournament.chapters import ZONES
from tournament.rules.parameters import tournament_rules


def target(document: Document) -> Mapping[str, Any]:
    """What never counts, in words; the figure shows the same."""
    words = dict(ZONES)
    excluded = tournament_rules(document).target_excluded
    return {"never": ", ".join(str(words.get(code, code)) for code in excluded)}


PICTURE = Picture("target", "tournament/_rules_target.html", target)

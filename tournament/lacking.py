"""Sentences for what the rules of admission find, in the language of the page."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from ruman.core.documents import Text, said
from ruman.core.findings import Finding
from ruman.core.forms import shown
from tournament.rules.parameters import TournamentRules

WORDS: Final = {
    "too_young": _("Under age on the day"),
    "born_unknown": _("Date of birth not known"),
    "no_weapon": _("No weapon shown"),
    "not_used_so": _("This kind may not be used so"),
    "kind_missing": _("Not said what it is"),
    "weight_missing": _("Weight not measured"),
    "weight_too_small": _("Too light"),
    "weight_too_large": _("Too heavy"),
    "edge_missing": _("Edges not measured"),
    "edge_too_small": _("Edges too thin"),
    "point_missing": _("Point not measured"),
    "point_too_small": _("Point not blunt enough"),
    "height_missing": _("Height not measured"),
    "height_too_large": _("Too high"),
    "width_missing": _("Width not measured"),
    "width_too_large": _("Too wide"),
    "edge_too_large": _("Edges too thick"),
    "point_too_large": _("Point too wide"),
    "height_too_small": _("Not high enough"),
    "width_too_small": _("Not wide enough"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """One finding as a person reads it: the sentence and its rule."""

    words: str
    rule: str


def code_words(code: str, rules: TournamentRules) -> str:
    """A code of the checklist by its name, any other by its sentence."""
    item = rules.checklist.get(code)
    if item is not None:
        return here(item.name)
    return str(WORDS[code]) if code in WORDS else code


def missing_words(missing: Iterable[tuple[str, str]], rules: TournamentRules) -> list[Said]:
    """What a row keeps as missing, as [rule, code] each."""
    return [Said(code_words(code, rules), rule) for rule, code in missing]


def finding_words(finding: Finding, rules: TournamentRules) -> Said:
    """A finding with the way of use and the figures that it is about."""
    words = code_words(finding.code, rules)
    uses = [here(rules.arms[use].name) for use in finding.about if use in rules.arms]
    words = ": ".join([*uses, words])
    if finding.value is not None and finding.limit is not None:
        figures = {"value": shown(finding.value), "limit": shown(finding.limit)}
        small = finding.code.endswith("too_small")
        bound = _g("%(value)s, at least %(limit)s") if small else _g("%(value)s, at most %(limit)s")
        words = f"{words} ({bound % figures})"
    return Said(words, finding.rule)


def here(text: Text) -> str:
    """A text of the rulebook in the language of the page."""
    return said(text, get_language() or "en")

"""What looks wrong in a rulebook's weapon classes, in sentences, while an admin makes them."""

from decimal import Decimal
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ruman.core.documents import Document, said
from weapons.rules.doubts import Doubt, doubts
from weapons.rules.parameters import UNITS, WeaponRules, weapon_rules

DECIMALS: Final = 1


def doubt_sentences(document: Document) -> list[str]:
    """One sentence for each doubt, in the language of the page."""
    rules = weapon_rules(document)
    return [_sentence(doubt, rules) for doubt in doubts(rules)]


def _sentence(doubt: Doubt, rules: WeaponRules) -> str:
    language = get_language() or "en"
    names = [said(rules.classes[code].name, language) for code in doubt.classes]
    words: dict[str, Any] = {
        "type": said(rules.types[doubt.type].name, language),
        "one": names[0],
        "other": names[-1],
        "start": _figure(doubt.start, doubt.measure),
        "stop": "" if doubt.stop is None else _figure(doubt.stop, doubt.measure),
    }
    if doubt.code == "single":
        return _("%(type)s, %(one)s: only exactly %(start)s fits.") % words
    if doubt.code == "shared":
        return _("%(type)s: %(start)s is both %(one)s and %(other)s; the bench asks which.") % words
    if doubt.code == "gap":
        return (
            _(
                "%(type)s: between %(start)s and %(stop)s there is no class"
                " (%(one)s ends, %(other)s begins)."
            )
            % words
        )
    if doubt.stop is None:
        return _("%(type)s: from %(start)s up both %(one)s and %(other)s fit.") % words
    return _("%(type)s: from %(start)s to %(stop)s both %(one)s and %(other)s fit.") % words


def _figure(number: Decimal, measure: str) -> str:
    places = 0 if number == number.to_integral_value() else DECIMALS
    text = number_format(number, decimal_pos=places, use_l10n=True)
    return f"{text}\N{NO-BREAK SPACE}{UNITS[measure]}".strip()

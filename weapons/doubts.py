"""What looks wrong in a rulebook's weapon chapters, in sentences, while an admin makes them."""

from decimal import Decimal
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ruman.core.documents import Document
from ruman.core.remarks import Remark
from ruman.core.rulebook_words import here
from weapons.rules.parameters import UNITS, WeaponRules
from weapons.rules.reading import weapon_rules
from weapons.rules.remarks import remarks
from weapons.words import measure_name

DECIMALS: Final = 1
STRETCHES: Final = ("single", "shared", "gap", "overlap")
SENTENCES: Final[dict[str, Any]] = {
    "no_checks": gettext_lazy("The inspector would look at nothing: no check is asked."),
    "never_measured": gettext_lazy("Nothing of its types is measured by this: %(measure)s."),
    "nothing_fits": gettext_lazy("No weapon can fit this class: %(measure)s leaves no room."),
    "never_proposed": gettext_lazy("Never proposed: what fits here fits %(other)s first."),
    "no_backup": gettext_lazy("It needs a backup, but no class can be one."),
    "instead_of_itself": gettext_lazy("It would stand instead of itself."),
    "type_without_class": gettext_lazy("No class takes this type, so nothing of it can pass."),
    "same_key": gettext_lazy("The key %(letter)s is taken already by %(other)s."),
    "check_without_class": gettext_lazy("No class asks for this check."),
    "check_without_type": gettext_lazy("No class that asks for it has one of its types."),
}


def weapon_remarks(document: Document) -> tuple[Remark, ...]:
    """Everything doubtful in the weapon chapters."""
    return remarks(weapon_rules(document))


def remark_words(remark: Remark, document: Document) -> str:
    """A finding of the weapon rules as a sentence."""
    rules = weapon_rules(document)
    if remark.code in STRETCHES:
        return _stretch(remark, rules)
    values = dict(remark.values)
    if "measure" in values:
        values["measure"] = measure_name(values["measure"])
    if "other" in values:
        known: Any = rules.types if remark.chapter == "weapon_types" else rules.classes
        values["other"] = here(known[values["other"]].name)
    return str(SENTENCES[remark.code]) % values


def doubt_sentences(document: Document) -> list[str]:
    """One sentence for each finding, in the language of the page."""
    return [remark_words(remark, document) for remark in weapon_remarks(document)]


def _stretch(remark: Remark, rules: WeaponRules) -> str:
    values = remark.values
    names = [here(rules.classes[code].name) for code in values["classes"]]
    stop = values["stop"]
    words: dict[str, Any] = {
        "type": here(rules.types[values["type"]].name),
        "one": names[0],
        "other": names[-1],
        "start": _figure(values["start"], values["measure"]),
        "stop": "" if stop is None else _figure(stop, values["measure"]),
    }
    if remark.code == "single":
        return _("%(type)s, %(one)s: only exactly %(start)s fits.") % words
    if remark.code == "shared":
        return _("%(type)s: %(start)s is both %(one)s and %(other)s; the bench asks which.") % words
    if remark.code == "gap":
        return (
            _(
                "%(type)s: between %(start)s and %(stop)s there is no class"
                " (%(one)s ends, %(other)s begins)."
            )
            % words
        )
    if stop is None:
        return _("%(type)s: from %(start)s up both %(one)s and %(other)s fit.") % words
    return _("%(type)s: from %(start)s to %(stop)s both %(one)s and %(other)s fit.") % words


def _figure(number: Decimal, measure: str) -> str:
    places = 0 if number == number.to_integral_value() else DECIMALS
    text = number_format(number, decimal_pos=places, use_l10n=True)
    return f"{text}\N{NO-BREAK SPACE}{UNITS[measure]}".strip()

"""What the rules of battles say, in sentences of the page's language; they speak codes."""

from collections.abc import Mapping
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ruman.core.documents import said
from ruman.core.findings import Finding
from ruman.core.words import in_page_language
from weapons.rules.parameters import WeaponRules
from weapons.words import class_name, type_name

_REFUSALS: dict[str, Promise] = {
    "done_already": gettext_lazy("Somebody has done that already."),
    "too_early": gettext_lazy("The clash isn't there yet: one step comes after the other."),
    "not_there_any_more": gettext_lazy("The clash has gone on meanwhile."),
    "clash_not_ended": gettext_lazy("An appeal can be filed once the clash has ended (R 1.4)."),
    "no_veteran_here": gettext_lazy("Only a side's veterans and organizers give rulings (R 1.4)."),
    "other_side": gettext_lazy(
        "They fight for the other side: their own veteran decides. Pass it on (R 1.4)."
    ),
    "fixed_owner": gettext_lazy("This bonus is never handed over (R 8)."),
    "clash_started": gettext_lazy("The clash has started; cards stay where they are (R 8)."),
    "clash_not_started": gettext_lazy("The clash hasn't started; nothing can be used yet (R 8)."),
    "nothing_to_use": gettext_lazy("This bonus gives lives; there is nothing to count (R 8)."),
    "used_up": gettext_lazy("All uses of this card are counted for this clash (R 8)."),
    "too_many_cards": gettext_lazy("That would be too many cards for one clash (R 8)."),
}

_LINE: dict[str, Promise] = {
    "expelled": gettext_lazy("Expelled, may not fight"),
    "not_checked_in": gettext_lazy("Not checked in"),
    "rules_unread": gettext_lazy("Rules not read yet"),
    "lives_missing": gettext_lazy("No lives yet: nobody has graded the costume"),
    "costume_bars": gettext_lazy("Costume missing"),
    "unarmed": gettext_lazy("Nothing approved to fight with"),
    "armour_required": gettext_lazy("Only with armour"),
    "armour_advised": gettext_lazy("Armour is advised here"),
}
_WEAPON: dict[str, Promise] = {
    "weapon_excluded": gettext_lazy("%(weapon)s: taken out of play"),
    "not_approved": gettext_lazy("%(weapon)s: not approved"),
    "needs_backup": gettext_lazy("%(weapon)s: no approved backup"),
    "backup_in_doubt": gettext_lazy("%(weapon)s: the only backup is to be looked at again"),
    "left_behind": gettext_lazy("%(weapon)s: stays where it is held"),
    "no_leave": gettext_lazy("%(weapon)s: its owner hasn't allowed it"),
    "barred_here": gettext_lazy("%(weapon)s: may not be taken there"),
    "banned_in_clash": gettext_lazy("%(weapon)s: banned in this clash"),
    "class_unknown": gettext_lazy("%(weapon)s: the rules know no such class"),
    "helmet_required": gettext_lazy("%(weapon)s: only with a helmet on"),
}
_PLACE: dict[str, Promise] = {
    "helmet_required": gettext_lazy("No helmet, and here it is compulsory"),
    "helmet_advised": gettext_lazy("A helmet is advised here"),
}
_PAIR: dict[str, Promise] = {
    "cannot_combine": gettext_lazy("%(weapons)s: may not be held together"),
    "shield_not_standard": gettext_lazy("%(weapons)s: only a standard shield goes with it"),
    "sum_too_long": gettext_lazy("%(weapons)s: %(value)s cm together, at most %(limit)s"),
    "measure_missing": gettext_lazy("%(weapons)s: a length is missing"),
}


def refusal(code: str) -> Promise:
    """Why an act was refused."""
    return _REFUSALS[code]


class Named(Protocol):
    """A weapon, as far as its name goes."""

    @property
    def type(self) -> str: ...
    @property
    def class_code(self) -> str: ...
    @property
    def tag(self) -> int | None: ...


def finding_words(finding: Finding, weapons: Mapping[str, Named], rules: WeaponRules) -> str:
    """One sentence about a roster line; the weapons that it is about by their names."""
    if finding.code == "too_many_cards":
        figures = {"number": finding.value, "most": finding.limit}
        return _("%(number)s bonus cards, %(most)s at most") % figures
    named = [short_name(weapons[key], rules) for key in finding.about if key in weapons]
    if finding.code in _PAIR:
        figures = {"value": finding.value, "limit": finding.limit}
        return str(_PAIR[finding.code]) % {"weapons": ", ".join(named), **figures}
    if named and finding.code in _WEAPON:
        return str(_WEAPON[finding.code]) % {"weapon": named[0]}
    words = _PLACE.get(finding.code) or _LINE.get(finding.code)
    return str(words) if words else finding.code


def short_name(weapon: Named, rules: WeaponRules) -> str:
    """The weapon's class, or its type, with the number of its tag."""
    kind = class_name(weapon.class_code, rules) if weapon.class_code else ""
    kind = kind or type_name(weapon.type, rules)
    return f"{kind} {weapon.tag:04d}" if weapon.tag else kind


def place_name(code: str, rules: WeaponRules) -> str:
    """A place of the battlefield, by the rulebook's word for it."""
    found = rules.locations.get(code)
    return in_page_language(found.name) if found else code


def ban_name(code: str, rules: WeaponRules) -> str:
    """A banned class or flag, by the rulebook's word."""
    found = rules.classes.get(code) or rules.flags.get(code)
    return in_page_language(found.name) if found else code


def text_in(texts: Mapping[str, str], language: str) -> str:
    """A text in that language, or in another."""
    return said(texts, language) if texts else ""

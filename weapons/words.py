"""What the rules say, in sentences of the page's language. The rules themselves speak codes."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from ruman.core.findings import Finding
from ruman.core.words import in_page_language
from weapons.enums import plain_type
from weapons.rules.limits import CODES, GUIDE_CODES
from weapons.rules.parameters import UNITS, WeaponRules

MEASURES: dict[str, str | Promise] = {
    "length": gettext_lazy("Longest dimension"),
    "width": gettext_lazy("Width"),
    "height": gettext_lazy("Height"),
    "diameter": gettext_lazy("Diameter"),
    "perimeter": gettext_lazy("Perimeter"),
    "haft": gettext_lazy("Haft"),
    "cord": gettext_lazy("Cord with ball"),
    "ball": gettext_lazy("Ball across"),
    "head": gettext_lazy("Head across"),
    "draw_kg": gettext_lazy("Draw"),
    "pieces": gettext_lazy("Pieces of ammunition"),
    "shaft": gettext_lazy("Shaft"),
    "end_piece": gettext_lazy("End piece on the shaft"),
    "material": pgettext_lazy("of a javelin", "Body"),
    "agreement": gettext_lazy("Written agreement"),
}
_BELOW = {below for below, _above in (*CODES.values(), *GUIDE_CODES.values())}
_ABOVE = {above for _below, above in (*CODES.values(), *GUIDE_CODES.values())}
_GUIDES = {code for pair in GUIDE_CODES.values() for code in pair}

_PLAIN: dict[str, str | Promise] = {
    "automatic_warning": gettext_lazy("This class always carries a warning"),
    "needs_agreement": gettext_lazy("Needs a written agreement made beforehand"),
    "cut_nock_in_fibreglass": gettext_lazy(
        "A fibre-glass shaft needs an end piece, not a cut nock"
    ),
    "cut_nock_forbidden": gettext_lazy("This shaft needs an end piece, not a cut nock"),
    "wood_forbidden": gettext_lazy("Wood is never allowed here"),
    "material_forbidden": gettext_lazy("This material is not allowed here"),
    "type_unknown": gettext_lazy("The rules know no such type of weapon"),
    "class_of_another_type": gettext_lazy("This class is not one of this type"),
    "class_unknown": gettext_lazy("The rules know no such class"),
    "class_differs": gettext_lazy("Not a class that the measures give"),
    "tag_taken": gettext_lazy("Its tag number was used before, so it has none yet"),
    "needs_backup": gettext_lazy("No backup seen yet"),
    "cannot_combine": gettext_lazy("May not be held together"),
    "shield_not_standard": gettext_lazy("Only a standard shield goes with it"),
    "helmet_required": gettext_lazy("Only with a helmet on"),
    "helmet_advised": gettext_lazy("A helmet is advised"),
    "barred_here": gettext_lazy("May not be taken there"),
    "banned_in_clash": gettext_lazy("Banned in this clash"),
    "not_approved": gettext_lazy("Not approved"),
}


def figure(value: Decimal | int, *, measured: bool = False) -> str:
    """A number the way the page's language writes it; what was measured keeps its tenth."""
    number = Decimal(value)
    places = 1 if measured or number != number.to_integral_value() else 0
    return number_format(number, decimal_pos=places, use_l10n=True)


def quantity(measure: str, value: Decimal | int, *, measured: bool = False) -> str:
    """A number with its unit, never apart from it."""
    unit = UNITS.get(measure, "")
    whole = measured and unit == "cm"
    return f"{figure(value, measured=whole)}\N{NO-BREAK SPACE}{unit}".strip()


def measure_name(measure: str) -> str:
    return str(MEASURES.get(measure, measure))


def sentence(finding: Finding, rules: WeaponRules) -> str:
    """What a finding means, with its figures, without its rule number."""
    about = finding.about[0] if finding.about else ""
    if finding.code in _BELOW | _ABOVE and finding.value is not None and finding.limit is not None:
        return _beyond(finding, about)
    if finding.code == "measure_missing":
        return _("Not measured yet: %(measure)s") % {"measure": measure_name(about)}
    if finding.code == "answer_missing":
        return _("Not said yet: %(question)s") % {"question": measure_name(about)}
    if finding.code == "check_failed":
        return _("Failed: %(check)s") % {"check": check_name(about, rules)}
    if finding.code == "check_not_looked_at":
        return _("Not looked at yet: %(check)s") % {"check": check_name(about, rules)}
    if finding.code == "sum_too_long" and finding.value is not None and finding.limit is not None:
        return _("%(total)s together, at most %(limit)s") % {
            "total": quantity("length", finding.value, measured=True),
            "limit": quantity("length", finding.limit),
        }
    return str(_PLAIN.get(finding.code, finding.code))


def briefly(finding: Finding, rules: WeaponRules) -> str:
    """The same where room is short: a failed check by its bare name."""
    if finding.code == "check_failed":
        return check_name(finding.about[0], rules)
    return sentence(finding, rules)


def check_name(code: str, rules: WeaponRules) -> str:
    check = rules.checks.get(code)
    return in_page_language(check.name) if check else code


def type_name(code: str, rules: WeaponRules) -> str:
    """The name of a type; the usual word for it where the rules don't know it (any more)."""
    found = rules.types.get(code)
    return in_page_language(found.name) if found else plain_type(code)


def class_name(code: str, rules: WeaponRules) -> str:
    """The name of a class; its code where the rules don't know it (any more)."""
    found = rules.classes.get(code)
    return in_page_language(found.name) if found else code


def _beyond(finding: Finding, measure: str) -> str:
    assert finding.value is not None  # noqa: S101 - asked before
    assert finding.limit is not None  # noqa: S101
    figures = {
        "measure": measure_name(measure),
        "value": quantity(measure, finding.value, measured=True),
        "limit": quantity(measure, finding.limit),
    }
    if finding.code in _GUIDES:
        return _("%(measure)s %(value)s, the guide value is %(limit)s") % figures
    if finding.code in _BELOW:
        return _("%(measure)s %(value)s, at least %(limit)s needed") % figures
    return _("%(measure)s %(value)s, at most %(limit)s allowed") % figures

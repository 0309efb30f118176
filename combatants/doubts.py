"""What looks wrong in a rulebook's lives chapters, in sentences."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from combatants.rules.parameters import lives_rules
from combatants.rules.remarks import remarks
from ruman.core.documents import Document
from ruman.core.remark_words import sentence
from ruman.core.remarks import Remark

SENTENCES: Final[dict[str, Any]] = {
    "cap_below_base": _("Everybody begins with %(base)s lives, but nobody may have over %(cap)s."),
    "minimum_above_cap": _("The least, %(minimum)s, is above the most, %(cap)s."),
    "starts_dead": _("Whoever is admitted needs at least one life."),
    "heavy_adds": _("Heavy weapons would add lives instead of costing some."),
    "armour_adds_nothing": _("This armour can never add a life."),
    "all_bar": _("Every grade bars from the battle: nobody could fight."),
    "hit_adds": _("This hit would add lives."),
    "hit_costs_nothing": _("This hit costs nothing."),
    "target_nobody_may_aim_at": _("A hit counts there though nobody may aim there."),
    "no_target": _("A hit would count nowhere."),
}


def lives_remarks(document: Document) -> tuple[Remark, ...]:
    return remarks(lives_rules(document))


def remark_words(remark: Remark, document: Document) -> str:
    return sentence(SENTENCES[remark.code], remark.values)

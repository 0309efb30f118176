"""What looks wrong in a tournament's rulebook, in sentences."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from ruman.core.documents import Document
from ruman.core.remark_words import sentence
from ruman.core.remarks import Remark
from tournament.rules.parameters import tournament_rules
from tournament.rules.remarks import remarks

SENTENCES: Final[dict[str, Any]] = {
    "everybody_goes_on": _("From the smallest group everybody would go on."),
    "no_ties": _("Nothing decides ties: every shared place would be the king's to settle."),
    "bout_too_short": _("A bout is planned for %(bout)s s but fights for %(fighting)s s."),
    "no_kinds": _("No kind of weapon is allowed here."),
    "kind_unused": _("No way of using a weapon allows this kind."),
    "same_place": _("Place %(place)s has two prizes."),
    "prize_grows": _("Place %(worse)s wins more than place %(better)s."),
}


def tournament_remarks(document: Document) -> tuple[Remark, ...]:
    return remarks(tournament_rules(document))


def remark_words(remark: Remark, document: Document) -> str:
    return sentence(SENTENCES[remark.code], remark.values)

"""What the lives' rules say, in sentences of the page's language."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from combatants.models import LivesGrant
from combatants.rules.costume import Piece, best, counted
from combatants.rules.parameters import LivesRules
from ruman.core.documents import Text, said

EARNED = ("base", "helmet", "armour", "bonus")  # what stands before the costume


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of the sum: words, rule, number; one that is `off` counts nothing."""

    words: str
    rule: str
    lives: int
    off: bool = False


def in_page_language(text: Text) -> str:
    """A rulebook's text in the language of the page."""
    return said(text, get_language() or "en")


def ledger(grant: LivesGrant, pieces: tuple[Piece, ...], rules: LivesRules) -> list[LedgerLine]:
    """How the lives come about, line by line; layers that don't count follow the one that does."""
    lines = []
    counting = best(pieces, rules)
    for rule, code, lives in grant.lines:
        lines.append(LedgerLine(line_words(code, grant, counting, rules), rule, lives))
        if code == "armour":
            lines += _layers(pieces, counting, rules)
    if not any(code == "costume" for _rule, code, _lives in grant.lines):
        words = line_words("costume", grant, counting, rules)
        earned = sum(code in EARNED for _rule, code, _lives in grant.lines)
        layers = sum(line.off for line in lines)
        lines.insert(earned + layers, LedgerLine(words, rules.costume_rule, 0))
    return lines


def line_words(code: str, grant: Any, counting: Piece | None, rules: LivesRules) -> str:
    """A breakdown's code in words."""
    if code == "armour" and counting is not None:
        kind = rules.armour_types[counting.type]
        return _("%(armour)s armour, %(awarded)d of up to %(most)d") % {
            "armour": in_page_language(kind.name),
            "awarded": counted(counting, rules),
            "most": kind.most,
        }
    if code == "costume":
        grade = rules.costume_grades.get(grant.costume)
        return _("Costume: %(grade)s") % {
            "grade": in_page_language(grade.name).lower() if grade else grant.costume
        }
    if code == "cap":
        return _("Over the cap of %(cap)d") % {"cap": rules.cap.lives}
    return WORDS[code]() if code in WORDS else code


WORDS = {
    "base": lambda: _("Everyone"),
    "helmet": lambda: _("Helmet"),
    "bonus": lambda: _("Bonus cards"),
    "override": lambda: _("By an organizer's word"),
    "heavy": lambda: _("With anything heavy"),
    "minimum": lambda: _("Nobody starts below one"),
}


def _layers(
    pieces: tuple[Piece, ...], counting: Piece | None, rules: LivesRules
) -> Iterator[LedgerLine]:
    for piece in pieces:
        if piece is not counting and (kind := rules.armour_types.get(piece.type)):
            words = _("%(armour)s, %(awarded)d: only the best armour counts") % {
                "armour": in_page_language(kind.name),
                "awarded": counted(piece, rules),
            }
            yield LedgerLine(words, kind.rule, 0, off=True)

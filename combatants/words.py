"""What the lives' rules say, in sentences of the page's language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from combatants.models import LivesGrant
from combatants.rules.costume import Piece, best, counted
from combatants.rules.parameters import LivesRules
from ruman.core.words import in_page_language

EARNED = ("base", "helmet", "armour", "bonus")  # what stands before the costume


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of the sum: words, rule, number; one that is `off` counts nothing."""

    words: str
    rule: str
    lives: int
    off: bool = False


def ledger(grant: LivesGrant, pieces: tuple[Piece, ...], rules: LivesRules) -> list[LedgerLine]:
    """How the lives of a grant come about, line by line."""
    return ledger_of(grant.lines, grant.costume, pieces, rules)


def ledger_of(
    breakdown: Sequence[Sequence[Any]],
    costume: str,
    pieces: tuple[Piece, ...],
    rules: LivesRules,
) -> list[LedgerLine]:
    """The sum in words: layers that don't count follow the one that does, and a costume that
    changes nothing is said too. `breakdown` is (rule, code, lives) each."""
    counting = best(pieces, rules)
    lines = []
    for rule, code, lives in breakdown:
        lines.append(LedgerLine(_words(code, costume, counting, rules), rule, lives))
        if code == "armour":
            lines += _layers(pieces, counting, rules)
    if costume and not any(code == "costume" for _rule, code, _lives in breakdown):
        earned = sum(code in EARNED for _rule, code, _lives in breakdown)
        at = earned + sum(line.off for line in lines)
        words = _words("costume", costume, counting, rules)
        lines.insert(at, LedgerLine(words, rules.costume_rule, 0))
    return lines


def _words(code: str, costume: str, counting: Piece | None, rules: LivesRules) -> str:
    """A breakdown's code in words."""
    if code == "armour" and counting is not None:
        kind = rules.armour_types[counting.type]
        return _("%(armour)s armour, %(awarded)d of up to %(most)d") % {
            "armour": in_page_language(kind.name),
            "awarded": counted(counting, rules),
            "most": kind.most,
        }
    if code == "costume":
        grade = rules.costume_grades.get(costume)
        named = in_page_language(grade.name).lower() if grade else costume or "–"
        return _("Costume: %(grade)s") % {"grade": named}
    if code == "cap":
        return _("Over the cap of %(cap)d") % {"cap": rules.cap.lives}
    return str(WORDS.get(code, code))


WORDS = {
    "base": gettext_lazy("Everyone"),
    "helmet": gettext_lazy("Helmet"),
    "bonus": gettext_lazy("Bonus cards"),
    "override": gettext_lazy("By an organizer's word"),
    "heavy": gettext_lazy("With anything heavy"),
    "minimum": gettext_lazy("Nobody starts below one"),
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

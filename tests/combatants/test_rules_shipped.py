"""Lives by every shipped rulebook: the sum is the rulebook's own, whatever its numbers are."""

from itertools import product

from combatants.rules.costume import Piece
from combatants.rules.lives import Worn, lives_of
from combatants.rules.parameters import lives_rules
from tests.shipped import every_book


@every_book
def test_lives_add_up_under_the_cap_and_heavy_use_comes_after_it(book):
    rules = lives_rules(book.document)
    most = {code: found.most for code, found in rules.armour_types.items()}
    for (code, grade), helmet, armour, heavy in product(
        rules.costume_grades.items(), (False, True), (None, *most), (False, True)
    ):
        pieces = (Piece(armour, most[armour]),) if armour else ()
        found = lives_of(Worn(helmet=helmet, armour=pieces, costume=code, heavy=heavy), rules)
        assert found.admitted is not grade.bars
        if grade.bars:
            continue
        sum_ = rules.base.lives + grade.lives + (most[armour] if armour else 0)
        sum_ += rules.helmet.lives if helmet else 0
        capped = min(sum_, rules.cap.lives) + (rules.heavy.lives if heavy else 0)
        assert found.lives == max(capped, rules.minimum.lives)
        assert found.lines[0].rule == rules.base.rule
        assert sum(line.lives for line in found.lines) == found.lives

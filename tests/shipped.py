"""The battle rulebooks that come with the program: what holds for one must hold for each."""

import pytest

from ruman.core.tomlbook import built_ins

BATTLE = [book for book in built_ins() if book.kind == "battle"]
every_book = pytest.mark.parametrize("book", BATTLE, ids=lambda book: book.slug)


def measures_of(weapon_class, weapon_type):
    """Measures that fit the class as it is shown at the bench, as large as its limits allow."""
    shape = weapon_type.shapes[0]
    found = {}
    for limit in weapon_class.limits:
        if limit.measure in shape.measures:
            found[limit.measure] = limit.most if limit.most is not None else limit.least
    if weapon_class.box and {"width", "height"} <= set(shape.needs):
        found |= dict(zip(("width", "height"), weapon_class.box, strict=True))
    for name in shape.needs:
        if name not in found:
            quarter = found.get("perimeter")
            found[name] = quarter / 4 if quarter else 50
    return found

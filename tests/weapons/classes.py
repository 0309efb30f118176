"""Rulebooks with other classes than the built-in ones, to see that nothing is wired to those."""

from ruman.core.tomlbook import built_in
from weapons.rules.reading import weapon_rules

DOCUMENT = built_in("battle").document


def document_of_lengths(*classes):
    """The built-in document with other classes: (code, least, most) of blades, no checks."""
    rows = {}
    for code, least, most in classes:
        limit = {"measure": "length", "deciding": True}
        limit |= {} if least is None else {"min": least}
        limit |= {} if most is None else {"max": most}
        rows[code] = {"rule": f"X {code}", "name": {"en": code}, "types": ["blade"]}
        rows[code] |= {"limits": [limit]} if len(limit) > 2 else {}
    document = {**DOCUMENT, "weapon_classes": rows, "locations": {"field": LOCATION}}
    return {name: values for name, values in document.items() if name != "examples"}


LOCATION = {"rule": "X", "name": {"en": "field"}}


def rules_of_lengths(*classes):
    return weapon_rules(document_of_lengths(*classes))

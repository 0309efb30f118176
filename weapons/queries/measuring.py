"""Drawings of where each type of weapon is measured, for the public page of the rules (R 2.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ruman.core.documents import Document
from ruman.core.pictures import Picture
from ruman.core.words import in_page_language
from weapons.queries.drawings import Drawing, drawing_of, where_to_measure
from weapons.rules.parameters import WeaponRules
from weapons.rules.reading import weapon_rules
from weapons.words import measure_name


@dataclass(frozen=True, slots=True)
class Measured:
    """One way of measuring: the drawing, its letters, and what each stands for."""

    title: str
    drawing: Drawing
    letters: Mapping[str, str]
    legend: tuple[tuple[str, str], ...]
    alternative: str


def _ways(rules: WeaponRules) -> Iterator[Measured]:
    for weapon_type in rules.types.values():
        for shape in weapon_type.shapes:
            drawn = [name for name in shape.measures if name not in ("draw_kg", "pieces")]
            letters = dict(zip(drawn, "ABCDEF", strict=False))
            if not letters:
                continue
            name = in_page_language(weapon_type.name)
            more = f": {in_page_language(shape.name)}" if shape.name else ""
            yield Measured(
                name + more,
                drawing_of(weapon_type, shape),
                letters,
                tuple((letter, measure_name(measure)) for measure, letter in letters.items()),
                where_to_measure(letters),
            )


def measuring(document: Document) -> Mapping[str, Any]:
    """Every way in which a type is measured."""
    return {"ways": tuple(_ways(weapon_rules(document)))}


PICTURE = Picture("weapon_types", "weapons/_rules_measuring.html", measuring)

"""The form of "Will my weapon pass?": what this type is measured by, and what is asked of it."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from string import ascii_uppercase
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core.forms import MeasureField
from weapons.enums import Material, Shaft
from weapons.rules.parameters import UNITS, Shape, WeaponType
from weapons.rules.verdicts import Shown
from weapons.words import MEASURES

MOST_PIECES = Decimal(9999)


class PassingForm(forms.Form):
    """Fields of one type and shape; bound as soon as the address carries any of them.

    `letters` are those that the drawing gives to the measures.
    """

    def __init__(self, data: Mapping[str, Any], weapon_type: WeaponType, shape: Shape) -> None:
        fields: dict[str, forms.Field] = {
            name: _measure(name, required=name in shape.needs) for name in shape.measures
        }
        fields |= {name: QUESTIONS[name]() for name in weapon_type.asks}
        answered = any(name in data for name in fields)
        super().__init__(data if answered else None)
        self.fields = fields
        self.weapon_type, self.shape = weapon_type, shape
        self.letters = dict(zip(shape.measures, ascii_uppercase, strict=False))

    def shown(self) -> Shown:
        """What the form says, as a thing on the bench that nobody looked at yet."""
        values = self.cleaned_data
        agreed = values.get("agreement")
        return Shown(
            type=self.weapon_type.code,
            measures={name: values[name] for name in self.shape.measures if values.get(name)},
            shaft=values.get("shaft") or "",
            end_piece=bool(values.get("end_piece")),
            material=values.get("material") or "",
            agreement="agreed" if agreed else "",
        )

    def carried(self) -> Iterator[tuple[str, str]]:
        """What a link must carry to give the same answer: plain numbers and codes."""
        yield "type", self.weapon_type.code
        if self.shape.code:
            yield "shape", self.shape.code
        for name in self.fields:
            value = self.cleaned_data.get(name)
            if isinstance(value, bool):
                yield from [(name, "on")] if value else []
            elif value is not None and value != "":
                yield name, f"{value:f}" if isinstance(value, Decimal) else str(value)


def _measure(name: str, *, required: bool) -> MeasureField:
    if name == "pieces":
        return MeasureField(
            label=MEASURES[name], unit="", places=0, most=MOST_PIECES, required=required
        )
    return MeasureField(label=MEASURES[name], unit=UNITS[name], required=required)


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", _("Choose")), *choices])


QUESTIONS: Mapping[str, Callable[[], forms.Field]] = {
    "shaft": lambda: _choice(MEASURES["shaft"], list(Shaft.choices)),
    "end_piece": lambda: forms.BooleanField(
        label=_("The shaft ends in an end piece, not in a cut nock"), required=False
    ),
    "material": lambda: _choice(_("What the body is made of"), list(Material.choices)),
    "agreement": lambda: forms.BooleanField(
        label=_("I have a written agreement with the organizers"), required=False
    ),
}

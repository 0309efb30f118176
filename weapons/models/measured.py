"""The measures of a weapon, named as in the rules and the example cases; lengths in cm."""

from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from weapons.enums import Material, Shaft, plain_type

LENGTHS = (
    "length",
    "width",
    "height",
    "diameter",
    "perimeter",
    "haft",
    "cord",
    "ball",
    "head",
)
NUMBERS = (*LENGTHS, "draw_kg", "pieces")
WORDS = ("shaft", "material", "agreement")
MEASURES = (*NUMBERS, "end_piece", *WORDS)


def measure(label: Any) -> Any:
    """A column for one measure, to 0.1."""
    return models.DecimalField(label, max_digits=5, decimal_places=1, null=True, blank=True)


class Measured(models.Model):
    """What was measured of what type; empty where this type of weapon has no such measure."""

    type: str

    length = measure(_("longest dimension (cm)"))
    width = measure(_("width (cm)"))
    height = measure(_("height (cm)"))
    diameter = measure(_("diameter (cm)"))
    perimeter = measure(_("perimeter (cm)"))
    haft = measure(_("haft (cm)"))
    cord = measure(_("cord with ball (cm)"))
    ball = measure(_("ball across (cm)"))
    head = measure(_("head across (cm)"))
    draw_kg = measure(_("draw (kg)"))
    pieces = models.PositiveSmallIntegerField(_("pieces"), null=True, blank=True)
    shaft = models.CharField(_("shaft"), max_length=12, choices=Shaft, blank=True)
    end_piece = models.BooleanField(_("end piece on the shaft"), null=True, blank=True)
    material = models.CharField(
        _("body of the javelin"), max_length=12, choices=Material, blank=True
    )
    agreement = models.CharField(_("written agreement"), max_length=200, blank=True)

    class Meta:
        abstract = True
        constraints = [
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__gt": 0}),
                    name=f"%(class)s_{name}_positive",
                )
                for name in NUMBERS
            ),
            models.CheckConstraint(
                condition=Q(shaft__in=["", *Shaft.values]), name="%(class)s_shaft_known"
            ),
            models.CheckConstraint(
                condition=Q(material__in=["", *Material.values]), name="%(class)s_material_known"
            ),
        ]

    @property
    def plain_type(self) -> str:
        """What it is, where no rulebook is at hand to say it better."""
        return plain_type(self.type)

    def measures(self) -> dict[str, Decimal | int | str | bool]:
        """What was measured and asked, by name."""
        taken = ((name, getattr(self, name)) for name in MEASURES)
        return {name: value for name, value in taken if value not in (None, "")}

    def numbers(self) -> dict[str, Decimal]:
        """The measures that are numbers, as the rules take them."""
        found = ((name, getattr(self, name)) for name in NUMBERS)
        return {name: Decimal(value) for name, value in found if value is not None}

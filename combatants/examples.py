"""The example cases of lives as plain forms of the rulebook desk."""

from django.utils.translation import gettext_lazy as _

from ruman.core.described import Field, Kind
from ruman.core.usual_fields import flag, whole

LIVES = (
    Field(
        "combatant",
        Kind.TABLE,
        _("The combatant"),
        fields=(
            flag("helmet", _("Helmet on")),
            Field(
                "armour",
                Kind.LIST,
                _("Armour"),
                optional=True,
                fields=(
                    Field("type", Kind.CHOICE, _("Armour"), chapters=("armour_types",)),
                    whole("awarded", _("Lives awarded")),
                ),
            ),
            Field("costume", Kind.CHOICE, _("Costume"), chapters=("costume_grades",)),
            whole("bonus_lives", _("Lives by cards"), optional=True),
            flag("heavy", _("Uses something heavy")),
            whole("override", _("An organizer's word"), optional=True),
        ),
    ),
    Field(
        "want",
        Kind.TABLE,
        _("What should come of it"),
        optional=True,
        fields=(
            whole("lives", _("Lives"), optional=True),
            flag("admitted", _("Admitted"), default=True),
        ),
    ),
)

"""The table of weapons as a file: what each is, its measures, where it stands (R 2)."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from combatants.models.people import order_of_names
from ruman.core.models import Event
from ruman.core.sheets import Asked, Column, Sheet, register
from weapons.forms.kinds import BENCH
from weapons.models import Weapon
from weapons.models.measured import NUMBERS
from weapons.queries.rules import rules_for
from weapons.words import class_name, type_name

CHUNK = 500  # rows that are in memory at once


def _weapons(event: Event) -> QuerySet[Weapon]:
    return Weapon.objects.at(event)


def _rows(event: Event, asked: Asked, language: str) -> Iterable[Weapon]:
    """Person by person in the order of names, each one's weapons as they were first shown."""
    rows = _weapons(event).select_related("owner__side", "owner__group", "inspection__act")
    names = f"owner__{order_of_names(language)}"
    return rows.order_by(names, "owner__number", "made_at", "pk").iterator(CHUNK)


def _verdict(value: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What the latest inspection says; nothing where there is none."""
    return lambda weapon: weapon.inspection and value(weapon.inspection)


def _columns(event: Event) -> Sequence[Column]:
    rules = rules_for(event.rulebook)
    measured = [
        Column(Weapon._meta.get_field(name).verbose_name, attrgetter(name))  # type: ignore[union-attr]
        for name in NUMBERS
    ]
    return (
        Column(_("Tag"), attrgetter("tag")),
        Column(_("Number"), attrgetter("owner.number")),
        Column(_("Surname"), attrgetter("owner.surname")),
        Column(_("Given name"), attrgetter("owner.given_name")),
        Column(_("Group"), lambda weapon: weapon.owner.group and weapon.owner.group.name),
        Column(_("Side"), lambda weapon: weapon.owner.side and weapon.owner.side.name),
        Column(_("Type"), lambda weapon: type_name(weapon.type, rules)),
        Column(
            _("Class"), lambda weapon: weapon.class_code and class_name(weapon.class_code, rules)
        ),
        Column(_("Description"), attrgetter("description")),
        *measured,
        Column(_("Shaft"), lambda weapon: weapon.get_shaft_display()),
        Column(_("Body of the javelin"), lambda weapon: weapon.get_material_display()),
        Column(_("Written agreement"), attrgetter("agreement")),
        Column(_("Status"), lambda weapon: weapon.get_status_display()),
        Column(_("Verdict at"), _verdict(lambda one: one.inspected_at or one.at)),
        Column(_("Verdict by"), _verdict(lambda one: one.inspected_by or one.act.by_name)),
        Column(_("Reason"), _verdict(lambda one: one.reason)),
        Column(_("Look again"), lambda weapon: weapon.get_look_again_display()),
        Column(_("To look at again since"), attrgetter("look_again_since")),
        Column(_("Held where"), attrgetter("held_where")),
        Column(_("Held by"), attrgetter("held_by")),
        Column(_("Held since"), attrgetter("held_since")),
    )


def register_sheets() -> None:
    """Called when the app loads."""
    register(
        Sheet(
            "weapons",
            _("Weapons"),
            _("Every weapon with its owner, measures, verdict, and where it is held."),
            "sword",
            BENCH,
            _columns,
            lambda event, asked: _weapons(event).count(),
            _rows,
            rank=20,
        )
    )

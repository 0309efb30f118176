"""The tables of people and of their lives (R 2.0, 4), as files to take away."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from combatants.models import AnnouncedWeapon, Combatant
from combatants.models.people import order_of_names
from combatants.queries.lives import pieces_of, rules_for
from combatants.queries.people import chosen, filters_from
from combatants.queries.player import zone_names
from combatants.rules.parameters import LivesRules
from ruman.core.enums import Role
from ruman.core.models import Event
from ruman.core.sheets import Asked, Column, Sheet, register
from ruman.core.words import in_page_language

CHUNK = 500  # rows that are in memory at once


def _people(event: Event, asked: Asked) -> QuerySet[Combatant]:
    return chosen(event, filters_from(asked), get_language() or "cs")


def _people_rows(event: Event, asked: Asked, language: str) -> Iterable[Combatant]:
    announced = AnnouncedWeapon.objects.filter(withdrawn=False).order_by("position")
    rows = _people(event, asked).select_related("group", "side", "rules_rulebook")
    return rows.prefetch_related(Prefetch("announced", announced, "told")).iterator(CHUNK)


def _announced(person: Any) -> str:
    return "; ".join(
        f"{weapon.text} {number_format(weapon.length_cm, use_l10n=True)} cm"
        if weapon.length_cm
        else weapon.text
        for weapon in person.told
    )


def _people_columns(event: Event) -> Sequence[Column]:
    return (
        Column(_("Number"), attrgetter("number")),
        Column(_("Surname"), attrgetter("surname")),
        Column(_("Given name"), attrgetter("given_name")),
        Column(_("Nickname"), attrgetter("nickname")),
        Column(_("Date of birth"), attrgetter("birth_date")),
        Column(_("E-mail"), attrgetter("email")),
        Column(_("Phone"), attrgetter("phone")),
        Column(_("Group"), lambda person: person.group and person.group.name),
        Column(_("Side"), lambda person: person.side and person.side.name),
        Column(_("Language"), attrgetter("language")),
        Column(_("Arrived"), attrgetter("arrived_at")),
        Column(_("Left or not coming"), attrgetter("left_at")),
        Column(_("Rules read"), attrgetter("rules_read_at")),
        Column(
            _("Version of the rules"),
            lambda person: person.rules_rulebook and str(person.rules_rulebook),
        ),
        Column(_("Language of the rules"), attrgetter("rules_language")),
        Column(_("Responsible adult"), attrgetter("guardian")),
        Column(_("Health limits"), attrgetter("health_note")),
        Column(_("Note"), attrgetter("note")),
        Column(_("Announced weapons"), _announced),
    )


def _with_lives(event: Event) -> QuerySet[Combatant]:
    return Combatant.objects.of(event).filter(lives_grant__isnull=False)


def _lives_rows(event: Event, asked: Asked, language: str) -> Iterable[Combatant]:
    rows = _with_lives(event).select_related("side", "group", "lives_grant__act")
    return rows.order_by(order_of_names(language), "number").iterator(CHUNK)


def _lives_columns(event: Event) -> Sequence[Column]:
    rules = rules_for(event.rulebook)
    return (
        Column(_("Number"), attrgetter("number")),
        Column(_("Surname"), attrgetter("surname")),
        Column(_("Given name"), attrgetter("given_name")),
        Column(_("Group"), lambda person: person.group and person.group.name),
        Column(_("Side"), lambda person: person.side and person.side.name),
        Column(_("Lives"), attrgetter("lives")),
        Column(_("Admitted"), attrgetter("lives_grant.admitted")),
        Column(_("By the rules alone"), attrgetter("lives_grant.without_override")),
        Column(_("By an organizer's word"), attrgetter("lives_grant.override")),
        Column(_("Why"), attrgetter("lives_grant.reason")),
        Column(_("Helmet"), attrgetter("lives_grant.helmet")),
        Column(_("Costume"), lambda person: _costume(person.lives_grant.costume, rules)),
        Column(_("Armour"), lambda person: _armour(person.lives_grant, rules)),
        Column(
            _("Immune zones"),
            lambda person: ", ".join(zone_names(person.lives_grant.immune, rules)),
        ),
        Column(_("Given at"), attrgetter("lives_grant.at")),
        Column(_("Given by"), lambda person: person.lives_grant.act.by_name),
    )


def _costume(code: str, rules: LivesRules) -> str:
    grade = rules.costume_grades.get(code)
    return in_page_language(grade.name) if grade else code


def _armour(grant: Any, rules: LivesRules) -> str:
    """Each piece with what it was awarded."""
    kinds = rules.armour_types
    named = (
        (in_page_language(kinds[one.type].name) if one.type in kinds else one.type, one.awarded)
        for one in pieces_of(grant)
    )
    return "; ".join(f"{name} {awarded}" for name, awarded in named)


def register_sheets() -> None:
    """Called when the app loads."""
    register(
        Sheet(
            "people",
            _("People"),
            _("Who is registered, how to reach them, when they came and left."),
            "users-round",
            (Role.ORGANIZER,),
            _people_columns,
            lambda event, asked: _people(event, asked).count(),
            _people_rows,
            rank=10,
        )
    )
    register(
        Sheet(
            "lives",
            _("Lives"),
            _("What everybody was given, for what armour and costume, by whom."),
            "shield-half",
            (Role.ORGANIZER,),
            _lives_columns,
            lambda event, asked: _with_lives(event).count(),
            _lives_rows,
            rank=30,
        )
    )

"""Weapons in the search of an event: by label, by what the bench wrote about them, by class."""

from collections.abc import Iterable

from django.contrib.postgres.search import SearchQuery
from django.urls import reverse
from django.utils.translation import gettext_lazy

from combatants.models import Combatant
from ruman.core import text
from ruman.core.scans import code_of
from ruman.core.search import Asked, Thing
from ruman.core.words import in_page_language
from weapons.enums import plain_type
from weapons.models import Tag, Weapon
from weapons.models.weapon import WeaponQuerySet, described
from weapons.queries.bench_person import row_of
from weapons.queries.rules import rules_for
from weapons.rules.parameters import WeaponRules

SHORTEST = 3  # letters of a class's name: fewer begin half of all names


def weapons(asked: Asked, limit: int) -> Iterable[Thing]:
    """One statement. A class's name is for finding somebody's (`sabre novák`) or the latest."""
    rules = rules_for(asked.event.rulebook)
    rows = _by_label(asked)
    if rows is None:
        rows = _by_words(asked, rules)
    found = rows.select_related("owner", "inspection").order_by("-changed_at", "pk")[:limit]
    return [_thing(weapon, rules, asked.event.slug) for weapon in found]


def _by_label(asked: Asked) -> WeaponQuerySet | None:
    """The weapon of the number or scanned code, a dead one too; None where words were typed."""
    labels = Tag.objects.filter(event=asked.event, weapon__isnull=False)
    if (code := code_of("t", asked.typed)) is not None:
        labels = labels.filter(code=code)
    elif asked.number is not None:
        labels = labels.filter(number=asked.number)
    else:
        return None
    return Weapon.objects.at(asked.event).filter(pk__in=labels.values("weapon"))


def _by_words(asked: Asked, rules: WeaponRules) -> WeaponQuerySet:
    """Described by all the words; or of a class named by some, its owner by the others."""
    at = Weapon.objects.at(asked.event)
    written = [word for word in asked.words if word.isalnum()]
    query = SearchQuery(
        " & ".join(f"{word}:*" for word in written), search_type="raw", config="simple"
    )
    found = at.none()
    if written == list(asked.words):
        found = at.exclude(description="").alias(said=described()).filter(said=query)
    named = [word for word in asked.words if _named(word, rules)]
    if not named:
        return found
    classed = at.filter(class_code__in=set.intersection(*(_named(w, rules) for w in named)))
    if others := [word for word in asked.words if word not in named]:
        people = Combatant.objects.of(asked.event)
        wanted = text.beginning_pieces(others)
        classed = classed.filter(owner__in=people.filter(pieces__contains=wanted).values("pk"))
    keys = found.order_by().values("pk").union(classed.order_by().values("pk"))
    return at.filter(pk__in=keys)


def _named(word: str, rules: WeaponRules) -> set[str]:
    """The classes in whose name, or in the name of whose type, the word begins one."""
    if len(word) < SHORTEST:
        return set()
    names = {
        code: [
            in_page_language(each.name),
            *(
                in_page_language(rules.types[kind].name)
                if kind in rules.types
                else plain_type(kind)
                for kind in each.types
            ),
        ]
        for code, each in rules.classes.items()
    }
    return {
        code
        for code, said in names.items()
        if any(part.startswith(word) for name in said for part in text.words(name))
    }


def _thing(weapon: Weapon, rules: WeaponRules, slug: str) -> Thing:
    row = row_of(weapon, rules)
    parts = (weapon.owner.full_name, row.details, row.status)
    return Thing(
        kind=gettext_lazy("Weapon"),
        icon="swords",
        title=row.title,
        text=" · ".join(part for part in parts if part),
        url=reverse("weapons:weapon", args=[slug, weapon.pk]),
        people=(weapon.owner_id,),
        tone=row.tone,
    )

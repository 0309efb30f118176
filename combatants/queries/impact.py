"""What another rulebook would change about the lives of an event's people."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from combatants.models import Combatant
from combatants.queries.lives import lives_in_clash, pieces_of, rules_for
from combatants.rules.lives import Lives
from combatants.rules.parameters import LivesRules
from combatants.words import ledger_of
from ruman.core.impact import Impact, Moved
from ruman.core.models import Event, Rulebook


def lives_moving(event: Event, rulebook: Rulebook) -> Impact:
    """People whose lives would come to another number, by what they wore."""
    rules = rules_for(rulebook)
    rows = (
        Combatant.objects.of(event)
        .filter(lives_grant__isnull=False)
        .select_related("lives_grant")
        .order_by("number")
    )
    people = list(rows)
    moved = []
    for person in people:
        grant = person.lives_grant
        assert grant is not None  # noqa: S101 - filtered above
        found = lives_in_clash(grant, rules, bonus=0, heavy=False)
        if (found.lives, found.admitted) != (grant.lives, grant.admitted):
            moved.append(_moved(event, person, found, rules))
    return Impact(
        "lives",
        gettext_lazy("Lives that move"),
        gettext_lazy("They keep what they have until the lives station gives them anew."),
        tuple(moved),
        len(people),
    )


def _moved(event: Event, person: Combatant, found: Lives, rules: LivesRules) -> Moved:
    grant = person.lives_grant
    assert grant is not None  # noqa: S101
    was = [tuple(line) for line in grant.lines]
    lines = [(line.rule, line.code, line.lives) for line in found.lines]
    differs = [line for line in lines if line not in was]
    words = ledger_of(differs, grant.costume, pieces_of(grant), rules)
    return Moved(
        who=person.full_name,
        number=person.number,
        url=reverse("combatants:lives-person", args=[event.slug, person.number]),
        what=", ".join(line.words for line in words if line.lives),
        before=_in_words(grant.lives, admitted=grant.admitted),
        after=_in_words(found.lives, admitted=found.admitted),
        rule=differs[0][0] if differs else "",
    )


def _in_words(lives: int, *, admitted: bool) -> str:
    return str(lives) if admitted else _("not admitted")

"""A tournament of the practice event for one person's training: two bouts, judged by them."""

import uuid
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from combatants.models import Combatant
from ruman.core import acts
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import RulebookKind
from ruman.core.models import Rulebook, User
from ruman.core.practice import Practice
from ruman.core.rulebooks import document_of, published
from ruman.core.secrets import new_token
from tournament.actions import draws, entries, heralds, setup
from tournament.actions.heralds import Sitting
from tournament.enums import BoutState, Format, Seat
from tournament.models import Bout, Tournament
from tournament.practice import adults_here, looked_at
from tournament.queries.judging import judged_by
from tournament.rules.parameters import tournament_rules

ENTRANTS = 4


@transaction.atomic
def bout_to_judge(practice: Practice, user: User) -> Bout:
    """An open bout whose king of arms is this person, made by the real acts where there is none."""
    found = judged_by(user).filter(tournament__event=practice.event, live=True)
    found = found.exclude(state=BoutState.CONFIRMED).select_related("tournament")
    bout = found.order_by("-tournament", "number").first()
    return bout or _drawn(practice, user).bouts.order_by("number")[0]


def _drawn(practice: Practice, user: User) -> Tournament:
    """Four fighters in a ladder, drawn, with this person as the crew's king."""
    event = practice.event
    rulebook = published(RulebookKind.TOURNAMENT, event.organizer)
    people = _people(practice, rulebook)
    if rulebook is None or len(people) < ENTRANTS + 3:
        raise RefusedError(
            "too_few_people", _("Too few people are here. Check in some more at the gate first.")
        )
    name = _("Training of %(name)s, %(number)d") % {
        "name": str(user),
        "number": event.tournaments.count(),
    }
    made = _do(
        practice, "tournament.make", setup.make_tournament, name=name, starts_at=None,
        rulebook=rulebook,
    )  # fmt: skip
    row = Tournament.objects.get(pk=made["tournament"])
    keys = sorted(one.pk for one in people[:ENTRANTS])
    _do(practice, "tournament.enter", entries.enter, tournament=row.pk, combatants=keys)
    for number, one in enumerate(row.entrants.order_by("pk")):
        seen = looked_at(row, one, number, lacks=False)
        _do(practice, "tournament.admit", entries.admit, **seen)
    chosen = {"tournament": row.pk, "format": Format.KNOCKOUT}
    _do(practice, "tournament.choose_format", setup.choose_format, **chosen)
    _do(
        practice, "tournament.set_crew", heralds.set_crew, tournament=row.pk, crew=None,
        name=_("Training"), lists=None, seats=_seats(people[ENTRANTS:], user),
    )  # fmt: skip
    announced = _do(
        practice, "tournament.announce_draw", draws.announce_draw, tournament=row.pk,
        seed=new_token(),
    )  # fmt: skip
    _do(practice, "tournament.open_draw", draws.open_draw, draw=announced["draw"])
    row.refresh_from_db()
    return row


def _people(practice: Practice, rulebook: Rulebook | None) -> list[Combatant]:
    """Grown-ups on site, enough for fighters and a crew if there are that many."""
    if rulebook is None:
        return []
    adult_age = tournament_rules(document_of(rulebook)).adult_age
    return adults_here(practice, adult_age)[: ENTRANTS + 3]


def _seats(people: list[Combatant], user: User) -> list[Sitting]:
    return [
        Sitting(seat, one.pk, user=user.pk if seat == Seat.KING else None)
        for seat, one in zip(Seat, people, strict=True)
    ]


def _do(practice: Practice, kind: str, act: Callable[..., Answer], **payload: Any) -> Answer:
    """One act, anew each time."""
    sent = Sent(uuid.uuid4(), practice.event, practice.author, practice.now)
    return acts.perform(kind, sent, payload, act)

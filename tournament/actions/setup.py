"""Making a tournament, its parameters until the draw, its format (T 1)."""

import json
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from typing import Any, Final

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from ruman.core import text
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.documents import ParameterError
from ruman.core.models import Event, Rulebook
from ruman.core.problem_words import problem_words
from ruman.core.rulebooks import document_of
from tournament import queries
from tournament.actions.common import announce, locked
from tournament.enums import Format
from tournament.models import Tournament
from tournament.queries.setup import Fixed, fingerprint_of, fixed_by
from tournament.rules.parameters import order_of, tournament_rules

# the first words of other addresses
TAKEN: Final = frozenset({"new", "lists", "people", "take-in"})


class FixedError(RefusedError):
    """Something is drawn: the parameters stay as they are."""

    def __init__(self, by: Fixed) -> None:
        super().__init__(by.value, by.label)


def make_tournament(
    sent: Sent, *, name: str, starts_at: datetime | None, rulebook: Rulebook
) -> Answer:
    """A tournament of the event with its own copy of the rulebook's parameters."""
    event = Event.objects.select_for_update(no_key=True).get(pk=sent.event.pk)
    row = Tournament.objects.create(
        event=event,
        name=name,
        slug=_free_slug(event, name),
        rulebook=rulebook,
        parameters=_copied(rulebook),
        starts_at=starts_at,
    )
    announce(row, f"tournaments:{event.pk}")
    return {"tournament": row.pk, "slug": row.slug}


def _copied(rulebook: Rulebook) -> dict[str, Any]:
    """The rulebook's document in its order, as a copy that nobody else holds."""
    document: dict[str, Any] = json.loads(json.dumps(document_of(rulebook)))
    document |= order_of(document)
    try:
        tournament_rules(document)
    except ParameterError as error:
        raise RefusedError(
            "unreadable", _("This rulebook can't be used: %(why)s"), why=problem_words(error)
        ) from error
    return document


def _free_slug(event: Event, name: str) -> str:
    """The name in plain letters, with a number where it is taken; the event is held."""
    plain = slugify(text.fold(name))[:40].strip("-_") or "tournament"
    taken = TAKEN.union(event.tournaments.values_list("slug", flat=True))
    offered = (plain if n == 1 else f"{plain}-{n}" for n in count(1))
    return next(slug for slug in offered if slug not in taken)


def change_tournament(
    sent: Sent, *, tournament: int, name: str, starts_at: datetime | None
) -> Answer:
    """Another name or time; the address stays, so that links and printed codes hold."""
    row = locked(sent, tournament)
    row.name, row.starts_at = name, starts_at
    row.save(update_fields=["name", "starts_at"])
    announce(row, f"tournaments:{sent.event.pk}")
    return {"tournament": row.pk}


def set_parameters(
    sent: Sent, *, tournament: int, document: Mapping[str, Any], seen: str
) -> Answer:
    """Replace the tournament's copy of the parameters; fixed once anything is drawn.

    `seen` is the fingerprint of what the form showed: what somebody else changed isn't undone.
    """
    row = locked(sent, tournament)
    _refuse_fixed(row)
    if seen != fingerprint_of(row):
        raise RefusedError(
            "changed_meanwhile",
            _(
                "Somebody else has changed these rules meanwhile. What you typed stands here;"
                " open this page in a second window to see theirs, load it there, and type"
                " yours again."
            ),
        )
    try:
        tournament_rules(document)
    except ParameterError as error:
        raise RefusedError(
            "unreadable", _("This can't be used: %(why)s"), why=problem_words(error)
        ) from error
    row.parameters = dict(document)
    row.save(update_fields=["parameters"])
    announce(row)
    return {"tournament": row.pk}


def choose_format(sent: Sent, *, tournament: int, format: Format) -> Answer:
    """Groups and knockout, or knockout alone; fixed once anything is drawn (T 1)."""
    row = locked(sent, tournament)
    _refuse_fixed(row)
    row.format = format
    row.save(update_fields=["format"])
    announce(row)
    return {"tournament": row.pk, "format": format}


def _refuse_fixed(row: Tournament) -> None:
    by = fixed_by(row, queries.open_draw(row))
    if by is not None:
        raise FixedError(by)

"""The ceremony of a draw: announced with fingerprints, opened with its seed, or voided (T 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked
from tournament.actions.drawn import store_groups, store_round, take_back
from tournament.actions.fields import Field, field_of
from tournament.actions.outdated import frozen_field, outdated
from tournament.actions.queue import give_lists
from tournament.enums import BoutState, DrawKind, Format, Standing, TournamentState
from tournament.models import (
    Bout,
    Decline,
    Draw,
    DrawOpening,
    DrawVoid,
    Entrant,
    Round,
    Tournament,
)
from tournament.rules import ceremony
from tournament.rules.draws import METHOD, fingerprint
from tournament.rules.groups import group_sizes


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What is drawn next: groups of these sizes, or the round of a field."""

    kind: DrawKind
    labels: tuple[str, ...]
    sizes: tuple[int, ...] = ()
    field: Field | None = None

    @property
    def text(self) -> str:
        """The list as it is frozen."""
        if self.field is None:
            return ceremony.frozen_groups(self.labels, self.sizes)
        return frozen_field(self.field)

    @property
    def frozen(self) -> ceremony.Frozen:
        """The same as the pages show it."""
        return ceremony.read_frozen(self.text)


def upcoming(row: Tournament) -> Upcoming:
    """What the next draw would be made from. Refused where something has to be done first."""
    if queries.open_draw(row) is not None:
        raise RefusedError(
            "draw_waits", _("A draw is announced already. Open it or void it first.")
        )
    if row.state == TournamentState.ENDED:
        raise RefusedError("ended", _("The tournament has ended; nothing is left to draw."))
    if row.state == TournamentState.ENTRY and row.format == Format.GROUPS:
        return _coming_groups(row)
    field = field_of(row)
    if len(field.winners) < 2:
        if row.state == TournamentState.ENTRY:
            raise TooFewError
        raise _too_few_left(field)
    return Upcoming(DrawKind.ROUND, field.winners, field=field)


def _too_few_left(field: Field) -> RefusedError:
    """Nobody is left to fight; or some are who aren't admitted any more."""
    lacking = [one.label for one in field.left_out if one.standing == Standing.IN]
    if not lacking:
        return RefusedError(
            "no_more_bouts",
            _(
                "Fewer than two are left; nothing is to be drawn. Enter and admit more people"
                " first."
            ),
        )
    return RefusedError(
        "not_admitted",
        _("Not admitted any more: %(names)s. Look at them again, or let them withdraw."),
        names=", ".join(lacking),
    )


class TooFewError(RefusedError):
    """A draw of fewer than two."""

    def __init__(self) -> None:
        super().__init__(
            "too_few", _("A draw needs at least two admitted entrants. Admit more of them first.")
        )


def _coming_groups(row: Tournament) -> Upcoming:
    labels = tuple(queries.ready_entrants(row).values_list("label", flat=True))
    if len(labels) < 2:
        raise TooFewError
    groups = queries.rules_of(row).groups
    sizes = group_sizes(len(labels), least=groups.least, most=groups.most, best=groups.best)
    return Upcoming(DrawKind.GROUPS, labels, tuple(sizes))


def announce_draw(sent: Sent, *, tournament: int, seed: str) -> Answer:
    """Freeze the list of the next draw and keep a secret seed; only fingerprints are shown yet.

    What is drawn next follows from the state: groups, or the next round of the knockout. `seed`
    comes from the page's edge, where chance is allowed.
    """
    row = locked(sent, tournament)
    coming = upcoming(row)
    text, field = coming.text, coming.field
    draw = Draw.objects.create(
        tournament=row,
        act_id=sent.id,
        kind=coming.kind,
        round_number=field.number if field else 0,
        method=METHOD,
        entries=text,
        entries_fingerprint=fingerprint(text),
        seed=seed,
        seed_fingerprint=fingerprint(seed),
        terms=_terms(field) if field else {},
    )
    announce(row)
    return {
        "draw": draw.pk,
        "entries_fingerprint": draw.entries_fingerprint,
        "seed_fingerprint": draw.seed_fingerprint,
    }


def _terms(field: Field) -> dict[str, object]:
    return {
        "winners": field.winners,
        "first": field.first,
        "bye": field.pot.bye,
        "back_from": field.pot.back_from,
        "never": field.pot.never,
    }


def open_draw(sent: Sent, *, draw: int) -> Answer:
    """Open the seed: the draw follows from it and is stored with all bouts, once and for all.

    Refused where the frozen list no longer holds, so that nobody who has left is drawn.
    """
    found = _waiting(sent, draw)
    if (problem := outdated(found)) is not None:
        raise problem
    outcome = store_groups(found) if found.kind == DrawKind.GROUPS else _next_round(sent, found)
    DrawOpening.objects.create(draw=found, act_id=sent.id, outcome=outcome)
    announce(found.tournament)
    return {"draw": found.pk, "seed": found.seed, "outcome": outcome}


def _next_round(sent: Sent, draw: Draw, declined: Sequence[str] = ()) -> dict[str, object]:
    """Store the round; its bouts go where the tournament has been fought so far."""
    outcome = store_round(draw, declined)
    give_lists(sent, draw.tournament, Bout.objects.filter(round__draw=draw, live=True))
    return outcome


def _waiting(sent: Sent, pk: int) -> Draw:
    """An announced draw under its tournament's lock; opened and voided ones are refused."""
    row = Draw.objects.filter(pk=pk, tournament__event=sent.event).first()
    if row is None:
        raise RefusedError(
            "no_such_draw", _("There is no such draw at this event. Load the page again.")
        )
    row.tournament = locked(sent, row.tournament_id)
    if DrawOpening.objects.filter(draw=row).exists():
        raise RefusedError(
            "draw_opened", _("This draw was opened already. Load the page again to see it.")
        )
    if DrawVoid.objects.filter(draw=row).exists():
        raise RefusedError(
            "draw_voided", _("This draw was voided. Load the page again, then announce a new one.")
        )
    return row


def decline(sent: Sent, *, draw: int, entrant: int) -> Answer:
    """The one drawn back in declines; the next in the drawn order takes the place.

    Refused once a bout of the round has begun. The seed stays, so the new round follows from it
    and from those who declined, and anyone can repeat it.
    """
    found = Draw.objects.filter(pk=draw, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_draw", _("There is no such draw at this event. Load the page again.")
        )
    row = found.tournament = locked(sent, found.tournament_id)
    round_ = _round_of(found)
    if round_ is None or round_.back is None or round_.back.pk != entrant:
        raise RefusedError(
            "not_drawn_back", _("This entrant isn't the one drawn back in. Load the page again.")
        )
    bouts = round_.bouts.filter(live=True)
    if bouts.exclude(state=BoutState.CALLED).exists():
        raise RefusedError("bouts_fought", _("Bouts of this round have begun; it stands."))
    declined = [*found.declines.values_list("entrant__label", flat=True), round_.back.label]
    bouts.update(live=False)
    Round.objects.filter(pk=round_.pk).update(live=False)
    round_.back.times_back -= 1
    round_.back.save(update_fields=["times_back"])
    outcome = _next_round(sent, found, declined)
    Decline.objects.create(draw=found, entrant=round_.back, act_id=sent.id, outcome=outcome)
    announce(row)
    return {"draw": found.pk, "outcome": outcome}


def _round_of(draw: Draw) -> Round | None:
    return draw.rounds.filter(live=True).select_related("back").first()


def may_decline(draw: Draw) -> Entrant | None:
    """Who was drawn back in and can decline still."""
    round_ = _round_of(draw)
    if round_ is None or round_.back is None:
        return None
    begun = round_.bouts.filter(live=True).exclude(state=BoutState.CALLED).exists()
    return None if begun else round_.back


def void_draw(sent: Sent, *, draw: int, reason: str) -> Answer:
    """Void a draw with a reason; it stays visible. What it made is voided with it.

    Refused once a bout of it has begun, or a later draw stands on it.
    """
    found = Draw.objects.filter(pk=draw, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_draw", _("There is no such draw at this event. Load the page again.")
        )
    row = found.tournament = locked(sent, found.tournament_id)
    if DrawVoid.objects.filter(draw=found).exists():
        raise RefusedError(
            "draw_voided", _("This draw was voided. Load the page again, then announce a new one.")
        )
    if (problem := void_problem(found)) is not None:
        raise problem
    DrawVoid.objects.create(draw=found, act_id=sent.id, reason=reason)
    _made(found).update(live=False)
    take_back(found, row)
    announce(row)
    return {"draw": found.pk}


def void_problem(draw: Draw) -> RefusedError | None:
    """Why the draw can't be voided any more, if so."""
    if draw.tournament.draws.filter(pk__gt=draw.pk, void__isnull=True).exists():
        return RefusedError("later_draw", _("A later draw stands on this one; void that first."))
    if _made(draw).exclude(state=BoutState.CALLED).exists():
        return RefusedError("bouts_fought", _("Bouts of this draw have begun; it stands."))
    return None


def _made(draw: Draw) -> QuerySet[Bout]:
    """The live bouts that the draw made."""
    bouts = Bout.objects.filter(tournament=draw.tournament_id, live=True)
    if draw.kind == DrawKind.GROUPS:
        return bouts.filter(group__draw=draw)
    return bouts.filter(round__draw=draw)

"""The ceremony of a draw: announced with fingerprints, opened with its seed, or voided (T 1)."""

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked
from tournament.actions.drawn import store_groups, store_round, take_back
from tournament.actions.fields import Field, field_of
from tournament.enums import BoutState, DrawKind, Format, TournamentState
from tournament.models import Bout, Decline, Draw, DrawOpening, DrawVoid, Round, Tournament
from tournament.rules import ceremony
from tournament.rules.draws import METHOD, fingerprint
from tournament.rules.groups import group_sizes


def announce_draw(sent: Sent, *, tournament: int, seed: str) -> Answer:
    """Freeze the list of the next draw and keep a secret seed; only fingerprints are shown yet.

    What is drawn next follows from the state: groups, or the next round of the knockout. `seed`
    comes from the page's edge, where chance is allowed.
    """
    row = locked(sent, tournament)
    if queries.open_draw(row) is not None:
        raise RefusedError("draw_waits", _("A draw is announced already; open it or void it."))
    if row.state == TournamentState.ENTRY and row.format == Format.GROUPS:
        draw = _groups_draw(sent, row, seed)
    else:
        draw = _round_draw(sent, row, seed, field_of(row))
    draw.save(force_insert=True)
    announce(row)
    return {
        "draw": draw.pk,
        "entries_fingerprint": draw.entries_fingerprint,
        "seed_fingerprint": draw.seed_fingerprint,
    }


def _draw(sent: Sent, row: Tournament, seed: str, kind: DrawKind, text: str) -> Draw:
    return Draw(
        tournament=row,
        act_id=sent.id,
        kind=kind,
        method=METHOD,
        entries=text,
        entries_fingerprint=fingerprint(text),
        seed=seed,
        seed_fingerprint=fingerprint(seed),
    )


def _groups_draw(sent: Sent, row: Tournament, seed: str) -> Draw:
    labels = list(queries.ready_entrants(row).values_list("label", flat=True))
    if len(labels) < 2:
        raise RefusedError("too_few", _("A draw needs at least two admitted entrants."))
    groups = queries.rules_of(row).groups
    sizes = group_sizes(len(labels), least=groups.least, most=groups.most, best=groups.best)
    return _draw(sent, row, seed, DrawKind.GROUPS, ceremony.frozen_groups(labels, sizes))


def _round_draw(sent: Sent, row: Tournament, seed: str, field: Field) -> Draw:
    if len(field.winners) < 2:
        raise RefusedError("no_more_bouts", _("Fewer than two are left; nothing is to be drawn."))
    text = ceremony.frozen_round(field.winners, field.pot, first=field.first)
    draw = _draw(sent, row, seed, DrawKind.ROUND, text)
    draw.round_number = field.number
    draw.terms = {
        "winners": field.winners,
        "first": field.first,
        "bye": field.pot.bye,
        "back_from": field.pot.back_from,
        "never": field.pot.never,
    }
    return draw


def open_draw(sent: Sent, *, draw: int) -> Answer:
    """Open the seed: the draw follows from it and is stored with all bouts, once and for all."""
    found = _waiting(sent, draw)
    outcome = store_groups(found) if found.kind == DrawKind.GROUPS else store_round(found)
    DrawOpening.objects.create(draw=found, act_id=sent.id, outcome=outcome)
    announce(found.tournament)
    return {"draw": found.pk, "seed": found.seed, "outcome": outcome}


def _waiting(sent: Sent, pk: int) -> Draw:
    """An announced draw under its tournament's lock; opened and voided ones are refused."""
    row = Draw.objects.filter(pk=pk, tournament__event=sent.event).first()
    if row is None:
        raise RefusedError("no_such_draw", _("There is no such draw at this event."))
    row.tournament = locked(sent, row.tournament_id)
    if DrawOpening.objects.filter(draw=row).exists():
        raise RefusedError("draw_opened", _("This draw was opened already."))
    if DrawVoid.objects.filter(draw=row).exists():
        raise RefusedError("draw_voided", _("This draw was voided."))
    return row


def decline(sent: Sent, *, draw: int, entrant: int) -> Answer:
    """The one drawn back in declines; the next in the drawn order takes the place.

    Refused once a bout of the round has begun. The seed stays, so the new round follows from it
    and from those who declined, and anyone can repeat it.
    """
    found = Draw.objects.filter(pk=draw, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError("no_such_draw", _("There is no such draw at this event."))
    row = found.tournament = locked(sent, found.tournament_id)
    round_ = found.rounds.filter(live=True).select_related("back").first()
    if round_ is None or round_.back is None or round_.back.pk != entrant:
        raise RefusedError("not_drawn_back", _("This entrant isn't the one drawn back in."))
    bouts = round_.bouts.filter(live=True)
    if bouts.exclude(state=BoutState.CALLED).exists():
        raise RefusedError("bouts_fought", _("Bouts of this round have begun; it stands."))
    declined = [*found.declines.values_list("entrant__label", flat=True), round_.back.label]
    bouts.update(live=False)
    Round.objects.filter(pk=round_.pk).update(live=False)
    round_.back.times_back -= 1
    round_.back.save(update_fields=["times_back"])
    outcome = store_round(found, declined)
    Decline.objects.create(draw=found, entrant=round_.back, act_id=sent.id, outcome=outcome)
    announce(row)
    return {"draw": found.pk, "outcome": outcome}


def void_draw(sent: Sent, *, draw: int, reason: str) -> Answer:
    """Void a draw with a reason; it stays visible. What it made is voided with it.

    Refused once a bout of it has begun, or a later draw stands on it.
    """
    found = Draw.objects.filter(pk=draw, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError("no_such_draw", _("There is no such draw at this event."))
    row = found.tournament = locked(sent, found.tournament_id)
    if DrawVoid.objects.filter(draw=found).exists():
        raise RefusedError("draw_voided", _("This draw was voided."))
    later = row.draws.filter(pk__gt=found.pk, void__isnull=True).exists()
    if later:
        raise RefusedError("later_draw", _("A later draw stands on this one; void that first."))
    made = Bout.objects.filter(tournament=row, live=True).filter(
        **({"group__draw": found} if found.kind == DrawKind.GROUPS else {"round__draw": found})
    )
    if made.exclude(state=BoutState.CALLED).exists():
        raise RefusedError("bouts_fought", _("Bouts of this draw have begun; it stands."))
    DrawVoid.objects.create(draw=found, act_id=sent.id, reason=reason)
    made.update(live=False)
    take_back(found, row)
    announce(row)
    return {"draw": found.pk}

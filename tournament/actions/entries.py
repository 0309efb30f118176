"""Entries: entering, admission, withdrawing, disqualifying, coming back (T 2, T 5, T 6, T 10)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import add_person
from combatants.actions.sanctions import refuse_expelled
from combatants.models import Combatant
from combatants.rules.gate import is_under_age
from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked
from tournament.actions.places import settle_end
from tournament.actions.settling import Score, settle_bout
from tournament.enums import (
    Admitted,
    BoutState,
    Corner,
    ResultSource,
    Standing,
    TournamentState,
    Why,
)
from tournament.models import Admission, Bout, CrewSeat, Entrant, Leaving, Tournament
from tournament.queries.admission import day_of, on_record
from tournament.queries.leaving import Fate, fate_of
from tournament.rules.admission import Shown, ShownArm, admission_findings, admitted


class HeraldError(RefusedError):
    """A herald of the tournament can't be an entrant (T 9)."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "herald",
            _("%(name)s judges in this tournament and can't fight in it (T 9)."),
            name=name,
        )


def enter(sent: Sent, *, tournament: int, combatants: Sequence[int]) -> Answer:
    """Enter people of the event; who is entered already stays. Closed once anything is drawn.

    Refused as a whole if anybody is a herald, expelled or under age. A label tells namesakes
    apart by their numbers.
    """
    row = _open_for_entries(sent, tournament)
    entered = set(row.entrants.values_list("combatant_id", flat=True))
    people = list(
        Combatant.objects.filter(event=sent.event, pk__in=combatants, erased_at__isnull=True)
        .exclude(pk__in=entered)
        .order_by("number")
    )
    found = {one.pk for one in people} | entered
    if not found.issuperset(combatants):
        raise RefusedError("no_such_person", _("This person isn't at the event."))
    new = _entered(sent, row, people)
    announce(row, *(f"person:{one.pk}" for one in people))
    return {"entered": [one.pk for one in new]}


def enter_new(sent: Sent, *, tournament: int, person: Mapping[str, Any]) -> Answer:
    """Somebody typed in: one person row stands behind entrant and combatant (T 9)."""
    added = add_person(sent, person=person)  # holds the event, before the tournament
    row = _open_for_entries(sent, tournament)
    one = Combatant.objects.get(pk=added["combatant"])
    new = _entered(sent, row, [one])
    announce(row, f"person:{one.pk}")
    return {"entered": [new[0].pk], **added}


def _open_for_entries(sent: Sent, tournament: int) -> Tournament:
    row = locked(sent, tournament)
    if row.state not in (TournamentState.ENTRY, TournamentState.GROUPS):  # late ones join a group
        raise RefusedError(
            "drawn",
            _(
                "The draw was made; entries are closed. Who comes now can join a group while"
                " groups are fought."
            ),
        )
    return row


def _entered(sent: Sent, row: Tournament, people: Sequence[Combatant]) -> list[Entrant]:
    """Entrants of these people, if all of them may fight; the tournament is held."""
    rules, day = queries.rules_of(row), day_of(row)
    young = [one.full_name for one in people if is_under_age(one.birth_date, day, rules.adult_age)]
    if young:
        raise RefusedError(
            "too_young",
            _("Only adults fight (%(rule)s): %(names)s."),
            rule=rules.admission_rule,
            names=", ".join(young),
        )
    for one in people:
        refuse_expelled(sent, one)
    judging = _judging(row, people)
    if judging is not None:
        raise HeraldError(judging.full_name)
    new = [Entrant(tournament=row, combatant=one, label=label_of(one)) for one in people]
    try:
        with transaction.atomic():
            return Entrant.objects.bulk_create(new)
    except IntegrityError as error:
        if "entrant_is_no_herald" in str(error):  # the constraint's word, if no lock was taken
            raise HeraldError(", ".join(one.label for one in new)) from error
        raise


def _judging(row: Tournament, people: Sequence[Combatant]) -> Combatant | None:
    """The first of them who sits in a crew of the tournament."""
    seats = CrewSeat.objects.filter(crew__tournament=row, combatant__in=people)
    taken = set(seats.values_list("combatant_id", flat=True))
    return next((one for one in people if one.pk in taken), None)


def label_of(combatant: Combatant) -> str:
    """The name as drawn: no tab or line break, unique by the number at the event."""
    name = " ".join(combatant.full_name.split())
    return f"{name} ({combatant.number})"


def withdraw_entry(sent: Sent, *, entrant: int) -> Answer:
    """Take an entry back before anything is drawn: it never was."""
    row, one = _locked_entrant(sent, entrant)
    if on_record(row, one):
        raise RefusedError("on_record", _("This entrant is on record; let them withdraw instead."))
    one.delete()
    announce(row, f"person:{one.combatant_id}")
    return {"removed": entrant}


def admit(
    sent: Sent,
    *,
    entrant: int,
    passed: Sequence[str],
    leave: Sequence[str],
    failed: Sequence[str] = (),
    arms: Sequence[Mapping[str, object]],
    status: Admitted,
    note: str,
) -> Answer:
    """Record one look at armour and weapons; differing from the proposal needs a note (T 2).

    `failed` were looked at and are missing; what is in no list wasn't looked at. `arms` are
    {use, kind, measures} with measures by name.
    """
    row, one = _locked_entrant(sent, entrant)
    if one.standing != Standing.IN:
        raise RefusedError(
            "left_already",
            _("This entrant has left the tournament already. To undo it, let them come back."),
        )
    rules = queries.rules_of(row)
    shown = Shown(
        born=one.combatant.birth_date,
        passed=frozenset(passed),
        leave=frozenset(leave),
        failed=frozenset(failed),
        arms=[_arm(arm) for arm in arms],
    )
    findings = admission_findings(shown, day_of(row), rules)
    proposed = admitted(findings, rules)
    if status == Admitted.ADMITTED and any(f.code == "too_young" for f in findings):
        raise RefusedError("too_young", _("Only adults fight; nobody can waive that."))
    if status != proposed and not note:
        raise RefusedError("note_missing", _("Say why you differ from the proposal."))
    missing = list(dict.fromkeys((finding.rule, finding.code) for finding in findings))
    Admission.objects.create(
        entrant=one,
        act_id=sent.id,
        answers={"passed": sorted(passed), "missing": sorted(failed)},
        measures=[
            {"use": a.use, "kind": a.kind, "measures": {m: str(v) for m, v in a.measures.items()}}
            for a in shown.arms
        ],
        leave=sorted(leave),
        status=status,
        missing=missing,
        note=note,
    )
    Entrant.objects.filter(pk=one.pk).update(admitted=status, missing=missing)
    announce(row, f"person:{one.combatant_id}")
    return {"entrant": one.pk, "status": status, "proposed": proposed, "missing": missing}


def _arm(arm: Mapping[str, object]) -> ShownArm:
    measures = arm["measures"]
    assert isinstance(measures, Mapping)  # noqa: S101 - the form gives it so
    return ShownArm(
        str(arm["use"]), str(arm["kind"]), {m: Decimal(str(v)) for m, v in measures.items()}
    )


def leave_tournament(sent: Sent, *, entrant: int, standing: Standing, reason: str) -> Answer:
    """Withdraw or disqualify an entrant; open bouts become walkovers where the rules say so."""
    row, one = _locked_entrant(sent, entrant)
    if standing == Standing.IN:
        raise RefusedError("not_leaving", _("That is coming back, not leaving."))
    if one.standing == standing or one.standing == Standing.DISQUALIFIED:
        raise RefusedError(
            "left_already",
            _("This entrant has left the tournament already. To undo it, let them come back."),
        )
    leave(sent, row, one, standing, reason)
    announce(row, f"person:{one.combatant_id}")
    return {"entrant": one.pk, "standing": standing}


def leave(sent: Sent, row: Tournament, one: Entrant, standing: Standing, reason: str) -> None:
    """Record the leaving and settle the open bouts; the caller holds the tournament's lock."""
    Leaving.objects.create(entrant=one, act_id=sent.id, standing=standing, reason=reason)
    one.standing = standing
    one.save(update_fields=["standing"])
    why = Why.DISQUALIFIED if standing == Standing.DISQUALIFIED else Why.WALKOVER
    rule = queries.rules_of(row).groups.leaving
    for bout in _open_bouts(row, one):
        if fate_of(bout, one, rule) != Fate.WALKOVER:
            continue
        corner = Corner.BLUE if bout.red_id == one.pk else Corner.RED
        bout_why = why if bout.state != BoutState.CALLED else Why.WALKOVER
        points, hits = (bout.red_points, bout.blue_points), (bout.red_hits, bout.blue_hits)
        settle_bout(sent, bout, Score(points, hits, corner, bout_why, reason), ResultSource.CALLS)
    settle_end(row)


def _open_bouts(row: Tournament, one: Entrant) -> list[Bout]:
    mine = row.bouts.filter(live=True, red=one) | row.bouts.filter(live=True, blue=one)
    return list(
        mine.exclude(state=BoutState.CONFIRMED)
        .select_for_update(of=("self",))
        .select_related("red", "blue", "round", "tournament")
        .order_by("pk")
    )


def come_back(sent: Sent, *, entrant: int, reason: str) -> Answer:
    """Take a withdrawal or disqualification back; walkovers of it stay until taken back singly."""
    row, one = _locked_entrant(sent, entrant)
    if one.standing == Standing.IN:
        raise RefusedError("still_in", _("This entrant is in the tournament."))
    Leaving.objects.create(entrant=one, act_id=sent.id, standing=Standing.IN, reason=reason)
    one.standing = Standing.IN
    one.save(update_fields=["standing"])
    settle_end(row)
    announce(row, f"person:{one.combatant_id}")
    return {"entrant": one.pk}


def _locked_entrant(sent: Sent, pk: int) -> tuple[Tournament, Entrant]:
    found = Entrant.objects.filter(pk=pk, tournament__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_entrant", _("There is no such entrant at this event. Load the page again.")
        )
    row = locked(sent, found.tournament_id)
    one = Entrant.objects.select_for_update(of=("self",)).select_related("combatant").get(pk=pk)
    return row, one

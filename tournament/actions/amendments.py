"""The king's last word: a confirmed result amended, and what stands on it falls (T 9)."""

from django.utils.translation import gettext_lazy as _

from ruman.core.acts import Answer, RefusedError, Sent
from tournament import queries
from tournament.actions.common import announce, locked_for_result
from tournament.actions.drawn import take_back
from tournament.actions.fields import field_after
from tournament.actions.places import settle_end
from tournament.actions.results import (
    answered,
    bring_back,
    leavers,
    no_draw_waits,
    send_out,
    void_result,
)
from tournament.actions.rights import only_king_or_head
from tournament.actions.settling import NOTHING, Paper, Score, checked, not_later, settle_bout
from tournament.enums import BoutState, ResultSource, Standing
from tournament.models import Bout, Draw, DrawVoid, Round, Tournament
from tournament.queries.board import Addressed, board_of


class WouldFallError(RefusedError):
    """Amending this result voids later bouts: `numbers`, to be confirmed first."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(
            "would_fall",
            _("Later bouts would fall with it: %(bouts)s."),
            bouts=", ".join(map(str, numbers)),
        )
        self.numbers = numbers


def amend_result(
    sent: Sent,
    *,
    bout: int,
    score: Score,
    falls: list[int],
    paper: Paper = NOTHING,
    stays: bool = False,
) -> Answer:
    """Change a confirmed result, with a reason. What stands on it falls, once confirmed.

    `falls` are the numbers of the bouts that the person was shown: later rounds, extra bouts
    without a tie, and bouts given away when somebody left with the old result. Another list is
    refused with the right one (WouldFallError), and nothing is written.
    """
    if not score.reason:
        raise RefusedError("reason_missing", _("Say why the result is amended."))
    row = locked_for_result(sent, bout)
    only_king_or_head(sent, row.tournament)
    if row.state != BoutState.CONFIRMED:
        raise RefusedError("no_result", _("This bout has no result yet. Record one first."))
    no_draw_waits(row)
    checked(row, score)
    not_later(sent, paper)
    gone = leavers(row, score, stays=stays)
    given = bring_back(sent, row, score.reason)
    settle_bout(sent, row, score, ResultSource.AMENDED, paper)
    for one in given:
        void_result(sent, one, score.reason)
    send_out(sent, row, gone, score)
    rounds, extras = _without_ground(row), _without_tie(row)
    fallen = sorted({one.number for one in (*given, *_bouts_of(rounds), *extras)})
    if fallen != sorted(set(falls)):
        raise WouldFallError(fallen)
    for round_ in reversed(rounds):
        _void(sent, row.tournament, round_, score.reason)
    Bout.objects.filter(pk__in=[one.pk for one in extras]).update(live=False)
    settle_end(row.tournament)
    announce(row.tournament, f"bout:{row.pk}", *_people(row))
    return {**answered(row), "voided": fallen}


def _people(bout: Bout) -> list[str]:
    return [f"person:{bout.red.combatant_id}", f"person:{bout.blue.combatant_id}"]


def _bouts_of(rounds: list[Round]) -> list[Bout]:
    return list(Bout.objects.filter(round__in=rounds, live=True))


def later_rounds(bout: Bout) -> list[Round]:
    """The live rounds drawn after the stage of this bout, in order."""
    number = bout.round.number if bout.round else 0
    rounds = bout.tournament.rounds.filter(live=True, number__gt=number).order_by("number")
    return list(rounds.select_related("back"))


def _without_ground(bout: Bout) -> list[Round]:
    """The later rounds whose field is another now: that one and all after it."""
    later, number = later_rounds(bout), bout.round.number if bout.round else 0
    if not later or bout.third_place:
        return []
    try:
        field = field_after(board_of(Addressed(bout.tournament, ())), number)
    except RefusedError:
        return later
    draw = Draw.objects.get(pk=later[0].draw_id)
    back = later[0].back.label if later[0].back else ""
    banned = {tuple(pair) for pair in draw.terms["never"] if pair[1] == back}
    same = (
        list(field.winners) == list(draw.terms["winners"])
        and {pair for pair in field.pot.banned if pair[1] == back} == banned
    )
    return [] if same else later


def _without_tie(bout: Bout) -> list[Bout]:
    """The extra bouts of the group between people who aren't level any more."""
    if bout.group is None or bout.extra:
        return []
    bouts = list(bout.group.bouts.filter(live=True).select_related("red", "blue"))
    extras = [one for one in bouts if one.extra]
    if not extras:
        return []
    members = [place.entrant for place in bout.group.places.select_related("entrant")]
    rules = queries.rules_of(bout.tournament)
    level = queries.table_of(members, [one for one in bouts if not one.extra], rules).extra_bout
    ties = [set(names) for names in level]
    left = {one.pk for one in members if one.standing != Standing.IN}
    return [
        one
        for one in extras
        if {one.red_id, one.blue_id} & left
        or not any({one.red.label, one.blue.label} <= tie for tie in ties)
    ]


def _void(sent: Sent, row: Tournament, round_: Round, reason: str) -> None:
    draw = Draw.objects.get(pk=round_.draw_id)
    DrawVoid.objects.create(draw=draw, act_id=sent.id, reason=reason)
    Bout.objects.filter(round=round_, live=True).update(live=False)
    take_back(draw, row)

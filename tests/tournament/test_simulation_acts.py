"""Whole tournaments by the acts on real rows, with all that goes wrong; seeded, some sizes."""

from random import Random

import pytest

from ruman.core.acts import RefusedError
from tests.tournament.test_actions_draws import draw, play_open_bouts
from tournament import queries
from tournament.actions.draws import decline, may_decline, void_draw
from tournament.actions.entries import leave_tournament
from tournament.actions.results import Score, record_result, take_back_result
from tournament.enums import BoutState, Corner, Format, Standing, TournamentState, Why
from tournament.models import Draw
from tournament.queries.groups import deciding
from tournament.queries.proofs import verified

MOST = 400  # acts until a tournament must have ended


class Day:
    """One tournament under a seeded chance."""

    def __init__(self, field, rng: Random) -> None:
        self.field, self.rng = field, rng
        self.tournament = field.tournament

    def run(self) -> None:
        for _ in range(MOST):
            if self.tournament.state == TournamentState.ENDED:
                return
            if not self.fight_one():
                self.next_draw()
        raise AssertionError(f"never ended: {self.tournament.state}")

    def open_bouts(self):
        bouts = self.tournament.bouts.filter(live=True).exclude(state=BoutState.CONFIRMED)
        return list(
            bouts.filter(red__standing=Standing.IN, blue__standing=Standing.IN).order_by("number")
        )

    def fight_one(self) -> bool:
        waiting = self.open_bouts()
        if not waiting:
            return False
        bout = self.rng.choice(waiting)
        fate = self.rng.random()
        if fate < 0.03:
            self.leave(bout.red, Standing.DISQUALIFIED)
        elif fate < 0.06:
            self.leave(bout.blue, Standing.WITHDRAWN)
        elif fate < 0.08:
            self.both_out(bout)
        else:
            self.win(bout)
            if fate > 0.95:
                self.take_back(bout)
        return True

    def win(self, bout) -> None:
        corner = self.rng.choice(list(Corner))
        hits = (5, self.rng.randrange(5))
        points = hits if corner == Corner.RED else hits[::-1]
        self.field.do(record_result, bout=bout.pk, score=Score(points, points, corner, Why.POINTS))

    def both_out(self, bout) -> None:
        score = Score((1, 1), (1, 1), None, Why.DISQUALIFIED, "blows after the halt")
        self.field.do(record_result, bout=bout.pk, score=score)
        for one in (bout.red, bout.blue):
            one.refresh_from_db()
            if one.standing == Standing.IN:
                self.leave(one, Standing.DISQUALIFIED)

    def leave(self, one, standing) -> None:
        self.field.do(leave_tournament, entrant=one.pk, standing=standing, reason="so it went")

    def take_back(self, bout) -> None:
        try:
            self.field.do(take_back_result, bout=bout.pk, reason="the wrong corner")
        except RefusedError as refused:
            assert refused.code in ("later_draw", "no_result")  # noqa: PT017

    def next_draw(self) -> None:
        try:
            made = draw(self.field, f"{self.rng.getrandbits(128):032x}")["draw"]
        except RefusedError as refused:
            assert refused.code in ("extra_bout", "king_decides"), refused.code  # noqa: PT017
            self.settle_ties()
            return
        self.check(made)
        row = Draw.objects.get(pk=made)
        if self.rng.random() < 0.1:
            self.field.do(void_draw, draw=made, reason="somebody spoke")
            return
        while (back := may_decline(row)) is not None and self.rng.random() < 0.4:
            self.field.do(decline, draw=made, entrant=back.pk)
            self.check(made)

    def settle_ties(self) -> None:
        """Somebody who is level withdraws: what ties ask for is tried elsewhere."""
        for group in deciding(self.tournament):
            for level in [*group.extra, *group.king]:
                self.leave(group.by_label[level[0]], Standing.WITHDRAWN)
                return
        raise AssertionError("no tie to settle")

    def check(self, made: int) -> None:
        """The promises about what was drawn now."""
        row = Draw.objects.get(pk=made)
        if row.kind == "groups":
            places = [p.entrant_id for g in row.groups.all() for p in g.places.all()]
            ready = list(queries.ready_entrants(self.tournament).values_list("pk", flat=True))
            assert sorted(places) == sorted(ready)
            return
        made_round = row.rounds.get(live=True)
        bouts = list(made_round.bouts.filter(live=True).select_related("red", "blue"))
        people = [one for bout in bouts for one in (bout.red, bout.blue)]
        people += [made_round.bye] if made_round.bye else []
        assert len({one.pk for one in people}) == len(people)
        assert all(one.standing == Standing.IN for one in people)
        if made_round.back is not None:
            met = next(b for b in bouts if made_round.back_id in (b.red_id, b.blue_id))
            names = {met.red.label, met.blue.label} - {made_round.back.label}
            banned = {win for win, name in row.terms["never"] if name == made_round.back.label}
            assert not names & banned

    def check_end(self) -> None:
        first = list(self.tournament.entrants.filter(place=1))
        assert len(first) <= 1
        assert all(one.standing != Standing.DISQUALIFIED for one in first)
        if not first and self.tournament.rounds.filter(live=True).exists():
            last = self.tournament.rounds.filter(live=True).order_by("-number").first()
            won = [bout.winner for bout in last.bouts.filter(live=True, third_place=False)]
            assert all(one is None or one.standing != Standing.IN for one in won)
        elif not first:
            assert not queries.ready_entrants(self.tournament).exists()
        assert [fault for _, faults in verified(self.tournament) for fault in faults] == []
        for one in self.tournament.entrants.all():
            assert one.times_back == one.back_in.filter(live=True).count()
            latest = one.leavings.order_by("pk").last()
            assert one.standing == (latest.standing if latest else Standing.IN)
        for bout in self.tournament.bouts.filter(state=BoutState.CONFIRMED):
            assert bout.results.order_by("pk").last().winner_id == bout.winner_id


@pytest.mark.parametrize("kind", Format.values)
@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 9, 12])
def test_a_tournament_of_acts_ends_and_keeps_every_promise(field, kind, size):
    field.tournament.format = kind
    field.tournament.save()
    field.fill(size)
    day = Day(field, Random(f"acts {kind} {size}"))
    day.run()
    day.check_end()


@pytest.mark.parametrize("kind", Format.values)
def test_everybody_withdraws(field, kind):
    field.tournament.format = kind
    field.tournament.save()
    entrants = field.fill(5)
    draw(field)
    for one in entrants[:-1]:
        field.do(leave_tournament, entrant=one.pk, standing=Standing.WITHDRAWN, reason="rain")
    entrants[-1].refresh_from_db()
    assert (field.tournament.state, entrants[-1].place) == (TournamentState.ENDED, 1)


def test_the_only_winner_of_a_round_has_won_the_tournament(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(4)
    draw(field)
    one, two = field.tournament.bouts.order_by("number")
    day = Day(field, Random(1))
    day.both_out(two)
    day.win(one)
    one.refresh_from_db()
    assert field.tournament.state == TournamentState.ENDED
    assert list(field.tournament.entrants.filter(place__isnull=False)) == [one.winner]
    field.do(take_back_result, bout=one.pk, reason="the wrong corner")
    if one.tournament.state == TournamentState.KNOCKOUT:
        assert not field.tournament.entrants.filter(place__isnull=False).exists()


def test_a_bye_before_the_final_has_no_bout_for_third_place(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(3)
    draw(field)
    assert field.tournament.bouts.count() == 1
    assert field.tournament.rounds.get().bye is not None


def test_who_was_never_in_a_group_does_not_come_back(field):
    field.tournament.parameters["course"]["groups"]["advance"] = 1
    field.tournament.save()
    field.fill(14)
    draw(field)
    late = field.fill(1)[0]
    play_open_bouts(field)
    draw(field)
    drawn = Draw.objects.latest("pk")
    assert late.label not in drawn.entries
    assert "back\t" in drawn.entries

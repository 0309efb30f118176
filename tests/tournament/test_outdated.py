"""A frozen list that no longer holds isn't drawn from; somebody late is never drawn by mistake."""

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ruman.core.acts import RefusedError
from tests.tournament.played import draw, play_to_the_end
from tests.tournament.test_actions_draws import play_open_bouts, win
from tests.tournament.test_pages_draws import Pages, text
from tournament.actions.calls import call_bout
from tournament.actions.draws import announce_draw, open_draw, void_draw
from tournament.actions.entries import come_back, leave_tournament
from tournament.actions.fields import field_of
from tournament.actions.late import join_late
from tournament.actions.results import Score, record_result
from tournament.enums import Admitted, Corner, Format, Standing, TournamentState, Why
from tournament.models import Draw, GroupPlace


def announced(field):
    return field.do(announce_draw, tournament=field.tournament.pk, seed="s")["draw"]


def leave(field, one, standing=Standing.WITHDRAWN):
    field.do(leave_tournament, entrant=one.pk, standing=standing, reason="knee")


def refusal(field, act, **said):
    with pytest.raises(RefusedError) as refused:
        field.do(act, **said)
    return refused.value


def knockout(field):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()


@pytest.mark.parametrize("format_", list(Format))
@pytest.mark.parametrize("standing", [Standing.WITHDRAWN, Standing.DISQUALIFIED])
def test_who_left_after_the_freezing_is_not_drawn(field, format_, standing):
    field.tournament.format = format_
    field.tournament.save()
    gone, *others = field.fill(5)
    pk = announced(field)
    leave(field, gone, standing)
    refused = refusal(field, open_draw, draw=pk)
    assert (refused.code, refused.params) == ("list_outdated", {"names": gone.label})
    assert not field.tournament.bouts.exists()
    field.do(void_draw, draw=pk, reason="one has left")
    draw(field)
    drawn = {one for bout in field.tournament.bouts.all() for one in (bout.red_id, bout.blue_id)}
    assert drawn - {one.pk for one in others} == set()


def test_the_big_screen_says_that_the_list_no_longer_holds(client, field):
    gone, *_others = field.fill(5)
    announced(field)
    at = reverse("tournament:draw-screen", args=[field.event.slug, field.tournament.slug])
    assert "no longer holds" not in client.get(at).content.decode()
    leave(field, gone)
    text = client.get(at).content.decode()
    assert f"This list no longer holds; no longer to be drawn: {gone.label}." in text


def test_who_is_no_longer_admitted_is_not_drawn(field):
    one = field.fill(4)[0]
    pk = announced(field)
    one.admitted = Admitted.MISSING
    one.save()
    assert refusal(field, open_draw, draw=pk).code == "list_outdated"


def test_leaving_taken_back_lets_the_draw_be_opened(field):
    one = field.fill(4)[0]
    pk = announced(field)
    leave(field, one)
    field.do(come_back, entrant=one.pk, reason="knee is well")
    field.do(open_draw, draw=pk)
    assert GroupPlace.objects.filter(entrant=one, live=True).exists()


def test_who_comes_after_the_freezing_changes_nothing(field):
    for format_ in Format:
        field.tournament.format = format_
        field.tournament.save()
        field.fill(4)
        pk = announced(field)
        field.fill(1)
        field.do(open_draw, draw=pk)
        field.do(void_draw, draw=pk, reason="the other format")
    assert field.tournament.state == TournamentState.ENTRY


def test_somebody_in_the_pot_who_left_is_not_drawn_back(field):
    knockout(field)
    field.fill(6)
    draw(field)
    play_open_bouts(field)
    pk = announced(field)
    back = Draw.objects.get(pk=pk).terms["back_from"]
    gone = field.tournament.entrants.get(label=back[0])
    leave(field, gone)
    assert refusal(field, open_draw, draw=pk).params == {"names": gone.label}
    field.do(void_draw, draw=pk, reason="one has left")
    again = Draw.objects.get(pk=announced(field))
    assert again.terms["back_from"] == [name for name in back if name != gone.label]


def test_a_list_that_follows_from_other_results_now_is_not_drawn(field):
    """All bouts of one who has left are struck out: the group's order changes with them."""
    document = field.tournament.parameters
    groups = {**document["course"]["groups"], "leaving": "strike"}
    knock = {**document["course"]["knockout"], "back_from": ["nobody"]}
    course = {**document["course"], "groups": groups, "knockout": knock}
    field.tournament.parameters = {**document, "course": course}
    field.tournament.save()
    a, b, c, d = field.fill(4)
    draw(field)
    results = {(a, b): a, (a, c): c, (a, d): a, (b, c): b, (b, d): d, (c, d): c}
    for (one, other), winner in results.items():
        bout = field.tournament.bouts.get(red__in=[one, other], blue__in=[one, other])
        lost = 4 if {one, other} == {c, d} else 0
        win(field, bout, Corner.RED if bout.red_id == winner.pk else Corner.BLUE, (5, lost))
    assert set(field_of(field.tournament).winners) == {a.label, c.label}
    pk = announced(field)
    leave(field, d)  # a and c and b have one win each among themselves
    assert refusal(field, open_draw, draw=pk).code == "list_outdated"


@pytest.mark.parametrize("size", [8, 40])
def test_opening_a_round_after_groups_costs_the_same_whatever_the_number(field, size):
    field.fill(size)
    draw(field)
    play_open_bouts(field)
    made = announced(field)
    with CaptureQueriesContext(connection) as opening:
        field.do(open_draw, draw=made)
    assert len(opening) == 19


def test_the_page_says_it_before_the_button_is_pressed(field):
    gone = field.fill(5)[0]
    pk = announced(field)
    organizer = Pages(field)
    assert "Open the seed and draw" in text(organizer.get())
    leave(field, gone)
    shown = text(organizer.get())
    assert "The frozen list no longer holds" in shown
    assert gone.label in shown
    assert "Open the seed and draw" not in shown
    assert organizer.url("void-draw", pk) in shown
    assert "The frozen list no longer holds" in text(organizer.post("open-draw", pk))


def test_the_page_of_leaving_says_that_the_draw_falls(field):
    one = field.fill(4)[0]
    announced(field)
    shown = text(Pages(field).get("leave", one.pk))
    assert "A draw is announced with them in its frozen list." in shown
    assert "they won't be in the draw" not in shown.replace("&#x27;", "'")


# somebody late


def test_somebody_late_without_a_group_is_in_no_pot_and_no_field(field):
    field.fill(9)
    draw(field)
    late = field.fill(1)[0]
    play_open_bouts(field)
    field_ = field_of(field.tournament)
    said = [*field_.winners, *field_.pot.back_from, *(name for _, name in field_.pot.able)]
    assert late.label not in said
    play_to_the_end(field)
    assert field.tournament.state == TournamentState.ENDED
    late.refresh_from_db()
    assert (late.place, late.times_back) == (None, 0)
    assert not field.tournament.bouts.filter(red=late).exists()
    assert not field.tournament.bouts.filter(blue=late).exists()


def test_somebody_admitted_after_the_knockout_was_drawn_is_in_no_pot(field):
    knockout(field)
    field.fill(6)
    pk = announced(field)
    late = field.fill(1)[0]
    field.do(open_draw, draw=pk)
    play_open_bouts(field)
    found = field_of(field.tournament)
    assert len(found.pot.able) == 3
    assert late.label not in [*found.winners, *(name for _, name in found.pot.able)]


def test_a_group_whose_last_bouts_fell_away_cannot_be_joined(field):
    document = field.tournament.parameters
    groups = {**document["course"]["groups"], "leaving": "strike"}
    field.tournament.parameters = {**document, "course": {**document["course"], "groups": groups}}
    field.tournament.save()
    gone, *_ = field.fill(4)
    draw(field)
    leave(field, gone)
    for bout in field.tournament.bouts.exclude(red=gone).exclude(blue=gone):
        win(field, bout)
    late = field.fill(1)[0]
    group = field.tournament.groups.get()
    said = {"group": group.pk, "entrant": late.pk, "confirmed": True}
    assert refusal(field, join_late, **said).code == "group_over"


def test_who_is_not_admitted_any_more_can_be_called_and_lose_but_not_win(field):
    one = field.fill(4)[0]
    draw(field)
    one.admitted = Admitted.MISSING
    one.save()
    bout = field.tournament.bouts.filter(Q(red=one) | Q(blue=one)).first()
    mine = Corner.RED if bout.red_id == one.pk else Corner.BLUE
    theirs = Corner.BLUE if mine == Corner.RED else Corner.RED
    field.do(call_bout, bout=bout.pk)
    fought = Score((5, 0) if theirs == Corner.RED else (0, 5), (0, 0), theirs, Why.POINTS)
    assert refusal(field, record_result, bout=bout.pk, score=fought).code == "not_admitted"
    won = Score((0, 0), (0, 0), mine, Why.WALKOVER)
    assert refusal(field, record_result, bout=bout.pk, score=won).code == "not_admitted"
    lost = Score((0, 0), (0, 0), theirs, Why.WALKOVER)
    field.do(record_result, bout=bout.pk, score=lost)
    assert refusal(field, announce_draw, tournament=field.tournament.pk, seed="s").code == (
        "group_open"
    )


def test_who_would_go_on_and_may_not_is_named_before_the_draw(field):
    field.fill(8)
    draw(field)
    play_open_bouts(field)
    first = field.tournament.entrants.get(label=field_of(field.tournament).winners[0])
    first.admitted = Admitted.MISSING
    first.save()
    shown = text(Pages(field).get())
    assert "1 entrant isn’t in the draw" in shown
    assert f"<li>{first.label}: something is missing</li>" in shown

"""The draw's pages: what they offer in each state, what they refuse, what everybody may read."""

import pytest
from django.urls import reverse

from tests.factories import make_member
from tests.pages import client_of, steady
from tests.tournament.test_actions_draws import draw, play_open_bouts, win
from tournament.actions.draws import announce_draw
from tournament.enums import Format
from tournament.models import Draw, DrawOpening, DrawVoid


class Pages:
    """Somebody's browser at the pages of one tournament's draws."""

    def __init__(self, field, role="organizer"):
        self.field = field
        user = None if role is None else make_member(field.event, role)
        self.client = client_of(user)

    def url(self, name, *more):
        place = [self.field.event.slug, self.field.tournament.slug, *more]
        return reverse(f"tournament:{name}", args=place)

    def get(self, name="draw", *more):
        return self.client.get(self.url(name, *more))

    def post(self, name, *more, **said):
        return self.client.post(self.url(name, *more), said)


def text(response):
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def organizer(field):
    return Pages(field)


def test_announced_then_opened_by_the_page(field, organizer):
    field.fill(9)
    assert "(5, 4)" in text(organizer.get())
    assert organizer.post("announce-draw").status_code == 302
    row = Draw.objects.get()
    shown = text(organizer.get())
    assert row.seed not in shown
    assert row.seed not in text(Pages(field, None).get("draw-screen"))
    assert row.seed not in text(Pages(field, None).get("proof", row.pk))
    assert row.seed_fingerprint[:8] in shown
    assert organizer.post("open-draw", row.pk).status_code == 302
    assert row.seed[:8] in text(Pages(field, None).get("proof", row.pk))
    assert text(organizer.get()).count("data-reveal") == 9


def test_seeds_are_secret_and_each_another(field, organizer):
    field.fill(4)
    organizer.post("announce-draw")
    organizer.post("void-draw", Draw.objects.get().pk, reason="again")
    organizer.post("announce-draw")
    seeds = set(Draw.objects.values_list("seed", flat=True))
    assert len(seeds) == 2
    assert {len(seed) for seed in seeds} == {32}


def test_a_double_click_announces_once(field, organizer):
    field.fill(4)
    act_id = "5b2c0b8e-0f0f-4f7e-9a53-1f3b3a3b9a10"
    for _ in range(2):
        assert organizer.post("announce-draw", act_id=act_id).status_code == 302
    assert Draw.objects.count() == 1


def test_what_stops_a_draw_is_said(field, organizer):
    assert "at least two admitted" in text(organizer.get())
    assert "at least two admitted" in text(organizer.post("announce-draw"))
    field.fill(8)
    draw(field)
    assert "Group A isn&#x27;t over." in text(organizer.get())


def test_opening_twice_is_refused_in_words(field, organizer):
    field.fill(4)
    made = draw(field)["draw"]
    assert "opened already" in text(organizer.post("open-draw", made))
    assert DrawOpening.objects.count() == 1


def test_voiding_needs_a_reason_and_keeps_what_was_typed(field, organizer):
    field.fill(4)
    made = draw(field)["draw"]
    assert "Say why" in text(organizer.post("void-draw", made, reason="  "))
    assert "x" * 301 in text(organizer.post("void-draw", made, reason="x" * 301))
    assert not DrawVoid.objects.exists()
    win(field, field.tournament.bouts.first())
    refused = text(organizer.post("void-draw", made, reason="nobody was ready"))
    assert "have begun; it stands" in refused
    assert "nobody was ready" in refused


def test_a_voided_draw_stays_with_its_reason_for_everybody(field, organizer):
    field.fill(4)
    made = draw(field)["draw"]
    organizer.post("void-draw", made, reason="A late <b>entrant</b>")
    everybody = Pages(field, None)
    for name, more in (("draws", ()), ("proof", (made,)), ("draw-screen", ())):
        assert "A late &lt;b&gt;entrant&lt;/b&gt;" in text(everybody.get(name, *more))


def test_declining_by_the_page(field, organizer):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(6)
    draw(field)
    play_open_bouts(field)
    made = draw(field)["draw"]
    first = field.tournament.rounds.get(number=2, live=True).back
    organizer.post("decline", made, entrant=first.pk)
    second = field.tournament.rounds.get(number=2, live=True).back
    assert second not in (None, first)
    shown = text(Pages(field, None).get("proof", made))
    assert f"{first.label} was drawn and declined" in shown
    assert "isn&#x27;t the one drawn back" in text(
        organizer.post("decline", made, entrant=first.pk)
    )


def test_the_pot_and_banned_meetings_are_shown_before_the_draw(field, organizer):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(6)
    draw(field)
    play_open_bouts(field)
    field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    shown = text(Pages(field, None).get("draw-screen"))
    assert "The pot: one of 3 comes back" in shown
    assert "May not meet in this round" in shown


def test_heralds_see_and_do_not_act(field):
    field.fill(4)
    herald = Pages(field, "herald")
    assert "Freeze the list" not in text(herald.get())
    assert herald.post("announce-draw").status_code == 404
    assert not Draw.objects.exists()


def test_a_draw_of_another_tournament_is_missing(field, organizer):
    field.fill(4)
    made = draw(field)["draw"]
    field.tournament.slug = "another"
    other = type(field.tournament).objects.create(
        event=field.event,
        name="Other",
        slug="other",
        rulebook=field.tournament.rulebook,
        parameters=field.tournament.parameters,
    )
    field.tournament = other
    for name in ("open-draw", "void-draw"):
        assert organizer.post(name, made).status_code == 404
    for name in ("proof", "proof-input", "draw-script"):
        assert Pages(field, None).get(name, made).status_code == 404


def test_the_input_is_missing_while_the_seed_is_secret(field):
    field.fill(4)
    made = field.do(announce_draw, tournament=field.tournament.pk, seed="s")["draw"]
    assert Pages(field, None).get("proof-input", made).status_code == 404


@pytest.mark.parametrize(("name", "most"), [("draw-screen", 6), ("draws", 6), ("proof", 6)])
@pytest.mark.parametrize("count", [8, 64])
def test_public_pages_cost_the_same_whatever_the_size(
    field, django_assert_max_num_queries, django_assert_num_queries, name, most, count
):
    field.fill(count)
    made = draw(field)["draw"]
    pages = Pages(field, None)
    more = [made] if name == "proof" else []

    def look():
        with django_assert_max_num_queries(most):
            fresh = pages.get(name, *more)
        asked = {"If-None-Match": fresh["ETag"]}
        with django_assert_num_queries(2):
            again = pages.client.get(pages.url(name, *more), headers=asked)
        assert again.status_code == 304

    steady(look)

"""The staff's pages of queue, bouts and groups: what they cost, show, refuse."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from ruman.core import unchanged
from tests.factories import make_combatant, make_member
from tests.pages import client_of, steady
from tests.tournament.played import begin, draw, play, win
from tournament.models import Bout, Lists
from tournament.queries.desk_page import queue_of
from tournament.templatetags.tournament import person_name

SIGNED_IN = 3  # session, person, event with membership and station


@pytest.fixture(autouse=True)
def _nothing_kept():
    unchanged._pieces.clear()


@pytest.fixture
def herald(field):
    return client_of(make_member(field.event, "herald"))


@pytest.fixture
def head(field):
    return client_of(make_member(field.event, "head_organizer"))


def url(field, name, *args):
    return reverse(f"tournament:{name}", args=[field.event.slug, field.tournament.slug, *args])


def filled(field, count=8, lists=2):
    field.fill(count)
    draw(field)
    for n in range(lists):
        Lists.objects.create(event=field.event, name=f"Lists {n + 1}", position=n)


def statements(client, address, **headers):
    with CaptureQueriesContext(connection) as counted:
        response = client.get(address, headers=headers)
    return len(counted), response


@pytest.mark.parametrize("count", [8, 256])
@pytest.mark.parametrize(("page", "fresh"), [("queue", 6), ("groups", 5)])
def test_a_page_costs_the_same_whatever_the_size_and_two_unchanged(
    field, herald, page, fresh, count
):
    filled(field, count)
    herald.post(url(field, "distribute-bouts"))
    play(field, 5)
    herald.cookies.pop("messages", None)  # read

    def look():
        unchanged._pieces.clear()
        cost, response = statements(herald, url(field, page))
        assert response.status_code == 200
        assert cost <= SIGNED_IN + fresh
        cost, again = statements(herald, url(field, page), if_none_match=response["ETag"])
        assert (again.status_code, cost) == (304, SIGNED_IN + 2)

    steady(look)


def test_buttons_give_out_move_and_call(field, herald):
    filled(field)
    page = herald.post(url(field, "distribute-bouts"), follow=True).content.decode()
    assert "12 bouts placed" in page
    lists = Lists.objects.order_by("position").last()
    bout = Lists.objects.order_by("position").first().bouts.order_by("queue").first()
    answer = herald.post(url(field, "move-bout"), {"move": f"{bout.pk}:{lists.pk}:"})
    assert answer["Location"] == f"{url(field, 'queue')}#bout-{bout.pk}"
    bout.refresh_from_db()
    assert (bout.lists, bout.queue) == (lists, 7)
    herald.post(url(field, "call-bout", bout.number) + "?from=queue")
    bout.refresh_from_db()
    assert bout.calls == 1
    page = herald.post(url(field, "call-bout", bout.number), follow=True).content.decode()
    assert "The next call comes" in page


def paper(**fields):
    return {
        "winner": "red",
        "red_points": "5",
        "blue_points": "2",
        "red_hits": "5",
        "blue_hits": "2",
        "why": "points",
        **fields,
    }


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"red_hits": "-1"}, "It must be 0 or more."),
        ({"red_hits": "1000"}, "It can&#x27;t be more than 99"),
        ({"blue_hits": ""}, "Write a number; 0 where there were none."),
        ({"red_points": "five"}, "Type a whole number, like 12."),
        ({"winner": "green"}, "This isn&#x27;t among the choices"),
        ({"winner": "blue"}, "The winner has fewer points; say why."),
    ],
)
def test_a_result_that_cant_be_comes_again_as_typed(field, herald, fields, said):
    filled(field)
    bout = field.tournament.bouts.first()
    page = herald.post(
        url(field, "record-result", bout.number), paper(judged_by="Jagna", **fields)
    ).content.decode()
    assert said in page
    assert 'value="Jagna"' in page
    bout.refresh_from_db()
    assert bout.state == "called"


def test_a_walkover_needs_no_figures(field, herald):
    filled(field)
    bout = field.tournament.bouts.first()
    form = {"winner": "blue", "why": "walkover"}
    answer = herald.post(url(field, "record-result", bout.number), form)
    assert answer.status_code == 302
    bout.refresh_from_db()
    assert (bout.winner_id, bout.why) == (bout.blue_id, "walkover")


def test_a_result_entered_leads_to_the_next_bout(field, herald):
    filled(field, 4)
    first, second = field.tournament.bouts.order_by("number")[:2]
    address = url(field, "bout", first.number)
    onward = f'href="{url(field, "bout", second.number)}"'
    assert onward not in herald.get(address).content.decode()
    herald.post(url(field, "record-result", first.number), paper(bout=first.pk))
    assert onward in herald.get(address).content.decode()


def test_amending_shows_what_falls_before_it_does_it(field, head):
    field.tournament.format = "knockout"
    field.tournament.save()
    filled(field, 4)
    first, second = field.tournament.bouts.all()
    win(field, first)
    win(field, second)
    draw(field, "final")
    numbers = list(field.tournament.bouts.filter(round__number=2).values_list("number", flat=True))
    typed = paper(winner="blue", red_points="2", blue_points="5", reason="miscounted")
    page = head.post(url(field, "amend-result", first.number), typed).content.decode()
    assert "Amend the result? Later bouts would fall with the old one" in page
    assert f'value="{",".join(map(str, sorted(numbers)))}"' in page
    shown = page[page.index('<dl class="amending">') : page.index("</dl>")]
    scores = re.findall(r'class="score">([^<]*)<', shown)
    assert scores == ["2 : 5", "5 : 2"]
    assert shown.index(person_name(first.blue)) < shown.index(person_name(first.red))
    assert "miscounted" in shown
    first.refresh_from_db()
    assert first.winner_id == first.red_id
    page = head.post(
        url(field, "amend-result", first.number), {**typed, "falls": "1"}
    ).content.decode()
    assert "Meanwhile other bouts would fall" in page
    confirmed = {**typed, "falls": ",".join(map(str, numbers))}
    assert head.post(url(field, "amend-result", first.number), confirmed).status_code == 302
    first.refresh_from_db()
    assert first.winner_id == first.blue_id
    page = head.get(url(field, "bout", first.number)).content.decode()
    assert "miscounted" in page
    assert page.count("entered by") == 2


def test_only_king_and_head_are_offered_to_amend(field, herald, head):
    filled(field)
    bout = field.tournament.bouts.first()
    win(field, bout)
    address = url(field, "bout", bout.number)
    assert "Amend the result" in head.get(address).content.decode()
    assert "Amend the result" not in herald.get(address).content.decode()
    member = make_member(field.event, "herald")
    crew = field.tournament.crews.create(name="A")
    crew.seats.create(seat="king", combatant=make_combatant(field.event), user=member)
    assert "Amend the result" in client_of(member).get(address).content.decode()


def test_a_voided_bout_says_so_and_takes_no_result(field, herald):
    filled(field)
    bout = field.tournament.bouts.first()
    field.tournament.bouts.filter(pk=bout.pk).update(live=False)
    page = herald.get(url(field, "bout", bout.number)).content.decode()
    assert "This bout was voided" in page
    assert "Keep the result" not in page
    page = herald.post(url(field, "record-result", bout.number), paper()).content.decode()
    assert "This bout was voided" in page


def test_after_the_last_call_the_page_offers_that_neither_came(field, herald):
    filled(field)
    bout = field.tournament.bouts.first()
    long_ago = timezone.now() - timedelta(hours=1)
    Bout.objects.filter(pk=bout.pk).update(calls=3, called_at=long_ago)
    page = herald.get(url(field, "bout", bout.number)).content.decode()
    assert "Neither came" in page
    herald.post(url(field, "forfeit", bout.number), {"corner": "both"})
    bout.refresh_from_db()
    assert (bout.state, bout.why, bout.winner) == ("confirmed", "walkover", None)
    assert "nobody won" in herald.get(url(field, "bout", bout.number)).content.decode()


def test_what_names_no_corner_gives_no_bout_away(field, herald):
    filled(field)
    bout = field.tournament.bouts.first()
    Bout.objects.filter(pk=bout.pk).update(calls=3, called_at=timezone.now() - timedelta(hours=1))
    for corner in ("", "neither", "red,blue"):
        herald.post(url(field, "forfeit", bout.number), {"corner": corner})
    bout.refresh_from_db()
    assert bout.state == "called"


def test_the_first_of_the_queue_fights_only_once_it_has_begun(field, herald):
    filled(field)
    herald.post(url(field, "distribute-bouts"))
    assert herald.get(url(field, "queue")).content.decode().count(">Fighting") == 0
    begin(field, Bout.objects.filter(lists__isnull=False).order_by("queue").first())
    page = herald.get(url(field, "queue")).content.decode()
    assert (page.count(">Fighting"), page.count('class="turn-place">Now')) == (1, 1)


def test_the_queue_keeps_to_the_start_until_a_bout_was_called(field, herald):
    filled(field)
    herald.post(url(field, "distribute-bouts"))
    starts_at = (timezone.now() + timedelta(hours=26)).replace(microsecond=0)
    type(field.tournament).objects.update(starts_at=starts_at)
    first = f'<time datetime="{localtime(starts_at, ZoneInfo(field.event.time_zone)).isoformat()}'
    assert first in herald.get(url(field, "queue")).content.decode()
    herald.post(url(field, "call-bout", Bout.objects.order_by("queue").first().number))
    assert first not in herald.get(url(field, "queue")).content.decode()


def test_the_queue_says_who_must_be_looked_at_again_first(field, herald):
    filled(field)
    herald.post(url(field, "distribute-bouts"))
    bout = Bout.objects.select_related("red").order_by("queue").first()
    type(bout.red).objects.filter(pk=bout.red_id).update(admitted="missing")
    page = herald.get(url(field, "queue")).content.decode()
    link = f'<a href="{url(field, "entrant", bout.red_id)}">'
    assert f"{link}{person_name(bout.red)} isn't admitted any more: look again</a>" in page


def test_a_bout_that_is_fought_stays_in_the_queues_whatever_is_missing(field, client):
    filled(field)
    bout = field.tournament.bouts.order_by("queue").first()
    begin(field, bout)
    type(bout.red).objects.filter(pk=bout.red_id).update(admitted="missing")
    assert 'class="begun"' in client.get(url(field, "public-queue")).content.decode()
    assert queue_of(bout)[0].pk == bout.pk


def test_the_desk_lists_what_is_fought_before_what_waits(field):
    filled(field)
    second = field.tournament.bouts.order_by("queue", "number")[1]
    begin(field, second)
    assert queue_of(second)[0].pk == second.pk


@pytest.mark.parametrize("page", ["desk", "judge"])
def test_bookmark_of_a_voided_bouts_desk_leads_to_the_page_that_says_so(field, head, page):
    filled(field)
    Bout.objects.filter(number=1).update(live=False)
    answer = head.get(url(field, page, 1), follow=True)
    assert answer.redirect_chain == [(url(field, "bout", 1), 302)]
    assert "This bout was voided" in answer.text
    assert head.get(url(field, "desk-state", 1)).status_code == 404


def test_vote_for_a_voided_bout_is_told_so(field, head):
    filled(field)
    Bout.objects.filter(number=1).update(live=False)
    answer = head.post(url(field, "give-vote", 1), {"seat": "king", "saw": "red"}, follow=True)
    assert answer.redirect_chain[-1] == (url(field, "bout", 1), 302)
    assert "This bout was voided" in answer.text

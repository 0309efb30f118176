"""An entrant's record: exact figures from bouts played at the desk, and what doesn't count."""

import html
import re

import pytest
from django.urls import reverse

from ruman.core import unchanged
from tests.factories import make_member
from tests.pages import steady
from tests.tournament.desk import Desk, seat_herald
from tournament.models import Bout, Tournament
from tournament.queries.record import record_in
from tournament.views.record import picture

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    unchanged._pieces.clear()


@pytest.fixture
def desk():
    return Desk()


def url(desk, entrant):
    args = [desk.event.slug, desk.tournament.slug, entrant.pk]
    return reverse("tournament:entrant-record", args=args)


def record(entrant):
    tournament = Tournament.objects.select_related("event").get(pk=entrant.tournament_id)
    return record_in(tournament, entrant.pk)


def minutes(entrant):
    return [(one.number, one.given, one.received) for one in record(entrant).minutes]


def text(client, desk, entrant):
    page = client.get(url(desk, entrant)).content.decode()
    part = page.split('id="part" data-fresh>', 1)[1].split("</main>")[0]
    words = html.unescape(re.sub(r"<[^>]+>", " ", part)).replace("\u202f", "")
    return " ".join(words.split())


def go_on(desk, do, side="", *, after, **more):
    """Fight on so many seconds, then that."""
    if not desk.bout.folded["bout"]["fighting"]:
        desk.do("resume", after=5)
    return desk.do(do, side, after=after, **more)


@pytest.fixture
def fought(desk):
    """Red wins 5 : 1 in 135 s of fighting; one hit of blue undone, one of red struck out."""
    desk.begun()
    go_on(desk, "hit", "red", after=10)  # fought 0:10
    go_on(desk, "hit", "blue", after=20)
    desk.do("undo")  # the fight went on, as if it had not been halted
    struck = go_on(desk, "hit", "red", after=10)
    desk.do("strike", of=struck["number"])
    go_on(desk, "double", after=5)
    desk.do("halt", after=0)
    desk.do("warning", "blue", act="kick")
    desk.do("warning", "red", act="kick")
    return desk


def finish(desk):
    """To 5 for red, with a hit of blue in a later minute."""
    go_on(desk, "hit", "blue", after=60)
    go_on(desk, "lost_weapon", "blue", after=1)
    go_on(desk, "fall", "red", after=1)
    while desk.bout.red_points < 5:
        go_on(desk, "hit", "red", after=1)
    desk.do("confirm")
    return desk


def test_figures_of_a_bout_at_the_desk(fought):
    finish(fought)
    red, blue = record(fought.red), record(fought.blue)
    assert (fought.bout.red_hits, fought.bout.blue_hits) == (5, 1)
    assert (red.given, red.received, red.wins) == (5, 1, 1)
    assert (blue.given, blue.received, blue.wins) == (1, 5, 0)
    for one in (red, blue):
        assert (one.doubles, one.answered, one.warnings, one.penalty_points) == (1, 0, 1, -1)
        assert (one.unseen, one.disqualified) == (0, 0)
    assert (red.falls, red.weapons) == (1, 0)
    assert (blue.falls, blue.weapons) == (0, 1)
    assert minutes(fought.red) == [(1, 1, 0), (2, 4, 1)]
    assert minutes(fought.blue) == [(1, 0, 1), (2, 1, 4)]


def test_an_open_bout_counts_only_once_it_is_confirmed(fought):
    assert (record(fought.red).bouts, len(record(fought.red).waiting)) == ((), 1)
    finish(fought)
    assert (len(record(fought.red).bouts), record(fought.red).waiting) == (1, ())


def test_votes_give_hits_and_a_foul_disqualifies(desk):
    desk.begun()
    desk.do("halt", after=61)
    desk.do("votes", king="unseen", herald1="blue", herald2="blue")
    go_on(desk, "injury", "red", after=1, deliberate=True)
    desk.do("confirm")
    red, blue = record(desk.red), record(desk.blue)
    assert minutes(desk.blue) == [(1, 0, 0), (2, 1, 0)]
    assert (red.disqualified, blue.disqualified, red.wins) == (0, 1, 1)
    assert [one.do for one in blue.bouts[0].penalties] == ["injury"]


def test_settled_hits_have_no_minute_and_the_page_says_so(client, desk):
    desk.begun("continuous", "continuous")
    desk.do("hit", "red", after=59)
    desk.do("hit", "blue", after=1)  # 1:00 is the second minute
    desk.do("halt", after=31)
    desk.do("settle", red=3, blue=1)
    desk.do("confirm")
    assert minutes(desk.red) == [(1, 1, 0), (2, 0, 1)]
    assert (record(desk.red).given, record(desk.red).unseen) == (3, 1)
    assert "In 1 bout the result has other hits" in text(client, desk, desk.red)


def test_minutes_past_the_last_row_are_in_it(desk):
    desk.begun()
    desk.do("hit", "red", after=60 * 20)
    desk.hits("red", 4).do("confirm")
    last = record(desk.red).minutes[-1]
    assert (last.number, last.given, last.more) == (12, 5, True)


def test_a_voided_bout_and_another_persons_are_not_in_it(desk):
    desk.begun().hits("red", 5).do("confirm")
    assert record(desk.red).wins == 1
    Bout.objects.filter(pk=desk.bout.pk).update(live=False)
    assert record(desk.red).bouts == ()
    assert record(desk.entrant("Third")).bouts == ()


def test_what_the_page_says(client, fought):
    finish(fought)
    said = text(client, fought, fought.red)
    assert "1 won of 1 bout 5 hits given 1 hit received 1 double hit" in said
    assert "1 fall 0 weapons lost 1 warning −1" in said
    assert "Warning to Red: " in said
    assert "Warning to Blue: " not in said
    table = said.split("Minute Given Received ")[1]
    assert table.startswith("1 1 0 2 4 1 ")


def test_bars_run_from_the_middle_in_proportion(desk, fought):
    finish(fought)
    drawn = picture(record(fought.red).minutes)
    assert [(one.given_px, one.received_px) for one in drawn.bars] == [(18, 0), (72, 18)]
    assert [one.received_x + one.received_px for one in drawn.bars] == [drawn.left] * 2
    assert picture(()) is None


def test_at_most_six_statements_and_two_unchanged(
    client, fought, django_assert_max_num_queries, django_assert_num_queries
):
    finish(fought)

    def look():
        with django_assert_max_num_queries(6):
            first = client.get(url(fought, fought.red))
        with django_assert_num_queries(2):
            assert client.get(url(fought, fought.red))["ETag"] == first["ETag"]
        with django_assert_num_queries(2):
            same = client.get(url(fought, fought.red), headers={"If-None-Match": first["ETag"]})
        assert same.status_code == 304

    steady(look)


def test_a_confirmed_result_makes_another_page(client, fought):
    before = client.get(url(fought, fought.red))["ETag"]
    finish(fought)
    assert client.get(url(fought, fought.red))["ETag"] != before


def test_nobody_there_is_missing(client, desk):
    assert client.get(url(desk, desk.red)).status_code == 200
    Bout.objects.all().delete()
    desk.red.delete()
    desk.red.pk = 10**12
    assert client.get(url(desk, desk.red)).status_code == 404


@pytest.mark.parametrize("page", ["public-groups", "public-results", "live-bout"])
def test_tables_results_and_the_bout_lead_there(client, desk, page):
    desk.group.places.create(entrant=desk.red, position=1)
    desk.group.places.create(entrant=desk.blue, position=2)
    desk.begun().hits("red", 5).do("confirm")
    args = [desk.event.slug, desk.tournament.slug]
    args += [desk.bout.number] if page == "live-bout" else []
    content = client.get(reverse(f"tournament:{page}", args=args)).content.decode()
    assert f'href="{url(desk, desk.red)}"' in content
    assert f'href="{url(desk, desk.blue)}"' in content


@pytest.mark.parametrize(("role", "leads"), [("herald", True), ("organizer", False)])
def test_heralds_are_led_to_the_desk(client, desk, role, leads):
    lists = desk.event.lists.create(name="Lists")
    Bout.objects.filter(pk=desk.bout.pk).update(lists=lists)
    user = make_member(desk.event, role)
    if role == "herald":
        seat_herald(desk.tournament, user)
    client.force_login(user)
    args = [desk.event.slug, desk.tournament.slug]
    there = reverse("tournament:desk", args=[*args, desk.bout.number])
    for name, more in (("queue", []), ("bout", [desk.bout.number])):
        content = client.get(reverse(f"tournament:{name}", args=[*args, *more])).content.decode()
        assert (f'href="{there}"' in content) is leads, name

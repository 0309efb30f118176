"""The public page of one bout: what it says at each moment, what it costs, how it went."""

import html
import re

import pytest
from django.urls import reverse

from ruman.core import unchanged
from ruman.core.models import Topic
from tests.pages import steady
from tests.tournament.desk import Desk
from tournament.actions.amendments import amend_result
from tournament.actions.settling import Score
from tournament.enums import Corner, Why
from tournament.models import Bout, Lists
from tournament.queries.live_bout import story_of
from tournament.views.timeline import timeline

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    unchanged._pieces.clear()


@pytest.fixture
def desk():
    return Desk()


def url(desk, name="live-bout"):
    args = [desk.event.slug, desk.tournament.slug, desk.bout.number]
    return reverse(f"tournament:{name}", args=args)


def text(client, desk, name="live-bout"):
    page = client.get(url(desk, name)).content.decode()
    part = page.split('id="part" data-fresh>', 1)[1].split("</main>")[0]
    words = html.unescape(re.sub(r"<[^>]+>", " ", part)).replace("\u202f", "")
    return " ".join(words.split())


def story(desk):
    row = Bout.objects.select_related("tournament__event").get(pk=desk.bout.pk)
    return story_of(row)


@pytest.mark.parametrize("name", ["live-bout", "bout-stream"])
def test_six_statements_after_a_point_and_one_unchanged(
    client, desk, name, django_assert_max_num_queries, django_assert_num_queries
):
    desk.begun().hits("red", 2)

    def look():
        unchanged._pieces.clear()
        with django_assert_max_num_queries(6):
            first = client.get(url(desk, name))
        assert "csrf" not in first.content.decode()  # the same page goes to everybody
        assert not first.cookies
        with django_assert_num_queries(1):
            assert client.get(url(desk, name))["ETag"] == first["ETag"]
        with django_assert_num_queries(1):
            same = client.get(url(desk, name), headers={"If-None-Match": first["ETag"]})
        assert same.status_code == 304
        return first

    first = steady(look)
    desk.do("resume")
    desk.do("hit", "blue")
    with django_assert_max_num_queries(6):
        later = client.get(url(desk, name), headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200


def test_a_settled_bout_costs_six_at_most(client, desk, django_assert_max_num_queries):
    desk.begun().hits("red", 5).do("confirm")
    with django_assert_max_num_queries(6):
        assert client.get(url(desk)).status_code == 200


def test_how_the_points_came_about(client, desk):
    desk.begun().hits("red", 2)
    desk.do("resume")
    desk.do("fall", "red")
    desk.do("resume")
    desk.do("lost_weapon", "blue")
    desk.do("warning", "blue", act="kick")
    said = text(client, desk)
    assert "3 2 hits +1 Blue lost the weapon" in said
    assert "0 0 hits +1 Red fell −1 warnings" in said
    assert "Halted" in said
    assert "With stops, first to 5" in said


def test_what_was_undone_or_struck_out_is_not_told(client, desk):
    hit = desk.begun().do("hit", "red")
    desk.do("resume")
    desk.do("fall", "blue")
    desk.do("undo")
    desk.do("strike", of=hit["number"])
    told = [(str(one.do), one.points) for one in story(desk).told]
    assert told == [("start", (0, 0))]  # nothing is resumed that wasn't halted


def test_what_lost_its_ground_is_neither_told_nor_counted(client, desk):
    desk.begun().do("halt")
    resumed = desk.do("resume")
    desk.do("fall", "red")
    desk.do("strike", of=resumed["number"])
    assert [str(one.do) for one in story(desk).told] == ["start", "halt"]
    assert "Red fell" not in text(client, desk)


def test_under_review_until_something_else_is_entered(client, desk):
    desk.begun().do("hit", "red")
    assert "Under review" not in text(client, desk)
    desk.do("review", on=True)
    for name in ("live-bout", "bout-stream"):
        assert "Under review" in text(client, desk, name)
    desk.do("resume")
    assert "Under review" not in text(client, desk)


def test_calls_before_it(client, desk):
    assert "not called yet" in text(client, desk)
    assert "Called" not in text(client, desk)
    Bout.objects.filter(pk=desk.bout.pk).update(calls=2, called_at="2027-05-01T08:00:00Z")
    unchanged._pieces.clear()
    assert "call 2 of 3 at 10:00" in text(client, desk)


def test_the_clock_is_fighting_time_at_a_moment_of_the_servers(client, desk):
    desk.begun("continuous", "continuous")
    desk.do("hit", "red", after=7)
    clock = story(desk).clock
    epoch = desk.bout.folded["epoch_ms"]
    start = desk.bout.events.get(do="start")
    assert (clock.fought_ms, clock.at_ms) == (7000, epoch + start.at_ms + 7000)
    assert (clock.running, clock.limit_ms, clock.over) == (True, 90_000, False)
    page = client.get(url(desk)).content.decode()
    assert 'data-fought="7000"' in page
    assert 'data-limit="90000"' in page
    assert ">1:23</span>" in page


def test_overtime_counts_up(client, desk):
    desk.begun("continuous", "continuous")
    desk.do("halt", after=91)
    desk.do("settle", red=2, blue=2)
    desk.do("resume")
    desk.do("double", after=5)
    clock = story(desk).clock
    assert (clock.fought_ms, clock.over, clock.shown_ms) == (95_000, True, 5_000)
    assert ">+0:05</span>" in client.get(url(desk)).content.decode()


def test_the_fight_over_time(desk):
    desk.begun()
    desk.do("hit", "red", after=10)
    desk.do("resume", after=5)
    desk.do("double", after=5)
    desk.do("fall", "blue", after=0)
    drawn = timeline(story(desk).told)
    across = drawn.end - drawn.left
    assert [(m.shape, m.side, m.x, m.label) for m in drawn.marks] == [
        ("hit", "red", drawn.left + across // 2, "1"),
        ("double", "", drawn.end, ""),
        ("fall", "blue", drawn.end, ""),
    ]
    assert drawn.fights == (
        (drawn.left, drawn.left + across // 2),
        (drawn.left + round(across * 0.75), drawn.end),
    )
    assert [seconds for _x, seconds in drawn.ticks] == [0, 5, 10, 15, 20]


def test_nothing_fought_draws_nothing(desk):
    desk.ready().do("not_ready", "red")
    assert timeline(story(desk).told) is None


def test_both_versions_of_an_amended_result_stay_readable(client, desk):
    desk.begun().hits("red", 5).do("confirm")
    assert "Versions of the result" not in text(client, desk)
    score = Score((5, 3), (5, 3), Corner.RED, Why.POINTS, "a hit was missed")
    desk.result(amend_result, score=score, falls=[])
    said = text(client, desk)
    assert "5:3 on points, amended: a hit was missed 5:0 on points" in said.replace(" : ", ": ")


def test_a_bout_voided_says_so(client, desk):
    Bout.objects.filter(pk=desk.bout.pk).update(live=False)
    assert "This bout was voided" in text(client, desk)


def test_a_strip_for_one_lists_alone(client, desk):
    first, second = (Lists.objects.create(event=desk.event, name=f"Lists {n}") for n in (1, 2))
    Bout.objects.filter(pk=desk.bout.pk).update(lists=first)
    other = desk.another()
    Bout.objects.filter(pk=other.pk).update(lists=second)
    address = reverse("tournament:stream", args=[desk.event.slug, desk.tournament.slug])
    every = client.get(address).content.decode()
    one = client.get(f"{address}?lists={second.pk}").content.decode()
    assert (every.count('class="strap"'), one.count('class="strap"')) == (2, 1)
    assert ">Lists 2<" in one
    for odd in ("x", "9" * 30, "-1", "²"):
        assert client.get(address, {"lists": odd}).status_code == 200


def test_news_of_the_bout_make_another_page(client, desk):
    desk.begun()
    before = client.get(url(desk))["ETag"]
    Topic.objects.filter(pk=f"bout:{desk.bout.pk}").update(version=10**6)
    assert client.get(url(desk))["ETag"] != before

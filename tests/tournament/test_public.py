"""Public pages: what they say, what they cost, that they are 304 while nothing changes."""

import json
import re
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from django.urls import reverse

from ruman.core import unchanged
from tests.factories import make_act, make_combatant, make_member
from tests.pages import steady
from tests.tournament.played import at_desk, begin, draw, play, play_to_the_end
from tournament.enums import Admitted, BoutState, Corner, Do, Leaving, Standing, Why
from tournament.models import Draw, Entrant, Group, GroupPlace, Lists
from tournament.rules.ladder import LadderBout, LadderRound
from tournament.views.drawing import drawn_sheets
from tournament.words import exact

PAGES = (
    *("public", "public-groups", "public-ladder", "public-ladder-print", "public-queue"),
    *("public-results", "wall", "stream"),
)


@pytest.fixture(autouse=True)
def _nothing_kept():
    unchanged._pieces.clear()


def url(field, name):
    return reverse(f"tournament:{name}", args=[field.event.slug, field.tournament.slug])


def give_lists(field, count=2):
    """The open bouts by turns on so many lists."""
    lists = [
        Lists.objects.create(event=field.event, name=f"Lists {n}", position=n)
        for n in range(1, count + 1)
    ]
    for n, bout in enumerate(field.tournament.bouts.filter(live=True)):
        bout.lists = lists[n % count]
        bout.save(update_fields=["lists"])
    return lists


@pytest.mark.parametrize("count", [8, 256])
def test_six_statements_fresh_and_two_unchanged_whatever_the_size(
    client, field, count, django_assert_max_num_queries, django_assert_num_queries
):
    field.fill(count)
    draw(field)
    give_lists(field)
    play(field, 5)
    seen = {}

    def look(name):
        unchanged._pieces.clear()
        with django_assert_max_num_queries(6):
            response = client.get(url(field, name))
        assert response.status_code == 200
        with django_assert_num_queries(2):  # another visitor: every part is kept
            assert client.get(url(field, name))["ETag"] == response["ETag"]
        seen[name] = {"If-None-Match": response["ETag"]}
        with django_assert_num_queries(2):
            assert client.get(url(field, name), headers=seen[name]).status_code == 304

    for name in PAGES:
        steady(partial(look, name))
    play(field, 1)
    later = {name: client.get(url(field, name), headers=seen[name]).status_code for name in PAGES}
    assert later == dict.fromkeys(PAGES, 200)


RUNNING = "\u202f:\u202f"


@pytest.mark.parametrize(
    ("name", "anew"),
    [
        ("public", {"overview"}),
        ("public-groups", {"groups", "group"}),
        ("public-ladder", set()),
        ("public-queue", {"queue"}),
        ("public-results", set()),
        ("wall", {"wall", "group"}),
        ("stream", {"stream"}),
    ],
)
@pytest.mark.parametrize("wish", ["continuous", "stops"])
def test_a_point_renders_anew_only_what_shows_it(
    client, field, name, anew, wish, django_assert_max_num_queries
):
    field.fill(16)
    draw(field)
    bout = field.tournament.bouts.select_related("group").order_by("number").first()
    give_lists(field)
    begin(field, bout, wish)
    page = client.get(url(field, name), headers={"accept-language": "en"})
    before = {key: str(piece) for key, piece in unchanged._pieces.items()}
    at_desk(field, bout, Do.HIT, Corner.BLUE)
    with django_assert_max_num_queries(6):
        later = client.get(url(field, name), headers={"accept-language": "en"})
    assert (page["ETag"] == later["ETag"]) == (not anew and wish == "continuous")
    fresh = {key: piece for key, piece in unchanged._pieces.items() if key not in before}
    names = [key[2] if key[0] == "tournament" else key[0] for key in fresh]
    by_version = {"ladder", "results"} if wish == "stops" else set()  # copied, not rendered
    assert set(names) - by_version == anew
    assert names.count("group") <= 1
    shown = "".join(piece for key, piece in fresh.items() if key[0] != "group" or "group" in anew)
    assert (f"0{RUNNING}1" in shown.replace("&#8239;", "\u202f")) == bool(anew)


def test_a_wall_follows_bouts_as_they_begin(client, field):
    field.fill(4)
    draw(field)
    bout = field.tournament.bouts.order_by("number").first()
    assert f"bout:{bout.pk}" not in client.get(url(field, "wall")).context["news_ticket"].shown
    begin(field, bout)
    assert f"bout:{bout.pk}" in client.get(url(field, "wall")).context["news_ticket"].shown


def test_pages_stand_at_every_stage(client, field):
    stages = [lambda: None, lambda: field.fill(14), lambda: play_to_the_end(field)]
    for reach in stages:
        reach()
        answers = {name: client.get(url(field, name)).status_code for name in PAGES}
        assert answers == dict.fromkeys(PAGES, 200)


def cases():
    path = Path(__file__).parent.parent / "cases" / "tournament.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return [row for row in rows if row.get("case") == "ranking" and "order" in row["want"]]


def as_group(field, case):
    """The case as rows: a drawn group with its results."""
    row = field.tournament
    rules = row.parameters["course"]["groups"]
    rules["leaving"] = case.get("leaving", Leaving.STAND)
    rules["advance"] = case.get("advance", 2)
    rules["least"] = min(rules["least"], max(2, rules["advance"]))
    row.state = "groups"
    row.save()
    draw_row = Draw.objects.create(
        tournament=row,
        act=make_act(field.event),
        kind="groups",
        method="x",
        entries="",
        entries_fingerprint="",
        seed="",
        seed_fingerprint="",
    )
    group = Group.objects.create(tournament=row, draw=draw_row, number=1, name="A")
    people = {}
    for n, name in enumerate(case["group"], start=1):
        gone = name in case.get("left", [])
        people[name] = Entrant.objects.create(
            tournament=row,
            combatant=make_combatant(field.event),
            label=name,
            admitted=Admitted.ADMITTED,
            standing=Standing.WITHDRAWN if gone else Standing.IN,
        )
        GroupPlace.objects.create(group=group, entrant=people[name], position=n)
    both = [(bout, False) for bout in case["bouts"]]
    both += [(bout, True) for bout in case.get("extra", [])]
    for n, (bout, extra) in enumerate(both, start=1):
        red, blue = people[bout["red"]], people[bout["blue"]]
        hits = bout.get("hits", [0, 0])
        row.bouts.create(
            number=n,
            group=group,
            position=n,
            extra=extra,
            red=red,
            blue=blue,
            state=BoutState.CONFIRMED,
            red_hits=hits[0],
            blue_hits=hits[1],
            winner=people.get(bout.get("winner")),
            why=Why.WALKOVER if bout.get("walkover") else Why.POINTS,
            ended_at=row.created_at,
        )


LINE = re.compile(
    r'<td class="rank">(?P<place>[^<]*)</td>.*?<bdi>(?P<name>[^<]*)</bdi>.*?<b>(?P<wins>\d+)</b>'
    r'.*?class="gain">(?P<gain>.*?)</td>',
    re.DOTALL,
)


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["want"]["order"]))
def test_tables_of_the_shared_cases_stand_on_the_page_exactly(client, field, case):
    as_group(field, case)
    text = client.get(url(field, "public-groups")).content.decode()
    shown = {found["name"]: found for found in LINE.finditer(text)}
    place = 1
    for level in case["want"]["order"]:
        assert {shown[name]["place"] for name in level} == {str(place)}
        place += len(level)
    for name, wins in case["want"].get("points", {}).items():
        assert shown[name]["wins"] == str(wins)
    for name, share in case["want"].get("advantage", {}).items():
        told = Fraction(share)
        assert (exact(told) if told else "0") in shown[name]["gain"]
    assert set(case["want"].get("advance", [])) <= set(shown)


HOSTILE = ["</script><b>x", "W" * 200, "مرحبا بالعالم", "\u202eevil", "{{ x }}", "' onload='x"]


def test_hostile_names_stay_names(client, field):
    for n, label in enumerate(HOSTILE):
        Entrant.objects.create(
            tournament=field.tournament,
            combatant=make_combatant(field.event),
            label=f"{label} ({n})",
            admitted=Admitted.ADMITTED,
        )
    field.tournament.name = "</title><script>x"
    field.tournament.save()
    play_to_the_end(field)
    for name in PAGES:
        text = client.get(url(field, name)).content.decode()
        assert "<b>x" not in text
        assert "<script>x" not in text
        assert "' onload='x" not in text


@pytest.mark.parametrize("kind", ["paper", "paper-groups", "paper-bouts"])
def test_paper_has_the_screens_numbers_and_few_statements(
    client, field, kind, django_assert_max_num_queries
):
    field.fill(9)
    draw(field)
    user = make_member(field.event, "herald")
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    address = url(field, kind)
    client.get(address)
    with django_assert_max_num_queries(8):
        text = client.get(address).content.decode()
    if kind != "paper":
        for bout in field.tournament.bouts.select_related("red"):
            assert re.search(rf"\b{bout.number}\b", text)
            assert bout.red.label.rpartition(" (")[0] in text


def test_goes_on_shows_only_when_it_is_certain(client, field):
    field.fill(4)
    draw(field)
    assert "goes on</span>" not in client.get(url(field, "public-groups")).content.decode()
    play(field)
    text = client.get(url(field, "public-groups")).content.decode()
    assert text.count("goes on</span>") <= 2


@pytest.mark.parametrize(
    ("language", "word"), [("cs", "Skupina"), ("pl", "Grupa"), ("en", "Group")]
)
def test_parts_are_kept_by_language(client, field, language, word):
    field.fill(4)
    draw(field)
    for one in ("en", "cs", "pl"):
        client.get(url(field, "public-groups"), headers={"accept-language": one})
    page = client.get(url(field, "public-groups"), headers={"accept-language": language})
    assert f"{word} A" in page.content.decode()


def test_all_sheets_of_a_ladder_are_drawn_to_one_size():
    names = [f"P{n}" for n in range(24)]
    rounds, number = [], 0
    while len(names) > 3:
        pairs = list(zip(names[::2], names[1::2], strict=True))
        rounds.append(
            LadderRound(
                len(rounds) + 1,
                tuple(
                    LadderBout(number + n, red, blue, (5, 0), red)
                    for n, (red, blue) in enumerate(pairs)
                ),
            )
        )
        names, number = [red for red, _blue in pairs], number + len(pairs)
    found = drawn_sheets(rounds, {f"P{n}": f"P{n}" for n in range(24)}, (), 10)
    assert [len(one["heads"]) for one in found] == [1, 1, 2]
    assert {(one["view_box"], one["width"]) for one in found} == {("-4 0 608 860", 608)}

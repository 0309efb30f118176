"""The interface for others: each answer as its document says, nothing private, little work."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from battles.models import Clash
from ruman.api.described import PLACES, document
from ruman.api.shapes import SCHEMAS, example
from ruman.core import unchanged
from tests.api.conftest import PRIVATE
from tests.json_schema import faults, resolved
from tests.pages import client_of, steady

COSTS = {  # statements: what it shows, its version, its rows
    "event": 2,
    "schedule": 5,
    "roster": 5,
    "tournaments": 3,
    "tournament": 3,
    "standings": 5,
    "results": 5,
    "queue": 5,
}
places = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)


def address(place, gathering):
    named = {
        "event": gathering.event.slug,
        "tournament": gathering.cup.slug,
        "clash": gathering.day.clash.pk,
    }
    parts = {"event_slug" if part == "event" else part: named[part] for part in place.parts}
    return reverse(f"api:{place.name}", kwargs=parts)


def ask(place, gathering, **headers):
    return client_of(None).get(address(place, gathering), headers=headers)


def shape_of(name):
    return DOCUMENT["components"]["schemas"][name]


def told(name, gathering):
    (place,) = (place for place in PLACES if place.name == name)
    return ask(place, gathering).json()


@places
def test_answer_is_as_the_document_says(place, gathering):
    answer = ask(place, gathering)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert list(faults(answer.json(), shape_of(place.shape), DOCUMENT)) == []
    assert address(place, gathering) == place.path.format(
        event=gathering.event.slug, tournament=gathering.cup.slug, clash=gathering.day.clash.pk
    )


@places
def test_answer_says_nothing_private(place, gathering):
    text = ask(place, gathering).content.decode()
    for person in gathering.event.combatants.all():
        links = [link.token for link in person.links.all()]
        assert [value for value in (*map(str, PRIVATE.values()), *links) if value in text] == []
    fighters = [line.surname for line in gathering.event.combatants.filter(entries=None)]
    assert len(fighters) == 3
    assert [name for name in fighters if name in text] == []


@places
def test_unchanged_answer_costs_nothing_but_its_version(place, gathering):
    unchanged._pieces.clear()

    def look():
        with CaptureQueriesContext(connection) as whole:
            fresh = ask(place, gathering)
        with CaptureQueriesContext(connection) as short:
            again = ask(place, gathering, if_none_match=fresh["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", fresh["ETag"])
        assert (len(whole), len(short)) == (COSTS[place.name], 3 if place.name == "roster" else 2)

    steady(look)


@places
def test_any_page_may_ask_and_only_ask(place, gathering):
    client, url = client_of(None), address(place, gathering)
    asked = client.options(url, headers={"origin": "https://elsewhere.example"})
    assert (asked.status_code, asked["Access-Control-Allow-Headers"]) == (204, "If-None-Match")
    for answer in (asked, client.get(url), client.head(url), client.post(url)):
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert answer["Access-Control-Expose-Headers"] == "ETag"
        assert not answer.cookies
    assert client.post(url)["Allow"] == "GET, HEAD, OPTIONS"
    assert client.get(url)["Cache-Control"] == "public, no-cache"


@places
def test_what_isnt_there_is_a_problem_in_json(place, gathering):
    url = address(place, gathering).replace(gathering.event.slug, "nothing")
    missing = client_of(None).get(url)
    assert (missing.status_code, missing["Content-Type"]) == (404, "application/problem+json")
    assert missing.json() == {"title": "Not found", "status": 404}
    assert missing["Access-Control-Allow-Origin"] == "*"


def test_version_changes_with_what_is_shown(gathering):
    (schedule,) = (place for place in PLACES if place.name == "schedule")
    before = ask(schedule, gathering)
    gathering.day.do("move_clash", clash=gathering.day.clash.pk, move="muster")
    after = ask(schedule, gathering, if_none_match=before["ETag"])
    assert after.status_code == 200
    (battle,) = after.json()["battles"]
    assert [clash["state"] for clash in battle["clashes"]] == ["mustering"]


def test_schedule_tells_clashes_and_tournaments(gathering):
    clash = gathering.day.clash
    revival = {"en": "At the oak"}
    Clash.objects.filter(pk=clash.pk).update(bans=["thrusting", "gone"], revival=revival)
    answer = told("schedule", gathering)
    assert answer["tournaments"] == [
        {
            "slug": "sword",
            "name": "Sword",
            "state": "groups",
            "format": "groups",
            "starts_at": "2027-05-01T14:00:00Z",
        }
    ]
    (battle,) = answer["battles"]
    (shown,) = battle["clashes"]
    assert (battle["name"], battle["day"], shown["id"]) == ("Brod", "2027-05-01", clash.pk)
    assert (shown["starts_at"], shown["ends_about"]) == (
        "2027-05-01T12:00:00Z",
        "2027-05-01T12:30:00Z",
    )
    assert [one["code"] for one in shown["bans"]] == ["thrusting", "gone"]
    assert {"en", "cs", "pl"} <= set(shown["bans"][0]["name"])
    assert (shown["bans"][1]["name"], shown["revival"]) == ({"en": "gone"}, {"en": "At the oak"})


def test_roster_tells_figures_alone(gathering):
    day = gathering.day
    day.do("move_clash", clash=day.clash.pk, move="muster")
    boar = day.boars.combatants.first()
    day.do("tick", clash=day.clash.pk, combatant=boar, here=True)
    answer = told("roster", gathering)
    assert answer["state"] == "mustering"
    sides = {one["name"]: one for one in answer["sides"]}
    assert {name: (one["fighters"], one["present"]) for name, one in sides.items()} == {
        "Volavky": (1, 0),
        "Kanci": (2, 1),
    }
    (place,) = sides["Kanci"]["places"]
    assert (place["place"]["code"], place["fighters"], place["present"]) == ("field", 2, 1)


def test_tournament_is_told_as_its_pages_tell_it(gathering):
    results = told("results", gathering)["bouts"]
    rows = gathering.cup.bouts.filter(state="confirmed").order_by("number")
    assert [bout["number"] for bout in results] == [row.number for row in rows]
    assert [bout["winner"] for bout in results] == [row.winner.label for row in rows]
    standings = told("standings", gathering)
    lines = [line for group in standings["groups"] for line in group["lines"]]
    assert len(lines) == 6
    assert sum(line["wins"] for line in lines) == 2
    assert {line["advantage"] for line in lines if not line["fought"]} <= {None}
    (lists,) = told("queue", gathering)["lists"]
    waiting = gathering.cup.bouts.filter(live=True).exclude(state="confirmed").count()
    assert (lists["name"], len(lists["bouts"])) == ("North", waiting)
    assert [one["place"] for one in lists["bouts"]][:4] == ["fighting", "ready", "prepare", ""]


DOCUMENT = json.loads(json.dumps(document()))


def test_document_names_every_address_once():
    described = {f"api:{place.name}" for place in PLACES}
    routes = get_resolver().namespace_dict["api"][1].reverse_dict
    assert described | {"api:description", "api:document", "api:calendar"} == {
        f"api:{name}" for name in routes if isinstance(name, str)
    }
    assert len(DOCUMENT["paths"]) == len(PLACES)
    assert client_of(None).get(reverse("api:document")).json() == DOCUMENT


def test_document_is_whole():
    assert DOCUMENT["openapi"] == "3.1.0"
    assert set(DOCUMENT["info"]) >= {"title", "version"}
    for path, item in DOCUMENT["paths"].items():
        parameters = item["get"]["parameters"]
        assert {one["name"] for one in parameters if one["in"] == "path"} == {
            piece[1:-1] for piece in path.split("/") if piece.startswith("{")
        }
        assert all(one["required"] for one in parameters if one["in"] == "path")
        assert {"200", "304", "404"} == set(item["get"]["responses"])
        assert all(one["description"] for one in item["get"]["responses"].values())
    operations = [item["get"]["operationId"] for item in DOCUMENT["paths"].values()]
    assert len(set(operations)) == len(operations)
    refs = set(references(DOCUMENT))
    assert {ref.rpartition("/")[2] for ref in refs} == set(SCHEMAS)
    assert all(resolved(ref, DOCUMENT) for ref in refs)


def references(part):
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_example_is_of_its_shape(name):
    assert list(faults(example(SCHEMAS[name]), shape_of(name), DOCUMENT)) == []


def test_checker_of_shapes_finds_faults():
    shape = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    closed = {**shape, "additionalProperties": False}
    assert list(faults({}, shape, {})) == [".a: missing"]
    assert list(faults({"a": "x"}, shape, {})) == [".a: 'x' is no ['integer']"]
    assert list(faults({"a": 1, "b": 2}, closed, {})) == [".b: unknown"]
    assert list(faults("x", {"type": "string", "enum": ["y"]}, {})) == [": 'x' is none of ['y']"]
    with pytest.raises(AssertionError):
        list(faults(1, {"maximum": 2}, {}))

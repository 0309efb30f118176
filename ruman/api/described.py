"""The interface described: each address with its words, and the whole as an OpenAPI document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ruman.api.shapes import SCHEMAS, example, ref

VERSION: Final = "1.0.0"


@dataclass(frozen=True, slots=True)
class Named:
    """A part of an address: its kind in JSON Schema, what it names, how one looks."""

    kind: str
    words: Promise
    example: str | int


@dataclass(frozen=True, slots=True)
class Place:
    """An address that can be read: its name in `urls`, its shape, its words."""

    name: str
    path: str
    shape: str
    title: Promise
    words: Promise
    parts: Mapping[str, Named] = field(default_factory=dict)

    @property
    def example(self) -> Any:
        return example(ref(self.shape))


EVENT: Final = {
    "event": Named(
        "string", _("The event's name in addresses, as on its public pages"), "hradba-2026"
    )
}
CLASH: Final = {**EVENT, "clash": Named("integer", _("The clash's id, from the schedule"), 12)}
CUP: Final = {
    **EVENT,
    "tournament": Named("string", _("The tournament's name in addresses"), "longsword"),
}
EVENTS: Final = "/api/1/events/{event}/"
CUPS: Final = EVENTS + "tournaments/{tournament}/"

PLACES: Final = (
    Place(
        "event",
        EVENTS,
        "Event",
        _("The event"),
        _("Name, days, time zone and who holds it."),
        EVENT,
    ),
    Place(
        "schedule",
        EVENTS + "schedule/",
        "Schedule",
        _("The schedule"),
        _("Battles with their clashes, times, places and bans, and when tournaments begin."),
        EVENT,
    ),
    Place(
        "roster",
        EVENTS + "clashes/{clash}/roster/",
        "Roster",
        _("The sides of a clash"),
        _("How many fight at each place, and how many are there. Nobody is named."),
        CLASH,
    ),
    Place(
        "tournaments",
        EVENTS + "tournaments/",
        "Tournaments",
        _("The tournaments"),
        _("Those of the event, in the order in which they begin."),
        EVENT,
    ),
    Place(
        "tournament",
        CUPS,
        "TournamentFile",
        _("A tournament as one file"),
        _("Entrants as drawn, draws with their proofs, groups, rounds, bouts, results."),
        CUP,
    ),
    Place(
        "standings",
        CUPS + "standings/",
        "Standings",
        _("Tables and podium"),
        _("Each group in its order, the advantage as an exact fraction; and the podium."),
        CUP,
    ),
    Place(
        "results",
        CUPS + "results/",
        "Results",
        _("Results"),
        _("Every confirmed bout, by number."),
        CUP,
    ),
    Place(
        "queue",
        CUPS + "queue/",
        "Queue",
        _("The queue of the lists"),
        _("Who fights, is ready and prepares at each of the lists, and when."),
        CUP,
    ),
)

_JSON: Final = "application/json"
_PROBLEM: Final = "application/problem+json"


def _operation(place: Place) -> dict[str, Any]:
    parameters = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": str(part.words),
            "schema": {"type": part.kind, "examples": [part.example]},
        }
        for name, part in place.parts.items()
    ]
    known = {
        "name": "If-None-Match",
        "in": "header",
        "required": False,
        "description": "The ETag of an earlier answer",
        "schema": {"type": "string"},
    }
    tag = {"ETag": {"description": "Changes with the answer", "schema": {"type": "string"}}}
    return {
        "operationId": place.name,
        "summary": str(place.title),
        "description": str(place.words),
        "parameters": [*parameters, known],
        "responses": {
            "200": {
                "description": "The answer",
                "headers": tag,
                "content": {_JSON: {"schema": ref(place.shape)}},
            },
            "304": {"description": "Nothing has changed since that ETag", "headers": tag},
            "404": {
                "description": "There is no such thing",
                "content": {_PROBLEM: {"schema": ref("Problem")}},
            },
        },
    }


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document, in English; its addresses begin where it is read."""
    with translation.override("en"):
        return {
            "openapi": "3.1.0",
            "info": {
                "title": "Ruman",
                "version": VERSION,
                "summary": "Schedules, sides, tournaments and results, for everybody, to be read.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
            "servers": [{"url": "/"}],
            "security": [],
            "paths": {place.path: {"get": _operation(place)} for place in PLACES},
            "components": {"schemas": SCHEMAS},
        }

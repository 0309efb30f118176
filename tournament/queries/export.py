"""A tournament as one file: everything that stands and how it came, or what everybody may know.

Rows refer to each other by what people call them: entrants by label, bouts by number, lists and
crews by name, the rest by place in the file. People are named, and nothing else is said of them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import DateTimeField, OuterRef, Q, QuerySet
from django.db.models.functions import JSONObject

from combatants.models import Combatant
from ruman.core.models import Act
from ruman.core.times import time_from_json
from tournament import models

FORMAT: Final = "ruman-tournament"
VERSION: Final = 1
NEVER: Final = ("id", "tournament", "event", "user", "version")  # whose server's, whose account
PERSON: Final = ("given_name", "surname", "nickname")
TOURNAMENT: Final = (
    "name",
    "slug",
    "format",
    "state",
    "starts_at",
    "created_at",
    "next_bout",
    "parameters",
)
ACT: Final = (
    "id",
    "kind",
    "by_name",
    "station_name",
    "device_at",
    "sent_at",
    "received_at",
    "odd_time",
    "digest",
)


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one table: the way to their tournament, what names a row, what everybody may see."""

    name: str
    model: Any
    path: str
    key: str = ""
    public: tuple[str, ...] = ()

    def rows(self, tournament: Any) -> QuerySet[Any]:
        """Its rows in order; an unopened draw and its secret stay here. `tournament`: a key or a
        reference to one."""
        if self.model is models.Lists:
            crews = models.Crew.objects.filter(tournament=tournament).values("lists")
            bouts = models.Bout.objects.filter(tournament=tournament).values("lists")
            used = models.Lists.objects.filter(Q(pk__in=crews) | Q(pk__in=bouts))
            return used.order_by("position", "name")
        found: QuerySet[Any] = self.model.objects.filter(**{self.path: tournament})
        if self.model is models.Draw:
            found = found.exclude(opening=None, void=None)
        return found.order_by("pk")

    def fields(self, only: Collection[str] = ()) -> list[Any]:
        """Its columns, all that may be told or some alone."""
        told = [each for each in self.model._meta.concrete_fields if each.name not in NEVER]
        return [each for each in told if not only or each.name in only]


FOUGHT: Final = ("red_points", "blue_points", "red_hits", "blue_hits", "winner", "why")
SEEDED: Final = ("seed", "seed_fingerprint", "terms")
PARTS: Final = (
    Part("lists", models.Lists, "", "name", ("name", "position")),
    Part("crews", models.Crew, "tournament", "name"),
    Part("seats", models.CrewSeat, "crew__tournament"),
    Part("entrants", models.Entrant, "tournament", "label", ("label", "standing", "place")),
    Part("admissions", models.Admission, "entrant__tournament"),
    Part("leavings", models.Leaving, "entrant__tournament"),
    Part(
        "draws",
        models.Draw,
        "tournament",
        public=("kind", "round_number", "method", "entries", "entries_fingerprint", *SEEDED),
    ),
    Part("openings", models.DrawOpening, "draw__tournament", public=("draw", "outcome")),
    Part("voids", models.DrawVoid, "draw__tournament", public=("draw", "reason")),
    Part("groups", models.Group, "tournament", public=("draw", "number", "name", "live")),
    Part(
        "places",
        models.GroupPlace,
        "group__tournament",
        public=("group", "entrant", "position", "live"),
    ),
    Part("rounds", models.Round, "tournament", public=("draw", "number", "back", "bye", "live")),
    Part("declines", models.Decline, "draw__tournament", public=("draw", "entrant", "outcome")),
    Part(
        "bouts",
        models.Bout,
        "tournament",
        "number",
        (
            *("number", "group", "round", "position", "extra", "third_place", "red", "blue"),
            *("live", "state", "started_at", "ended_at", *FOUGHT),
        ),
    ),
    Part("bout_events", models.BoutEvent, "bout__tournament"),
    Part("votes", models.Vote, "bout__tournament"),
    Part("results", models.BoutResult, "bout__tournament", public=("bout", *FOUGHT, "voided")),
    Part("decisions", models.KingsDecision, "group__tournament", public=("group", "order")),
    Part("calls", models.Call, "bout__tournament"),
    Part("shortages", models.Shortage, "entrant__tournament"),
    Part("shortage_ends", models.ShortageEnd, "shortage__entrant__tournament"),
)


def whole(tournament: models.Tournament) -> dict[str, Any]:
    """All of it, for another server or event. An unopened draw and its secret stay here."""
    return _Writer(tournament).document()


def public(tournament: models.Tournament) -> dict[str, Any]:
    """What everybody may know: entries and bouts by the names as drawn, with the draws' proofs.

    One statement, however much was drawn.
    """
    writer = _Writer(tournament)
    head = {name: getattr(tournament, name) for name in TOURNAMENT if name != "next_bout"}
    read = _public_rows(tournament)
    parts = {
        part.name: writer.told(part, read[part.name], part.public) for part in PARTS if part.public
    }
    return {"format": FORMAT, "version": VERSION, "public": True, "tournament": head, **parts}


def _public_rows(tournament: models.Tournament) -> dict[str, list[dict[str, Any]]]:
    """Every part's rows as they are told to everybody, with their keys."""
    read: dict[str, Any] = {
        f"read_{part.name}": ArraySubquery(
            part.rows(OuterRef("pk")).values(
                told=JSONObject(
                    id="pk", **{each.attname: each.attname for each in part.fields(part.public)}
                )
            )
        )
        for part in PARTS
        if part.public
    }
    found = models.Tournament.objects.filter(pk=tournament.pk).annotate(**read).values(*read).get()
    return {
        part.name: [_with_times(part, row) for row in found[f"read_{part.name}"]]
        for part in PARTS
        if part.public
    }


def _with_times(part: Part, row: dict[str, Any]) -> dict[str, Any]:
    times = [each.attname for each in part.fields(part.public) if isinstance(each, DateTimeField)]
    return {**row, **{name: time_from_json(row[name]) for name in times}}


@dataclass
class _Writer:
    tournament: models.Tournament
    acts: dict[Any, int] = field(default_factory=dict)
    people: dict[int, int] = field(default_factory=dict)
    keys: dict[tuple[str, int], Any] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        head = {name: getattr(self.tournament, name) for name in TOURNAMENT}
        book = self.tournament.rulebook
        head["rulebook"] = {"slug": book.slug, "version": book.version}
        parts = {part.name: self.part(part) for part in PARTS}
        return {
            "format": FORMAT,
            "version": VERSION,
            "tournament": head,
            "people": self._people(),
            "acts": self._acts(),
            **parts,
        }

    def part(self, part: Part) -> list[dict[str, Any]]:
        """The rows of one table, all they hold."""
        return self.told(part, list(part.rows(self.tournament.pk).values()))

    def told(
        self, part: Part, rows: Sequence[Mapping[str, Any]], only: Collection[str] = ()
    ) -> list[dict[str, Any]]:
        """Rows by their columns as the file tells them, whole or some columns alone."""
        for place, row in enumerate(rows, start=1):
            self.keys[part.model._meta.label, row["id"]] = row[part.key] if part.key else place
        shown = part.fields(only)
        return [{each.name: self._value(each, row[each.attname]) for each in shown} for row in rows]

    def _value(self, each: Any, value: Any) -> Any:
        if not each.is_relation or value is None:
            return value
        if each.related_model is Act:
            return self.acts.setdefault(value, len(self.acts) + 1)
        if each.related_model is Combatant:
            return self.people.setdefault(value, len(self.people) + 1)
        return self.keys[each.related_model._meta.label, value]

    def _people(self) -> list[dict[str, Any]]:
        found = Combatant.objects.in_bulk(self.people)
        return [{name: getattr(found[pk], name) for name in PERSON} for pk in self.people]

    def _acts(self) -> list[dict[str, Any]]:
        found = Act.objects.in_bulk(self.acts)
        return [{name: getattr(found[pk], name) for name in ACT} for pk in self.acts]


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two files tell the same; ids of acts may differ, as they do at another event."""
    return _without_ids(one) == _without_ids(other)


def _without_ids(document: Mapping[str, Any]) -> dict[str, Any]:
    acts = [{k: v for k, v in act.items() if k != "id"} for act in document["acts"]]
    return {**document, "acts": acts}

"""Taking in a tournament from its file: all of it or nothing, and once."""

import json
import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DataError, IntegrityError, InternalError, models, transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from combatants.actions.people import add_person, lock_event
from combatants.models import Combatant
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Act, Rulebook
from ruman.core.text import fold
from tournament import queries
from tournament.actions.common import announce
from tournament.actions.setup import TAKEN
from tournament.models import Lists, Tournament
from tournament.queries.export import (
    ACT,
    FORMAT,
    PARTS,
    PERSON,
    TOURNAMENT,
    VERSION,
    Part,
    same,
    whole,
)

MOST_ROWS: Final = 200_000
BROKEN: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)


class BadFileError(RefusedError):
    """The file isn't a tournament's, or somebody has changed it by hand."""

    def __init__(self, what: object) -> None:
        super().__init__(
            "bad_file",
            _("This isn't a tournament's file as Ruman writes it: %(what)s."),
            what=str(what)[:200],
        )


class NoTimeError(ValueError):
    """Something else stands where a time should."""


def take_in(sent: Sent, *, document: Mapping[str, Any]) -> Answer:
    """Make the tournament of the file at this event, with acts, draws and results as they were.

    People are known by name where only one is called so, else they are entered as typed in. A
    file that was taken in before does nothing; the same tournament with other content is refused.
    """
    lock_event(sent.event)
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        raise BadFileError(_("it says another format"))
    if document.get("public"):
        raise BadFileError(_("it is the public one, which leaves out what isn't everybody's"))
    try:
        earlier = _earlier(sent, document)
        if earlier is not None:
            return {"tournament": earlier.pk, "fresh": False, "added": 0}
        with transaction.atomic():
            return _Reader(sent, document).all()
    except RefusedError:
        raise
    except KeyError as error:
        raise BadFileError(_("%(name)s is missing") % {"name": error}) from error
    except NoTimeError as error:
        raise BadFileError(error) from error
    except BROKEN as error:
        raise BadFileError(_("something in it is of another kind than it should be")) from error
    except ValidationError as error:
        raise BadFileError("; ".join(error.messages).rstrip(".")) from error
    except (IntegrityError, DataError, InternalError) as error:
        raise BadFileError(_("what it says doesn't fit together")) from error


def _earlier(sent: Sent, document: Mapping[str, Any]) -> Tournament | None:
    """The tournament of this short name, if it is the file's; another one refuses."""
    head = document["tournament"]
    found = Tournament.objects.filter(event=sent.event, slug=head["slug"]).first()
    if found is None:
        return None
    if _to_milliseconds(found.created_at) != _to_milliseconds(moment(head["created_at"])):
        raise RefusedError(
            "slug_taken",
            _(
                "There is another tournament of this short name at the event. Take the file in"
                " at another event."
            ),
        )
    if not same(plain(whole(found)), document):
        raise RefusedError(
            "gone_on", _("This tournament is here already, and not as the file has it.")
        )
    return found


def _to_milliseconds(at: datetime | None) -> datetime | None:
    """As finely as a file says it."""
    return at and at.replace(microsecond=at.microsecond // 1000 * 1000)


def plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document as its file says it."""
    read: dict[str, Any] = json.loads(json.dumps(document, cls=DjangoJSONEncoder))
    return read


def moment(text: Any) -> datetime | None:
    """A time as the file says it; raises ValueError for anything else."""
    if text is None:
        return None
    found = parse_datetime(text)
    if found is None or found.tzinfo is None:
        raise NoTimeError(_("%(text)s is no time") % {"text": text})
    return found


class _Reader:
    def __init__(self, sent: Sent, document: Mapping[str, Any]) -> None:
        self.sent, self.document = sent, document
        self.rows: dict[tuple[str, Any], Any] = {}
        self.added = 0

    def all(self) -> Answer:
        if sum(len(self.document[part.name]) for part in PARTS) > MOST_ROWS:
            raise BadFileError(_("it is too big"))
        self.tournament = self._tournament()
        queries.rules_of(self.tournament)  # raises where parameters don't fit
        self.people = self._people(self.document["people"])
        self.acts = self._acts(self.document["acts"])
        for part in PARTS:
            self._part(part)
        announce(self.tournament, f"gate:{self.sent.event.pk}")
        return {"tournament": self.tournament.pk, "fresh": True, "added": self.added}

    def _tournament(self) -> Tournament:
        head = self.document["tournament"]
        row = Tournament(event=self.sent.event, rulebook=self._rulebook(head["rulebook"]))
        for name in TOURNAMENT:
            setattr(row, name, value_of(Tournament._meta.get_field(name), head[name]))
        if row.slug in TAKEN:  # its pages would be hidden behind others
            raise BadFileError(_("it has a short name that no tournament has"))
        row.full_clean()
        row.save(force_insert=True)
        return row

    def _rulebook(self, wanted: Mapping[str, Any]) -> Rulebook:
        """The one that it names, else the newest published one; the parameters are its own."""
        books = Rulebook.objects.filter(kind=RulebookKind.TOURNAMENT, slug=wanted["slug"])
        known = books.filter(version=wanted["version"]).first()
        newest = Rulebook.objects.filter(
            kind=RulebookKind.TOURNAMENT, state=RulebookState.PUBLISHED
        ).order_by("-pk")
        found = known or newest.first()
        if found is None:
            raise RefusedError(
                "no_rulebook",
                _(
                    "This server has no rules of tournaments. An admin publishes some on the"
                    " rulebook desk first."
                ),
            )
        return found

    def _people(self, told: Iterable[Mapping[str, str]]) -> list[Combatant]:
        known: dict[tuple[str, ...], list[Combatant]] = {}
        for one in Combatant.objects.filter(event=self.sent.event, erased_at=None):
            called = (fold(one.given_name), fold(one.surname))
            known.setdefault(called, []).append(one)
        names = [(fold(one["given_name"]), fold(one["surname"])) for one in told]
        found = []
        for called_so, name in zip(told, names, strict=True):
            candidates = known.get(name, [])
            if len(candidates) == 1 and names.count(name) == 1:
                found.append(candidates[0])
                continue
            person = {name: str(called_so[name]) for name in PERSON}
            added = add_person(self.sent, person=person)
            found.append(Combatant.objects.get(pk=added["combatant"]))
            self.added += 1
        return found

    def _acts(self, told: Iterable[Mapping[str, Any]]) -> list[uuid.UUID]:
        """The acts under their own ids; of an event on this server, under ids that follow."""
        rows = []
        for one in told:
            row = Act(event=self.sent.event, answer={"imported": True})
            for name in ACT:
                setattr(row, name, value_of(Act._meta.get_field(name), one[name]))
            row.clean_fields(exclude=["event", "answer"])
            rows.append(row)
        taken = set(
            Act.objects.filter(pk__in=[row.pk for row in rows]).values_list("pk", flat=True)
        )
        for row in rows:
            if row.pk in taken:
                row.pk = uuid.uuid5(row.pk, self.sent.event.slug)
        Act.objects.bulk_create(rows)
        return [row.pk for row in rows]

    def _part(self, part: Part) -> None:
        made = [self._row(part, told) for told in self.document[part.name]]
        if part.model is Lists:
            made = [
                Lists.objects.get_or_create(
                    event=self.sent.event, name=row.name, defaults={"position": row.position}
                )[0]
                for row in made
            ]
        else:
            part.model.objects.bulk_create(made)
        for place, row in enumerate(made, start=1):
            key = getattr(row, part.key) if part.key else place
            self.rows[part.model._meta.label, key] = row

    def _row(self, part: Part, told: Mapping[str, Any]) -> Any:
        row = part.model()
        relations = []
        for each in part.fields():
            value = told[each.name]
            if each.is_relation:
                relations.append(each.name)
                setattr(row, each.attname, None if value is None else self._key(each, value))
            else:
                setattr(row, each.attname, value_of(each, value))
        names = {each.name for each in part.model._meta.concrete_fields}
        for name in {"tournament", "event"} & names:
            setattr(row, name, self.tournament if name == "tournament" else self.sent.event)
        row.clean_fields(exclude=[*relations, "id", "tournament", "event", *loose(part)])
        return row

    def _key(self, each: Any, value: Any) -> Any:
        if each.related_model is Act:
            return self.acts[place(value)]
        if each.related_model is Combatant:
            return self.people[place(value)].pk
        return self.rows[each.related_model._meta.label, value].pk


def place(value: Any) -> int:
    """A place in the file's list, from 1; a list's end is no way round to its beginning."""
    if not isinstance(value, int) or value < 1:
        raise ValueError(value)
    return value - 1


def loose(part: Part) -> list[str]:
    """Fields whose emptiness the forms refuse but the rows allow."""
    return [each.name for each in part.fields() if isinstance(each, models.JSONField)]


def value_of(each: Any, value: Any) -> Any:
    """The file's value as the column takes it."""
    if isinstance(each, models.DateTimeField):
        return moment(value)
    if isinstance(each, models.JSONField):
        return value
    if isinstance(each, models.UUIDField):
        return uuid.UUID(value)
    kinds: dict[Any, Any] = {
        models.BooleanField: bool,
        models.IntegerField: int,
        models.CharField: str,
        models.TextField: str,
    }
    wanted = next((kind for column, kind in kinds.items() if isinstance(each, column)), object)
    if value is None and each.null:
        return None
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise ValueError(value)
    return value

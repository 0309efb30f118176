"""Acts: done once, in one transaction, by a known person, with the same answer when sent again.

An app registers each kind of act with `register`; pages call `perform` with cleaned values, the
outbox's door (`ruman.core.views.acts`) with what a device kept. Locks are taken by the act itself.
"""

import hashlib
import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction

from ruman.core.models import Act, Event, Station, User

Answer = dict[str, Any]
ODD = timedelta(days=1)


class RefusedError(Exception):
    """The rules or the state of things don't allow the act; `code` says why, `params` fill it in.

    `message` is a lazy, translated sentence for the person.
    """

    def __init__(self, code: str, message: Any, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params = params


class SameIdError(RefusedError):
    """An act with this id was done already, with another content."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who acts, and at which station."""

    user: User
    station: Station | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """How an act reached the server. Times are aware; `received_at` is the server's own clock."""

    id: uuid.UUID
    event: Event
    author: Author
    received_at: datetime
    device_at: datetime | None = None
    sent_at: datetime | None = None

    @property
    def odd_time(self) -> bool:
        """Whether the device's time is too far from the server's to be believed."""
        return self.device_at is not None and (
            self.device_at > self.received_at + ODD or self.device_at < self.received_at - 30 * ODD
        )

    @property
    def at(self) -> datetime:
        """When it happened, as far as can be believed."""
        return self.received_at if self.device_at is None or self.odd_time else self.device_at


@dataclass(frozen=True, slots=True)
class Kind:
    """A registered kind of act: which roles may, what form reads its payload, what does it."""

    name: str
    roles: tuple[str, ...]
    form: type[forms.Form]
    act: Callable[..., Answer]


KINDS: dict[str, Kind] = {}


def register(name: str, *, roles: tuple[str, ...], form: type[forms.Form]) -> Callable[..., Any]:
    """Decorator for an act `(sent, **cleaned) -> answer`, reachable under `name`."""

    def remember(act: Callable[..., Answer]) -> Callable[..., Answer]:
        KINDS[name] = Kind(name, roles, form, act)
        return act

    return remember


def digest(kind: str, payload: Mapping[str, Any]) -> str:
    """A fingerprint of an act's content, the same for the same values."""
    text = json.dumps([kind, payload], sort_keys=True, cls=DjangoJSONEncoder, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def done_before(sent: Sent, content: str) -> Answer | None:
    """The answer of the act with this id, if it was done; another content is refused."""
    earlier = Act.objects.filter(pk=sent.id).values_list("digest", "event_id", "answer").first()
    if earlier is None:
        return None
    if earlier[0] != content or earlier[1] != sent.event.pk:
        raise SameIdError("same_id", "This act was already sent with another content.")
    answer: Answer = earlier[2]
    return answer


def perform(
    kind: str, sent: Sent, payload: Mapping[str, Any], act: Callable[..., Answer]
) -> Answer:
    """Do `act(sent, **payload)` once, in one transaction, and keep its answer beside its id.

    Rows that the act writes name `sent.id`; the `Act` row itself comes last (the foreign keys are
    checked at commit), so that two copies of one act that race end as one: the later one is rolled
    back whole and gets the first one's answer. Raises RefusedError; nothing is written then.
    """
    content = digest(kind, payload)
    if (answer := done_before(sent, content)) is not None:
        return answer
    try:
        with transaction.atomic():
            answer = dict(json.loads(json.dumps(act(sent, **payload), cls=DjangoJSONEncoder)))
            Act.objects.create(
                id=sent.id,
                event=sent.event,
                kind=kind,
                by=sent.author.user,
                by_name=str(sent.author.user),
                station=sent.author.station,
                station_name=sent.author.station.name if sent.author.station else "",
                device_at=sent.device_at,
                sent_at=sent.sent_at,
                received_at=sent.received_at,
                odd_time=sent.odd_time,
                digest=content,
                answer=answer,
            )
    except IntegrityError:
        if (answer := done_before(sent, content)) is not None:
            return answer
        raise
    return answer

"""Acts: done once, in one transaction, by a known person, with the same answer when sent again.

An app registers each kind of act with `register`; pages call `submit` with a valid form (or
`perform` with cleaned values), the outbox's door (`ruman.core.door`) what a device kept. Locks are
taken by the act itself.
"""

import hashlib
import json
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core import signing
from django.core.files.base import File
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, models, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ruman.core import statements, sudo
from ruman.core.models import Act, Event, Station, User

if TYPE_CHECKING:
    from ruman.core.access import StaffRequest

Answer = dict[str, Any]
ODD = timedelta(days=1)
KEPT = timedelta(days=10)  # how long a device may keep an act before its author's proof runs out
AUTHOR_SALT = "ruman.author"
TRIES = 3


class RefusedError(Exception):
    """The rules or the state of things don't allow the act; `code` says why, `params` fill it in.

    `message` is a lazy, translated sentence for the person.
    """

    def __init__(self, code: str, message: Any, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params = params

    @property
    def words(self) -> str:
        """The sentence in the language of the page."""
        return str(self.message) % self.params if self.params else str(self.message)


class SameIdError(RefusedError):
    """An act with this id was sent already, with another content."""

    def __init__(self) -> None:
        super().__init__(
            "same_id",
            _("This was sent already, with other content. Look what is recorded, then do it anew."),
        )


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
    impossible_time: bool = False

    @property
    def odd_time(self) -> bool:
        """Whether the device's time is too far from the server's to be believed."""
        return self.impossible_time or (
            self.device_at is not None
            and not self.received_at - 30 * ODD <= self.device_at <= self.received_at + ODD
        )

    @property
    def at(self) -> datetime:
        """When it happened, as far as can be believed; never later than it was received.

        A device whose clock is wrong still knows how long it kept the act.
        """
        if self.device_at is not None and self.sent_at is not None:
            kept = self.sent_at - self.device_at
            if timedelta(0) <= kept <= 30 * ODD:
                return self.received_at - kept
        if self.device_at is None or self.odd_time:
            return self.received_at
        return min(self.device_at, self.received_at)


@dataclass(frozen=True, slots=True)
class Kind:
    """A registered kind of act: which roles may, what form reads its payload, what does it.

    `guarded`: it asks for the password again, so only its own page does it, no outbox.
    """

    name: str
    roles: tuple[str, ...]
    form: type[forms.Form]
    act: Callable[..., Answer]
    guarded: bool = False


KINDS: dict[str, Kind] = {}


def register(name: str, *, roles: tuple[str, ...], form: type[forms.Form]) -> Callable[..., Any]:
    """Decorator for an act `(sent, **cleaned) -> answer`, reachable under `name`."""

    def remember(act: Callable[..., Answer]) -> Callable[..., Answer]:
        KINDS[name] = Kind(name, roles, form, act)
        return act

    return remember


def guard(*names: str) -> None:
    """These registered kinds ask for the password again."""
    for name in names:
        KINDS[name] = replace(KINDS[name], guarded=True)


class SharedFields(dict[str, forms.Field]):
    """Fields that no form changes for itself, so its forms share them.

    Django copies all fields for each form, which costs an act of many fields more than its rules.
    """

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class ActForm(forms.Form):
    """A form of an act: its hidden id makes a double click, or a sent page reloaded, one act.

    `event` is the event of the page or of the door, for fields that choose among its rows.
    """

    act_id = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.initial.setdefault("act_id", uuid.uuid4())

    def values(self) -> dict[str, Any]:
        """The cleaned values, as the act takes them."""
        return {name: value for name, value in self.cleaned_data.items() if name != "act_id"}


def author_token(request: HttpRequest) -> str:
    """Proof that an act kept with it is this person's, at this event and station; none for others.

    The page carries it, and the outbox keeps it with each act.
    """
    author: Author | None = getattr(request, "author", None)
    event: Event | None = getattr(request, "event", None)
    if author is None or event is None:
        return ""
    station = author.station.pk if author.station else None
    above = [True] if request.membership.above else []  # type: ignore[attr-defined]  # by `staff`
    return signing.dumps([author.user.pk, event.pk, station, *above], salt=AUTHOR_SALT)


def sent_from(request: "StaffRequest", act_id: uuid.UUID | None, now: datetime) -> Sent:
    """How an act came that a page posts itself, without the outbox."""
    return Sent(act_id or uuid.uuid4(), request.event, request.author, now)


def submit(name: str, request: "StaffRequest", form: ActForm, now: datetime) -> Answer:
    """Do the registered act of a page's valid form; a guarded one after the password alone."""
    if KINDS[name].guarded:
        sudo.require(request)
    sent = sent_from(request, form.cleaned_data.get("act_id"), now)
    return perform(name, sent, form.values(), KINDS[name].act)


def _plain(value: Any) -> Any:
    """What stands for a value in a digest: rows by key, files by content."""
    if isinstance(value, models.Model):
        return [value._meta.label_lower, value.pk]
    if isinstance(value, File):
        content = hashlib.sha256()
        for chunk in value.chunks():
            content.update(chunk)
        value.seek(0)
        return content.hexdigest()
    if isinstance(value, Iterable):
        return list(value)
    return str(value)


def digest(kind: str, payload: Mapping[str, Any]) -> str:
    """A fingerprint of an act's content, the same for the same values."""
    text = json.dumps([kind, payload], sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def done_before(sent_id: uuid.UUID, event: Event, content: str) -> Answer | None:
    """The answer of the act with this id, if it was done; another content is refused."""
    earlier = Act.objects.filter(pk=sent_id).values_list("digest", "event_id", "answer").first()
    if earlier is None:
        return None
    if earlier[0] != content or earlier[1] != event.pk:
        raise SameIdError
    answer: Answer = earlier[2]
    return answer


def perform(
    kind: str,
    sent: Sent,
    payload: Mapping[str, Any],
    act: Callable[..., Answer],
    content: str | None = None,
) -> Answer:
    """Do `act(sent, **payload)` once, in one transaction, and keep its answer beside its id.

    Rows that the act writes name `sent.id`; the `Act` row itself comes last (the foreign keys are
    checked at commit), so that two copies of one act that race end as one: the later one is rolled
    back whole and gets the first one's answer. Raises RefusedError; nothing is written then.
    `content` is the fingerprint of what a device sent; its door has looked for an earlier copy.
    """
    if content is None:
        content = digest(kind, payload)
        if (answer := done_before(sent.id, sent.event, content)) is not None:
            return answer
    tries = 0
    while True:
        tries += 1
        try:
            with transaction.atomic():
                done = dict(json.loads(json.dumps(act(sent, **payload), cls=DjangoJSONEncoder)))
                _record(kind, sent, content, done)
            return done
        except (IntegrityError, RefusedError) as error:
            # Its own copy may have been first: what looks like a clash is then the same act.
            if (earlier := done_before(sent.id, sent.event, content)) is not None:
                return earlier
            # A constraint met somebody who was faster; seen again, the act can say what is wrong.
            if isinstance(error, RefusedError) or tries == TRIES:
                raise


def _record(kind: str, sent: Sent, content: str, answer: Answer) -> None:
    station = sent.author.station
    statements.insert(
        Act(
            id=sent.id,
            event=sent.event,
            kind=kind,
            by=sent.author.user,
            by_name=str(sent.author.user),
            station=station,
            station_name=station.name if station else "",
            device_at=sent.device_at,
            sent_at=sent.sent_at,
            received_at=sent.received_at,
            odd_time=sent.odd_time,
            digest=content,
            answer=answer,
        )
    )

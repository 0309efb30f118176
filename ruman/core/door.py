"""The outbox's door: what a device kept while it was away, done act by act, each on its own.

Anything wrong with one act is that act's own refusal, and the others go on. A refusal is kept once,
for the organizers to read, and is the answer whenever the act is sent again.
"""

import json
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core import signing
from django.db import DataError, IntegrityError, InterfaceError, OperationalError, connection
from django.utils.translation import gettext_lazy as _

from ruman.core import acts, news
from ruman.core.acts import Answer, Author, Kind, RefusedError, SameIdError, Sent
from ruman.core.models import Event, Membership, RefusedAct, Station, User
from ruman.core.posted import InvalidError, Posted, read_payload, read_time, writable

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Door:
    """One post of a device to an event's door."""

    here: Author
    membership: Membership
    received_at: datetime
    sent_at: str | None
    authors: dict[str, tuple[Author, Membership]] = field(default_factory=dict)
    fresh: set[UUID] = field(default_factory=set)

    def take_all(self, found: Sequence[Any]) -> list[Answer]:
        """What becomes of each; fewer answers where the database went away: the rest waits.

        Which of them were answered before is asked once for all.
        """
        answers: list[Answer] = []
        try:
            self._look_up(found)
            for raw in found:
                answers.append(self.take(raw))  # noqa: PERF401 - those before a fault stay
        except (OperationalError, InterfaceError):
            logger.exception("the database went away; %s acts wait", len(found) - len(answers))
        return answers

    @property
    def event(self) -> Event:
        return self.membership.event

    def take(self, raw: Any) -> Answer:
        """What becomes of one act: done, done again, or refused with the reason."""
        try:
            posted = Posted.read(raw)
        except RefusedError as refused:
            shown = raw.get("id") if isinstance(raw, dict) else None
            return _refusal(shown if isinstance(shown, str) else None, refused)
        try:
            return self._take(posted)
        except RefusedError as refused:
            self._keep(posted, refused)
            return _refusal(str(posted.id), refused)
        except (OperationalError, InterfaceError):
            raise  # the database is away: the rest waits on the device
        except (IntegrityError, DataError):
            logger.exception("act %s of kind %s met a constraint", posted.id, posted.kind)
            clash = RefusedError(
                "conflict",
                _(
                    "It doesn't fit with what is recorded by now. Look at that, and do it anew if"
                    " it is still right."
                ),
            )
            self._keep(posted, clash)
            return _refusal(str(posted.id), clash)
        except Exception:
            logger.exception("act %s of kind %s failed", posted.id, posted.kind)
            return _refusal(
                str(posted.id),
                RefusedError(
                    "failed",
                    _(
                        "The server failed at this act. Try it again; if it fails again, do it by"
                        " hand and tell whoever runs the server."
                    ),
                ),
            )

    def _take(self, posted: Posted) -> Answer:
        content = acts.digest(posted.kind, writable(posted.payload))
        if (earlier := self._earlier(posted, content)) is not None:
            return earlier
        if writable(posted.payload) != posted.payload:
            raise RefusedError(
                "unreadable",
                _("The text holds characters that can't be kept. Type it anew, without pasting."),
            )
        kind = acts.KINDS.get(posted.kind)
        if kind is None:
            raise RefusedError(
                "unknown_kind",
                _(
                    "The server doesn't know this kind of act. Load the page again, then do it"
                    " anew."
                ),
            )
        sent = self._sent(posted, kind)
        if kind.guarded:
            raise RefusedError(
                "password", _("This asks for the password, so it is done on its own page.")
            )
        values = read_payload(kind, posted.payload, self.event)
        answer = acts.perform(kind.name, sent, values, kind.act, content=content)
        return {"id": str(posted.id), "status": "done", "answer": answer}

    def _sent(self, posted: Posted, kind: Kind) -> Sent:
        author, membership = self._author(posted.token)
        if not membership.holds(*kind.roles):
            raise RefusedError(
                "not_allowed",
                _(
                    "The person who did this has no right to it. Somebody with the role does it"
                    " anew."
                ),
            )
        device_at = read_time(posted.device_at) if posted.device_at is not None else None
        return Sent(
            posted.id,
            self.event,
            author,
            self.received_at,
            device_at,
            read_time(self.sent_at) if self.sent_at else None,
            impossible_time=posted.device_at is not None and device_at is None,
        )

    def _author(self, token: str) -> tuple[Author, Membership]:
        """Whose act it is, with their rights; asked once, and not at all for who is here."""
        if token not in self.authors:
            user_pk, station_pk, above = proven(token, self.event)
            station = self.here.station.pk if self.here.station else None
            if (user_pk, station_pk) == (self.here.user.pk, station):
                self.authors[token] = self.here, self.membership
            else:
                self.authors[token] = author_of(user_pk, station_pk, self.event, above=above)
        return self.authors[token]

    def _look_up(self, found: Sequence[Any]) -> None:
        """Remember which acts of the post nobody has seen; `perform` finds one that races them."""
        ids = set()
        for raw in found:
            with suppress(RefusedError):
                ids.add(Posted.read(raw).id)
        if len(ids) > 1:
            self.fresh = ids - {row[0] for row in _answered_before(ids)}

    def _earlier(self, posted: Posted, content: str) -> Answer | None:
        """The answer that this act got before."""
        if posted.id in self.fresh:
            self.fresh.discard(posted.id)  # the same one once more in this post isn't fresh
            return None
        rows = sorted(_answered_before([posted.id]), key=lambda row: str(row[4]))
        if not rows:
            return None
        _id, kept, event_pk, answer, status = rows[0]
        if kept != content or event_pk != self.event.pk:
            raise SameIdError
        if status == "refused":
            return _answered(str(posted.id), **answer)
        return {"id": str(posted.id), "status": "again", "answer": answer}

    def _keep(self, posted: Posted, refused: RefusedError) -> None:
        """Write the refusal down, once."""
        known = self.authors.get(posted.token)
        station = known[0].station if known else None
        try:
            device_at = read_time(posted.device_at)
        except RefusedError:
            device_at = None
        payload = writable(posted.payload)
        _row, fresh = RefusedAct.objects.get_or_create(
            act_id=posted.id,
            defaults={
                "event": self.event,
                "kind": writable(posted.kind)[:60],
                "label": writable(posted.label)[:200],
                "by_name": str(known[0].user) if known else "",
                "station_name": station.name if station else "",
                "payload": payload,
                "digest": acts.digest(posted.kind, payload),
                "code": refused.code[:60],
                "reason": writable(refused.words)[:500],
                "device_at": device_at,
                "received_at": self.received_at,
            },
        )
        if fresh:
            news.announce(f"refused:{self.event.pk}")


ANSWERED = """
    SELECT id, digest, event_id, answer, 'again' FROM core_act WHERE id = ANY(%s)
    UNION ALL
    SELECT act_id, digest, event_id, jsonb_build_object('code', code, 'reason', reason), 'refused'
    FROM core_refusedact WHERE act_id = ANY(%s)"""


def _answered_before(ids: Collection[UUID]) -> list[tuple[Any, ...]]:
    """Id, fingerprint, event, answer and how of these acts; one statement for done and refused.

    As SQL: composing it anew would cost a post of one act a seventh of its time.
    """
    with connection.cursor() as cursor:
        cursor.execute(ANSWERED, [list(ids)] * 2)
        rows = cursor.fetchall()
    return [(*found, json.loads(answer), how) for *found, answer, how in rows]


def _answered(shown: str | None, code: str, reason: str) -> Answer:
    return {"id": shown, "status": "refused", "code": code, "reason": reason}


def _refusal(shown: str | None, refused: RefusedError) -> Answer:
    answer = _answered(shown, refused.code, refused.words)
    if isinstance(refused, InvalidError):
        answer["fields"] = refused.fields
    return answer


def proven(token: str, event: Event) -> tuple[int, int | None, bool]:
    """Person and station that a token kept with an act proves; whether as the site's admin."""
    unknown = RefusedError(
        "unknown_author", _("It isn't known who did this. Sign in and do it anew.")
    )
    try:
        user_pk, event_pk, station_pk, *above = signing.loads(
            token, salt=acts.AUTHOR_SALT, max_age=acts.KEPT
        )
    except signing.SignatureExpired as error:
        raise RefusedError(
            "too_old",
            _("This was kept on the device for more than ten days. Enter it anew, as from paper."),
        ) from error
    except (signing.BadSignature, TypeError, ValueError) as error:
        raise unknown from error
    if event_pk != event.pk:
        raise unknown
    return user_pk, station_pk, bool(above)


def author_of(
    user_pk: int, station_pk: int | None, event: Event, *, above: bool
) -> tuple[Author, Membership]:
    """The author with their rights at the event as they are now."""
    membership = _above(user_pk, event) if above else _membership(user_pk, event)
    if membership is None:
        raise RefusedError(
            "revoked",
            _(
                "The person who did this is no longer on the staff. Somebody else does it anew,"
                " if it is right."
            ),
        )
    return Author(membership.user, _station(station_pk, event)), membership


def _membership(user_pk: int, event: Event) -> Membership | None:
    rows = Membership.objects.select_related("user").filter(
        event=event, user=user_pk, user__is_active=True, revoked_at__isnull=True
    )
    return rows.first()


def _above(user_pk: int, event: Event) -> Membership | None:
    admin = User.objects.filter(pk=user_pk, is_active=True, is_superuser=True).first()
    return Membership(event=event, user=admin, roles=["admin"]) if admin else None


def _station(station_pk: int | None, event: Event) -> Station | None:
    if station_pk is None:
        return None
    station = Station.objects.filter(pk=station_pk, event=event, revoked_at__isnull=True).first()
    if station is None:
        raise RefusedError(
            "station_revoked",
            _("The station where this was done is revoked. Do it anew at another one."),
        )
    return station

"""Invitations: made, withdrawn, accepted once."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ruman.core import acts, codes, news
from ruman.core.access_forms import InviteAgainForm, InviteForm, WithdrawForm
from ruman.core.actions.rights import check_grant, lock_event
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.devices import device_token
from ruman.core.enums import Role
from ruman.core.models import Act, Event, Invitation, Membership, Station, User
from ruman.core.text import words

DAY = timedelta(days=1)
TWICE = timedelta(minutes=2)  # how long the same form, sent again, gets the same answer


class OverError(Exception):
    """The invitation was used, withdrawn, has expired, or never was: one answer for all."""


def new_invitation(event: Event, seed: uuid.UUID, **fields: Any) -> Invitation:
    """The row, with the digests of its link and of its short code."""
    return Invitation.objects.create(
        event=event,
        seed=seed,
        digest=codes.digest(codes.link_token("invitation", seed)),
        code_digest=codes.code_digest(codes.typed_code("invitation", seed)),
        **fields,
    )


def invite(
    event: Event,
    roles: Iterable[str] = (),
    *,
    at: datetime,
    by: User | None = None,
    name: str = "",
    lasts: timedelta = DAY,
    station: Station | None = None,
    user: User | None = None,
) -> str:
    """Make a one-time invitation without asking for anybody's right: for commands.

    Answers the token of its link, `reverse("core:invitation", args=[token])`.
    """
    made = new_invitation(
        event,
        uuid.uuid4(),
        roles=sorted(roles),
        made_by=by,
        made_at=at,
        expires_at=at + lasts,
        name=name,
        station=station,
        user=user,
    )
    return made.token


@acts.register("core.invite", roles=(Role.HEAD_ORGANIZER,), form=InviteForm)
def invite_person(sent: Sent, roles: list[str], name: str, hours: int) -> Answer:
    """An invitation for whoever gets it."""
    check_grant(sent, roles)
    made = _invite(sent, hours, roles=sorted(roles), name=name)
    return {"invitation": made.pk}


@acts.register("core.invite_again", roles=(Role.HEAD_ORGANIZER,), form=InviteAgainForm)
def invite_again(sent: Sent, member: Membership, hours: int) -> Answer:
    """A new way in for somebody who lost theirs; it opens what they may elsewhere too, so that
    only the site admin may make one for people of several events."""
    check_grant(sent, member.roles)
    user = member.user
    above = sent.author.user.is_superuser and sent.author.station is None
    others = user.memberships.filter(revoked_at=None).exclude(event=sent.event)
    if not above and (user.is_superuser or user.is_staff or others.exists()):
        raise RefusedError(
            "works_elsewhere",
            _("%(name)s works at other events too: only the site admin can make a new way in."),
            name=str(user),
        )
    made = _invite(sent, hours, roles=member.roles, name=str(user)[:200], user=user)
    return {"invitation": made.pk}


def _invite(sent: Sent, hours: int, **fields: Any) -> Invitation:
    made = new_invitation(
        sent.event,
        sent.id,
        made_by=sent.author.user,
        made_at=sent.received_at,
        expires_at=sent.received_at + timedelta(hours=hours),
        **fields,
    )
    news.announce(f"team:{sent.event.pk}")
    return made


@acts.register("core.withdraw_invitation", roles=(Role.HEAD_ORGANIZER,), form=WithdrawForm)
def withdraw_invitation(sent: Sent, invitation: Invitation) -> Answer:
    """It can't be used any more."""
    check_grant(sent, invitation.roles)
    withdraw_all(sent, [invitation.pk])
    news.announce(f"team:{sent.event.pk}")
    return {}


def withdraw_all(sent: Sent, pks: Iterable[int]) -> None:
    """Close those that are still open."""
    Invitation.objects.filter(pk__in=list(pks), used_at=None, withdrawn_at=None).update(
        withdrawn_at=sent.received_at
    )


@dataclass(frozen=True, slots=True)
class Answers:
    """What the person who accepts typed, and who they are if they are signed in."""

    act_id: uuid.UUID
    at: datetime
    name: str = ""
    pin: str = ""
    password: str = ""
    language: str = ""
    user: User | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """Who came in, and the secret of the device if it became a station."""

    event: Event
    user: User | None
    station: Station | None
    device_token: str


@transaction.atomic
def accept(invitation_pk: int, answers: Answers) -> Accepted:
    """Use the invitation, once: event and row are locked, so of two at once one comes too late.

    The same form sent again within two minutes gets the same answer (a double click).
    """
    lock_event(Event.objects.get(invitations=invitation_pk))
    rows = Invitation.objects.select_for_update(of=("self",))
    found = rows.select_related("event", "user", "used_by", "station").get(pk=invitation_pk)
    if _sent_again(found, answers):
        return Accepted(found.event, found.used_by, found.station, device_token(answers.act_id))
    if not found.is_open(answers.at):
        raise OverError
    if Act.objects.filter(pk=answers.act_id).exists():
        raise acts.SameIdError
    user = None
    if found.roles:
        user = found.user or answers.user or _new_user(answers)
        _set_password(user, answers)
        _join(found, user, answers.pin)
    if found.station is not None:
        _bind(found.station, answers)
    found.used_at, found.used_by = answers.at, user
    found.save(update_fields=["used_at", "used_by"])
    _record(found, user, answers)
    news.announce(f"team:{found.event_id}", f"stations:{found.event_id}")
    return Accepted(found.event, user, found.station, device_token(answers.act_id))


def _sent_again(found: Invitation, answers: Answers) -> bool:
    if found.used_at is None or answers.at - found.used_at > TWICE:
        return False
    return Act.objects.filter(
        pk=answers.act_id, kind="core.accept", answer={"invitation": found.pk}
    ).exists()


def _new_user(answers: Answers) -> User:
    """A person with a sign-in name made of theirs; the next free number where it is taken."""
    base = ".".join(words(answers.name))[:100] or "person"
    wanted = base
    for number in range(2, 1000):
        if not User.objects.filter(username__iexact=wanted).exists():
            try:
                with transaction.atomic():
                    return User.objects.create(
                        username=wanted,
                        name=answers.name,
                        language=answers.language,
                        password=make_password(None),
                    )
            except IntegrityError:  # somebody of that name came in at the same moment
                pass
        wanted = f"{base}{number}"
    raise RefusedError("name_taken", _("There are too many people of that name."))


def _set_password(user: User, answers: Answers) -> None:
    if answers.password:
        user.set_password(answers.password)
        user.save(update_fields=["password"])


def _join(found: Invitation, user: User, pin: str) -> None:
    """The roles are added to those that the person has; a revoked membership begins anew."""
    rows = Membership.objects.select_for_update()
    held = rows.filter(event=found.event, user=user).first()
    if held is None:
        held = Membership(event=found.event, user=user, roles=[])
    old = [] if held.revoked_at else held.roles
    held.roles = [role for role in Role.values if role in {*old, *found.roles}]
    held.revoked_at = None
    if pin:
        held.pin = make_password(pin)
    held.save()


def _bind(station: Station, answers: Answers) -> None:
    Station.objects.filter(pk=station.pk).update(
        device_digest=codes.digest(device_token(answers.act_id)),
        revoked_at=None,
        seen_at=answers.at,
        waiting=0,
        person=None,
    )


def _record(found: Invitation, user: User | None, answers: Answers) -> None:
    """The act that stands for it; nobody is signed in yet, so it can't come through `perform`."""
    Act.objects.create(
        id=answers.act_id,
        event=found.event,
        kind="core.accept",
        by=user,
        by_name=str(user or found.station),
        station=found.station,
        station_name=found.station.name if found.station else "",
        received_at=answers.at,
        digest=acts.digest("core.accept", {"invitation": found.pk}),
        answer={"invitation": found.pk},
    )


def by_token(token: str) -> Invitation | None:
    """The invitation behind a link, open or not."""
    return _with_names().filter(digest=codes.digest(token)).first()


def by_code(code: str) -> Invitation | None:
    """The invitation behind a typed code, open or not."""
    return _with_names().filter(code_digest=codes.code_digest(code)).first()


def _with_names() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("event", "made_by", "station", "user")

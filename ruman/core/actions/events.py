"""Events: the first one with its admin, further ones, and changes."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import ProtectedError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from ruman.core import acts, codes, news
from ruman.core.actions.rights import lock_event
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.event_forms import ChangeEventForm, event_values
from ruman.core.models import Event, Membership, Organizer, Rulebook, Side, User
from ruman.core.text import words

SETUP_LOCK = 0x52554D414E  # an advisory lock of PostgreSQL, for the time of the set-up


class SetUpError(Exception):
    """The server is set up already."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What an event is made of."""

    name: str
    organizer: str
    starts_date: date
    ends_date: date
    time_zone: str
    languages: list[str]
    sides: dict[str, str] = field(default_factory=dict)
    rulebook: Rulebook | None = None
    practice: bool = False


def _free_slug(model: type[Event | Organizer], name: str) -> str:
    base = slugify(" ".join(words(name)))[:40].strip("-_") or "event"
    taken = set(model._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, 10_000))
    return next(each for each in candidates if each not in taken)


def _organizer(name: str) -> Organizer:
    found = Organizer.objects.filter(name__iexact=name).first()
    return found or Organizer.objects.create(name=name, slug=_free_slug(Organizer, name))


@transaction.atomic
def create_event(new: NewEvent) -> Event:
    """The event with its sides."""
    event = Event.objects.create(
        organizer=_organizer(new.organizer),
        name=new.name,
        slug=_free_slug(Event, new.name),
        starts_date=new.starts_date,
        ends_date=new.ends_date,
        time_zone=new.time_zone,
        languages=new.languages,
        rulebook=new.rulebook,
        practice=new.practice,
    )
    Side.objects.bulk_create(
        Side(event=event, name=name, tincture=tincture, position=position)
        for position, (tincture, name) in enumerate(new.sides.items())
    )
    return event


def is_set_up() -> bool:
    """Whether there is anybody or anything yet."""
    return User.objects.exists() or Event.objects.exists()


def open_setup_code() -> str:
    """What the start command prints for the first-run page; empty once that is gone."""
    return "" if is_set_up() else codes.in_groups(codes.setup_code())


@transaction.atomic
def set_up(new: NewEvent, *, name: str, username: str, password: str) -> tuple[Event, User]:
    """The first event and its admin, who is the site's admin too; once, whoever asks at once."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SETUP_LOCK])
    if is_set_up():
        raise SetUpError
    event = create_event(new)
    user = User.objects.create_superuser(username, password=password, name=name)
    Membership.objects.create(event=event, user=user, roles=[Role.ADMIN])
    return event, user


@acts.register("core.change_event", roles=(Role.ADMIN,), form=ChangeEventForm)
def change_event(sent: Sent, sides: dict[str, str], seen: str, **values: Any) -> Answer:
    """Another name, other days, sides renamed or added; a side with people in it stays."""
    lock_event(sent.event)
    event = Event.objects.select_related("organizer").get(pk=sent.event.pk)
    if event_values(event)["seen"] != seen:
        raise RefusedError(
            "changed_meanwhile",
            _(
                "Somebody else has just changed the event. What you typed stands here, and below"
                " each field what it says now. Take theirs where it is right, then save."
            ),
        )
    event.organizer = _organizer(values.pop("organizer"))
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=["organizer", *values])
    _change_sides(event, sides)
    news.announce(f"event:{event.pk}")
    return {}


def _change_sides(event: Event, sides: dict[str, str]) -> None:
    kept = {side.tincture: side for side in event.sides.all()}
    for tincture in kept.keys() - sides.keys():
        try:
            kept[tincture].delete()
        except ProtectedError:
            raise RefusedError(
                "side_in_use",
                _("People belong to %(side)s: move them before you take the side away."),
                side=kept[tincture].name,
            ) from None
    # Two sides that swap their names meet in the middle, so the old names go first.
    for tincture in kept.keys() & sides.keys():
        Side.objects.filter(pk=kept[tincture].pk).update(name=f"\x01{tincture}")
    for position, (tincture, name) in enumerate(sides.items()):
        Side.objects.update_or_create(
            event=event, tincture=tincture, defaults={"name": name, "position": position}
        )

"""Who else has this page open. A page says every few seconds that it is here; nothing is locked."""

from datetime import datetime, timedelta

from ruman.core import news
from ruman.core.acts import Author
from ruman.core.models import Presence

FORGOTTEN = timedelta(seconds=40)  # after that a page that said nothing is gone
SWEPT = timedelta(hours=1)


def topic_of(topic: str) -> str:
    """The topic that is announced when somebody comes to, or leaves, the page of another one."""
    return f"here:{topic}"


def others(topic: str, device: str, now: datetime) -> list[Presence]:
    """Who else has a page about `topic` open, who came first first. One statement."""
    rows = Presence.objects.select_related("user", "station")
    rows = rows.filter(topic=topic, seen_at__gt=now - FORGOTTEN).exclude(device=device)
    return list(rows.order_by("since", "pk"))


def come(topic: str, device: str, author: Author, about: str, now: datetime) -> None:
    """The device's page is open, at `about`; told to the others only where that is news."""
    found = Presence.objects.filter(topic=topic, device=device, seen_at__gt=now - FORGOTTEN)
    if found.filter(about=about, user=author.user).update(seen_at=now):
        return
    Presence.objects.filter(seen_at__lt=now - SWEPT).delete()
    Presence.objects.update_or_create(
        topic=topic,
        device=device,
        defaults={"user": author.user, "station": author.station, "about": about, "seen_at": now},
        create_defaults={
            "user": author.user,
            "station": author.station,
            "about": about,
            "since": now,
            "seen_at": now,
        },
    )
    news.announce(topic_of(topic))


def leave(topic: str, device: str) -> None:
    """The page was closed, or went on to somebody else."""
    if Presence.objects.filter(topic=topic, device=device).delete()[0]:
        news.announce(topic_of(topic))

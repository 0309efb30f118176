"""News: which things have changed, told by PostgreSQL's NOTIFY and followed by open pages.

A topic is a short name ("bench:7", "person:42"); its version only grows, under its row's lock,
so no page ever shows an older state after a newer one. A message only names topic and version.

A view that lets a page follow topics puts `{"news_ticket": news.ticket("bench:7", …)}` into its
context, before it reads what the page shows; what the page then misses it catches up with.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection

from ruman.core import tickets
from ruman.core.models import Topic

CHANNEL = "ruman_news"


def announce(*topics: str) -> None:
    """Raise the version of each topic and notify; one statement, delivered on commit.

    Topics are locked in the order of their names, so acts that share some never deadlock.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH raised AS ("
            " INSERT INTO core_topic (name, version, changed_at)"
            " SELECT name, 1, clock_timestamp() FROM unnest(%s::text[]) AS name ORDER BY name"
            " ON CONFLICT (name) DO UPDATE"
            " SET version = core_topic.version + 1, changed_at = clock_timestamp()"
            " RETURNING name, version)"
            " SELECT pg_notify(%s, json_build_array(name, version)::text) FROM raised",
            [sorted(set(topics)), CHANNEL],
        )


def announce_all() -> None:
    """Tell every page that all may have changed, as after a restore from a backup.

    Versions leap, past all that pages may have seen since the backup was made.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH raised AS ("
            " UPDATE core_topic SET version = version + 1000000, changed_at = clock_timestamp()"
            " RETURNING name, version)"
            " SELECT pg_notify(%s, json_build_array(name, version)::text) FROM raised",
            [CHANNEL],
        )


def versions(topics: Iterable[str]) -> dict[str, int]:
    """The present version of each topic; 0 for one that never changed. One statement."""
    wanted = list(topics)
    found = dict(Topic.objects.filter(name__in=wanted).values_list("name", "version"))
    return {name: found.get(name, 0) for name in wanted}


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a page may follow, signed, and the versions that it shows."""

    shown: Mapping[str, int]

    def __str__(self) -> str:
        return tickets.sign(self.shown)

    def versions(self) -> str:
        return json.dumps(dict(self.shown))


def ticket(*topics: str, shown: Mapping[str, int] | None = None) -> Ticket:
    """A ticket for topics that the person may hear of; one statement.

    None, where the view knows already which versions it is going to show.
    """
    return Ticket(versions(topics) if shown is None else shown)

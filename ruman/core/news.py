"""News: which things have changed, told by PostgreSQL's NOTIFY and followed by open pages.

A topic is a short name ("bench:7", "person:42"); its version only grows, under its row's lock,
so no page ever shows an older state after a newer one. A message only names topic and version.
"""

from collections.abc import Iterable

from django.db import connection

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


def versions(topics: Iterable[str]) -> dict[str, int]:
    """The present version of each topic; 0 for one that never changed. One statement."""
    wanted = list(topics)
    found = dict(Topic.objects.filter(name__in=wanted).values_list("name", "version"))
    return {name: found.get(name, 0) for name in wanted}

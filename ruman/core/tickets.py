"""Tickets to follow news: a signed list of topics that a page may hear of, good for a few days.

Only views that have looked at rights make one, so what a ticket names may be told to who holds it.
Knows no models: the stream process reads tickets with the key alone.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.core import signing

SALT = "ruman.news"
GOOD_FOR = timedelta(days=3)
MOST_TOPICS = 200


class BadTicketError(Exception):
    """Forged, damaged or too old."""


def sign(topics: Iterable[str]) -> str:
    return signing.dumps(sorted(set(topics)), salt=SALT, compress=True)


def topics_of(ticket: str) -> list[str]:
    """The topics that the ticket lets follow."""
    try:
        found = signing.loads(ticket, salt=SALT, max_age=GOOD_FOR)
    except (signing.BadSignature, ValueError) as error:
        raise BadTicketError from error
    return [str(topic) for topic in found][:MOST_TOPICS]

"""The program's pages, as the access table names them: who looks at each, and what they read."""

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter, UUIDConverter
from django.urls.resolvers import URLPattern, URLResolver
from django.utils import timezone

from ruman.core import sudo
from tests.access_table import OK, TABLE, Row
from tests.texts_check import Spoken, words_of
from tests.world import PEOPLE, World

# Tables whose words a page may show in every language are people's own; these are the program's.
PROGRAM_TABLES = ("django_", "auth_", "core_parameter", "core_rulebook", "core_act")


def addresses(
    patterns: Any, prefix: str = "", outer: Mapping[str, Any] = MappingProxyType({})
) -> Any:
    """Every name in the resolver but the admin's, with the parts that its address takes."""
    for pattern in patterns:
        parts = {**outer, **pattern.pattern.converters}
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
                yield from addresses(pattern.url_patterns, inner, parts)
        elif isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name}", parts


ADDRESSES: dict[str, dict[str, Any]] = dict(addresses(get_resolver().url_patterns))
PAGES = [row for row in TABLE if "GET" in row.methods.split() and OK in row.who.values()]


def address(row: Row, world: World, **instead: Any) -> str:
    named = {part: world.value(path) for part, path in row.names.items()}
    named.update(row.fixed)
    if "event_slug" in ADDRESSES[row.name]:
        named["event_slug"] = world.event.slug
    return reverse(row.name, kwargs={**named, **instead})


def absent(row: Row, part: str) -> Any:
    """What names nothing that there is, in that part of the address."""
    converter = ADDRESSES[row.name][part]
    if isinstance(converter, IntConverter):
        return 999_999_999
    return uuid4() if isinstance(converter, UUIDConverter) else "no-such-thing"


def viewer(row: Row, world: World) -> Any:
    """Who looks: nobody in particular where they may, else an admin, else who may at all."""
    likely = ("anonymous", "admin", "site_admin", *PEOPLE)
    return world.person(next((who for who in likely if row.who[who] == OK), "anonymous"))


def sign_in(client: Client, user: Any) -> None:
    """As by name and password, just now."""
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    session = client.session
    session[sudo.TYPED_AT] = timezone.now().timestamp()
    session.save()


def client_of(user: Any, language: str = "en") -> Client:
    """Somebody's browser, signed in once for all the browsers that they get."""
    client = Client(headers={"accept-language": language})
    if user is None:
        return client
    if not hasattr(user, "kept_session"):
        sign_in(client, user)
        user.kept_session = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.cookies[settings.SESSION_COOKIE_NAME] = user.kept_session
    return client


def steady(look: Callable[[], Any]) -> Any:
    """What `look` finds; looked at anew where the minute turned meanwhile, as pages do."""
    while True:
        minute = int(time.time()) // 60
        try:
            return look()
        except (AssertionError, pytest.fail.Exception):
            if int(time.time()) // 60 == minute:
                raise


def is_page(response: HttpResponse) -> bool:
    return response.status_code == 200 and response["Content-Type"].startswith("text/html")


def spoken(response: HttpResponse) -> set[str]:
    """What people read on the page, a piece each."""
    reader = Spoken()
    reader.feed(response.content.decode())
    reader.close()
    return {" ".join(text.split()) for text in reader.found if words_of(text)}


def peoples_words() -> set[str]:
    """Every word that stands in a row: the same in every language."""
    found: set[str] = set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in cursor.fetchall():
            if not table.startswith(PROGRAM_TABLES):
                cursor.execute(f'SELECT to_jsonb(t)::text FROM "{table}" t')  # noqa: S608
                found.update(word for (row,) in cursor.fetchall() for word in words_of(row))
    return found

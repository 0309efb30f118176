"""`/health/` for balancers: 200 where the database answers and is migrated, else 503. As JSON.

A middleware before all others, so that it needs no session, no language and no known host name.
"""

import logging
from collections.abc import Callable
from functools import cache

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from psycopg_pool import PoolTimeout

PATH = "/health/"
log = logging.getLogger(__name__)


class HealthMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.migrated = False  # once true it stays so: migrations are never taken back in service

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return self.health()

    def health(self) -> HttpResponse:
        state = {"database": False, "migrations": self.migrated}
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT to_regclass('django_migrations') IS NOT NULL")
                state["database"] = True
                if cursor.fetchone()[0] and not self.migrated:
                    cursor.execute("SELECT app, name FROM django_migrations")
                    self.migrated = expected_migrations() <= set(cursor.fetchall())
            state["migrations"] = self.migrated
        except (DatabaseError, PoolTimeout, ImproperlyConfigured):
            log.exception("The database does not answer")
        well = all(state.values())
        answer = JsonResponse(
            {"status": "ok" if well else "unavailable", **state}, status=200 if well else 503
        )
        answer["Cache-Control"] = "no-store"
        return answer


@cache
def expected_migrations() -> set[tuple[str, str]]:
    """Every migration that this program has."""
    return set(MigrationLoader(None).disk_migrations)

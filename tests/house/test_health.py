"""The health page answers balancers."""

import psycopg
import pytest
from django.db import connection
from django.test import override_settings
from psycopg import sql

from ruman.health import HealthMiddleware, expected_migrations
from tests.databases import _connect_to

pytestmark = pytest.mark.django_db


def test_health_is_ok_where_database_is_migrated(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": True, "migrations": True}
    assert answer["Cache-Control"] == "no-store"
    with django_assert_num_queries(1):
        client.get("/health/")


@override_settings(ALLOWED_HOSTS=["battle.example.org"])
def test_health_needs_no_known_host(client):
    assert client.get("/health/", headers={"host": "10.0.0.9:8000"}).status_code == 200


def test_health_refuses_to_be_written_to(client):
    assert client.post("/health/").status_code == 405


def test_health_is_503_while_a_migration_is_missing(client):
    app, name = max(expected_migrations())
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = %s AND name = %s", [app, name])
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": True, "migrations": False}


@pytest.mark.django_db(transaction=True)
def test_health_is_503_where_nothing_is_migrated_or_the_database_is_gone(rf):
    ours = connection.settings_dict["NAME"]
    parameters = {**connection.get_connection_params(), "dbname": "postgres"}
    where = {key: parameters[key] for key in ("host", "port", "user") if key in parameters}
    health = HealthMiddleware(lambda request: None)
    empty = sql.Identifier(f"{ours}_empty")
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(empty))
        try:
            _connect_to(f"{ours}_empty")
            answer = health(rf.get("/health/"))
            assert (answer.status_code, b'"database": true' in answer.content) == (503, True)
            _connect_to("nowhere")
            connection.settings_dict["OPTIONS"]["pool"]["timeout"] = 0.2
            answer = health(rf.get("/health/"))
            assert (answer.status_code, b'"database": false' in answer.content) == (503, True)
        finally:
            connection.settings_dict["OPTIONS"]["pool"]["timeout"] = 5
            _connect_to(ours)
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(empty))

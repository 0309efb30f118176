"""The admin: every model is there, finds, reads without N+1, and records can't be rewritten."""

import pytest
from django.contrib import admin
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.pages import client_of
from tests.world import MODELS, World

REGISTERED = [model for model in MODELS if model in admin.site._registry]
every_model = pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.label)


def is_record(model):
    """Whether the database refuses to rewrite its rows."""
    return any(trigger.name == "append_only" for trigger in getattr(model._meta, "triggers", []))


def url(model, page, *args):
    meta = model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=args)


@pytest.fixture
def site_admin(world):
    return client_of(world.person("site_admin"), "cs")


def test_every_model_is_registered_or_edited_within_another():
    within = {inline.model for each in admin.site._registry.values() for inline in each.inlines}
    shown = {*REGISTERED, *within}
    missing = [model for model in MODELS if model not in shown]
    assert [model._meta.label for model in missing] == []


@every_model
def test_model_is_registered_and_can_be_searched(model):
    registered = admin.site._registry[model]
    assert registered.search_fields
    assert registered.list_display != ("__str__",)


@pytest.fixture(scope="module")
def costs_of_few(whole_world, django_db_blocker):
    """Statements of each list while there is a world; then there are three."""
    with django_db_blocker.unblock(), transaction.atomic():
        user = client_of(whole_world.person("site_admin"), "cs")
        for model in REGISTERED:
            whole_world.related(model)
        costs = {model: statements(user, url(model, "changelist")) for model in REGISTERED}
        for _ in range(2):
            other = World()
            for model in REGISTERED:
                other.related(model)
        yield costs
        transaction.set_rollback(True)


@every_model
def test_list_costs_the_same_for_few_and_for_many(model, costs_of_few, site_admin):
    assert statements(site_admin, url(model, "changelist")) == costs_of_few[model]


def statements(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as counted:
        assert client.get(address).status_code == 200
    return len(counted)


@every_model
def test_list_is_found_filtered_and_sorted(model, world, site_admin):
    shown = admin.site._registry[model].list_display
    by_all = ".".join(str(n + 1) for n in range(len(shown)))
    for query in ({"q": "žluťoučký 90,5"}, {"q": "\0"}, {"o": by_all}):
        assert site_admin.get(url(model, "changelist"), query).status_code in (200, 302), query


@every_model
def test_row_opens_and_a_record_cannot_be_rewritten(model, world, site_admin):
    row = world.related(model)
    page = site_admin.get(url(model, "change", row.pk))
    assert page.status_code == 200
    if is_record(model):
        assert b'name="_save"' not in page.content
        assert site_admin.post(url(model, "change", row.pk), {}).status_code == 403
        assert site_admin.post(url(model, "delete", row.pk), {"post": "yes"}).status_code == 403
        assert site_admin.get(url(model, "add")).status_code == 403


@every_model
def test_admin_is_closed_to_others(model, world):
    for who in ("anonymous", "elsewhere", "organizer"):
        page = client_of(world.person(who)).get(url(model, "changelist"))
        assert page.status_code in (302, 403, 404), who

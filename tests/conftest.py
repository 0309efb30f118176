"""Fixtures that every test may ask for: the database, and people with browsers."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings as django_settings
from django.db import connections, transaction
from django.test import TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Page, sync_playwright

from ruman import catalogues
from ruman.core import unchanged
from tests import databases
from tests.browser import Chromium, Site, Streams, Visitors
from tests.chromium import FLAGS, find_chromium
from tests.pages import PAGES, address, client_of
from tests.world import PEOPLE, World


def pytest_configure() -> None:
    catalogues.compile_stale()
    # No test is about time: a busy machine draws examples slowly.
    settings.register_profile("ruman", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("ruman")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Other processes on a busy machine may be late; what is really wrong fails each time."""
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("served"):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """No test finds the language or the time zone of the page that the last one asked for."""
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment, django_db_blocker) -> Iterator[None]:
    """Instead of pytest-django's: a copy of a template, made in a moment."""
    opened = databases.fresh_database()
    with django_db_blocker.unblock():
        opened.__enter__()
    yield
    with django_db_blocker.unblock():
        opened.__exit__(None, None, None)


@pytest.fixture(scope="session", autouse=True)
def _empty_quickly() -> Iterator[None]:
    """Tests that commit are followed by our TRUNCATE: Django's own flush takes half a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda self: databases.empty())
        yield


@pytest.fixture(scope="session", autouse=True)
def _media_folder() -> Iterator[None]:
    yield
    shutil.rmtree(django_settings.MEDIA_ROOT, ignore_errors=True)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """One Chromium for the module; while it lives, rows may be read in spite of its event loop."""
    path = find_chromium()
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        launched = Chromium(lambda: playwright.chromium.launch(executable_path=path, args=FLAGS))
        yield launched
        launched.browser.close()
        connections.close_all()  # those that belong to the loop's context


@pytest.fixture
def browser(chromium: Chromium, request: pytest.FixtureRequest) -> Browser:
    """The module's browser; another try gets a new one, since the last may hang."""
    return chromium.for_try(request.node)


@pytest.fixture(scope="session")
def site(django_db_setup) -> Iterator[Site]:
    served = Site()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def _stream_process(django_db_setup) -> Iterator[Streams]:
    running = Streams()
    yield running
    running.stop()


@pytest.fixture
def streams(_stream_process: Streams, transactional_db: None) -> Streams:
    """The running stream process; a test may stop and start it, the next one finds it running."""
    _stream_process.start()
    return _stream_process


@pytest.fixture
def visitors(browser: Browser, streams: Streams, site: Site) -> Iterator[Visitors]:
    """People with devices; what they do is committed, and gone after the test."""
    opened = Visitors(browser, site)
    yield opened
    complaints = opened.close()
    assert complaints == [], "pages complained"


@pytest.fixture
def open_page(visitors: Visitors) -> Callable[..., Page]:
    """`open_page(user, device=, theme=, language=, origin=)`"""
    return visitors.open


@pytest.fixture
def signed_in_page(visitors: Visitors) -> Callable[..., Page]:
    """`signed_in_page(*roles, event=, device=, theme=, language=, origin=)`"""
    return visitors.signed_in


@pytest.fixture(scope="module")
def whole_world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """One of everything, made once for a module whose tests all look at it; never committed."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = World()
        made.fill("rules")
        for person in PEOPLE:
            client_of(made.person(person))  # signed in as long as the world stands
        yield made
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def committed_world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """The same for a module whose browsers look at it: every page's object and every person."""
    with django_db_blocker.unblock():
        made = World()
        made.fill("rules")
        for row in PAGES:
            address(row, made)
        for person in PEOPLE:
            made.person(person)
        yield made
        databases.empty()


@pytest.fixture
def world(db, whole_world) -> World:
    """That world; what the test changes is taken back, and no page is kept from the last test."""
    unchanged._pieces.clear()
    return whole_world.copy()

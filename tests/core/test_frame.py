"""The frame of all pages: colours, language, safe ways back, pages that say no."""

from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.db import OperationalError
from django.test import Client
from PIL import Image
from psycopg_pool import PoolTimeout

from ruman.core.views.frame import server_error
from tests.factories import make_event, make_member, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _somebody(db):
    """Without anybody, signing in leads to the set-up."""
    make_user()


ELSEWHERE = ["https://else.example/", "//else.example", "javascript:alert(1)", "\\\\x", ""]


@pytest.mark.parametrize("wanted", ["/sign-in/?next=/account/", "/account/"])
@pytest.mark.parametrize(("url", "data"), [("/colours/", {}), ("/language/", {"language": "cs"})])
def test_choice_comes_back_to_the_page(client, url, data, wanted):
    assert client.post(url, {**data, "next": wanted}).headers["Location"] == wanted


@pytest.mark.parametrize("wanted", ELSEWHERE)
@pytest.mark.parametrize(("url", "data"), [("/colours/", {}), ("/language/", {"language": "cs"})])
def test_choice_never_leads_elsewhere(client, url, data, wanted):
    assert client.post(url, {**data, "next": wanted}).headers["Location"] == "/"


def test_colours_go_round_and_are_remembered_by_the_device(client):
    seen = []
    for _ in range(3):
        client.post("/colours/")
        seen.append(client.cookies["theme"].value)
    assert seen == ["dark", "sun", "light"]
    assert 'data-bs-theme="light"' in client.get("/sign-in/").content.decode()


@pytest.mark.parametrize("cookie", ["", "auto", '"><script>', "x" * 4000])
def test_unknown_colours_are_the_systems(client, cookie):
    client.cookies["theme"] = cookie
    assert 'data-bs-theme="auto"' in client.get("/sign-in/").content.decode()


def test_language_is_the_persons_and_the_devices(client):
    user = make_user()
    client.force_login(user)
    client.post("/language/", {"language": "pl"})
    user.refresh_from_db()
    assert user.language == "pl"
    assert client.cookies["django_language"].value == "pl"
    client.post("/language/", {"language": "xx"})
    user.refresh_from_db()
    assert user.language == "pl"


def test_what_is_missing_and_what_is_not_yours_look_the_same(client):
    event = make_event()
    client.force_login(make_user())
    missing = client.get("/e/no-such-event/")
    foreign = client.get(f"/e/{event.slug}/")
    assert missing.status_code == foreign.status_code == 404
    strip = lambda page, slug: page.content.decode().replace(slug, "")  # noqa: E731
    assert strip(missing, "no-such-event") == strip(foreign, event.slug)


def test_form_without_token_says_what_to_do():
    client = Client(enforce_csrf_checks=True)
    refused = client.post("/sign-in/", {"username": "a", "password": "b"})
    assert refused.status_code == 403
    assert "Open the page again" in refused.content.decode()


def test_single_event_is_home_at_once(client):
    event = make_event()
    client.force_login(make_member(event, "organizer"))
    assert client.get("/").headers["Location"] == f"/e/{event.slug}/"
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert "Nothing waits for you" in page


def test_practice_event_says_so_on_its_pages(client):
    event = make_event(practice=True)
    client.force_login(make_member(event, "veteran"))
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert '<body class="practice"' in page
    assert "nothing here is real" in page


def test_script_that_sends_a_form_is_told_where_to_go(client):
    answer = client.post("/colours/", {"next": "/account/"}, headers={"X-Then": "tell"})
    assert (answer.status_code, answer.headers["X-Then"]) == (200, "/account/")
    assert "Location" not in answer.headers
    assert client.cookies["theme"].value


def test_manifest_names_icons_of_the_sizes_that_phones_install(client):
    manifest = client.get("/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [(icon["sizes"], icon["purpose"]) for icon in drawn] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]
    for icon in drawn:
        with Image.open(finders.find(urlsplit(icon["src"]).path.removeprefix("/static/"))) as image:
            assert "x".join(map(str, image.size)) == icon["sizes"]


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (OperationalError("gone"), 503, "The database doesn’t answer"),
        (PoolTimeout("none free"), 503, "The database doesn’t answer"),
        (ValueError("a fault"), 500, "The program made a mistake"),
    ],
)
def test_fault_says_whether_it_is_the_database_and_leads_back(rf, error, status, words):
    request = rf.post("/e/a/people/1/edit/", HTTP_REFERER="http://testserver/e/a/people/1/edit/?b")
    try:
        raise error
    except type(error):
        page = server_error(request)
    assert (page.status_code, page["Cache-Control"]) == (status, "no-store")
    assert words in page.text
    assert 'href="/e/a/people/1/edit/?b">Open the page again' in page.text

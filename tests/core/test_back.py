"""Who is sent to sign in, or told no, comes back to the page with the form, not to its address."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_combatant, make_event, make_member
from tests.pages import client_of

pytestmark = pytest.mark.django_db
HOST = "http://testserver"
HTML = {"HTTP_ACCEPT": "text/html,*/*"}


@pytest.fixture
def ask():
    """The address of a page with a form, and the one that only takes what it sends."""
    person = make_combatant(make_event())
    page = reverse("combatants:person", args=[person.event.slug, person.number])
    return (
        person.event,
        page,
        reverse("combatants:renew-link", args=[person.event.slug, person.number]),
    )


def wanted(response):
    """Where the sign-in will lead."""
    assert response.status_code == 302
    return parse_qs(urlsplit(response.headers["Location"]).query)["next"]


@pytest.mark.parametrize(
    ("before", "leads_to"),
    [
        (f"{HOST}{{page}}?tab=2#links", "{page}?tab=2"),
        ("", "/"),
        ("https://elsewhere.example{page}", "/"),
        ("//elsewhere.example/", "/"),
        ("javascript:alert(1)", "/"),
        (HOST, "/"),
    ],
)
def test_sign_in_leads_to_the_page_with_the_form(ask, before, leads_to):
    _, page, address = ask
    answer = Client().post(address, {}, HTTP_REFERER=before.format(page=page))
    assert wanted(answer) == [leads_to.format(page=page)]


def test_sign_in_leads_to_the_page_that_was_opened(ask):
    _, page, _ = ask
    answer = Client().get(f"{page}?tab=2", HTTP_REFERER=f"{HOST}/somewhere/")
    assert wanted(answer) == [f"{page}?tab=2"]


def test_stale_form_leads_to_its_page(ask):
    event, page, address = ask
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(make_member(event, "admin"))
    answer = browser.post(address, {}, HTTP_REFERER=f"{HOST}{page}")
    assert answer.status_code == 403
    assert f'href="{page}">Open the page again' in answer.text


def test_address_that_only_takes_forms_says_so(ask):
    event, page, address = ask
    browser = client_of(make_member(event, "admin"))
    answer = browser.get(address, HTTP_REFERER=f"{HOST}{page}", **HTML)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "Nothing is done by opening this address" in answer.text
    assert f'href="{page}">Back' in answer.text
    assert 'href="/">To the start page' in browser.get(address, **HTML).text


def test_program_gets_no_page(ask):
    event, _, address = ask
    browser = client_of(make_member(event, "admin"))
    answer = browser.get(address, HTTP_ACCEPT="application/json")
    assert (answer.status_code, answer.content) == (405, b"")
    assert browser.delete(address, **HTML).content == b""

"""What was typed into a form that didn't get through stands in it again, for its person alone."""

import pytest
from django.contrib.auth.hashers import make_password
from playwright.sync_api import expect

from ruman.core.models import Session
from tests.factories import make_event, make_member

pytestmark = pytest.mark.browser
KEPT = "What you typed is kept here."
AGAIN = "This was not saved. What you typed stands here again"
PASSWORD = "a-long-enough-word"


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def user(event):
    return make_member(event, "organizer", password=make_password(PASSWORD))


@pytest.fixture
def form(visitors, user, event):
    """The form for a new person, half filled; the browser complains of the 403 itself."""
    visitors.complaints.expect("Failed to load resource")
    page = visitors.open(user)
    page.goto(f"/e/{event.slug}/people/add/")
    page.locator("[name=surname]").fill("Branný")
    page.locator("[name=note]").fill("Two lines,\nwith a sword")
    page.locator("select[name=language]").select_option("cs")
    return page


def save(page):
    page.get_by_role("button", name="Save").click()


def sign_in(page, user):
    page.locator("[name=username]").fill(user.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def is_filled(page):
    expect(page.locator("main [role=status]").filter(has_text=AGAIN)).to_be_visible()
    expect(page.locator("[name=surname]")).to_have_value("Branný")
    expect(page.locator("[name=note]")).to_have_value("Two lines,\nwith a sword")
    expect(page.locator("select[name=language]")).to_have_value("cs")


def test_session_that_ended_takes_nothing_that_was_typed(form, user, event):
    Session.objects.all().delete()
    save(form)
    expect(form.get_by_text(KEPT)).to_be_visible()
    sign_in(form, user)
    is_filled(form)
    save(form)
    expect(form.locator("main h1")).to_contain_text("Branný")
    form.goto(f"/e/{event.slug}/people/add/")
    expect(form.locator("[name=surname]")).to_have_value("")


def test_page_too_old_takes_nothing_that_was_typed(form):
    form.context.clear_cookies(name="csrftoken")
    save(form)
    expect(form.get_by_text(KEPT)).to_be_visible()
    form.get_by_role("link", name="Open the page again").click()
    is_filled(form)
    save(form)
    expect(form.locator("main h1")).to_contain_text("Branný")


def test_somebody_else_finds_nothing_of_it(form, event):
    other = make_member(event, "organizer", password=make_password(PASSWORD))
    Session.objects.all().delete()
    save(form)
    sign_in(form, other)
    form.wait_for_url("**/people/add/")
    expect(form.locator("[name=surname]")).to_have_value("")
    assert form.evaluate("sessionStorage.getItem('ruman.typed')") is None


def test_server_that_does_not_answer_takes_nothing_that_was_typed(form, event):
    form.route("**/people/add/", lambda route: route.abort())
    save(form)
    expect(form.locator("main")).to_have_count(0)  # but the browser's own page
    form.unroute("**/people/add/")
    form.goto(f"/e/{event.slug}/people/add/")
    told = form.locator("main [role=status]")
    expect(told.filter(has_text="This may not have been saved.")).to_be_visible()
    expect(form.locator("[name=surname]")).to_have_value("Branný")

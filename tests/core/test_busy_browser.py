"""Long work in a browser: it says so at once, tells the share of a file, is begun only once."""

import re

import pytest
from playwright.sync_api import expect

from combatants.models import RegistrationFile
from tests.combatants.conftest import FILES
from tests.factories import make_event

pytestmark = pytest.mark.browser
PEOPLE = (FILES / "19_1200_people.csv").read_bytes()
WORKING = "Working on it. This may take a minute; leave the page open."
# Hears of a form after the page's own scripts, and stays on the page.
KEEP_FROM_SENDING = """() => {
  window.sent = 0;
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) window.sent += 1;
    event.preventDefault();
  });
}"""


def slow_down(page, bytes_a_second):
    """The radio carries only so much of what is sent."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    usual = {"offline": False, "latency": 0, "downloadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {**usual, "uploadThroughput": bytes_a_second})


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def upload(streams, signed_in_page, event):
    """The page on which a file of registrations is sent."""
    page = signed_in_page("organizer", event=event)
    page.goto(f"/e/{event.slug}/people/import/")
    return page


def choose(page, name="people.csv", content=PEOPLE):
    file = {"name": name, "mimeType": "text/csv", "buffer": content}
    page.locator("main input[type=file]").set_input_files(file)


def press(page, **options):
    page.get_by_role("button", name="Look at it").click(**options)


def test_long_work_says_so_and_is_sent_once(upload):
    upload.evaluate(KEEP_FROM_SENDING)
    press(upload)
    expect(upload.get_by_role("status").filter(has_text=WORKING)).to_be_visible()
    expect(upload.get_by_role("button", name="Look at it")).to_have_attribute(
        "aria-disabled", "true"
    )
    press(upload, force=True)
    assert upload.evaluate("sent") == 1


def test_file_tells_its_share_while_it_is_sent(upload, event):
    slow_down(upload, len(PEOPLE) / 4)
    choose(upload)
    press(upload)
    bar = upload.locator(".busy progress")
    expect(bar).to_have_attribute("value", re.compile(r"^0\.\d"))
    expect(upload.locator(".busy > span")).to_have_text(re.compile(r"^\d+%: 0\.\d of 0\.\d MB$"))
    expect(upload.get_by_role("status").filter(has_text=f"{WORKING} 25%")).to_be_visible()
    press(upload, force=True)
    upload.wait_for_url(re.compile(r"/import/\d+/$"))
    assert RegistrationFile.objects.count() == 1
    expect(upload.locator("[data-count=new]")).to_be_visible()


def test_lost_connection_gives_the_form_back(upload, visitors):
    visitors.complaints.expect("Failed to load resource|ERR_|Failed to fetch")
    upload.route("**/import/", lambda route: route.abort())
    choose(upload)
    press(upload)
    expect(upload.get_by_role("alert")).to_have_text(re.compile("^It didn’t get through"))
    expect(upload.locator(".busy")).to_be_hidden()
    upload.unroute("**/import/")
    press(upload)
    upload.wait_for_url(re.compile(r"/import/\d+/$"))


def test_file_that_is_refused_says_why_on_the_page(upload):
    choose(upload, "people.csv", b"")
    press(upload)
    expect(upload.locator("main input[type=file]")).to_have_class(re.compile("is-invalid"))
    expect(upload.locator("main input[type=file]")).to_be_focused()
    choose(upload)
    press(upload)
    upload.wait_for_url(re.compile(r"/import/\d+/$"))

"""The pages that people open in the field, in a browser on a phone behind 3G, served as collected:
what they weigh, that they stand still, and that nobody waits for a script to read or to type.

The network is Chromium's own emulation with the figures that Lighthouse takes for mobile (its "slow
4G", once "fast 3G"). No test is about time; how long each page took is left in
`test-results/slow-network/` for people to read.
"""

import re

import pytest
from django.core.management import call_command
from django.test import override_settings

from ruman import settings as real
from tests.browser import RESULTS, Site, Visitors, until
from tests.pages import PAGES, address, viewer

pytestmark = pytest.mark.browser
THREE_G = {
    "offline": False,
    "latency": 150,  # ms there and back
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
FIELD = {
    *("core:sign-in", "core:rules", "combatants:player", "event-home"),
    *("combatants:gate", "combatants:gate-person", "combatants:lives-person", "combatants:people"),
    *("weapons:bench", "weapons:inspect", "battles:clash", "tournament:desk"),
    *("tournament:public-groups", "tournament:public-ladder", "tournament:live-bout"),
}
FIRST, OWN, REQUESTS = 150_000, 30_000, 60
PATIENCE = 30  # s; no test is about time
LATER = re.compile(r"/js/(busy|countdown)\.")  # `import(…)`: the page is whole before them
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PARSED = "document.readyState !== 'loading'"
NAMED = """[...new Set([...document.querySelectorAll("script[src], link[rel=modulepreload]")]
  .map((each) => each.src || each.href).filter((url) => !url.includes("/js/theme.")))]"""
TYPED = "main :is(input:not([type]), input[type=text], input[type=search], textarea):enabled"
# What only a script makes usable; else a page is so as soon as it is read, and whole once loaded.
READY = {"tournament:desk": "document.querySelector('.act:enabled') !== null"}
STAFF_READY = """!document.getElementById("live")?.dataset.acts
  || "waiting" in document.documentElement.dataset"""


@pytest.fixture(scope="module")
def collected_site(django_db_setup, tmp_path_factory):
    """The program with its files as they are deployed: named by content and compressed."""
    served = override_settings(
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=real.STORAGES,
        WHITENOISE_USE_FINDERS=False,
        WHITENOISE_AUTOREFRESH=False,
    )
    with served:
        left_out = ["admin"]  # a hundred files that no page of these names
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=left_out)
        site = Site()
        yield site
        site.stop()


@pytest.fixture
def open_row(committed_world, browser, collected_site, _stream_process):
    """`open_row(row)`: an empty page of a phone that was never here, and the address for it."""
    _stream_process.start()
    visitors = Visitors(browser, collected_site)

    def opened(row):
        user = viewer(row, committed_world)
        page = visitors.open(user, device="phone", language="cs", reduced_motion="reduce")
        page.set_default_timeout(PATIENCE * 1000)
        return page, address(row, committed_world)

    yield opened
    assert visitors.close() == []


rows = pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.name) for row in PAGES if row.name in FIELD]
)


@rows
def test_page_is_light_stands_still_and_becomes_usable_over_3g(row, open_row):
    page, url = open_row(row)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", THREE_G)
    page.add_init_script(SHIFTS)
    answers = []
    page.on("requestfinished", lambda request: answers.append(request.response()))
    page.goto(url, wait_until="load")
    until(page, READY.get(row.name, STAFF_READY), PATIENCE)
    usable = page.evaluate("performance.now()")
    readable = until(page, PAINTED, PATIENCE)  # told a frame later
    weights = {each.url: each.request.sizes()["responseBodySize"] for each in answers}
    files = [each for each in answers if "/static/" in each.url]
    note(row.name, readable, usable, weights)
    assert sum(weights.values()) < FIRST
    assert sum(weights.values()) - sum(weights[each.url] for each in files) < OWN
    assert all("immutable" in each.header_value("cache-control") for each in files)
    assert len(weights) <= REQUESTS
    assert page.evaluate("window.shifted") < 0.1
    page.context.close()


@rows
def test_page_is_read_and_typed_into_before_any_script_and_asks_for_all_at_once(row, open_row):
    """Scripts are held back, but for the one for the colours, which comes with the stylesheets."""
    page, url = open_row(row)
    held, asked = [], []

    def hold(route):
        asked.append(route.request.url)
        held.append(route) if held is not None else route.continue_()

    page.route(lambda url: url.endswith(".js") and "/js/theme." not in url, hold)
    page.goto(url, wait_until="commit")
    until(page, PARSED, PATIENCE)
    until(page, PAINTED, PATIENCE)
    assert page.locator("main").inner_text().strip()
    field = page.locator(TYPED).locator("visible=true").first
    if field.count():
        field.fill("7")
    named = set(page.evaluate(NAMED))
    until_all(page, asked, named)
    first, waiting, held = set(asked), held, None
    for route in waiting:
        route.continue_()
    page.wait_for_load_state("load")
    until(page, READY.get(row.name, STAFF_READY), PATIENCE)
    assert first == named
    assert [each for each in asked if each not in first and not LATER.search(each)] == []
    if field.count():
        assert field.input_value() == "7"
    page.context.close()


def until_all(page, asked, named):
    for _ in range(500):
        if named <= set(asked):
            return
        page.wait_for_timeout(20)


def note(name, readable, usable, weights):
    folder = RESULTS / "slow-network"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name.replace(':', '-')}.txt").write_text(
        f"{name}: readable after {readable / 1000:.2f} s, usable after {usable / 1000:.2f} s,"
        f" {sum(weights.values()) / 1000:.0f} kB in {len(weights)} requests\n"
    )


def test_pages_of_the_field_are_all_looked_at():
    assert {row.name for row in PAGES} >= FIELD

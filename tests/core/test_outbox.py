"""The outbox in a browser, on both kinds of origin: nothing is lost, nothing is done twice."""

import threading
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.core import signing

from combatants.models import Group
from ruman.core import codes, devices
from ruman.core.models import Act, RefusedAct, Station
from tests.browser import session_of, until
from tests.core import notes  # noqa: F401 - registers its act
from tests.factories import make_event, make_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADD = """async ([words, label]) => {
  const outbox = await import("/static/js/outbox.js");
  window.answers ??= [];
  for (const word of words) {
    const answered = outbox.add("tests.note", { word }, { label: label || word });
    answered.then((answer) => window.answers.push(answer));
    await new Promise((kept) => document.addEventListener("outbox:kept", kept, { once: true }));
  }
}"""
WAITING = "async () => (await import('/static/js/outbox.js')).waiting()"


@pytest.fixture(params=["local", "field"])
def origin(request):
    return request.param


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def page(visitors, event, origin):
    opened = visitors.open(make_member(event, "organizer", name="Anna"), origin=origin)
    visitors.complaints.expect("Failed to load resource")
    opened.goto(f"/e/{event.slug}/")
    return opened


def add(page, *words, label=""):
    page.evaluate(ADD, [list(words), label])


def recorded():
    return list(Group.objects.order_by("pk").values_list("name", flat=True))


def badge(page, text):
    page.get_by_role("button", name=text, exact=True).wait_for()


def wait_sent(page):
    until(page, "document.documentElement.dataset.waiting === '0'")


@contextmanager
def shut(page, answer="abort"):
    """The door can't be reached (`abort`), or its answers get lost on the way (`lose`)."""

    def route(asked):
        if answer == "lose":
            address = urlsplit(asked.request.url)
            with closing(HTTPConnection("127.0.0.1", address.port)) as reached:
                cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
                headers = {**asked.request.headers, "cookie": cookies, "host": address.netloc}
                reached.request("POST", address.path, asked.request.post_data_buffer, headers)
                with reached.getresponse() as response:
                    assert response.status == 200
        asked.abort()

    page.context.route("**/acts/", route)
    yield
    page.context.unroute("**/acts/")


def test_act_is_sent_and_answered(page):
    add(page, "oak")
    until(page, "window.answers.length === 1")
    (answer,) = page.evaluate("window.answers")
    assert (answer["status"], answer["answer"]["by"]) == ("done", "Anna")
    wait_sent(page)
    assert page.locator("[data-outbox-badge]").is_hidden()
    assert recorded() == ["oak"]


def test_acts_wait_while_the_network_is_cut_and_go_out_in_order(page):
    page.context.set_offline(True)
    add(page, "oak", "ash", "elm")
    badge(page, "Offline, waiting (3)")
    assert page.title().startswith("(3) ")
    page.context.set_offline(False)
    wait_sent(page)
    assert recorded() == ["oak", "ash", "elm"]
    until(page, "window.answers.length === 3")


def test_acts_survive_a_reload(page):
    with shut(page):
        add(page, "oak", "ash")
        badge(page, "Offline, waiting (2)")
        page.reload()
        badge(page, "Offline, waiting (2)")
        assert recorded() == []
    page.reload()
    wait_sent(page)
    assert recorded() == ["oak", "ash"]


def test_act_whose_answer_got_lost_is_not_done_twice(page):
    with shut(page, "lose"):
        add(page, "oak")
        badge(page, "Offline, waiting (1)")
        assert recorded() == ["oak"]
    until(page, "window.answers.length === 1")
    assert page.evaluate("window.answers[0].status") == "done"
    assert recorded() == ["oak"]
    assert RefusedAct.objects.count() == 0


def test_slow_network_says_waiting_until_the_server_has_spoken(page):
    page.context.route("**/acts/", lambda route: (time.sleep(1), route.continue_()))
    add(page, "oak")
    badge(page, "Waiting (1)")
    wait_sent(page)
    assert recorded() == ["oak"]


def test_acts_wait_for_a_log_in_and_stay_their_authors(page, event):
    page.context.clear_cookies(name="sessionid")
    add(page, "oak")
    badge(page, "Waiting (1)")
    page.get_by_text("Nobody of the staff is signed in here any more").wait_for()
    page.locator("[data-outbox-badge]").click()
    page.get_by_text("as soon as somebody of the staff is signed in").wait_for()
    assert recorded() == []
    key = session_of(make_member(event, "herald", name="Hana"))
    base = page.evaluate("location.origin")
    page.context.clear_cookies(name="csrftoken")  # as a log-in turns it over
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": base}])
    page.evaluate("window.dispatchEvent(new Event('online'))")
    wait_sent(page)
    assert page.locator("#nobody").is_hidden()
    assert Act.objects.get().by_name == "Anna"


def test_stale_csrf_token_is_replaced(page):
    page.context.clear_cookies(name="csrftoken")
    add(page, "oak")
    wait_sent(page)
    assert recorded() == ["oak"]


def until_read(row, seconds=5):
    """Wait until the device has told the server that somebody has read the refusal."""
    ends = time.monotonic() + seconds
    while row.read_at is None and time.monotonic() < ends:
        time.sleep(0.05)
        row.refresh_from_db()
    assert row.read_at is not None


def test_refused_act_is_set_aside_until_read(page):
    add(page, "oak", "no", "ash")
    badge(page, "Set aside (1)")
    assert recorded() == ["oak", "ash"]
    page.reload()
    badge(page, "Set aside (1)")
    page.locator("[data-outbox-badge]").click()
    page.get_by_text("Not no.").wait_for()
    page.get_by_role("button", name="Read").click()
    until(page, "!document.querySelector('#outbox [data-rows] li')")
    assert page.locator("[data-outbox-badge]").is_hidden()
    until_read(RefusedAct.objects.get())


def test_act_at_which_the_server_failed_can_be_tried_again(page):
    add(page, "bug")
    badge(page, "Set aside (1)")
    page.locator("[data-outbox-badge]").click()
    page.get_by_role("button", name="Try again").click()
    badge(page, "Set aside (1)")
    assert recorded() == []


def test_two_tabs_never_send_at_once(page, event):
    lock, busy, most = threading.Lock(), [], []
    other = page.context.new_page()
    other.goto(f"/e/{event.slug}/")

    def route(request):
        with lock:
            busy.append(1)
            most.append(len(busy))
        request.continue_()

    def ended(response):
        if response.url.endswith("/acts/"):
            busy.pop()

    page.context.route("**/acts/", route)
    page.context.on("response", ended)
    words = [f"{tree}{n}" for n in range(6) for tree in ("oak", "ash")]
    for at, word in enumerate(words):
        add((page, other)[at % 2], word)
    for tab in (page, other):
        wait_sent(tab)
        until(tab, "window.answers.length === 6")
    assert sorted(recorded()) == sorted(words)
    assert max(most) == 1
    assert Act.objects.count() == 12


def test_full_store_is_said_loudly(visitors, event):
    page = visitors.open(make_member(event, "organizer"), origin="field")
    page.goto(f"/e/{event.slug}/")
    page.evaluate(
        """() => { for (let size = 4e6; size >= 1; size = Math.floor(size / 2))
          try { for (let n = 0; ; n++) localStorage.setItem(`fill${size}.${n}`, "x".repeat(size)); }
          catch {} }"""
    )
    failed = page.evaluate(
        """async () => { const outbox = await import("/static/js/outbox.js");
          return outbox.add("tests.note", { word: "oak" }, { label: "Oak" }).then(
            () => "kept", (error) => error.constructor.name); }"""
    )
    assert failed == "FullError"
    page.get_by_role("alertdialog", name="This was not kept").wait_for()
    assert page.evaluate(WAITING) == 0


def test_photo_is_shrunk_before_it_is_kept(page):
    shrunk, other = page.evaluate(
        """async () => {
          const { shrink } = await import("/static/js/photo.js");
          const canvas = document.createElement("canvas");
          Object.assign(canvas, { width: 4000, height: 3000 });
          const drawn = canvas.getContext("2d");
          for (let n = 0; n < 40000; n++) {
            drawn.fillStyle = `hsl(${(n * 137) % 360} 60% ${n % 100}%)`;
            drawn.fillRect((n * 7919) % 4000, (n * 104729) % 3000, 90, 70);
          }
          const photo = await new Promise((made) => canvas.toBlob(made, "image/jpeg", 0.98));
          const image = new Image();
          const small = await shrink(photo);
          image.src = small;
          await image.decode();
          const heic = new Blob(["....ftypheic, for the server"], { type: "image/heic" });
          return [
            [photo.size, small.length, small.slice(0, 23), image.width, image.height],
            await shrink(heic),
          ];
        }"""
    )
    assert shrunk[0] > 1_000_000
    assert shrunk[1] <= 400_000
    assert shrunk[2] == "data:image/jpeg;base64,"
    assert shrunk[3] * 3 == shrunk[4] * 4
    assert other.startswith("data:image/heic;base64,")


def test_acts_kept_in_the_lesser_store_move_to_the_better_one(visitors, event):
    page = visitors.open(make_member(event, "organizer"))
    visitors.complaints.expect("Failed to load resource")
    page.goto(f"/e/{event.slug}/")
    with shut(page):
        add(page, "oak")
        badge(page, "Offline, waiting (1)")
        page.evaluate(
            """async () => {
              const { store } = await import("/static/js/store.js");
              const [record] = await store.all();
              await store.remove(record);
              delete record.key;
              localStorage.setItem("ruman.act.000000000001.x", JSON.stringify(record));
            }"""
        )
    page.reload()
    wait_sent(page)
    assert recorded() == ["oak"]
    assert page.evaluate("localStorage.getItem('ruman.act.000000000001.x')") is None


def test_station_tells_how_many_acts_wait(page, event):
    token = "0123456789abcdef"
    station = Station.objects.create(
        event=event, name="Bench 1", kind="bench", device_digest=codes.digest(token)
    )
    name = devices.cookie_name(event.slug)
    signed = signing.get_cookie_signer(salt=name + devices.SALT).sign(token)
    base = page.evaluate("location.origin")
    page.context.add_cookies([{"name": name, "value": signed, "url": base}])
    page.goto(f"/e/{event.slug}/")
    with shut(page):
        add(page, "oak", "ash")
        badge(page, "Offline, waiting (2)")
        page.wait_for_timeout(3500)
        station.refresh_from_db()
        assert station.waiting == 2
    wait_sent(page)
    assert Act.objects.filter(station=station).count() == 2
    page.wait_for_timeout(3500)
    station.refresh_from_db()
    assert station.waiting == 0

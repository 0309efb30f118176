"""What an organizer reads at seven: each line well, to be looked at, or wrong, and why."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from ruman.core.models import Station
from ruman.doctor import machine, people
from ruman.doctor.lines import Line, State, fact, look, well, wrong
from ruman.doctor.report import Section, _answered, report
from tests.factories import make_act, make_event, make_member
from tests.pages import client_of
from tests.world import World

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 5, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_MINUTES = 10


def backup(made_at, number=1, size=2048):
    folder = machine.automatic.folder()
    folder.mkdir(exist_ok=True)
    (folder / f"ruman-{number:06}-{made_at:%Y%m%d-%H%M%S}.ruman").write_bytes(bytes(size))


SAME_DISK = look("They are on the same disk as the data. Copy one to a stick now and then.")


def test_backups_are_told_by_age_number_and_place(settings):
    assert list(machine.backups(NOW)) == [well("None yet: they begin when an event does.")]
    make_event()
    assert list(machine.backups(NOW)) == [
        wrong("There is none yet, and an event runs. Make one now: make backup FILE=…")
    ]
    backup(NOW - 20 * MINUTE)
    backup(NOW - 10 * MINUTE, 2)
    good = "The last one is 10\xa0minutes old, 2.0\xa0KB."
    assert list(machine.backups(NOW)) == [well(good), well("2 are kept."), SAME_DISK]
    old = "The last one is 40\xa0minutes old, 2.0\xa0KB."
    assert next(machine.backups(NOW + 30 * MINUTE)) == wrong(old)
    settings.BACKUP_MINUTES = 0
    off = look("Automatic backups are switched off.")
    assert list(machine.backups(NOW + 30 * MINUTE))[:2] == [off, well(old)]
    (settings.VAR_DIR / "backup-failed.txt").write_text("No space left on device")
    failed = "The last automatic backup failed: No space left on device"
    assert wrong(failed) in list(machine.backups(NOW))


def test_disk_is_told_by_what_is_free(settings, monkeypatch):
    (line,) = machine.room(NOW)  # one disk for both folders
    assert str(settings.VAR_DIR) in line.text
    for little, state in ((0, State.WELL), (10**18, State.LOOK)):
        monkeypatch.setattr(machine, "LITTLE", little)
        monkeypatch.setattr(machine, "TOO_LITTLE", 0)
        assert [each.state for each in machine.room(NOW)] == [state]
    monkeypatch.setattr(machine, "TOO_LITTLE", 10**18)
    assert [each.state for each in machine.room(NOW)] == [State.WRONG]


def test_addresses_are_those_that_others_can_open(settings, monkeypatch):
    monkeypatch.setenv("BIND", "127.0.0.1")
    assert list(machine.where(NOW)) == [
        look("Only this machine itself reaches it: BIND is 127.0.0.1.")
    ]
    monkeypatch.setenv("BIND", "::")
    monkeypatch.setenv("PORT", "8123")
    for line in machine.where(NOW):
        assert line.state == State.WRONG or line.text.endswith(":8123/")
    settings.ALLOWED_HOSTS = ["battle.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://battle.example.org"]
    assert list(machine.where(NOW)) == [fact("https://battle.example.org")]


def test_database_of_this_program_is_well_and_silence_of_the_news_is_told():
    found = list(machine.database(NOW))
    assert [each.state for each in found] == [State.WELL, State.WELL, State.LOOK]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'weapons'")
    other = "The database belongs to another version of the program; restart it."
    assert wrong(other) in list(machine.database(NOW))


def test_clock_that_was_set_back_is_wrong():
    now = timezone.now()
    assert [each.state for each in machine.clock(now)] == [State.WELL]
    make_act(make_event(), received_at=now + timedelta(days=1))
    assert [each.state for each in machine.clock(now)] == [State.WELL, State.WRONG]
    far = now - timedelta(hours=1)
    assert [each.state for each in machine.clock(far)] == [State.WELL, State.LOOK, State.WRONG]


def station(event, name, **fields):
    return Station.objects.create(event=event, name=name, kind="bench", **fields)


def test_stations_say_what_they_hold():
    event = make_event()
    url = f"/e/{event.slug}/stations/"
    assert list(people.stations(event, NOW)) == [well("There are none.", url)]
    station(event, "A", device_digest="a", seen_at=NOW - MINUTE)
    station(event, "B", device_digest="b", seen_at=NOW - 4 * MINUTE)
    station(event, "C", device_digest="c", seen_at=NOW - MINUTE, waiting=1)
    station(event, "D")
    station(event, "E", revoked_at=NOW)
    assert list(people.stations(event, NOW)) == [
        well("A is in touch and holds nothing."),
        look("B is silent since 4\xa0minutes.", url),
        look("C holds 1 act that was not sent; heard 1\xa0minute ago.", url),
        look("D has no device yet.", url),
    ]


def test_devices_with_an_impossible_clock_are_named():
    event = make_event()
    for name, odd in (("Bench", True), ("Bench", True), ("", True), ("Gate", False)):
        make_act(event, station_name=name, odd_time=odd, received_at=NOW)
    make_act(event, odd_time=True, received_at=NOW - timedelta(days=2))
    assert [line.text for line in people.devices(event, NOW)] == [
        "The clock of somebody’s device is wrong: 1 act came with an impossible time.",
        "The clock of Bench is wrong: 2 acts came with an impossible time.",
    ]


def test_refused_acts_and_what_waits_are_open_warnings():
    world = World()
    assert list(people.waiting(world.event, NOW)) == []
    world["refusedact"]
    station(world.event, "C", device_digest="c", seen_at=NOW, waiting=1)
    assert [line.text for line in people.waiting(world.event, NOW)] == [
        "Refused act, unread: 1",
        "Stations with acts not sent: 1",
    ]


def test_section_is_as_bad_as_its_worst_line():
    assert Section("", ()).state == State.WELL
    assert Section("", (well("a"), wrong("b"), look("c"))).state == State.WRONG
    assert Section("", (well("a"), look("c"))).state == State.LOOK


def test_a_database_that_does_not_answer_hides_no_other_line():
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE core_act RENAME TO gone")
    sections = {each.title: each for each in report([], NOW)}
    assert sections["Clock"].lines[-1].text.startswith("The database does not answer: ")
    assert sections["Addresses"].lines


def test_command_prints_every_line_and_fails_where_something_is_wrong():
    make_event(name="Over")
    today = timezone.localdate()
    event = make_event(name="Now", starts_date=today, ends_date=today)
    said = StringIO()
    with pytest.raises(CommandError, match=r"^wrong: [1-9]"):
        call_command("doctor", stdout=said)
    assert (
        "  WRONG There is none yet, and an event runs. Make one now: make backup FILE=…\n"
        in said.getvalue()
    )
    assert "Stations at Now\n" in said.getvalue()
    assert "at Over" not in said.getvalue()
    backup(timezone.now())
    make_act(event)
    lines = [line for each in report([event], timezone.now()) for line in each.lines]
    wrongs = [line for line in lines if line.state == State.WRONG and "network" not in line.text]
    assert wrongs == []


def test_page_says_the_same_to_admins():
    event = make_event()
    page = client_of(make_member(event, "admin")).get(f"/e/{event.slug}/check-up/")
    assert page.status_code == 200
    assert "There are none." in page.content.decode()
    assert (
        client_of(make_member(event, "organizer")).get(f"/e/{event.slug}/check-up/").status_code
        == 404
    )


def test_line_has_a_colour_and_a_sign_for_each_state():
    looks = {(Line(state, "").tincture, Line(state, "").icon) for state in State}
    assert len(looks) == 3


def test_a_stick_that_is_gone_is_told_and_hides_nothing(settings):
    event = make_event()
    settings.BACKUP_DIR = "/dev/null/stick"
    assert list(machine.backups(NOW)) == [
        wrong("There is none yet, and an event runs. Make one now: make backup FILE=…")
    ]
    url = f"/e/{event.slug}/check-up/"
    assert client_of(make_member(event, "admin")).get(url).status_code == 200


def unreadable():
    yield well("seen")
    raise OSError("Input/output error")


def test_what_cannot_be_read_is_a_line_of_its_own():
    assert _answered(unreadable()) == (
        well("seen"),
        wrong("It can’t be looked at: Input/output error"),
    )

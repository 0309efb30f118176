"""Backups that make themselves: numbered, few, safe from a full disk and a clock set back; and the
strip that warns organizers while there is none."""

import os
import resource
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from ruman.backups import archive, automatic
from ruman.serving.children import Child
from ruman.serving.chores import Chore
from tests.factories import make_event, make_member
from tests.pages import client_of

NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "nice", lambda by: by)  # the tests after these don't stand back
    settings.VAR_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.BACKUP_MINUTES = 10
    settings.BACKUPS_KEPT = 2


def names():
    return [each.path.name for each in automatic.kept()]


@pytest.mark.django_db(transaction=True)
def test_newest_ones_stay_though_the_clock_was_set_back(tmp_path):
    make_event()
    for days in (3, 2, 0):
        automatic.make(NOW + timedelta(days=days))
    assert names() == ["ruman-000003-20270501-080000.ruman", "ruman-000002-20270503-080000.ruman"]
    assert automatic.kept()[0].made_at == NOW
    with archive.reading(automatic.kept()[0].path) as whole:
        assert whole.manifest["rows"]["core_event"] == 1
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == [
        "making.lock",
        *sorted(names()),
    ]


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_leaves_the_earlier_ones_and_is_told_until_one_succeeds(tmp_path):
    automatic.make(NOW)
    before = names()
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, was[1]))  # no file can grow beyond that
    try:
        with pytest.raises(OSError, match="File too large"):
            automatic.make(NOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
    assert names() == before
    assert list((tmp_path / "backups").glob(".*")) == []
    assert "File too large" in automatic.failure()
    automatic.make(NOW)
    assert automatic.failure() == ""


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_one_left_is_swept_and_two_at_once_are_one(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / ".ruman-000001-20270501-075000.ruman.part").write_bytes(b"half")
    with automatic._alone() as first:
        assert (first, automatic.make(NOW)) == (True, None)
    assert automatic.make(NOW) == folder / "ruman-000001-20270501-080000.ruman"
    assert list(folder.glob(".*")) == []


@pytest.mark.django_db(transaction=True)
def test_command_makes_one_only_while_an_event_runs(settings):
    today = timezone.localdate()
    make_event(starts_date=today - timedelta(days=9), ends_date=today - timedelta(days=5))
    call_command("backup", automatic=True)
    assert names() == []
    make_event(starts_date=today - timedelta(days=1), ends_date=today + timedelta(days=1))
    call_command("backup", automatic=True)
    assert len(names()) == 1
    settings.BACKUP_DIR = "/dev/null/stick"  # that was pulled out
    with pytest.raises(CommandError, match="Not a directory"):
        call_command("backup", automatic=True, stdout=StringIO())
    assert "Not a directory" in automatic.failure()
    assert automatic.late(timezone.now()) == automatic.Late(None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2027-04-30T21:59+00:00", False),  # a minute to midnight in Prague
        ("2027-04-30T22:00+00:00", True),
        ("2027-05-02T21:59+00:00", True),
        ("2027-05-02T22:00+00:00", False),
    ],
)
def test_event_runs_by_the_clocks_of_its_place(at, expected):
    event = make_event(starts_date=date(2027, 5, 1), ends_date=date(2027, 5, 2))
    now = datetime.fromisoformat(at)
    assert automatic.runs(event, now) is expected
    assert automatic.is_wanted(now) is expected


def has(folder, *made):
    folder.mkdir(exist_ok=True)
    for number, at in enumerate(made, start=1):
        (folder / f"ruman-{number:06}-{at:%Y%m%d-%H%M%S}.ruman").touch()


@pytest.mark.parametrize(
    ("age_s", "is_late"), [(0, False), (1500, False), (1501, True), (-1500, False), (-1501, True)]
)
def test_two_that_did_not_come_are_late(settings, tmp_path, age_s, is_late):
    made = NOW - timedelta(seconds=age_s)
    has(tmp_path / "backups", NOW, made)
    assert automatic.late(NOW) == (automatic.Late(made) if is_late else None)
    settings.BACKUP_MINUTES = 0
    assert automatic.late(NOW) is None


def test_a_server_that_has_just_started_is_given_time_for_its_first(tmp_path):
    assert automatic.late(NOW) == automatic.Late(None)
    (tmp_path / "serving.lock").touch()
    started = NOW.timestamp() - 1500
    os.utime(tmp_path / "serving.lock", (started, started))
    assert automatic.late(NOW) is None
    assert automatic.late(NOW + timedelta(seconds=1)) == automatic.Late(None)


def strip(event, role):
    page = client_of(make_member(event, role)).get(f"/e/{event.slug}/").content.decode()
    return "alarm-strip" in page


@pytest.mark.django_db
def test_strip_warns_organizers_of_an_event_that_runs(tmp_path):
    today = timezone.localdate()
    day = timedelta(days=1)
    running = make_event(starts_date=today - day, ends_date=today + day)
    over = make_event(starts_date=today - 9 * day, ends_date=today - 8 * day)
    assert [strip(running, role) for role in ("organizer", "head_organizer", "admin")] == [True] * 3
    assert [strip(running, role) for role in ("veteran", "herald")] == [False] * 2
    assert not strip(over, "admin")
    long_ago = timezone.now() - timedelta(hours=2)
    has(tmp_path / "backups", long_ago)
    admin = client_of(make_member(running, "admin"))
    page = admin.get(f"/e/{running.slug}/").content.decode()
    assert "The last backup was made on" in page
    has(tmp_path / "backups", long_ago, timezone.now())
    assert not strip(running, "admin")


def test_chore_is_started_when_due_and_one_at_a_time(tmp_path):
    chore = Chore(Child("this", tmp_path), [], first_s=60, every_s=0)
    chore.watch()
    assert chore.child.process is None
    chore = Chore(Child("this", tmp_path), [], first_s=0, every_s=0)
    started = []
    while len(started) < 3:
        chore.watch()
        if chore.child.process not in (None, *started):
            started.append(chore.child.process)
    assert [one.poll() for one, _next in pairwise(started)] == [0, 0]
    started[-1].wait()

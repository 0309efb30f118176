"""The laptop breaks in the middle of a battle: another checkout, its own PostgreSQL, the backup;
and everybody goes on with what they hold: links, stations, sessions, photos, acts not sent yet."""

import json
import os
import shutil
import signal
import subprocess
import sys
import uuid
from datetime import UTC, datetime

import psycopg
import pytest
from django.conf import settings as django_settings
from django.core import signing
from django.test import Client
from django.urls import reverse

from battles.models import Veteran
from combatants.models import PlayerLink
from ruman import embedded, environment
from ruman.backups import whole
from ruman.core.acts import AUTHOR_SALT
from ruman.core.models import Station
from ruman.core.secrets import new_token
from tests.battles.conftest import Day
from tests.factories import make_member, make_photo
from tests.house.test_backups import contents, here, own_folder, photos  # noqa: F401 - a fixture
from tests.house.test_serving import until
from tests.load.desk_world import Herald
from tests.ports import free_port
from tests.second_step import turned_on

pytestmark = pytest.mark.served
CHECK = (
    "from ruman.core import models, second_step;"
    "print(second_step.check(models.User.objects.get(username='ludmila'), '{}'))"
)
NOW = datetime(2027, 5, 1, 13, 0, tzinfo=UTC)
ELSEWHERE = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "RUMAN_VAR", "RUMAN_STREAM_PORT")


class Laptop:
    """Another checkout of the program, with a folder of its own."""

    def __init__(self, base):
        self.base = base
        left_out = shutil.ignore_patterns("var", ".git", ".venv", "__pycache__", ".*_cache")
        shutil.copytree(environment.BASE_DIR, base, ignore=left_out)
        self.port = free_port(2)
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ELSEWHERE},
            "BIND": "127.0.0.1",
            "PORT": str(self.port),
        }
        self.environment.pop("SECRET_KEY", None)
        self.pages = None

    def manage(self, *words):
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=self.base,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def serve(self):
        self.pages = subprocess.Popen(
            [sys.executable, "-m", "ruman.serving.pages"],
            cwd=self.base,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def stop(self):
        if self.pages is not None:
            os.killpg(self.pages.pid, signal.SIGKILL)
            self.pages.wait()
        if (self.base / "var").exists():
            embedded.Cluster(self.base / "var" / "postgres").release(stop=True)


@pytest.fixture
def laptop(tmp_path):
    made = Laptop(tmp_path / "other")
    yield made
    made.stop()


def device(day, user, station=None):
    """A browser of that person: its cookies, and the proof that goes with each act it keeps."""
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    if station:
        client.post(f"/e/{day.event.slug}/stations/{station.pk}/bind/", {"act_id": uuid.uuid4()})
    proof = signing.dumps(
        [user.pk, day.event.pk, station.pk if station else None], salt=AUTHOR_SALT
    )
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    return client, Herald(day.event.slug, 0, proof, cookies)


def act(held, act_kind, **payload):
    """What its outbox keeps."""
    return {"id": str(uuid.uuid4()), "kind": act_kind, "token": held.proof, "payload": payload}


def ruling(held, day, person, reason):
    values = {"clash": day.clash.pk, "combatant": person.pk, "kind": "sent_off", "reason": reason}
    return act(held, "battles.give_ruling", **values)


@pytest.mark.django_db(transaction=True)
def test_a_battle_goes_on_from_a_backup_on_another_laptop(laptop, tmp_path):
    day = Day()
    anna, boris = day.armed(day.herons), day.armed(day.herons)
    day.start()
    link = PlayerLink.objects.create(combatant=anna, purpose="own", token=new_token())
    photo = make_photo(anna.weapons.get())
    station = Station.objects.create(event=day.event, name="Bench 1", kind="bench")
    _tablet, bench = device(day, make_member(day.event, "organizer"), station)
    phone, veteran = device(day, Veteran.objects.get(side=day.herons).user)
    sent = ruling(veteran, day, anna, "forbidden_blow")
    posted = phone.post(
        f"/e/{day.event.slug}/acts/", json.dumps({"acts": [sent]}), content_type="application/json"
    )
    assert [each["status"] for each in posted.json()["acts"]] == ["done"]
    kept = ruling(veteran, day, boris, "forbidden_blow")
    waiting = act(bench, "weapons.exclude", weapon=str(boris.weapons.get().pk), reason="Sharp")
    _phone, recovery = turned_on(make_member(day.event, "admin", username="ludmila"))
    rows, pictures = here(), photos()
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)

    said = laptop.manage("restore", str(file))
    count = sum(map(len, rows.values()))
    assert said == f"Restored {count} rows and 2 photos of {NOW.isoformat()}.\n"
    cluster = embedded.Cluster(laptop.base / "var" / "postgres")
    cluster.attach()
    with psycopg.connect(cluster.uri("ruman")) as opened:
        assert contents(opened) == rows
    media = laptop.base / "var" / "media"
    assert {name: (media / name).read_bytes() for name in pictures} == pictures
    assert (laptop.base / "var" / "secret_key").read_text() == django_settings.SECRET_KEY

    laptop.serve()
    bench.port = veteran.port = laptop.port
    stranger = Herald(day.event.slug, 0, "", {}, laptop.port)
    until(lambda: answers(stranger))
    status, page = stranger.ask("GET", f"/p/{link.token}/")
    assert (status, anna.surname in page.decode()) == (200, True)
    status, content = bench.ask("GET", reverse("weapons:photo", args=[day.event.slug, photo.pk]))
    assert (status, content) == (200, pictures[photo.large.name])
    assert bench.ask("POST", f"/e/{day.event.slug}/station/beat/")[0] == 204
    assert stranger.ask("POST", f"/e/{day.event.slug}/station/beat/")[0] == 404
    assert [each["status"] for each in veteran.post(sent, kept)] == ["again", "done"]
    (excluded,) = bench.post(waiting)
    assert excluded["status"] == "done"
    with psycopg.connect(cluster.uri("ruman")) as opened:
        assert opened.execute(
            "SELECT id::text, station_name FROM core_act WHERE id = ANY(%s) ORDER BY received_at",
            [[sent["id"], kept["id"], waiting["id"]]],
        ).fetchall() == [(sent["id"], ""), (kept["id"], ""), (waiting["id"], "Bench 1")]
    laptop.manage("verify", "events", "acts")
    assert laptop.manage("shell", "-v", "0", "-c", CHECK.format(recovery[0])) == "9\n"
    for each in (stranger, bench, veteran):
        each.connection.close()


def answers(somebody):
    try:
        return somebody.ask("GET", "/health/")[0] == 200
    except OSError:
        return False

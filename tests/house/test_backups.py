"""A backup brings back every row, photo, trigger and number; or says why not, and does nothing."""

import json
import re
import zipfile
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from psycopg import sql

from ruman.backups import archive, database, whole
from ruman.backups.archive import BackupError
from ruman.core import news
from ruman.core.models import Act, Event
from tests.factories import make_act, make_combatant, make_event, make_member, make_weapon

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
PHOTO = bytes(range(256)) * 1000


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    """A key and a media folder of this test's own."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.MEDIA_ROOT = settings.VAR_DIR / "media"
    (settings.VAR_DIR / "secret_key").write_text(settings.SECRET_KEY)


@pytest.fixture
def world() -> Event:
    """A bit of everything: text with traps, numbers, history, photos."""
    event = make_event(name='Bitva „U Ďáblova’s \\N" \t 🛡')
    make_member(event, "admin", name="Žofie \\. \n Łuk")
    owner = make_combatant(event, surname="Ødegård")
    weapon = make_weapon(owner, length=Decimal("90.5"))
    make_act(event, answer={"weapon": str(weapon.pk), "said": "90,5 cm"})
    news.announce(f"bench:{event.pk}")
    default_storage.save("weapons/a.jpg", ContentFile(PHOTO))
    default_storage.save("weapons/deep/b.jpg", ContentFile(b"\x00\xff"))
    return event


def contents(open_connection: psycopg.Connection) -> dict[str, list[tuple]]:
    """Every row of every table, as text."""
    found = open_connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    ).fetchall()
    return {
        table: sorted(
            row[0]
            for row in open_connection.execute(
                sql.SQL("SELECT t::text FROM {} t").format(sql.Identifier(table))
            )
        )
        for (table,) in found
    }


def here() -> dict[str, list[tuple]]:
    connection.ensure_connection()
    return contents(connection.connection)


def photos() -> dict[str, bytes]:
    found = {}
    for name in whole.photo_names():
        with default_storage.open(name) as photo:
            found[name] = photo.read()
    return found


def test_restore_brings_back_every_row_photo_trigger_and_number(world, tmp_path):
    rows, pictures = here(), photos()
    assert len(rows["core_act"]) == 1
    assert pictures == {"weapons/a.jpg": PHOTO, "weapons/deep/b.jpg": b"\x00\xff"}
    file = tmp_path / "a.ruman"
    call_command("backup", file, stdout=StringIO())
    later = make_event()
    make_combatant(world)
    default_storage.save("weapons/later.jpg", ContentFile(b"later"))
    said = StringIO()
    call_command("restore", file, replace=True, stdout=said)
    assert here() == rows
    assert photos() == pictures
    assert "2 photos" in said.getvalue()
    with pytest.raises(DatabaseError, match="append_only"):
        Act.objects.update(by_name="somebody else")
    assert make_event().pk == later.pk  # numbers go on where the backup was


def test_backup_is_one_private_file_and_leaves_nothing_beside_it(world, tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    call_command("backup", folder / "a.ruman", stdout=StringIO())
    assert [path.name for path in folder.iterdir()] == ["a.ruman"]
    assert (folder / "a.ruman").stat().st_mode & 0o777 == 0o600


class Terminal(StringIO):
    def isatty(self):
        return True

    def lines(self):
        return [line.rstrip() for line in self.getvalue().split("\r")]


def test_backup_tells_a_terminal_how_far_it_is_and_a_log_nothing(world, tmp_path):
    file = tmp_path / "a.ruman"
    looked_at, log = Terminal(), StringIO()
    call_command("backup", file, stdout=StringIO(), stderr=looked_at)
    stages = list(dict.fromkeys(line.partition(":")[0] for line in looked_at.lines()))
    assert stages == ["", "Database", "Photos", "Comparing"]
    assert re.search(r"\rDatabase: \d\.\d MB\r", looked_at.getvalue())
    assert "Photos: 100%, 0.3 MB" in looked_at.lines()
    assert re.fullmatch(r"Comparing: 100%, \d\.\d MB", looked_at.lines()[-3])
    assert looked_at.lines()[-2:] == ["", ""]  # wiped away
    call_command("backup", file, stdout=StringIO(), stderr=log)
    assert log.getvalue() == ""


def test_restore_tells_a_terminal_how_far_it_is(world, tmp_path):
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)
    looked_at = Terminal()
    call_command("restore", file, replace=True, stdout=StringIO(), stderr=looked_at)
    stages = [line.partition(":")[0] for line in looked_at.lines() if line]
    assert list(dict.fromkeys(stages)) == ["Comparing", "Database", "Photos"]
    assert "Photos: 100%, 0.3 MB" in looked_at.lines()
    assert re.fullmatch(r"Database: 100%, \d\.\d MB", looked_at.lines()[-3])


def test_backup_holds_one_moment_though_people_go_on(world, tmp_path):
    with database.snapshot() as (moment, rows):
        parameters = {**connection.get_connection_params(), "autocommit": True}
        for name in ("context", "cursor_factory", "prepare_threshold"):
            parameters.pop(name, None)
        with psycopg.connect(**parameters) as other:
            other.execute("INSERT INTO core_organizer (name, slug) VALUES ('later', 'later')")
        script = b"".join(database.dump(moment))
    assert b"later" not in script
    assert rows["core_organizer"] == 1


def test_restore_refuses_to_replace_unless_told_and_then_keeps_what_was(world, tmp_path, settings):
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)
    rows = here()
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", file)
    assert here() == rows
    whole.restore(file, replace=True, at=NOW)
    with archive.reading(settings.VAR_DIR / "before-restore-20270501-080000.ruman") as kept:
        assert kept.manifest["rows"]["core_event"] == 1


def damaged(file: Path, **changes: bytes) -> Path:
    """A copy of a backup with other members; the manifest stays."""
    made = file.with_name("damaged.ruman")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, changes.get(Path(name).stem, old.read(name)))
    return made


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("database", b"SELECT 1;", "database.sql has changed"),
        ("a", PHOTO[:-1], "weapons/a.jpg has changed"),
        ("manifest", b"[]", "no backup of Ruman"),
        ("manifest", b'{"format": 1}', "no backup of Ruman"),
        ("manifest", b'{"format": 2}', "newer version"),
    ],
)
def test_restore_refuses_a_damaged_backup(world, tmp_path, name, content, said):
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)
    rows = here()
    with pytest.raises(CommandError, match=said):
        call_command("restore", damaged(file, **{name: content}), replace=True)
    assert here() == rows


def test_restore_refuses_what_is_no_whole_file(world, tmp_path):
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(CommandError, match="damaged or not whole"):
        call_command("restore", file, replace=True)
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", tmp_path / "none.ruman")


def test_restore_refuses_a_place_outside_itself(tmp_path):
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        made.writestr("../evil", b"x")
        members = {"../evil": {"bytes": 1, "sha256": "0"}}
        about = {"format": 1, "migrations": [], "rows": {}, "members": members}
        made.writestr("manifest.json", json.dumps(about))
    file = tmp_path / "evil.ruman"
    file.write_bytes(buffer.getvalue())
    with pytest.raises(BackupError, match="outside itself"), archive.reading(file):
        pass


def changed_manifest(file: Path, **changes: object) -> Path:
    with zipfile.ZipFile(file) as old:
        manifest = json.loads(old.read("manifest.json"))
    return damaged(file, manifest=json.dumps(manifest | changes).encode())


def test_restore_refuses_a_backup_of_a_newer_program(world, tmp_path):
    file = tmp_path / "a.ruman"
    whole.back_up(file, NOW)
    newer = changed_manifest(file, migrations=[["core", "0999_from_tomorrow"]])
    with pytest.raises(CommandError, match="core 0999_from_tomorrow"):
        call_command("restore", newer, replace=True)


def test_restore_changes_nothing_where_rows_are_missing(world, tmp_path):
    file = tmp_path / "a.ruman"
    made = whole.back_up(file, NOW)
    rows = here()
    wrong = changed_manifest(file, rows=made["rows"] | {"core_event": 7})
    with pytest.raises(CommandError, match=r"Nothing was changed.*core_event has lost rows"):
        call_command("restore", wrong, replace=True)
    assert here() == rows


def test_backup_that_fails_keeps_the_old_file(world, tmp_path):
    file = tmp_path / "a.ruman"
    file.write_bytes(b"the old one")
    with pytest.raises(ZeroDivisionError), archive.writing(file, {}) as writer:
        writer.add("x", (bytes(1 // n) for n in (1, 0)))
    assert file.read_bytes() == b"the old one"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["a.ruman"]
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("backup", tmp_path / "nowhere" / "a.ruman")

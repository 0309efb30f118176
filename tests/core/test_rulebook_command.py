"""manage.py rulebook: loads, exports, and tries files of cases, with and without a database."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ruman.core import rulebooks, trial
from ruman.core.models import Rulebook
from ruman.core.tomlbook import built_in, read, write

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests" / "cases"
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
SWORD = '{"case":"weapon","weapon":{"type":"blade","length":"62"},"want":{"verdict":"approved"}}'


def attempt(file, **options):
    """What `rulebook try` prints, warns and exits with."""
    out, err = StringIO(), StringIO()
    try:
        call_command("rulebook", "try", str(file), stdout=out, stderr=err, **options)
    except SystemExit as stop:
        return out.getvalue(), err.getvalue(), stop.code
    except CommandError as stop:
        return out.getvalue(), str(stop), stop.returncode
    return out.getvalue(), err.getvalue(), 0


@pytest.fixture
def cases_file(tmp_path):
    def write_lines(*lines):
        file = tmp_path / "cases.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        return file

    return write_lines


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "count"), [("weapons", 44), ("lives", 9), ("tournament", 15)])
def test_try_passes_the_example_files(name, count):
    out, err, code = attempt(CASES / f"{name}.jsonl")
    *answers, closing = out.splitlines()
    assert (closing, err, code) == (f"{count} passed, 0 failed", "", 0)
    assert all(list(json.loads(line)) == ["case", "ok", "got"] for line in answers)


@pytest.mark.django_db
def test_try_shows_what_is_wanted_where_it_differs_and_exits_1(cases_file):
    file = cases_file(SWORD, SWORD.replace("approved", "rejected"))
    out, err, code = attempt(file)
    first, second, closing = out.splitlines()
    assert json.loads(first)["ok"] is True
    assert json.loads(second) == {
        "case": "weapon",
        "ok": False,
        "got": {"classes": ["one_handed"], "verdict": "approved", "findings": []},
        "want": {"verdict": "rejected"},
    }
    assert (closing, err, code) == ("1 passed, 1 failed", "", 1)


UNREADABLE = [
    ("{", "line 2: not JSON: "),
    ("[]", "line 2: expected a JSON object"),
    ('{"case":"sword"}', "line 2: case: expected one of bout, kit, lives,"),
    ('{"case":"weapon"}', "line 2: weapon: missing"),
    ('{"case":"weapon","weapon":{"type":"gun"}}', "line 2: weapon.type: expected one of blade"),
    ('{"case":"weapon","weapon":{"type":"blade","lenght":62}}', "line 2: weapon.lenght: unknown"),
    (
        '{"case":"weapon","weapon":{"type":"blade","length":-1}}',
        "line 2: weapon.length: expected 0",
    ),
    ('{"case":"weapon","weapon":{"type":"blade","length":"-1"}}', "line 2: weapon.length: expecte"),
    ('{"case":"weapon","weapon":{"type":"blade","length":"long"}}', "line 2: weapon.length: expec"),
    ('{"case":"weapon","weapon":{"type":"blade","length":"5 m"}}', "line 2: weapon.length: expect"),
    ('{"case":"weapon","weapon":{"type":"blade","length":true}}', "line 2: weapon.length: expecte"),
    ('{"case":"weapon","weapon":{"type":"blade","length":NaN}}', "line 2: not JSON: NaN"),
    ('{"case":"weapon","weapon":{"type":"blade","length":1,"length":2}}', "line 2: length: stands"),
    (
        '{"case":"weapon","weapon":{"type":"blade","failed":["x"]}}',
        "line 2: weapon.failed: 'x' isn",
    ),
    (
        '{"case":"weapon","weapon":{"type":"blade","failed":"point"}}',
        "line 2: weapon.failed: expec",
    ),
    (
        '{"case":"weapon","weapon":{"type":"bow","end_piece":"no"}}',
        "line 2: weapon.end_piece: expe",
    ),
    ('{"case":"weapon","weapon":{"type":"blade"},"want":[]}', "line 2: want: expected an object"),
    ('{"case":"weapon","weapon":{"type":"blade"},"want":{"x":1}}', "line 2: want.x: unknown key"),
    ('{"case":"weapon","weapon":{"type":"blade"},"by":1}', "line 2: by: unknown key"),
    ('{"case":"kit","in_hand":[{"class":"club"}]}', "line 2: in_hand[0].class: expected one of"),
    ('{"case":"kit","in_hand":[],"location":"moat"}', "line 2: location: expected one of field"),
    ('{"case":"kit","in_hand":[],"banned":["shield"]}', "line 2: banned: 'shield' isn't one of"),
    (
        '{"case":"kit","in_hand":[{"class":"flail","status":"lost"}]}',
        "line 2: in_hand[0].status: expected one of",
    ),
    (
        '{"case":"lives","combatant":{"costume":"good","armour":[{"type":"mail","awarded":3}]}}',
        "line 2: combatant.armour[0].awarded: expected at most 2, not 3",
    ),
    ('{"case":"lives","combatant":{"costume":"torn"}}', "line 2: combatant.costume: expected one"),
    ('{"case":"lives","combatant":{"costume":"good","override":-1}}', "line 2: combatant.override"),
    (
        '{"case":"lives","combatant":{"costume":"good","bonus_lives":1.5}}',
        "line 2: combatant.bonus",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("line", "message"), UNREADABLE, ids=[line for line, _ in UNREADABLE])
def test_try_names_line_and_field_of_what_it_cant_read_and_judges_the_rest(
    cases_file, line, message
):
    out, err, code = attempt(cases_file(SWORD, line, "", SWORD))
    assert err.startswith(message)
    assert (out.splitlines()[-1], len(out.splitlines()), code) == ("2 passed, 0 failed", 3, 2)


@pytest.mark.django_db
def test_try_says_that_a_file_is_not_there():
    out, err, code = attempt("nowhere.jsonl")
    assert (out, code) == ("", 2)
    assert "nowhere.jsonl can't be read" in err


@pytest.mark.django_db
def test_try_judges_by_the_published_rulebook_or_the_one_named(cases_file):
    text = write(built_in("battle")).replace("rucnik-2026", "ours")
    text = text.replace("max = 90, deciding", "max = 60, deciding")
    ours, _fresh = rulebooks.load(read(text))
    file = cases_file(SWORD)
    assert attempt(file)[2] == 0
    assert attempt(file, rulebook="ours")[2] == 1
    assert attempt(file, rulebook="rucnik-2026")[2] == 0
    rulebooks.publish(ours, at=NOW)
    assert attempt(file)[2] == 1
    assert attempt(file, rulebook="theirs")[1:] == ("There is no rulebook 'theirs'.", 2)


@pytest.mark.django_db
def test_load_and_export_by_command(tmp_path):
    for word in ("loaded", "unchanged"):
        out = StringIO()
        call_command("rulebook", "load", stdout=out)
        assert f"rucnik-2026 1 is {word}: published" in out.getvalue()
        assert f"turniej 1 is {word}: published" in out.getvalue()
        assert f"letni-tabor 1 is {word}: published" in out.getvalue()
    assert [rulebooks.published(kind).slug for kind in ("battle", "tournament")] == [
        "rucnik-2026",
        "turniej",
    ]
    out = StringIO()
    call_command("rulebook", "export", "rucnik-2026", stdout=out)
    assert read(out.getvalue()) == built_in("battle")
    file = tmp_path / "mine.toml"
    file.write_text(out.getvalue().replace("lives = 6", "lives = 7"), encoding="utf-8")
    call_command("rulebook", "load", str(file), stdout=StringIO())
    assert list(
        Rulebook.objects.values_list("slug", "version", "state").order_by("slug", "version")
    ) == [
        ("letni-tabor", 1, "published"),
        ("rucnik-2026", 1, "published"),
        ("rucnik-2026", 2, "draft"),
        ("turniej", 1, "published"),
    ]
    call_command("rulebook", "load", str(file), "--publish", stdout=StringIO())
    states = Rulebook.objects.filter(slug="rucnik-2026").values_list("version", "state")
    assert list(states) == [(1, "retired"), (2, "published")]
    file.write_text("[rulebook", encoding="utf-8")
    with pytest.raises(CommandError, match=r"mine\.toml: line 1, “.*”: (=|a heading|something)"):
        call_command("rulebook", "load", str(file))
    with pytest.raises(CommandError, match="no rulebook 'none'"):
        call_command("rulebook", "export", "none")


@pytest.mark.django_db
def test_what_people_made_of_a_built_in_rulebook_stays_in_force_at_the_next_start():
    call_command("rulebook", "load", stdout=StringIO())
    draft = rulebooks.copy_to_draft(rulebooks.published("battle"))
    call_command("rulebook", "load", stdout=StringIO())
    draft.refresh_from_db()
    assert draft.state == "draft"
    row = draft.parameters.get(chapter="lives", key="cap")
    row.values["lives"] = 7
    row.save()
    ours = rulebooks.publish(draft, at=NOW)
    call_command("rulebook", "load", stdout=StringIO())
    assert rulebooks.published("battle") == ours
    assert Rulebook.objects.filter(slug="rucnik-2026").count() == 2


def test_an_empty_line_and_a_byte_order_mark_say_nothing():
    assert list(trial.tried(["\ufeff", "  ", ""], lambda kind: {})) == []


@pytest.mark.parametrize(
    "environment",
    [
        {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"},
        {"DATABASE_URL": "no database at all"},
        {"DATABASE_URL": "", "RUMAN_VAR": "{file}/var"},
    ],
    ids=["nobody listens", "no address", "can't be started"],
)
def test_try_works_without_a_database(tmp_path, environment):
    """In a process of its own: the settings start or name the database."""
    blocker = tmp_path / "file"
    blocker.write_text("a file, where a folder should be")
    values = {name: value.format(file=blocker) for name, value in environment.items()}
    done = subprocess.run(
        [sys.executable, "manage.py", "rulebook", "try", "-"],
        input=f"{SWORD}\n",
        env={**os.environ, **values},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.stdout.splitlines()[-1:], done.returncode) == (["1 passed, 0 failed"], 0)

"""The documented scripts repeat stored draws exactly; the command finds what was tampered with."""

import json
import subprocess
import sys
from pathlib import Path

import pgtrigger
import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.pages import client_of
from tests.tournament.test_actions_draws import draw, play_open_bouts
from tournament import stored
from tournament.actions.draws import announce_draw, decline, open_draw, void_draw
from tournament.enums import Format
from tournament.models import Bout, Decline, Draw, DrawOpening
from tournament.queries.draws import ShownDraw
from tournament.queries.proofs import repeated

BASE = Path(__file__).resolve().parents[2]


def public(field, name, draw):
    place = [field.event.slug, field.tournament.slug, draw.pk]
    answer = client_of(None).get(reverse(f"tournament:{name}", args=place))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return answer.content


def by_script(field, draw, folder):
    """What the downloaded script makes of the downloaded input, in a Python without anything."""
    script, text = folder / "repeat.py", folder / "input.txt"
    script.write_bytes(public(field, "draw-script", draw))
    text.write_bytes(public(field, "proof-input", draw))
    run = [sys.executable, "-I", "-S", str(script), str(text)]
    return json.loads(subprocess.run(run, check=True, capture_output=True).stdout)


def verify(*arguments):
    """Exit code and lines of `draw verify`."""
    lines = []

    class Out:
        def write(self, text):
            lines.append(text.strip())

    try:
        call_command("draw", "verify", *arguments, stdout=Out())
    except SystemExit as ended:
        return ended.code, lines
    return 0, lines


def test_scripts_repeat_a_whole_tournament(field, tmp_path):
    field.fill(14)
    draw(field, "groups")
    play_open_bouts(field)
    draw(field, "first round")
    play_open_bouts(field)
    made = draw(field, "one comes back")
    back = field.tournament.rounds.get(number=2, live=True).back
    field.do(decline, draw=made["draw"], entrant=back.pk)
    rows = list(Draw.objects.order_by("pk"))
    assert [row.kind for row in rows] == ["groups", "round", "round"]
    for row in rows[:2]:
        assert by_script(field, row, tmp_path) == row.opening.outcome
    assert by_script(field, rows[2], tmp_path) == Decline.objects.get().outcome
    assert Decline.objects.get().outcome != rows[2].opening.outcome
    assert verify() == (0, ["3 match, 0 don't"])


def test_scripts_repeat_a_first_round_with_one_back_after_groups(field, tmp_path):
    field.tournament.parameters["course"]["groups"]["advance"] = 1
    field.tournament.save()
    field.fill(14)
    draw(field)
    play_open_bouts(field)
    row = Draw.objects.get(pk=draw(field, "odd")["draw"])
    assert row.terms["first"]
    assert len(row.terms["winners"]) == 3
    assert row.opening.outcome["back"]
    assert by_script(field, row, tmp_path) == row.opening.outcome
    assert verify() == (0, ["2 match, 0 don't"])


def test_scripts_repeat_a_bye(field, tmp_path):
    field.tournament.format = Format.KNOCKOUT
    field.tournament.save()
    field.fill(7)
    row = Draw.objects.get(pk=draw(field)["draw"])
    assert row.opening.outcome["bye"]
    assert by_script(field, row, tmp_path) == row.opening.outcome


@pytest.mark.parametrize("kind", ["groups", "knockout"])
@pytest.mark.parametrize("count", [*range(2, 14), 40])
def test_scripts_repeat_every_size(field, tmp_path, kind, count):
    field.tournament.format = kind
    field.tournament.save()
    field.fill(count)
    row = Draw.objects.get(pk=draw(field, f"size {count}")["draw"])
    assert by_script(field, row, tmp_path) == row.opening.outcome


def test_documentation_and_page_have_the_same_scripts():
    told = (BASE / "docs/draws.md").read_text(encoding="utf-8")
    for kind in ("groups", "round"):
        script = (BASE / f"tournament/repeat/{kind}.txt").read_text(encoding="utf-8")
        assert f"`repeat_{kind}.py`:\n\n```text\n{script}```\n" in told
        assert len(script.splitlines()) <= 20


def test_verify_counts_announced_and_voided_draws(field):
    field.fill(5)
    first = draw(field)["draw"]
    field.do(void_draw, draw=first, reason="again")
    field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    assert verify() == (0, ["2 match, 0 don't"])
    assert verify("--event", field.event.slug, "sword") == (0, ["2 match, 0 don't"])


TAMPERED = {
    "the list isn't the one": lambda draw: Draw.objects.filter(pk=draw.pk).update(
        entries=draw.entries.replace("entrant", "entrant ", 1)
    ),
    "the seed isn't the one": lambda draw: Draw.objects.filter(pk=draw.pk).update(seed="other"),
    "seed and list make another": lambda draw: DrawOpening.objects.filter(draw=draw).update(
        outcome={"groups": draw.opening.outcome["groups"][::-1]}
    ),
    "groups, rounds or bouts differ": lambda draw: Bout.objects.filter(
        pk=draw.groups.first().bouts.first().pk
    ).update(number=99),
}


@pytest.mark.parametrize("said", TAMPERED)
def test_verify_says_what_was_tampered_with(field, said):
    field.fill(8)
    row = Draw.objects.get(pk=draw(field)["draw"])
    with pgtrigger.ignore():
        TAMPERED[said](row)
    code, lines = verify()
    assert code == 1
    assert lines[-1] == "0 match, 1 don't"
    assert any(said in line for line in lines)


def test_an_erased_name_leaves_every_stored_draw_and_is_no_fault(field):
    entrants = field.fill(5)
    draw(field)
    person = entrants[0].combatant
    stored.erase(person, None)
    row = Draw.objects.select_related("opening").get()
    assert f"№ {person.number}" in row.entries
    for text in (row.entries, json.dumps(row.opening.outcome, ensure_ascii=False)):
        assert entrants[0].label not in text
        assert f"№ {person.number}" in text
    code, lines = verify()
    assert (code, lines[-1]) == (0, "1 match, 0 don't")
    assert "a name was erased" in lines[0]


def test_repeated_is_what_was_stored(field):
    field.fill(6)
    announced = field.do(announce_draw, tournament=field.tournament.pk, seed="s")
    row = Draw.objects.get(pk=announced["draw"])
    field.do(open_draw, draw=row.pk)
    assert repeated(row) == DrawOpening.objects.get().outcome
    assert ShownDraw(Draw.objects.get(pk=row.pk)).outcome == repeated(row)

"""A tournament as one file: nothing private for everybody, and back again as it was."""

import copy
import csv
import io
import json
import uuid
from datetime import date

import pgtrigger
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.urls import reverse

from combatants.models import Combatant
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import Act
from tests.factories import make_event, make_member, make_user
from tests.pages import client_of, steady
from tests.tournament.conftest import NOW, Field, make_tournament
from tests.tournament.played import play
from tests.tournament.test_actions_draws import draw, play_open_bouts, win
from tournament.actions.draws import announce_draw, void_draw
from tournament.actions.entries import leave_tournament
from tournament.actions.taking_in import plain, take_in
from tournament.models import Bout, Draw, Entrant, Tournament
from tournament.queries.export import PARTS, public, same, whole
from tournament.rules import ceremony
from tournament.rules.draws import fingerprint


@pytest.fixture
def played(field):
    """Nine people through a voided draw, the groups and two rounds; one of them withdrew."""
    entrants = field.fill(9)
    Combatant.objects.filter(pk=entrants[0].combatant_id).update(
        birth_date=date(1990, 2, 3), email="jan@example.org", phone="+420 777", note="secret"
    )
    voided = draw(field)["draw"]
    field.do(void_draw, draw=voided, reason="a late entrant")
    draw(field, "again")
    first = field.tournament.bouts.filter(live=True).first()
    win(field, first, "red" if first.red_id < first.blue_id else "blue")
    field.do(leave_tournament, entrant=entrants[8].pk, standing="withdrawn", reason="a knee")
    play_open_bouts(field)
    draw(field, "round")
    return field


def file_of(tournament):
    return plain(whole(tournament))


def elsewhere():
    """Another event, whose server has rules of tournaments."""
    event = make_event()
    return Field(event, make_tournament(event, slug="other", name="Other"))


def gone():
    """As on another server: no tournaments, no acts (TRUNCATE asks no row's trigger)."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("TRUNCATE tournament_tournament CASCADE")
    with pgtrigger.ignore("core.Act:append_only"):
        Act.objects.all().delete()


def sent_at(event):
    return Sent(uuid.uuid4(), event, Author(make_user()), NOW)


def test_export_import_export_is_equal(played):
    before = file_of(played.tournament)
    counted = {name: len(before[name]) for name in ("entrants", "draws", "openings", "voids")}
    assert counted == {"entrants": 9, "draws": 3, "openings": 3, "voids": 1}
    assert len(before["people"]) == 9
    gone()
    answer = acts.perform("take_in", sent_at(played.event), {"document": before}, take_in)
    after = file_of(Tournament.objects.get(pk=answer["tournament"]))
    assert after == before
    assert answer == {"tournament": answer["tournament"], "fresh": True, "added": 0}


def test_draws_still_prove_themselves_after_an_import(played):
    document = file_of(played.tournament)
    there = elsewhere()
    made = there.do(take_in, document=document)["tournament"]
    drawn = Draw.objects.filter(tournament=made).order_by("pk")
    assert [one.kind for one in drawn] == ["groups", "groups", "round"]
    for one in drawn:
        assert fingerprint(one.entries) == one.entries_fingerprint
        assert fingerprint(one.seed) == one.seed_fingerprint
    groups = ceremony.draw_groups(drawn[1].seed, drawn[1].entries)
    stored = [
        [place.entrant.label for place in group.places.all()]
        for group in drawn[1].groups.order_by("number")
    ]
    assert stored == [list(group.members) for group in groups]


def test_at_another_event_of_the_server_people_are_typed_in_and_acts_get_ids_that_follow(played):
    document, acts = file_of(played.tournament), set(Act.objects.values_list("pk", flat=True))
    there = elsewhere()
    answer = there.do(take_in, document=document)
    assert answer["added"] == 9
    made = Tournament.objects.get(pk=answer["tournament"])
    assert made.event == there.event
    assert {one.combatant.event_id for one in made.entrants.all()} == {there.event.pk}
    assert same(file_of(made), document)
    kept = {uuid.UUID(one["id"]) for one in document["acts"]}
    assert kept <= acts
    follow = {uuid.uuid5(one, there.event.slug) for one in kept}
    assert follow <= set(Act.objects.filter(event=there.event).values_list("pk", flat=True))


def test_twice_does_nothing_twice(played):
    document, there = file_of(played.tournament), elsewhere()
    first = there.do(take_in, document=document)
    rows = Bout.objects.count(), Entrant.objects.count(), Combatant.objects.count()
    assert there.do(take_in, document=document) == {**first, "fresh": False, "added": 0}
    assert (Bout.objects.count(), Entrant.objects.count(), Combatant.objects.count()) == rows


def test_at_its_own_event_it_is_here_already_however_finely_its_making_was_timed(played):
    Tournament.objects.filter(pk=played.tournament.pk).update(
        created_at=NOW.replace(microsecond=123_456)
    )
    played.tournament.refresh_from_db()
    document = file_of(played.tournament)
    assert played.do(take_in, document=document) == {
        "tournament": played.tournament.pk,
        "fresh": False,
        "added": 0,
    }


def test_people_are_known_by_name_where_only_one_is_called_so(played):
    document, there = file_of(played.tournament), elsewhere()
    names = document["people"]
    known = [
        Combatant.objects.create(event=there.event, number=n, **names[k])
        for n, k in ((501, 0), (502, 1), (503, 1))
    ]
    assert there.do(take_in, document=document)["added"] == 8
    entered = set(Entrant.objects.filter(tournament__event=there.event).values_list("combatant"))
    assert [(one.pk,) in entered for one in known] == [True, False, False]


def test_the_same_tournament_gone_on_since_is_refused(played):
    document, there = file_of(played.tournament), elsewhere()
    there.do(take_in, document=document)
    document["entrants"][0]["place"] = 7
    with pytest.raises(RefusedError) as refused:
        there.do(take_in, document=document)
    assert refused.value.code == "gone_on"


def test_another_tournament_of_that_name_is_refused(played):
    event = make_event()
    there = Field(event, make_tournament(event))
    with pytest.raises(RefusedError) as refused:
        there.do(take_in, document=file_of(played.tournament))
    assert refused.value.code == "slug_taken"


def spoil(document, path, value):
    *way, last = path
    inner = document
    for step in way:
        inner = inner[step]
    if value is None and isinstance(inner, dict):
        del inner[last]
    else:
        inner[last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 2),
        (("format",), "ruman-event"),
        (("public",), True),
        (("people",), None),
        (("tournament", "parameters"), {}),
        (("tournament", "state"), "won"),
        (("tournament", "slug"), "take-in"),
        (("tournament", "created_at"), "yesterday"),
        (("entrants", 0, "label"), None),
        (("entrants", 0, "combatant"), 99),
        (("entrants", 0, "combatant"), 0),
        (("entrants", 1, "label"), "x" * 300),
        (("entrants", 1, "admitted"), "perhaps"),
        (("bouts", 0, "red"), "nobody"),
        (("bouts", 0, "winner"), "nobody"),
        (("bouts", 0, "number"), -1),
        (("bouts", 0, "number"), True),
        (("bouts", 0, "red_points"), 10**9),
        (("bouts", 0, "group"), None),
        (("results", 0, "why"), "luck"),
        (("acts", 0, "id"), "1"),
        (("acts", 1, "received_at"), None),
        (("draws",), 3),
        (("draws", 0), "x"),
        (("bouts",), [1, 2]),
    ],
)
def test_a_file_that_was_changed_by_hand_is_refused_whole(played, path, value):
    document, there = copy.deepcopy(file_of(played.tournament)), elsewhere()
    spoil(document, path, value)
    with pytest.raises(RefusedError) as refused:
        there.do(take_in, document=document)
    assert refused.value.code == "bad_file"
    assert "%(" not in refused.value.words
    assert "object" not in refused.value.words  # nobody is told of Python
    assert Tournament.objects.filter(event=there.event).count() == 1
    assert not Combatant.objects.filter(event=there.event).exists()


def test_an_unopened_seed_leaves_in_no_file(field):
    field.fill(4)
    field.do(announce_draw, tournament=field.tournament.pk, seed="still secret")
    for document in (whole(field.tournament), public(field.tournament)):
        assert document["draws"] == []
        assert "still secret" not in str(document)


def test_the_public_file_says_nothing_but_names_as_drawn(played):
    text = json.dumps(plain(public(played.tournament)))
    told = ("1990-02-03", "example.org", "+420 777", "secret", "a knee")
    for private in (*told, played.author.user.name):
        assert private not in text
    found = json.loads(text)
    assert "acts" not in found
    assert "people" not in found
    assert {row["label"] for row in found["entrants"]} == {
        one.label for one in played.tournament.entrants.all()
    }
    assert len(found["results"]) == sum(bool(row["winner"]) for row in found["bouts"])


def test_the_public_file_is_the_whole_one_without_what_is_private(played):
    every, told = whole(played.tournament), public(played.tournament)
    for part in PARTS:
        if part.public:
            shown = [{name: row[name] for name in part.public} for row in every[part.name]]
            assert [{name: row[name] for name in part.public} for row in told[part.name]] == shown


@pytest.mark.parametrize("count", [8, 64])
def test_the_public_file_costs_three_statements_and_two_unchanged(
    client, field, count, django_assert_num_queries
):
    field.fill(count)
    draw(field)
    play(field, 5)
    address = reverse("tournament:public-file", args=[field.event.slug, field.tournament.slug])

    def look():
        with django_assert_num_queries(3):
            fresh = client.get(address)
        with django_assert_num_queries(2):
            again = client.get(address, headers={"If-None-Match": fresh["ETag"]})
        assert (fresh.status_code, again.status_code) == (200, 304)

    steady(look)


def test_the_sheet_runs_no_formula(played):
    Entrant.objects.filter(pk=played.tournament.entrants.first().pk).update(label="=1+1")
    at = [played.event.slug, played.tournament.slug]
    content = client_of(None).get(reverse("tournament:results-sheet", args=[*at, "csv"])).getvalue()
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    settled = played.tournament.bouts.filter(live=True, state="confirmed").count()
    assert len(rows) == settled + 1
    cells = {cell for row in rows for cell in row}
    assert "'=1+1" in cells
    assert "=1+1" not in cells
    every = client_of(None).get(reverse("tournament:event-results-sheet", args=[at[0], "csv"]))
    assert every.getvalue() == content


def test_the_page_takes_in_what_it_gave(played):
    there = elsewhere()
    here = client_of(make_member(played.event, "head_organizer"), "en")
    at = [played.event.slug, played.tournament.slug]
    assert here.get(reverse("tournament:export", args=at)).status_code == 200
    given = here.get(reverse("tournament:export-file", args=at)).content
    boss = client_of(make_member(there.event, "head_organizer"), "en")
    address = reverse("tournament:take-in", args=[there.event.slug])
    for told in ("The tournament was taken in.", "It is here already."):
        file = io.BytesIO(given)
        file.name = "t.json"
        assert told in boss.post(address, {"file": file}, follow=True).content.decode()
    for content in (b"", b"[]", b"{", b"{}", b"\xff\xfe", b"[" * 100_000):
        file = io.BytesIO(content)
        file.name = "t.json"
        page = boss.post(address, {"file": file})
        assert page.status_code == 200
        assert "invalid-feedback" in page.content.decode()


def test_commands(played, tmp_path, capsys):
    make_user(is_superuser=True)
    there, file = elsewhere(), str(tmp_path / "t.json")
    call_command("tournament", "export", played.event.slug, "sword", file)
    assert (tmp_path / "t.json").stat().st_mode & 0o077 == 0
    for how in ("taken in, 9 people added", "here already"):
        call_command("tournament", "import", there.event.slug, file)
        assert how in capsys.readouterr().out
    with pytest.raises(CommandError, match="no tournament"):
        call_command("tournament", "export", played.event.slug, "axe", file)
    with pytest.raises(CommandError, match="No such file"):
        call_command("tournament", "import", there.event.slug, file + "x")

"""The rulebook desk: drafts made, changed by acts and pages, two people at once, the history."""

import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from ruman.core import acts, rulebooks
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.desk_forms import fingerprint
from ruman.core.models import ParameterChange, Rulebook
from ruman.core.tomlbook import built_in, read, write
from tests.factories import make_draft, make_event, make_member
from tests.pages import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def admin(event):
    return make_member(event, "admin", name="Eva")


@pytest.fixture
def draft(event):
    return make_draft(event.organizer)


def do(kind, event, user, **payload):
    """An act through its registered function, as pages and door call it."""
    sent = Sent(uuid.uuid4(), event, Author(user), timezone.now())
    return acts.perform(kind, sent, payload, acts.KINDS[kind].act)


def row_of(draft, chapter, key):
    return draft.parameters.get(chapter=chapter, key=key)


def change(event, user, draft, chapter, key, **fields):
    row = row_of(draft, chapter, key)
    values = {**row.values, **fields}
    seen = fingerprint(row.values)
    given = {"rulebook": draft, "chapter": chapter, "key": key, "entry": values, "seen": seen}
    return do("core.change_parameter", event, user, **given)


def url(name, event, *parts):
    return reverse(f"core:{name}", args=[event.slug, *parts])


def test_a_copy_is_a_draft_of_the_organizer_and_says_the_same(event, admin):
    built, _fresh = rulebooks.load(built_in("battle"))
    built = rulebooks.publish(built, at=timezone.now())
    pk = do("core.copy_rulebook", event, admin, rulebook=built)["rulebook"]
    copy = Rulebook.objects.get(pk=pk)
    assert (copy.organizer, copy.state, copy.version) == (event.organizer, "draft", 2)
    assert rulebooks.document_of(copy) == built_in("battle").document
    said = ParameterChange.objects.filter(rulebook_pk=pk)
    assert set(said.values_list("what", "by_name")) == {("loaded", "Eva")}
    assert said.count() == copy.parameters.count()


def test_a_change_is_kept_with_who_and_from_what_to_what(event, admin, draft):
    change(event, admin, draft, "lives", "cap", lives=5)
    assert row_of(draft, "lives", "cap").values == {"rule": "R 4", "lives": 5}
    last = ParameterChange.objects.last()
    assert (last.what, last.by_name, last.slug, last.version) == ("changed", "Eva", draft.slug, 1)
    assert (last.before["lives"], last.after["lives"]) == (6, 5)


def test_a_change_past_the_program_is_kept_too(draft):
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('ruman.who', '', true)")
        cursor.execute(
            "UPDATE core_parameter SET values = jsonb_set(values, '{lives}', '9')"
            " WHERE rulebook_id = %s AND chapter = 'lives' AND key = 'cap'",
            [draft.pk],
        )
        cursor.execute("SELECT session_user")
        (account,) = cursor.fetchone()
    last = ParameterChange.objects.last()
    assert (last.by_name, last.account, last.after["lives"]) == ("", account, 9)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE core_parameterchange SET by_name = 'Nobody'",
        "DELETE FROM core_parameterchange",
    ],
)
def test_the_history_is_never_rewritten(draft, statement):
    refused = pytest.raises(DatabaseError, match="Cannot update or delete")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_the_same_values_are_no_change(event, admin, draft):
    before = ParameterChange.objects.count()
    change(event, admin, draft, "lives", "cap")
    assert ParameterChange.objects.count() == before


def test_the_later_of_two_is_told_and_nothing_is_lost(event, admin, draft):
    other = make_member(event, "admin", name="Petr")
    address = url("entry", event, draft.pk, "lives", "cap")
    seen = fingerprint(row_of(draft, "lives", "cap").values)
    change(event, other, draft, "lives", "cap", lives=5)
    answer = client_of(admin).post(address, {"rule": "R 4", "lives": "7", "seen": seen})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Somebody else has just changed this." in page
    assert "Lives: you 7, now <b>5</b>" in page
    assert 'value="7"' in page
    assert row_of(draft, "lives", "cap").values["lives"] == 5
    now = fingerprint(row_of(draft, "lives", "cap").values)
    assert now in page
    client_of(admin).post(address, {"rule": "R 4", "lives": "7", "seen": now})
    assert row_of(draft, "lives", "cap").values["lives"] == 7


def test_rows_are_added_moved_and_left_out(event, admin, draft):
    text = {"en": "Scale", "cs": "Šupinová", "pl": "Łuskowa"}
    place = {"rulebook": draft, "chapter": "armour_types", "key": "scale"}
    entry = {"rule": "R 4", "name": text, "most": 2}
    do("core.add_parameter", event, admin, **place, entry=entry)
    with pytest.raises(RefusedError, match="there_already"):
        do("core.add_parameter", event, admin, **place, entry=entry)

    def order():
        return list(rulebooks.document_of(draft)["armour_types"])

    assert order() == ["quilted", "leather", "mail", "plate", "scale"]
    do("core.move_parameter", event, admin, **place, up=True)
    assert order() == ["quilted", "leather", "mail", "scale", "plate"]
    do("core.move_parameter", event, admin, **place, up=False)
    do("core.move_parameter", event, admin, **place, up=False)
    assert order() == ["quilted", "leather", "mail", "plate", "scale"]
    do("core.remove_parameter", event, admin, **place, seen=fingerprint(entry))
    assert order() == ["quilted", "leather", "mail", "plate"]
    with pytest.raises(RefusedError, match="gone"):
        do("core.remove_parameter", event, admin, **place, seen=fingerprint(entry))


def test_what_every_rulebook_has_stays(event, admin, draft):
    row = row_of(draft, "lives", "cap")
    place = {"rulebook": draft, "chapter": "lives", "key": "cap"}
    with pytest.raises(RefusedError, match="needed"):
        do("core.remove_parameter", event, admin, **place, seen=fingerprint(row.values))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"lives": -1}, "−1 is less than 1."),
        ({"lives": 1.5}, "1.5 isn't a whole number."),
        ({"colour": "red"}, "Nothing reads “colour”."),
    ],
)
def test_an_unusable_row_is_refused_by_the_act_itself(event, admin, draft, fields, sentence):
    with pytest.raises(RefusedError) as refused:
        change(event, admin, draft, "lives", "cap", **fields)
    assert (refused.value.code, refused.value.words) == ("unusable", sentence)
    assert row_of(draft, "lives", "cap").values["lives"] == 6


def test_only_own_drafts_can_be_changed(event, admin, draft):
    everybodys = make_draft(None)
    published = rulebooks.publish(draft, at=timezone.now())
    for rulebook in (everybodys, published):
        with pytest.raises(RefusedError, match="not_a_draft"):
            change(event, admin, rulebook, "lives", "cap", lives=5)
        with pytest.raises(RefusedError, match="not_a_draft"):
            do("core.delete_rulebook", event, admin, rulebook=rulebook)


def test_a_draft_deleted_while_open_is_said(event, admin, draft):
    address = url("entry", event, draft.pk, "lives", "cap")
    pk, rows = draft.pk, draft.parameters.count()
    do("core.delete_rulebook", event, admin, rulebook=draft)
    answer = client_of(admin).post(address, {"lives": "5"}, follow=True)
    assert answer.redirect_chain == [(url("rulebooks", event), 302)]
    assert "This draft was deleted meanwhile." in answer.content.decode()
    elsewhere = make_event()
    stranger = make_member(elsewhere, "admin")
    there = url("entry", elsewhere, draft.pk, "lives", "cap")
    assert client_of(stranger).get(there).status_code == 404
    assert ParameterChange.objects.filter(rulebook_pk=pk, what="removed").count() == rows


def test_a_row_left_out_while_open_is_said(event, admin, draft):
    values = row_of(draft, "armour_types", "mail").values
    place = {"rulebook": draft, "chapter": "armour_types", "key": "mail"}
    do("core.remove_parameter", event, admin, **place, seen=fingerprint(values))
    answer = client_of(admin).get(
        url("entry", event, draft.pk, "armour_types", "mail"), follow=True
    )
    assert "This row was left out meanwhile." in answer.content.decode()


def test_a_page_saves_and_shows_the_finding_beside_the_field(event, admin, draft):
    address = url("entry", event, draft.pk, "armour_types", "mail")
    values = row_of(draft, "armour_types", "mail").values
    typed = {"rule": "R 4", "name.en": "Mail", "most": "1", "seen": fingerprint(values)}
    answer = client_of(admin).post(address, typed)
    assert answer.url == f"{url('rulebook', event, draft.pk)}#armour_types.mail"
    assert row_of(draft, "armour_types", "mail").values == {
        "rule": "R 4",
        "name": {"en": "Mail"},
        "most": 1,
    }
    page = client_of(admin).get(address).content.decode()
    assert page.count("The Czech text is missing.") == 1
    assert "Name (Czech): Kroužková → <b>–</b>" in page
    assert "Lives at most: 2 → <b>1</b>" in page
    whole = client_of(admin).get(url("rulebook", event, draft.pk)).content.decode()
    assert whole.count("The Polish text is missing.") == 2  # in the list, and at its row


@pytest.mark.parametrize("most", ["-1", "x", "", "1e9", "9" * 50])
def test_nonsense_stays_in_the_form_with_a_message(event, admin, draft, most):
    address = url("entry", event, draft.pk, "armour_types", "mail")
    answer = client_of(admin).post(address, {"rule": "R 4", "name.en": "Mail", "most": most})
    assert answer.status_code == 200
    assert "invalid-feedback" in answer.content.decode()
    assert row_of(draft, "armour_types", "mail").values["most"] == 2


def test_an_upload_is_a_draft_of_the_organizer(event, admin, draft):
    text = write(built_in("battle")).replace("lives = 6", "lives = 7")
    file = SimpleUploadedFile("x.toml", text.encode())
    answer = client_of(admin).post(url("upload-rulebook", event), {"file": file})
    made = Rulebook.objects.latest("pk")
    assert answer.url == url("rulebook", event, made.pk)
    assert (made.organizer, made.state) == (event.organizer, "draft")
    exported = client_of(admin).get(url("rulebook-file", event, made.pk)).content.decode()
    assert read(exported) == read(text)


def test_an_example_is_typed_in_a_form_and_shows_what_comes_of_it(event, admin, draft):
    address = url("entry", event, draft.pk, "examples", "blade_at_90")
    row = row_of(draft, "examples", "blade_at_90")
    page = client_of(admin).get(address).content.decode()
    assert "Classes: One-handed, Hand-and-a-half; Verdict: Approve" in page
    typed = {
        "weapon.type": "blade",
        "weapon.length": "90,5 cm",
        "want.classes.0": "hand_and_a_half",
        "want.verdict": "approved",
        "seen": fingerprint(row.values),
    }
    assert client_of(admin).post(address, typed).status_code == 302
    row.refresh_from_db()
    assert row.values == {
        "case": "weapon",
        "weapon": {"type": "blade", "length": "90,5 cm"},
        "want": {"classes": ["hand_and_a_half"], "verdict": "approved"},
    }
    bad = {**typed, "weapon.length": "long", "seen": fingerprint(row.values)}
    page = client_of(admin).post(address, bad).content.decode()
    assert "must be a number, not &#x27;long&#x27;" in page
    row.refresh_from_db()
    assert row.values["weapon"]["length"] == "90,5 cm"


def test_an_example_is_made_by_choosing_what_it_is_about(event, admin, draft):
    address = url("new-entry", event, draft.pk, "examples")
    page = client_of(admin).get(address).content.decode()
    assert [f'href="?case={name}"' in page for name in ("weapon", "kit", "lives", "bout")] == [
        True,
        True,
        True,
        False,
    ]
    typed = {
        "key": "spear_alone",
        "in_hand.count": "1",
        "in_hand.0.class": "spear_two_handed",
        "in_hand.0.length": "190",
        "helmet": "on",
        "want.findings": "needs_backup",
    }
    assert client_of(admin).post(f"{address}?case=kit", typed).status_code == 302
    assert row_of(draft, "examples", "spear_alone").values == {
        "case": "kit",
        "in_hand": [{"class": "spear_two_handed", "length": "190"}],
        "want": {"allowed": False, "findings": ["needs_backup"]},
    }


def test_two_rulebooks_of_one_name_are_told_apart_by_their_state(event, admin, draft):
    page = client_of(admin).get(url("compare-rulebooks", event, draft.pk)).content.decode()
    assert re.search(r"\(Draft\) → .* \(Draft\): 0 differences", page)


@pytest.fixture
def tournament_draft(event):
    return make_draft(event.organizer, "tournament")


def new_example(case, event, admin, draft, **typed):
    address = f"{url('new-entry', event, draft.pk, 'examples')}?case={case}"
    return client_of(admin).post(address, {"key": "mine", **typed})


def test_an_example_of_a_bout_is_typed_act_by_act(event, admin, tournament_draft):
    draft = tournament_draft
    page = client_of(admin).get(url("new-entry", event, draft.pk, "examples")).content.decode()
    assert [f'href="?case={name}"' in page for name in ("bout", "ranking", "round", "kit")] == [
        True,
        True,
        True,
        False,
    ]
    typed = {
        "declared.0": "continuous",
        "declared.1": "stops",
        "events.count": "5",
        "events.0.do": "start",
        "events.0.continues": "on",
        "events.1.do": "votes",
        "events.1.at": "3,5",
        "events.1.king": "red",
        "events.1.herald1": "red",
        "events.1.herald2": "unseen",
        "events.2.do": "warning",
        "events.2.side": "blue",
        "events.2.act": "thrust",
        "events.3.do": "injury",
        "events.3.side": "red",
        "events.4.continues": "on",
        "want.points.0": "1",
        "want.points.1": "-1",
        "want.hits.0": "1",
        "want.winner": "blue",
        "want.why": "withdrawn",
    }
    assert new_example("bout", event, admin, draft, **typed).status_code == 302
    assert row_of(draft, "examples", "mine").values == {
        "case": "bout",
        "declared": ["continuous", "stops"],
        "events": [
            {"do": "start"},
            {
                "do": "votes",
                "at": 3.5,
                "king": "red",
                "herald1": "red",
                "herald2": "unseen",
                "continues": False,
            },
            {"do": "warning", "side": "blue", "act": "thrust", "continues": False},
            {"do": "injury", "side": "red", "continues": False},
        ],
        "want": {"points": [1, -1], "hits": [1, 0], "winner": "blue", "why": "withdrawn"},
    }
    page = client_of(admin).get(url("entry", event, draft.pk, "examples", "mine")).content.decode()
    assert "State: decided; Points: 1, −1; Hits: 1, 0; Winner: blue" in page
    assert page.count('<details class="rare" open>') == 3
    assert page.count('<details class="rare">') == 1 + 8


def test_an_act_that_lacks_its_side_is_said_in_words(event, admin, tournament_draft):
    typed = {
        "declared.0": "stops",
        "declared.1": "stops",
        "events.count": "1",
        "events.0.do": "hit",
        "events.0.continues": "on",
    }
    page = new_example("bout", event, admin, tournament_draft, **typed).content.decode()
    assert "must be one of red, blue" in page
    del typed["declared.1"]
    page = new_example("bout", event, admin, tournament_draft, **typed).content.decode()
    assert "Choose one of these." in page
    assert not tournament_draft.parameters.filter(chapter="examples").exists()


def test_an_example_of_a_group_is_typed_with_its_bouts(event, admin, tournament_draft):
    draft = tournament_draft
    typed = {
        "group": "A, B ,C",
        "bouts.count": "2",
        "bouts.0.red": "A",
        "bouts.0.blue": "B",
        "bouts.0.winner": "A",
        "bouts.0.hits.0": "5",
        "bouts.1.red": "C",
        "bouts.1.blue": "A",
        "bouts.1.winner": "A",
        "bouts.1.walkover": "on",
        "advance": "1",
        "want.order": "A\n\n B, C ",
        "want.advance": "A",
    }
    assert new_example("ranking", event, admin, draft, **typed).status_code == 302
    row = row_of(draft, "examples", "mine")
    assert row.values == {
        "case": "ranking",
        "group": ["A", "B", "C"],
        "bouts": [
            {"red": "A", "blue": "B", "winner": "A", "hits": [5, 0]},
            {"red": "C", "blue": "A", "winner": "A", "walkover": True},
        ],
        "advance": 1,
        "want": {"order": [["A"], ["B", "C"]], "advance": ["A"]},
    }
    address = url("entry", event, draft.pk, "examples", "mine")
    page = client_of(admin).get(address).content.decode()
    assert "Order: A; C; B" in page
    bad = {**typed, "group": "A, A", "seen": fingerprint(row.values)}
    page = client_of(admin).post(address, bad).content.decode()
    assert "must be different names" in page
    row.refresh_from_db()
    assert row.values["group"] == ["A", "B", "C"]


def test_an_example_of_a_round_is_typed_with_who_is_eliminated(event, admin, tournament_draft):
    draft = tournament_draft
    typed = {
        "stage": "later",
        "winners": "A, B, C",
        "eliminated.count": "2",
        "eliminated.0.name": "D",
        "eliminated.0.beaten_by": "A",
        "eliminated.1.name": "E",
        "eliminated.1.barred": "on",
        "want.bouts": "2",
        "want.back_from": "D",
        "want.never": "A, D",
    }
    assert new_example("round", event, admin, draft, **typed).status_code == 302
    assert row_of(draft, "examples", "mine").values == {
        "case": "round",
        "stage": "later",
        "winners": ["A", "B", "C"],
        "eliminated": [{"name": "D", "beaten_by": ["A"]}, {"name": "E", "barred": True}],
        "want": {"bouts": 2, "bye": False, "back_from": ["D"], "never": [["A", "D"]]},
    }
    page = client_of(admin).get(url("entry", event, draft.pk, "examples", "mine")).content.decode()
    assert "Bouts: 2; One rests: no; May be drawn back in: D; May not meet: A, D" in page


def test_what_a_form_has_no_field_for_stays_as_it_was(event, admin, tournament_draft):
    draft = tournament_draft
    lines = (
        'case = "ranking"\ngroup = ["A", "B"]\nbouts = []\n'
        "want = { points = { A = 0, B = 0 }, advance = [] }\n"
    )
    address = url("new-entry", event, draft.pk, "examples")
    assert client_of(admin).post(address, {"toml": lines, "key": "mine"}).status_code == 302
    row = row_of(draft, "examples", "mine")
    typed = {"group": "A, B", "want.advance": "A, B", "seen": fingerprint(row.values)}
    address = url("entry", event, draft.pk, "examples", "mine")
    assert client_of(admin).post(address, typed).status_code == 302
    row.refresh_from_db()
    assert row.values["want"] == {"points": {"A": 0, "B": 0}, "advance": ["A", "B"]}


def test_reading_a_rulebook_costs_the_same_for_any_size(
    event, admin, draft, django_assert_max_num_queries
):
    client = client_of(admin)
    client.get(url("rulebooks", event))
    with django_assert_max_num_queries(8):
        client.get(url("rulebook", event, draft.pk))
    with django_assert_max_num_queries(8):
        client.get(url("entry", event, draft.pk, "lives", "cap"))

"""What is stored about a person: exported whole, erased everywhere, by every door."""

import json
import uuid
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test import Client
from django.urls import reverse

from combatants.actions import gate, sanctions
from combatants.actions.lives import give_lives
from combatants.actions.people import edit_person
from combatants.actions.privacy import erase_person
from combatants.enums import LinkPurpose, SanctionScope
from combatants.models import Combatant, GateRecord, PlayerLink, RegistrationFile
from combatants.queries.privacy import file_about
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import Act, RefusedAct
from tests.factories import (
    make_act,
    make_combatant,
    make_event,
    make_inspection,
    make_member,
    make_photo,
    make_step,
    make_user,
    make_weapon,
)
from tests.pages import sign_in
from tests.tournament.conftest import make_tournament
from tournament.models import Draw, Entrant
from weapons.models import Appeal, Complaint, ExclusionEnd, Leave, Photo
from weapons.models.steps import Step

pytestmark = pytest.mark.django_db
DURING = datetime(2027, 5, 2, 12, tzinfo=UTC)
AFTER = datetime(2027, 5, 3, 0, 30, tzinfo=UTC)
TOLD = ("Zvláštnová", "Květuše", "Kveta7", "kveta@example.org", "+420777", "Poručnice", "Tajemství")


def do(act, event, at, **payload):
    sent = Sent(uuid.uuid4(), event, Author(make_user()), at)
    return acts.perform(f"test.{act.__name__}", sent, payload, act)


@pytest.fixture
def person():
    """Somebody with everything that the program can store of anybody."""
    event = make_event()
    row = make_combatant(
        event,
        given_name="Květuše",
        surname="Zvláštnová",
        nickname="Kveta7",
        email="kveta@example.org",
        phone="+420777",
        note="Tajemství",
        health_note="Tajemství",
        birth_date=datetime(2010, 1, 1, tzinfo=UTC).date(),
        imported={"surname": "Zvláštnová"},
        registered="Tajemství",
        language="cs",
    )
    row.announced.create(text="meč Tajemství", kind="blade")
    do(
        gate.check_in,
        event,
        DURING,
        combatant=row,
        rules_read=True,
        language="cs",
        guardian="Poručnice",
        side=None,
    )
    do(
        give_lives,
        event,
        DURING,
        combatant=row,
        helmet=True,
        costume="good",
        armour=(),
        override=4,
        reason="Tajemství",
    )
    do(
        sanctions.expel,
        event,
        DURING,
        combatant=row,
        scope=SanctionScope.DAY,
        reason="Tajemství",
    )
    _links_and_refusals(row)
    _weapon(row)
    row.refresh_from_db()
    return row


def _links_and_refusals(row):
    PlayerLink.objects.create(combatant=row, purpose=LinkPurpose.OWN, token="t" * 22)
    RegistrationFile.objects.create(
        event=row.event, name="a.csv", content="Zvláštnová".encode(), digest="x"
    )
    RefusedAct.objects.create(
        act_id=uuid.uuid4(),
        event=row.event,
        kind="combatants.edit",
        by_name="Jitka",
        label="Květuše Zvláštnová",
        payload={"combatant": str(row.pk), "note": "Tajemství"},
        reason="Zvláštnová: no",
    )


def _weapon(row):
    weapon = make_weapon(row, description="Tajemství", agreement="Tajemství")
    rejected = make_inspection(weapon, "rejected", description="Tajemství", reason="Kveta7 knows")
    make_step(Appeal, weapon, inspection=rejected, reason="says Zvláštnová")
    make_photo(weapon)
    weapon.photo = make_photo(weapon)
    weapon.save()
    other = make_weapon(make_combatant(row.event))
    make_step(Complaint, other, reason="hard", complainant="Květuše Zvláštnová")
    make_step(Leave, other, carrier=row)


def everything() -> str:
    """Every row of every table, as text."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in cursor.fetchall():
            cursor.execute(f'SELECT to_jsonb(t)::text FROM "{table}" t')  # noqa: S608
            found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


def test_after_erasing_no_row_of_any_table_tells_who_it_was(person):
    assert all(words in everything() for words in TOLD)
    weapon = person.weapons.get()
    do(erase_person, person.event, AFTER, combatant=person)
    left = everything()
    assert [words for words in TOLD if words in left] == []
    assert bytes(RegistrationFile.objects.get().content) == b""
    assert PlayerLink.objects.get().withdrawn_at == AFTER
    assert not Photo.objects.filter(weapon=weapon).exists()


def test_results_stay_and_history_still_folds_to_the_present(person):
    weapon, lives = person.weapons.get(), person.lives
    do(erase_person, person.event, AFTER, combatant=person)
    person.refresh_from_db()
    weapon.refresh_from_db()
    assert (str(person), person.lives) == (f"№ {person.number}", lives)
    assert person.arrived_at is not None
    assert person.gate_records.count() == 3
    assert person.lives_grants.get().lives == 4
    assert weapon.inspection_steps.get().outcome == "rejected"


def test_photo_files_go_once_the_act_is_committed(person, django_capture_on_commit_callbacks):
    photo = Photo.objects.filter(weapon__owner=person).first()
    storage, name = photo.large.storage, photo.large.name
    with django_capture_on_commit_callbacks(execute=True):
        do(erase_person, person.event, AFTER, combatant=person)
    assert not storage.exists(name)


@pytest.mark.parametrize(("at", "refused"), [(DURING, True), (AFTER, False)])
def test_erasing_waits_until_the_last_day_is_over_where_the_event_is(person, at, refused):
    if refused:
        with pytest.raises(RefusedError, match="event_not_over"):
            do(erase_person, person.event, at, combatant=person)
        assert "Zvláštnová" in everything()
    else:
        do(erase_person, person.event, at, combatant=person)


def test_triggers_rest_only_inside_the_act(person):
    with transaction.atomic():
        do(erase_person, person.event, AFTER, combatant=person)
        with pytest.raises(ProgrammingError), transaction.atomic():
            GateRecord.objects.update(guardian="again")


def test_nothing_is_added_to_somebody_erased(person):
    do(erase_person, person.event, AFTER, combatant=person)
    for act, payload in ((erase_person, {}), (edit_person, {"changes": {}, "seen": {}})):
        with pytest.raises(RefusedError, match="erased"):
            do(act, person.event, AFTER, combatant=person, **payload)
    with pytest.raises(IntegrityError), transaction.atomic():
        Combatant.objects.filter(pk=person.pk).update(given_name="Květuše")


def test_file_holds_every_row_about_the_person(person):
    told = json.loads(file_about(person, AFTER))
    text = json.dumps(told, ensure_ascii=False)
    assert [words for words in TOLD if words not in text] == []
    assert len(told["weapons"]["pictures"]) == 2
    assert told["combatants"]["gate_records"][0]["recorded"]["what"] == "test.check_in"
    assert len(told["weapons"]["may_carry"]) == 1
    assert told["combatants"]["links"][0]["token"] == "t" * 22


def test_no_table_that_points_at_people_is_forgotten():
    """A new table about people must be exported and erased: name it here once it is."""
    known = {
        "combatants.announcedweapon", "combatants.gaterecord", "combatants.assignment",
        "combatants.livesgrant", "combatants.playerlink", "combatants.sanction",
        "weapons.weapon", "weapons.leave", "tournament.entrant", "tournament.crewseat",
        "battles.line", "battles.tick", "battles.veteran", "battles.ruling", "battles.card",
        "battles.cardissue", "battles.hand", "battles.handover",
    }  # fmt: skip
    pointing = {relation.related_model._meta.label_lower for relation in
                Combatant._meta.related_objects}  # fmt: skip
    assert pointing == known
    assert issubclass(ExclusionEnd, Step)


def test_command_exports_and_erases(person, tmp_path, capsys):
    event, number = person.event.slug, str(person.number)
    file = tmp_path / "one.json"
    call_command("person", "export", event, number, str(file))
    assert json.loads(file.read_text())["combatants"]["surname"] == "Zvláštnová"
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="no such one"):
        call_command("person", "erase", event, number)
    make_user(is_superuser=True, is_active=True)
    with pytest.raises(CommandError, match="lasts until"):
        call_command("person", "erase", event, number)
    with pytest.raises(CommandError, match="no number"):
        call_command("person", "export", event, "9999", "-")
    over(person.event)
    call_command("person", "erase", event, number)
    assert Act.objects.filter(kind="combatants.erase").count() == 1
    assert "erased" in capsys.readouterr().out


def over(event):
    """The event was long ago."""
    day = datetime(2020, 5, 1, tzinfo=UTC).date()
    event.starts_date = event.ends_date = event.erase_after_date = day
    event.save()


def test_page_offers_erasing_only_after_the_event_and_nothing_to_change_afterwards(person):
    event = person.event
    client = Client(headers={"accept-language": "cs"})
    sign_in(client, make_member(event, "admin"))
    page = reverse("combatants:person", args=[event.slug, person.number])
    event.ends_date = datetime(2099, 1, 31, tzinfo=UTC).date()
    event.save()
    body = client.get(page).content.decode()
    assert f"{event.name} trvá do 31. ledna 2099" in body
    assert 'name="sure"' not in body
    over(event)
    assert 'name="sure"' in client.get(page).content.decode()
    do(erase_person, event, AFTER, combatant=person)
    body = client.get(page).content.decode()
    edit = reverse("combatants:edit-person", args=[event.slug, person.number])
    link = reverse("combatants:renew-link", args=[event.slug, person.number])
    assert [edit in body, link in body, "zeptejte se" in body] == [False, False, False]


def admin_client():
    client = Client()
    sign_in(client, make_user(is_superuser=True, is_staff=True))
    return client


def test_admin_exports_one_and_asks_before_erasing(person):
    client, url = admin_client(), reverse("admin:combatants_combatant_changelist")
    chosen = {"_selected_action": [person.pk]}
    file = client.post(url, {**chosen, "action": "export_stored"})
    assert json.loads(file.content)["number"] == person.number
    over(person.event)
    asked = client.post(url, {**chosen, "action": "erase"})
    assert "Zvláštnová" in asked.content.decode()
    person.refresh_from_db()
    assert person.erased_at is None
    client.post(url, {**chosen, "action": "erase", "confirmed": "yes"})
    person.refresh_from_db()
    assert person.erased_at is not None
    page = client.get(reverse("admin:combatants_combatant_change", args=[person.pk]))
    assert 'name="surname"' not in page.content.decode()


def test_admin_is_told_why_not_during_the_event(person):
    person.event.ends_date = datetime(2099, 1, 1, tzinfo=UTC).date()
    person.event.save()
    url = reverse("admin:combatants_combatant_changelist")
    sent = {"_selected_action": [person.pk], "action": "erase", "confirmed": "yes"}
    page = admin_client().post(url, sent, follow=True).content.decode()
    assert "lasts until" in page or "trvá" in page


def test_date_for_erasing_reminds_the_admin_until_nobody_is_left(person):
    make_act(person.event)
    over(person.event)
    client = Client(headers={"accept-language": "en"})
    sign_in(client, make_member(person.event, "admin"))
    home = reverse("event-home", args=[person.event.slug])
    url = reverse("combatants:erase-people", args=[person.event.slug])
    assert url in client.get(home).content.decode()
    assert "still have names" in client.get(url).content.decode()
    assert client.post(url).status_code == 200  # not ticked
    client.post(url, {"sure": "1"})
    assert not Combatant.objects.filter(erased_at__isnull=True).exists()
    assert url not in client.get(home).content.decode()
    changes = admin_client().get(reverse("admin:core_event_changelist")).content.decode()
    assert "2020" in changes


def test_a_tournament_keeps_places_and_loses_the_name(person):
    tournament = make_tournament(person.event)
    label = f"{person.full_name} ({person.number})"
    entrant = Entrant.objects.create(tournament=tournament, combatant=person, label=label, place=3)
    draw = {"kind": "groups", "method": "drawn", "entries_fingerprint": "a", "seed": "b"}
    Draw.objects.create(
        tournament=tournament,
        act=make_act(person.event),
        entries=f"1\t{label}\n2\tJan (2)",
        seed_fingerprint="c",
        **draw,
    )
    assert json.loads(file_about(person, AFTER))["tournament"]["entries"][0]["label"] == label
    do(erase_person, person.event, AFTER, combatant=person)
    entrant.refresh_from_db()
    assert (entrant.label, entrant.place) == (f"№ {person.number}", 3)
    assert Draw.objects.get().entries == f"1\t№ {person.number}\n2\tJan (2)"
    assert [words for words in TOLD if words in everything()] == []


@pytest.mark.parametrize("name", ["tournament:public", "api:standings"])
def test_pages_kept_ready_lose_the_name_with_the_person(person, client, name):
    tournament = make_tournament(person.event)
    Entrant.objects.create(tournament=tournament, combatant=person, label="Kveta7 (7)", place=1)
    path = reverse(name, args=[person.event.slug, tournament.slug])
    first = client.get(path)
    assert "Kveta7" in first.content.decode()
    assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
    do(erase_person, person.event, AFTER, combatant=person)
    again = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, "Kveta7" in again.content.decode()) == (200, False)

"""The bench's pages and acts through the client: budgets, bad input, photos, labels, history."""

import base64
import json
import re
import uuid
from decimal import Decimal
from pathlib import Path

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from combatants.models import AnnouncedWeapon, PlayerLink
from ruman.core import acts
from ruman.core.acts import Author
from ruman.core.enums import RulebookKind
from ruman.core.rulebooks import load, publish
from ruman.core.tomlbook import Book, built_in
from tests.factories import make_combatant, make_event, make_member
from tests.weapons.bench import PASSED, Bench
from weapons.models import Exclusion, Inspection, MeasureCorrection, Photo, Tag, Weapon

pytestmark = pytest.mark.django_db
PHOTOS = Path(__file__).parent.parent / "core" / "photos"


def client_of(user):
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def bench():
    return Bench()


@pytest.fixture
def client(bench):
    return client_of(bench.author.user)


@pytest.fixture
def head(bench):
    return client_of(make_member(bench.event, "head_organizer"))


def sheet(bench, **fields):
    """What the inspection screen sends for a sword."""
    checks = {f"check-{name}": said for name, said in PASSED.items()}
    return {
        "act_id": str(uuid.uuid4()),
        "person": bench.owner.pk,
        "weapon": str(uuid.uuid4()),
        "expected_version": 0,
        "type": "blade",
        "length": "84,5 cm",
        "outcome": "approved",
        "tag": "next",
        **checks,
        **fields,
    }


def url(bench, name, *args):
    return reverse(f"weapons:{name}", args=[bench.event.slug, *args])


def send(client, bench, kind, **payload):
    """An act through the outbox's door; its answer."""
    token = signing.dumps([bench.author.user.pk, bench.event.pk, None], salt=acts.AUTHOR_SALT)
    act = {"id": str(uuid.uuid4()), "kind": kind, "payload": payload, "token": token}
    body = json.dumps({"acts": [{**act, "device_at": timezone.now().isoformat()}]})
    door = reverse("core:acts", args=[bench.event.slug])
    response = client.post(door, body, content_type="application/json")
    assert response.status_code == 200
    (answer,) = response.json()["acts"]
    return answer


def page(client, bench, weapon):
    return client.get(url(bench, "weapon", weapon.pk)).content.decode()


# budgets


@pytest.mark.parametrize("weapons", [0, 1, 12])
def test_inspection_through_the_door_costs_at_most_12_statements(bench, client, weapons):
    send(client, bench, "weapons.inspect", **sheet(bench))  # what a process reads once
    for _ in range(weapons):
        bench.inspect()
    payload = sheet(bench, checks=PASSED)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        answer = send(client, bench, "weapons.inspect", **payload)
    assert answer["status"] == "done"
    assert len(captured) <= 12, [query["sql"][:90] for query in captured]


@pytest.mark.parametrize("weapons", [1, 12])
def test_second_look_costs_at_most_12_statements(bench, client, weapons):
    found = [bench.rejected() for _ in range(weapons)][-1]
    payload = sheet(bench, weapon=str(found.pk), expected_version=found.version, checks=PASSED)
    with CaptureQueriesContext(connection) as captured:
        answer = send(client, bench, "weapons.inspect", **payload)
    assert answer["answer"]["status"] == "approved"
    assert len(captured) <= 12, [query["sql"][:90] for query in captured]


def test_queue_asked_for_again_unchanged_costs_one_statement_more_than_the_guard(bench, client):
    person = make_combatant(bench.event, arrived_at=timezone.now())
    AnnouncedWeapon.objects.create(combatant=person, text="sword")
    first = client.get(url(bench, "bench"))
    assert first.status_code == 200
    tag = {"If-None-Match": first["ETag"]}
    with CaptureQueriesContext(connection) as captured:
        again = client.get(url(bench, "bench"), headers=tag)
    assert (again.status_code, len(captured)) == (304, 4)  # session, person, membership, versions
    bench.owner = person
    bench.inspect()
    changed = client.get(url(bench, "bench"), headers=tag)
    assert changed.status_code == 200
    assert person.full_name not in changed.content.decode()


def test_queue_is_never_the_one_of_another_person_language_or_theme(bench, client):
    tag = client.get(url(bench, "bench"))["ETag"]
    assert client_of(make_member(bench.event, "organizer")).get(url(bench, "bench"))["ETag"] != tag
    assert client.get(url(bench, "bench"), headers={"accept-language": "cs"})["ETag"] != tag
    client.cookies["theme"] = "dark"
    assert client.get(url(bench, "bench"))["ETag"] != tag


def test_queue_with_a_message_waiting_is_sent_whole(bench, client):
    tag = client.get(url(bench, "bench"))["ETag"]
    weapon = bench.shown()
    client.post(url(bench, "look-again", weapon.pk), {"why": "organizer"})
    tag = client.get(url(bench, "bench"))["ETag"] or tag
    client.post(url(bench, "exclude", weapon.pk), {"reason": "tip"})
    assert client.get(url(bench, "bench"), headers={"If-None-Match": tag}).status_code == 200


# the sheet, posted by the page itself


@pytest.mark.parametrize("text", ["90,5", "90.5", "90.5 cm", "９０．５", "\u00a090,5\t"])
def test_length_is_read_as_people_type_it(bench, client, text):
    assert send(client, bench, "weapons.inspect", **sheet(bench, length=text))["status"] == "done"
    assert Weapon.objects.get().length == Decimal("90.5")


@pytest.mark.parametrize("text", ["-5", "0", "99999", "long", "1e9", "9" * 300, "90 in", "<b>"])
def test_length_that_is_none_is_said_beside_the_field_and_kept(bench, client, text):
    posted = client.post(url(bench, "inspect", bench.owner.pk), sheet(bench, length=text))
    assert posted.status_code == 200
    assert not Weapon.objects.exists()
    answer = send(client, bench, "weapons.inspect", **sheet(bench, length=text))
    assert (answer["status"], list(answer["fields"])) == ("refused", ["length"])


def test_measures_of_another_type_are_left_out(bench, client):
    send(client, bench, "weapons.inspect", **sheet(bench, width="40", haft="12"))
    assert Weapon.objects.get().measures() == {"length": Decimal("84.5")}


@pytest.mark.parametrize(
    ("typed", "number"),
    [("0402", 402), (" 402 ", 402), ("４０２", 402), ("čéě", 402), ("next", 1)],
)
def test_tag_is_read_as_typed_or_scanned(bench, client, typed, number):
    bench.station.delete()
    send(client, bench, "weapons.inspect", **sheet(bench, tag=typed))
    assert Weapon.objects.get().tag == number


def test_tag_is_read_from_the_code_of_a_label_printed_ahead(bench, client):
    label = Tag.objects.create(event=bench.event, number=77)
    scanned = f"https://ruman.example.test/t/{label.code}/"
    send(client, bench, "weapons.inspect", **sheet(bench, tag=scanned))
    assert Weapon.objects.get().tag == 77


@pytest.mark.parametrize("typed", ["0", "-1", "x", "4 02", "9" * 40, "https://x.test/t/abc/"])
def test_tag_that_is_none_is_refused(bench, client, typed):
    answer = send(client, bench, "weapons.inspect", **sheet(bench, tag=typed))
    assert (answer["status"], list(answer["fields"])) == ("refused", ["tag"])


def test_code_of_a_label_of_another_event_is_refused(bench, client):
    label = Tag.objects.create(event=make_event(), number=77)
    answer = send(client, bench, "weapons.inspect", **sheet(bench, tag=f"/t/{label.code}/"))
    assert list(answer["fields"]) == ["tag"]


@pytest.mark.parametrize("half", ["inspected_by", "inspected_at"])
def test_paper_needs_who_and_when(bench, client, half):
    said = {"inspected_by": "Radek", "inspected_at": "2020-05-01T08:00"}
    answer = send(client, bench, "weapons.inspect", **sheet(bench, **{half: said[half]}))
    assert answer["status"] == "refused"
    done = send(client, bench, "weapons.inspect", **sheet(bench, **said))
    assert done["status"] == "done"
    assert Inspection.objects.get().inspected_at.isoformat() == "2020-05-01T06:00:00+00:00"


# field case 98: every value is on the intended person


def test_ten_weapons_in_a_row_land_on_the_intended_people(bench, client):
    people = [make_combatant(bench.event, arrived_at=timezone.now()) for _ in range(10)]
    colleague = bench.colleague()
    for number, person in enumerate(people, start=1):
        colleague.inspect(owner=people[-number])
        bench.owner = person
        answer = send(
            client, bench, "weapons.inspect", **sheet(bench, length=f"{40 + number}", tag="")
        )
        weapon = Weapon.objects.get(pk=answer["answer"]["weapon"])
        assert (weapon.owner, weapon.length) == (person, 40 + number)


# the weapon's page


def test_page_tells_the_whole_history(bench, client):
    weapon = bench.shown(tag="next", description="Old sabre")
    bench.do("exclude_weapon", weapon=weapon.pk, reason="loose tip")
    bench.do("move_held", weapon=weapon.pk, held_where="Headquarters")
    weapon.refresh_from_db()
    bench.inspect(weapon, description="Old sabre")
    text = page(client, bench, weapon)
    for said in ("Old sabre", "loose tip", "Headquarters", "passed again", "tag 0401", "R 2.1"):
        assert said in text
    assert text.index("passed again") < text.index("loose tip") < text.index("tag 0401")


def test_page_names_who_holds_it_once_where_no_place_was_said(bench, client):
    weapon = bench.shown()
    bench.author = Author(bench.author.user)  # at no station
    bench.do("exclude_weapon", weapon=weapon.pk, reason="loose tip", held_by="Jana")
    text = " ".join(page(client, bench, weapon).split())
    assert ("Held by Jana" in text, "by Jana, since" in text, "Jana, by Jana" in text) == (
        True,
        True,
        False,
    )


def test_page_shows_the_weapon_as_of_any_minute(bench, client):
    weapon = bench.shown()  # 11:01 there
    bench.do("exclude_weapon", weapon=weapon.pk, reason="loose tip")  # 11:02
    then = client.get(url(bench, "weapon", weapon.pk), {"at": "2027-05-01T11:01"})
    shown = re.search(r'id="then-title".*?</section>', then.content.decode(), re.DOTALL)[0]
    assert "As of Sat 1 May, 11:01" in shown
    assert ("Approved" in shown, "Excluded" in shown) == (True, False)


@pytest.mark.parametrize("at", ["yesterday", "2027-13-01T00:00", "99999-01-01T00:00", "0"])
def test_page_says_what_is_wrong_with_the_minute(bench, client, at):
    response = client.get(url(bench, "weapon", bench.shown().pk), {"at": at})
    assert response.status_code == 200
    assert "Give the date and the time" in response.content.decode()


def test_page_of_another_events_weapon_is_missing(bench, client):
    foreign = Bench().shown()
    for name in ("weapon",):
        assert client.get(url(bench, name, foreign.pk)).status_code == 404
    for name in ("exclude", "complain", "correct", "retag", "photograph"):
        assert client.post(url(bench, name, foreign.pk), {"reason": "x"}).status_code == 404
    assert not Exclusion.objects.exists()


def test_act_of_the_page_is_done_and_said(bench, client):
    weapon = bench.shown()
    done = client.post(url(bench, "exclude", weapon.pk), {"reason": "loose tip"}, follow=True)
    assert "Done: Exclude" in done.content.decode()
    assert Exclusion.objects.get().reason == "loose tip"


def test_refused_act_keeps_what_was_typed_and_says_why(bench, client):
    weapon = bench.excluded()
    posted = client.post(url(bench, "exclude", weapon.pk), {"reason": "a new reason"})
    text = posted.content.decode()
    assert posted.status_code == 200
    assert "a new reason" in text
    assert "excluded already" in text


def test_address_of_an_act_sends_to_the_weapons_page(bench, client):
    weapon = bench.excluded()
    page = url(bench, "weapon", weapon.pk)
    refused = client.post(url(bench, "complain", weapon.pk), {"reason": ""}).content.decode()
    assert refused.count(f'data-fresh="{page}"') == 2
    asked = client.get(url(bench, "complain", weapon.pk))
    assert (asked.status_code, asked["Location"]) == (302, page)


@pytest.mark.parametrize(
    ("state", "offered"),
    [("shown", True), ("spear", True), ("rejected", False), ("excluded", False)],
)
def test_label_is_offered_while_the_sheet_prints_it(bench, client, state, offered):
    weapon = getattr(bench, state)()
    Weapon.objects.filter(pk=weapon.pk).update(tag=431)
    text = client.get(url(bench, "weapon", weapon.pk)).content.decode()
    assert ("?first=431&amp;last=431" in text) is offered


def test_double_click_does_it_once(bench, client):
    weapon, act_id = bench.shown(), str(uuid.uuid4())
    for _ in range(2):
        client.post(url(bench, "complain", weapon.pk), {"reason": "hard", "act_id": act_id})
    assert weapon.complaint_steps.count() == 1


def test_lost_update_is_told_with_what_the_other_did(bench, client):
    """Field case 162."""
    weapon = bench.shown()
    seen = weapon.version
    first = {"length": "85", "reason": "misread", "expected_version": seen}
    client.post(url(bench, "correct", weapon.pk), first)
    second = client.post(url(bench, "correct", weapon.pk), {**first, "length": "95"})
    assert f"Meanwhile {bench.author.user} changed this weapon" in second.content.decode()
    assert MeasureCorrection.objects.get().length == 85


def test_veteran_excludes_but_neither_inspects_nor_gives_back(bench):
    weapon = bench.shown()
    veteran = client_of(make_member(bench.event, "veteran"))
    text = veteran.get(url(bench, "weapon", weapon.pk)).content.decode()
    assert ('id="exclude"' in text, 'id="correct"' in text) == (True, False)
    assert veteran.post(url(bench, "exclude", weapon.pk), {"reason": "tip"}).status_code == 302
    assert veteran.post(url(bench, "give-back", weapon.pk), {"given_to": "x"}).status_code == 404


def test_only_the_head_organizer_answers_an_appeal(bench, client, head):
    weapon = bench.rejected()
    bench.do("appeal", weapon=weapon.pk, reason="it is soft")
    said = {"outcome": "approved", "reason": "soft enough", "tag": "next"}
    assert client.post(url(bench, "answer", weapon.pk), said).status_code == 404
    way = f"{url(bench, 'weapon', weapon.pk)}#answer"
    shown = [each.get(url(bench, "appeals")).content.decode() for each in (client, head)]
    assert [way in text for text in shown] == [False, True]
    assert 'id="answer"' in head.get(url(bench, "weapon", weapon.pk)).content.decode()
    assert head.post(url(bench, "answer", weapon.pk), said).status_code == 302
    weapon.refresh_from_db()
    assert weapon.status == "approved"


def test_leave_names_the_carrier_by_number(bench, client):
    weapon, friend = bench.shown(), make_combatant(bench.event, given_name="Olga")
    bad = client.post(url(bench, "lend", weapon.pk), {"carrier": 987654, "granted": "yes"})
    assert (
        "Nobody at this event has that number. Look at the number again, or search by the name."
        in bad.content.decode()
    )
    client.post(url(bench, "lend", weapon.pk), {"carrier": friend.number, "granted": "yes"})
    assert friend.full_name in page(client, bench, weapon)
    client.post(url(bench, "lend", weapon.pk), {"carrier": friend.number, "granted": "no"})
    assert "May be carried by" not in page(client, bench, weapon)


# photos


def upload(client, bench, weapon, name):
    file = SimpleUploadedFile(name, (PHOTOS / name).read_bytes())
    return client.post(url(bench, "photograph", weapon.pk), {"photo": file})


@pytest.mark.parametrize("name", sorted(file.name for file in PHOTOS.iterdir()))
def test_every_photo_ends_well_or_with_a_sentence(bench, client, name):
    weapon = bench.shown()
    posted = upload(client, bench, weapon, name)
    if posted.status_code == 302:
        photo = client.get(url(bench, "photo", Photo.objects.get().pk))
        assert photo.content[:3] == b"\xff\xd8\xff"
    else:
        assert posted.status_code == 200
        assert re.search(
            r'class="invalid-feedback"><strong>[A-Z][^<]+\.</strong>|'
            r"invalid-feedback",
            posted.content.decode(),
        )
        assert not Photo.objects.exists()


def test_photo_is_served_as_a_picture_to_the_events_staff_alone(bench, client):
    upload(client, bench, bench.shown(), "orientation_6.jpg")
    photo = Photo.objects.get()
    for name in ("photo", "small-photo"):
        address = url(bench, name, photo.pk)
        served = client.get(address)
        assert served["Content-Type"] == "image/jpeg"
        assert served["X-Content-Type-Options"] == "nosniff"
        assert Client().get(address).status_code == 302
        elsewhere = Bench()
        assert client_of(elsewhere.author.user).get(address).status_code == 404
        assert (
            client_of(elsewhere.author.user).get(url(elsewhere, name, photo.pk)).status_code == 404
        )


def test_photo_comes_through_the_outbox_too(bench, client):
    weapon = bench.shown()
    data = base64.b64encode((PHOTOS / "orientation_3.jpg").read_bytes()).decode()
    answer = send(
        client,
        bench,
        "weapons.photo",
        weapon=str(weapon.pk),
        photo=f"data:image/jpeg;base64,{data}",
    )
    assert answer["status"] == "done"
    weapon.refresh_from_db()
    assert weapon.photo == Photo.objects.get()


# labels


def test_sheet_prints_what_hangs_and_what_is_blank(bench, client):
    bench.shown(tag=1, description="Old sabre")
    bench.spear(tag=2)
    bench.rejected()
    dead = bench.shown(tag=3)
    bench.do("replace_tag", weapon=dead.pk, tag=4)
    bench.do("print_labels", first=5, last=6)
    text = client.get(url(bench, "label-sheet"), {"first": 1, "last": 9}).content.decode()
    assert text.count('<article class="label') == 5
    assert text.count('class="label warned"') == 1
    assert text.count('class="label blank"') == 2
    for said in ("0001", "Old sabre", "84.5\u00a0cm", "WARNING", "APPROVED", "Not on: wall"):
        assert said in text
    assert "Left out, dead or not approved: 0003." in re.sub(r"\s+", " ", text)
    assert str(bench.owner) in text
    codes = {row.code for row in Tag.objects.all()}
    assert not any(code in text for code in codes)  # only drawn, never written


@pytest.mark.parametrize(
    "typed", [{}, {"first": "x"}, {"first": 9, "last": 1}, {"first": 1, "last": 99999}]
)
def test_sheet_of_a_bad_range_says_so(bench, client, typed):
    response = client.get(url(bench, "label-sheet"), typed)
    assert response.status_code == 200
    assert "invalid-feedback" in response.content.decode()


def test_blank_labels_are_made_once(bench, client):
    for _ in range(2):
        made = client.post(url(bench, "labels"), {"first": 10, "last": 12})
        assert made["Location"].endswith("?first=10&last=12")
    assert Tag.objects.count() == 3


def test_code_of_a_label_has_128_random_bits():
    bench = Bench()
    bench.do("print_labels", first=1, last=200)
    codes = list(Tag.objects.values_list("code", flat=True))
    assert {len(code) for code in codes} == {22}
    assert len({code[0] for code in codes}) > 20


def scan(client, code):
    return client.get(reverse("weapons:tag", args=[code]))


def test_scanned_label_leads_staff_to_the_weapon(bench, client):
    weapon = bench.shown(tag="next")
    assert scan(client, weapon.tag_code)["Location"] == url(bench, "weapon", weapon.pk)


def test_scanned_label_tells_strangers_nothing_about_the_person(bench):
    weapon = bench.shown(tag="next", description="Sabre of the Vondráček family")
    herald = client_of(make_member(bench.event, "herald"))
    for stranger in (Client(), client_of(Bench().author.user), herald):
        shown = scan(stranger, weapon.tag_code)
        text = shown.content.decode()
        assert shown.status_code == 200
        assert "0401" in text
        for private in (bench.owner.surname, "Vondráček", str(weapon.pk), "approved", "Approved"):
            assert private not in text
        assert (shown["Referrer-Policy"], "noindex" in shown["X-Robots-Tag"]) == (
            "no-referrer",
            True,
        )


def test_scanned_label_leads_its_owner_to_their_page(bench):
    weapon = bench.shown(tag="next")
    link = PlayerLink.objects.create(combatant=bench.owner, purpose="own", token="o" * 22)
    share = PlayerLink.objects.create(combatant=bench.owner, purpose="share", token="s" * 22)
    own, friend = Client(), Client()
    own.get(reverse("combatants:player", args=[link.token]))
    friend.get(reverse("combatants:player", args=[share.token]))
    assert scan(own, weapon.tag_code)["Location"] == f"/p/{link.token}/"
    assert scan(friend, weapon.tag_code).status_code == 200
    bench.owner = make_combatant(bench.event)
    other = bench.shown(tag="next")
    assert scan(own, other.tag_code).status_code == 200
    link.withdrawn_at = timezone.now()
    link.save()
    assert scan(own, weapon.tag_code).status_code == 200


def test_dead_label_says_so(bench, client):
    weapon = bench.shown(tag="next")
    old = weapon.tag_code
    bench.do("replace_tag", weapon=weapon.pk, tag="next")
    assert "This number is dead" in scan(client, old).content.decode()
    assert "no longer valid" in scan(Client(), old).content.decode()


def test_label_printed_ahead_says_that_it_is_on_nothing(bench, client):
    label = Tag.objects.create(event=bench.event, number=77)
    assert "hangs on no weapon yet" in scan(client, label.code).content.decode()
    assert scan(Client(), label.code).status_code == 200


def test_wrong_codes_look_the_same_and_are_slowed_down(bench):
    client = Client()
    statuses = [scan(client, "x" * length).status_code for length in range(1, 40)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    weapon = bench.shown(tag="next")
    assert scan(client, weapon.tag_code).status_code == 200


# finding by tag


def test_owner_is_found_by_tag_and_by_code(bench, client):
    weapon = bench.shown(tag="next")
    find = reverse("combatants:find", args=[bench.event.slug])
    for typed in ("0401", f"https://x.test/t/{weapon.tag_code}/"):
        text = client.get(find, {"q": typed}, follow=True).content.decode()
        assert bench.owner.surname in text, typed


# the wrong person


def test_a_weapon_of_somebody_else_is_given_to_them_by_their_number(bench, client):
    weapon, right = bench.shown(tag=402), make_combatant(bench.event, number=77)
    wrong = client.post(url(bench, "owner", weapon.pk), {"owner": 987654})
    assert "Nobody at this event has that number." in wrong.content.decode()
    body = client.post(
        url(bench, "owner", weapon.pk), {"owner": "77", "reason": "wrong tap"}, follow=True
    ).content.decode()
    assert f"It is {right}’s, not {bench.owner}’s" in body
    assert "wrong tap" in body
    assert f'href="{url(bench, "inspect", right.pk)}' in body


# new rules


def test_weapons_that_new_rules_judge_otherwise_are_put_on_the_list(bench, client):
    sword, dagger = (
        bench.shown(measures={"length": Decimal(89)}),
        bench.shown(measures={"length": Decimal(40)}),
    )
    book = built_in(RulebookKind.BATTLE)
    document = json.loads(json.dumps(book.document, default=str))
    document["weapon_classes"]["one_handed"]["limits"][0]["max"] = 85
    document["weapon_classes"]["hand_and_a_half"]["limits"][0]["min"] = 85
    rulebook, _made = load(Book("stricter", book.kind, book.title, document))
    bench.event.rulebook = publish(rulebook, at=timezone.now())
    bench.event.save()
    assert (
        "judge 1 approved weapon otherwise"
        in client.get(url(bench, "looks-again")).content.decode()
    )
    client.post(url(bench, "review"))
    assert "approved weapon otherwise" not in client.get(url(bench, "looks-again")).content.decode()
    sword.refresh_from_db()
    dagger.refresh_from_db()
    assert (sword.look_again, sword.status, dagger.look_again) == ("rulebook", "approved", "")
    client.post(url(bench, "review"))
    assert sword.lookagain_steps.count() == 1


def test_times_are_those_of_the_events_zone(bench, client):
    bench.event.time_zone = "Europe/Lisbon"
    bench.event.save()
    weapon = bench.shown()
    assert "10:01" in page(client, bench, weapon)
    assert timezone.get_current_timezone_name() == "Europe/Prague"  # of the next request


def test_minute_can_be_asked_for_after_a_refused_act(bench, client):
    weapon = bench.excluded()
    text = client.post(url(bench, "exclude", weapon.pk), {"reason": "again"}).content.decode()
    assert re.search(rf'class="end as-of[^>]+action="{url(bench, "weapon", weapon.pk)}"', text)

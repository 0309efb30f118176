"""Publishing at an event: told before, done once, nothing taken away, acts keep their rules."""

import uuid
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from combatants.models import LivesGrant
from combatants.queries.impact import lives_moving
from ruman.core import acts, news, rulebooks
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.desk_forms import fingerprint
from ruman.core.models import Event, Rulebook
from ruman.core.tomlbook import built_in
from tests.factories import (
    make_act,
    make_combatant,
    make_draft,
    make_event,
    make_inspection,
    make_member,
    make_weapon,
)
from tests.pages import client_of
from tournament.models import Tournament
from tournament.rules.parameters import order_of
from weapons.models import LookAgain, Weapon
from weapons.queries.impact import combinations_ending, weapons_otherwise

pytestmark = pytest.mark.django_db
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def published():
    book, _fresh = rulebooks.load(built_in("battle"))
    return rulebooks.publish(book, at=timezone.now())


@pytest.fixture
def event(published):
    return make_event(rulebook=published)


@pytest.fixture
def admin(event):
    return make_member(event, "admin", name="Eva")


@pytest.fixture
def draft(event):
    return make_draft(event.organizer)


def edit(draft, chapter, key, change):
    row = draft.parameters.get(chapter=chapter, key=key)
    change(row.values)
    row.save()


def shorter(draft, most=85):
    edit(
        draft,
        "weapon_classes",
        "one_handed",
        lambda values: values["limits"][0].update(max=most),
    )


def weapon(event, rulebook, length="89", **fields):
    """An approved one-handed sword, with its inspection."""
    owner = fields.pop("owner", None) or make_combatant(event)
    found = make_weapon(
        owner,
        length=Decimal(length),
        status="approved",
        class_code="one_handed",
        rulebook=rulebook,
        **fields,
    )
    found.inspection = make_inspection(
        found,
        classes=["one_handed"],
        rulebook=rulebook,
        checks=dict.fromkeys(("padding", "point", "guard", "finish", "back_edge"), "passed"),
    )
    found.save()
    return found


def grant(event, lives, **fields):
    person = make_combatant(event)
    made = LivesGrant.objects.create(
        combatant=person,
        act=make_act(event),
        at=timezone.now(),
        helmet=True,
        costume="good",
        armour=[{"type": "plate", "awarded": 3, "zones": [], "under": ""}],
        lives=lives,
        without_override=lives,
        admitted=True,
        **fields,
    )
    person.lives_grant = made
    person.save()
    return person


def do(kind, event, user, rulebook, look_again=True, seen=None):
    seen = seen or fingerprint(rulebooks.document_of(rulebook))
    sent = Sent(uuid.uuid4(), Event.objects.get(pk=event.pk), Author(user), timezone.now())
    given = {"rulebook": rulebook, "seen": seen, "look_again": look_again}
    return acts.perform(kind, sent, given, acts.KINDS[kind].act)


def url(name, event, *parts):
    return reverse(f"core:{name}", args=[event.slug, *parts])


def test_weapons_that_come_out_otherwise_are_told_with_old_and_new_finding(event, published, draft):
    long = weapon(event, published)
    weapon(event, published, "80")
    weapon(event, published, "85")
    shorter(draft)
    found = weapons_otherwise(event, draft)
    (row,) = found.rows
    assert found.looked_at == 3
    assert (row.number, row.what, row.rule) == (long.owner.number, f"Blade, 89.0{NBSP}cm", "R 2.2")
    assert row.before == "One-handed, Approved"
    assert row.after == (
        f"Fits no class, Longest dimension 89.0{NBSP}cm, at most 85{NBSP}cm allowed: Reject"
    )


def test_a_weapon_that_outgrows_its_class_is_told_as_that_class_and_what_it_fits(
    event, published, draft
):
    """At 90 cm it is one-handed by choice; up to 85 leaves only the hand-and-a-half."""
    weapon(event, published, "90")
    shorter(draft)
    (row,) = weapons_otherwise(event, draft).rows
    assert row.after == (
        f"One-handed, Longest dimension 90.0{NBSP}cm, at most 85{NBSP}cm allowed: Reject"
        " (it fits: Hand-and-a-half)"
    )


def test_combinations_that_end_are_told_once_a_person(event, published, draft):
    owner = make_combatant(event)
    for _n in range(3):
        weapon(event, published, "74", owner=owner)
    weapon(event, published, "74")
    edit(draft, "weapon_classes", "one_handed", lambda v: v["sums"].update(one_handed=147))
    found = combinations_ending(event, draft)
    assert [(row.number, row.what) for row in found.rows] == [
        (owner.number, "One-handed + One-handed")
    ]
    assert found.looked_at == 2
    edit(draft, "weapon_classes", "one_handed", lambda v: v["sums"].update(one_handed=148))
    assert combinations_ending(event, draft).rows == ()


def test_a_backup_that_is_none_any_more_ends_a_combination(event, published, draft):
    owner = make_combatant(event)
    weapon(event, published, "74", owner=owner)
    spear = make_weapon(
        owner,
        type="spear",
        length=Decimal(160),
        status="approved_with_warning",
        class_code="spear_two_handed",
        rulebook=published,
    )
    edit(draft, "weapon_classes", "one_handed", lambda v: v.pop("backs_up"))
    (row,) = combinations_ending(event, draft).rows
    assert (row.number, row.what, row.after) == (owner.number, "Two-handed spear", "has no backup")
    assert spear.owner == owner


def test_lives_that_move_are_told_line_by_line(event, published, draft):
    person = grant(event, 6)
    edit(draft, "lives", "cap", lambda values: values.update(lives=5))
    found = lives_moving(event, draft)
    (row,) = found.rows
    assert (row.number, row.before, row.after, row.rule) == (person.number, "6", "5", "R 4")
    assert row.what.endswith("Over the cap of 5")
    assert found.looked_at == 1
    edit(draft, "lives", "cap", lambda values: values.update(lives=6))
    assert lives_moving(event, draft).rows == ()


def test_the_page_tells_it_all_before(event, admin, published, draft):
    weapon(event, published)
    grant(event, 6)
    shorter(draft)
    edit(draft, "lives", "cap", lambda values: values.update(lives=5))
    page = client_of(admin).get(url("publish-rulebook", event, draft.pk)).content.decode()
    assert "at most 85\N{NO-BREAK SPACE}cm allowed" in page
    assert "Over the cap of 5" in page
    assert "blade at 90" in page
    assert "Not as the example says" in page
    assert f"<b>85{NBSP}cm</b>" in page
    assert page.count("figure-number") == 5


def test_publishing_puts_the_rules_in_force_and_asks_for_a_second_look(
    event, admin, published, draft
):
    long, short = weapon(event, published), weapon(event, published, "80")
    shorter(draft)
    pk = event.pk
    topics = [f"rules:{pk}", f"event:{pk}", f"bench:{pk}", f"person:{long.owner_id}"]
    before = news.versions(topics)
    answer = do("core.publish_rulebook", event, admin, draft)
    assert answer == {"rulebook": draft.pk, "weapons": 1}
    event.refresh_from_db()
    draft.refresh_from_db()
    assert (event.rulebook, draft.state) == (draft, "published")
    long.refresh_from_db()
    short.refresh_from_db()
    assert (long.status, long.look_again, long.version) == ("approved", "rulebook", 2)
    assert (short.status, short.look_again) == ("approved", "")
    assert LookAgain.objects.get().why == "rulebook"
    assert (long.rulebook, long.inspection.rulebook) == (published, published)
    after = news.versions(topics)
    assert [after[name] - before[name] for name in topics] == [1, 1, 1, 1]


def test_weapons_stay_where_they_are_if_the_admin_says_so(event, admin, published, draft):
    weapon(event, published)
    shorter(draft)
    assert do("core.publish_rulebook", event, admin, draft, look_again=False) == {
        "rulebook": draft.pk
    }
    assert Weapon.objects.get().look_again == ""


def test_publishing_twice_is_refused_and_the_same_act_again_answers_again(event, admin, draft):
    seen = fingerprint(rulebooks.document_of(draft))
    sent = Sent(uuid.uuid4(), event, Author(admin), timezone.now())
    kind = acts.KINDS["core.publish_rulebook"]
    given = {"rulebook": draft, "seen": seen, "look_again": True}
    first = acts.perform(kind.name, sent, given, kind.act)
    assert acts.perform(kind.name, sent, given, kind.act) == first
    with pytest.raises(RefusedError, match="published_already"):
        do("core.publish_rulebook", event, admin, draft)


def test_a_draft_changed_since_it_was_looked_at_is_not_published(event, admin, draft):
    seen = fingerprint(rulebooks.document_of(draft))
    shorter(draft)
    with pytest.raises(RefusedError, match="changed_meanwhile"):
        do("core.publish_rulebook", event, admin, draft, seen=seen)
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_what_stops_a_draft_is_said_and_nothing_is_published(event, admin, draft):
    edit(draft, "lives", "minimum", lambda values: values.update(lives=7))
    page = client_of(admin).get(url("publish-rulebook", event, draft.pk)).content.decode()
    assert "The least, 7, is above the most, 6." in page
    assert 'name="look_again"' not in page
    with pytest.raises(RefusedError, match="stopped"):
        do("core.publish_rulebook", event, admin, draft)
    event.refresh_from_db()
    assert event.rulebook != draft


def test_an_earlier_rulebook_can_be_taken_again(event, admin, published, draft):
    shorter(draft)
    do("core.publish_rulebook", event, admin, draft)
    weapon(event, draft, "80")
    assert do("core.take_rulebook", event, admin, published) == {
        "rulebook": published.pk,
        "weapons": 0,
    }
    event.refresh_from_db()
    assert event.rulebook == published


def test_a_draft_cant_be_taken_and_a_strangers_not_seen(event, admin, draft):
    with pytest.raises(RefusedError, match="not_published"):
        do("core.take_rulebook", event, admin, draft)
    theirs = make_draft(make_event().organizer)
    answer = client_of(admin).get(url("publish-rulebook", event, theirs.pk))
    assert answer.status_code == 404


def test_a_rolled_back_publication_leaves_nothing_in_memory(event, admin, published, draft):
    """What an act read of a draft that stayed one must not be kept as if it were final."""
    weapon(event, published)
    shorter(draft)
    document = rulebooks.document_of(draft)
    with pytest.raises(RefusedError, match="changed_meanwhile"):
        do("core.publish_rulebook", event, admin, draft, seen="x")
    shorter(draft, 88)
    do("core.publish_rulebook", event, admin, draft)
    final = rulebooks.document_of(Rulebook.objects.get(pk=draft.pk))
    assert final["weapon_classes"]["one_handed"]["limits"][0]["max"] == 88
    assert document["weapon_classes"]["one_handed"]["limits"][0]["max"] == 85


def test_a_tournaments_rules_are_published_without_touching_the_event(event, admin, published):
    draft = make_draft(event.organizer, "tournament")
    document = built_in("tournament").document
    made = Tournament.objects.create(
        event=event,
        name="Turniej główny",
        slug="main",
        rulebook=make_draft(event.organizer, "tournament"),
        parameters={**document, **order_of(document)},
    )
    page = client_of(admin).get(url("publish-rulebook", event, draft.pk)).content.decode()
    assert made.name not in page
    edit(draft, "admission", "person", lambda values: values.update(adult_age=19))
    page = client_of(admin).get(url("publish-rulebook", event, draft.pk)).content.decode()
    assert "Turniej główny" in page
    assert "1 difference" in page
    assert "Tournaments that are there keep their rules; new ones get these." in page
    assert do("core.publish_rulebook", event, admin, draft) == {"rulebook": draft.pk}
    event.refresh_from_db()
    assert event.rulebook == published
    assert rulebooks.published("tournament", event.organizer) == draft


def statements(act):
    with CaptureQueriesContext(
        connection,
    ) as found:
        act()
    return len(found)


def test_telling_and_publishing_cost_the_same_for_few_and_for_many(event, admin, published):
    costs = []
    for count in (1, 30):
        made = make_draft(event.organizer)
        shorter(made)
        for _n in range(count):
            weapon(event, published)
            grant(event, 6)
        client = client_of(admin)
        address = url("publish-rulebook", event, made.pk)
        client.get(address)
        asked = statements(lambda c=client, a=address: c.get(a))
        done = statements(lambda d=made: do("core.publish_rulebook", event, admin, d))
        costs.append((asked, done))
        Weapon.objects.update(look_again="", look_again_since=None)
        Event.objects.filter(pk=event.pk).update(rulebook=published)
    assert costs[0] == costs[1]
    assert costs[1][0] <= 20
    assert costs[1][1] <= 26


def test_an_inspection_made_under_older_rules_is_marked(event, admin, published, draft):
    long = weapon(event, published)
    do("core.publish_rulebook", event, admin, draft)
    page = client_of(admin).get(reverse("weapons:weapon", args=[event.slug, long.pk]))
    assert "by the rules of then: Battle rules 2026, 1" in page.content.decode()
    assert timezone.now() - long.made_at < timedelta(minutes=5)

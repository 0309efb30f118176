"""The bench's own search: names lead to the bench, scanned labels to the weapon."""

import pytest
from django.urls import reverse

from tests.factories import make_combatant, make_event, make_member, make_weapon
from weapons.models import Tag

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer(client, event):
    client.force_login(make_member(event, "organizer"))
    return client


@pytest.fixture
def find(organizer, event):
    def found(typed, **headers):
        return organizer.get(
            reverse("weapons:find", args=[event.slug]), {"q": typed}, headers=headers
        )

    return found


def bench_of(person):
    return reverse("weapons:inspect", args=[person.event.slug, person.pk])


@pytest.mark.parametrize("typed", ["214", "riha", "Říháček", "№ 214", "č. 214", "nr 214", "ě+č"])
def test_a_single_hit_opens_at_the_bench(find, person, typed):
    assert find(typed).headers["Location"] == bench_of(person)


def test_suggestions_lead_to_the_bench(find, person):
    answer = find("riha", **{"HX-Request": "true"})
    assert f'href="{bench_of(person)}"' in answer.text


@pytest.mark.parametrize("typed", ["", "  ", "\n"])
def test_empty_scan_is_ignored(find, event, typed):
    assert find(typed).headers["Location"] == reverse("weapons:bench", args=[event.slug])
    assert find(typed, **{"HX-Request": "true"}).text.strip() == ""


def test_scanned_label_points_at_the_weapon(find, person):
    weapon = make_weapon(person, tag=402, status="approved", class_code="one_handed")
    code = Tag.objects.get(number=402).code
    scanned = f"http://host.test/t/{code}/"
    where = f"{bench_of(person)}#row-{weapon.pk}"
    assert find(scanned).headers["Location"] == where
    assert find(scanned * 2).headers["Location"] == where
    assert find(scanned, **{"HX-Request": "true"}).headers["HX-Redirect"] == where
    assert find("0402").headers["Location"] == bench_of(person)


def test_half_a_code_or_one_of_another_event_is_not_readable(find, person):
    make_weapon(person, tag=402, status="approved", class_code="one_handed")
    code = Tag.objects.get(number=402).code
    foreign = Tag.objects.create(event=make_event(), number=7)
    for typed in (f"http://host.test/t/{code[:9]}", f"http://host.test/t/{foreign.code}/"):
        answer = find(typed)
        assert answer.status_code == 200
        assert "This scan isn’t readable" in answer.text


def test_label_on_no_weapon_says_so(find, event):
    label = Tag.objects.create(event=event, number=412)
    assert "Label 0412 hangs on no weapon yet" in find(f"http://host.test/t/{label.code}/").text


def test_namesakes_are_told_apart(find, event):
    for year in (1990, 2001):
        make_combatant(event, given_name="Jana", surname="Nováková", birth_date=f"{year}-02-03")
    text = find("novakova", **{"HX-Request": "true"}).text
    assert "*1990" in text
    assert "*2001" in text

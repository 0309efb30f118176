"""The public page of the rules: made from what is published, every parameter with its anchor."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from ruman.core import rulebooks
from ruman.core.described import CHAPTERS
from ruman.core.tomlbook import built_in, built_ins
from tests.factories import make_draft, make_event
from tests.pages import client_of

pytestmark = pytest.mark.django_db
LINK = re.compile(r'href="#([^"]+)"')
PLACE = re.compile(r'\bid="([^"]+)"')


def page(address, language="en"):
    answer = client_of(None, language).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def anchors_of(book):
    """Where each parameter that the public sees must be."""
    for chapter, rows in book.document.items():
        about = CHAPTERS[book.kind][chapter]
        for key, values in rows.items():
            if chapter == "rules":
                yield "-".join(values["number"].lower().replace(".", " ").split())
            elif not about.quiet:
                yield f"{chapter}.{key}"


@pytest.mark.parametrize("book", built_ins(), ids=lambda book: book.slug)
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_parameter_has_its_place_and_every_link_leads_to_one(book, language):
    text = page(reverse("core:rules", args=[book.slug]), language)
    places = PLACE.findall(text)
    assert len(places) == len(set(places))
    assert [anchor for anchor in anchors_of(book) if anchor not in places] == []
    assert [link for link in LINK.findall(text) if link not in places] == []


def test_texts_come_in_the_language_of_the_page():
    address = reverse("core:rules", args=["rucnik-2026"])
    for language, words in (
        ("en", ("Conduct", "Nobody goes in without a helmet.", "Two-handed")),
        ("cs", ("Chování v boji", "Bez helmy dovnitř nikdo nesmí.", "Obouruční")),
        ("pl", ("Zachowanie w walce", "Bez hełmu nikt tam nie wchodzi.", "Dwuręczna")),
    ):
        text = page(address, language)
        assert [each for each in words if each not in text] == []


def test_pictures_of_measuring_and_of_both_targets():
    battle = page(reverse("core:rules", args=["rucnik-2026"]))
    assert battle.count('<figure class="where">') == 9  # a bow and a crossbow have no length
    assert battle.count('class="zone never"') == 5  # head and neck from both sides, the groin
    assert battle.count('class="zone off"') == 8  # hands and feet
    tournament = page(reverse("core:rules", args=["turniej"]))
    assert "The target from the front" in tournament
    assert "visor, neck, groin, wrists and hands, feet" in tournament


def test_an_event_shows_the_rules_in_force_there():
    event = make_event()
    draft = make_draft(event.organizer)
    row = draft.parameters.get(chapter="weapon_classes", key="two_handed")
    row.values["limits"][0]["max"] = 126
    row.save()
    final = rulebooks.publish(draft, at=timezone.now())
    address = reverse("core:rules", args=[event.slug])
    assert "110 to 126\N{NO-BREAK SPACE}cm" not in page(address)
    event.rulebook = final
    event.save()
    assert "110 to 126\N{NO-BREAK SPACE}cm" in page(address)
    own = page(reverse("core:rulebook-rules", args=[final.pk]))
    assert "110 to 126\N{NO-BREAK SPACE}cm" in own


def test_an_organizers_copy_doesnt_take_the_place_of_everybodys():
    organizers = make_draft(make_event().organizer, slug="rucnik-2026", version=5)
    row = organizers.parameters.get(chapter="lives", key="cap")
    row.values["lives"] = 5
    row.save()
    rulebooks.publish(organizers, at=timezone.now())
    everybodys, _fresh = rulebooks.load(built_in("battle"))
    rulebooks.publish(everybodys, at=timezone.now())
    assert "Lives: <b>6</b>" in page(reverse("core:rules", args=["rucnik-2026"]))


def test_drafts_are_nobodys_to_read():
    draft = make_draft(None)
    address = reverse("core:rulebook-rules", args=[draft.pk])
    assert client_of(None).get(address).status_code == 404


def test_a_rulebook_without_conduct_and_texts_is_shown_all_the_same():
    draft = make_draft(None)
    draft.parameters.filter(chapter__in=["rules", "conduct"]).delete()
    final = rulebooks.publish(draft, at=timezone.now())
    text = page(reverse("core:rulebook-rules", args=[final.pk]))
    assert "These rules come without texts." in text
    assert 'id="conduct"' not in text


def test_the_page_is_made_once_for_all(django_assert_max_num_queries):
    final = rulebooks.publish(make_draft(None), at=timezone.now())
    address = reverse("core:rulebook-rules", args=[final.pk])
    page(address)
    with django_assert_max_num_queries(2):
        page(address)

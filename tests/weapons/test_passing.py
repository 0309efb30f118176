""" "Will my weapon pass?": public, by address alone, the bench's own judgement."""

import html
import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from ruman.core import rulebooks
from ruman.core.models import Parameter
from ruman.core.tomlbook import built_in
from tests.factories import make_event
from weapons.rules.reading import weapon_rules

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)
TYPES = weapon_rules(built_in("battle").document).types


def ask(client, slug="rucnik-2026", language="en", *, alone=False, **answers):
    headers = {"accept-language": language} | ({"hx-request": "true"} if alone else {})
    url = reverse("weapons:will-it-pass", args=[slug])
    return client.get(url, answers, headers=headers)


def words(answer):
    """What the page says, without tags, in one line."""
    page = re.sub(r"<(script|svg)\b.*?</\1>", "", answer.content.decode(), flags=re.DOTALL)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split())).replace("\xa0", " ")


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"type": "blade", "length": "84,5"}, "By its measures it passes: One-handed"),
        ({"type": "blade", "length": "84.5 cm"}, "5.5 cm to spare"),
        ({"type": "blade", "length": "８４．５"}, "Longest dimension 84.5 cm up to 90 cm"),
        (
            {"type": "blade", "length": "90"},
            "also fit another class; the bench asks which you want",
        ),
        ({"type": "blade", "length": "90", "as": "hand_and_a_half"}, "passes: Hand-and-a-half"),
        ({"type": "blade", "length": "95", "as": "one_handed"}, "passes: Hand-and-a-half"),
        ({"type": "blade", "length": "150,1"}, "It won't pass"),
        ({"type": "blade", "length": "150,1"}, "0.1 cm too much"),
        ({"type": "spear", "length": "120"}, "passes, with a warning: One-handed spear"),
        ({"type": "spear", "length": "120"}, "Bring another approved weapon as a backup"),
        (
            {"type": "spear", "length": "120"},
            "Not to be taken here: Wall, Ladder, Ramp, Siege tower",
        ),
        ({"type": "shield", "width": "55", "height": "58"}, "Using it costs 1 life in that clash"),
        ({"type": "shield", "width": "90", "height": "58"}, "It can't be told yet"),
        ({"type": "shield", "shape": "round", "diameter": "60"}, "passes: Standard shield"),
        ({"type": "shield", "shape": "oval", "width": "50", "height": "60"}, "Standard shield"),
        ({"type": "bow", "draw_kg": "16 kg", "pieces": "11"}, "The inspector decides on the spot"),
        ({"type": "bow", "draw_kg": "16", "pieces": "11"}, "1 kg above the guide value"),
        ({"type": "javelin", "length": "115", "material": "wood"}, "Wood is never allowed here"),
        ({"type": "ammunition", "head": "5", "shaft": "fibreglass"}, "needs an end piece"),
        (
            {"type": "ammunition", "head": "5", "shaft": "fibreglass", "end_piece": "on"},
            "passes: Ammunition",
        ),
        ({"type": "other", "length": ""}, "Needs a written agreement made beforehand"),
        ({"type": "other", "agreement": "on"}, "The inspector decides on the spot: Other weapon"),
    ],
)
def test_the_answer_is_what_the_bench_would_say(client, answers, said):
    assert said in words(ask(client, **answers))


@pytest.mark.parametrize(
    ("answers", "message", "kept"),
    [
        ({"type": "blade", "length": ""}, "Measure it, then type the number here.", ""),
        ({"type": "blade", "length": "-5"}, "It must be more than 0.", "-5"),
        ({"type": "blade", "length": "0"}, "It must be more than 0.", "0"),
        ({"type": "blade", "length": "long"}, "This isn't a number. Type it like 90.5.", "long"),
        ({"type": "blade", "length": "9" * 30}, "It can't be more than 999.9.", "9" * 30),
        ({"type": "blade", "length": "90,55"}, "One decimal place is enough.", "90,55"),
        ({"type": "blade", "length": "90 in"}, "Give the number in cm.", "90 in"),
        ({"type": "bow", "draw_kg": "9", "pieces": "1,5"}, "It must be a whole number.", "1,5"),
        (
            {"type": "ammunition", "head": "5", "shaft": "bone"},
            "This isn't among the choices, or not any more.",
            "",
        ),
        ({"type": "javelin", "length": "115", "material": ""}, "Choose one of these.", ""),
    ],
)
def test_bad_input_is_told_beside_the_field_and_kept(client, answers, message, kept):
    answer = ask(client, **answers)
    assert answer.status_code == 200
    assert message in words(answer)
    assert f'value="{kept}"' in answer.content.decode()
    assert 'aria-invalid="true"' in answer.content.decode()
    assert "It won't pass" not in words(answer)
    assert message in words(ask(client, alone=True, **answers))


@pytest.mark.parametrize("kind", list(TYPES))
def test_every_type_asks_for_its_measures_and_draws_them(client, kind):
    for shape in TYPES[kind].shapes:
        page = ask(client, type=kind, shape=shape.code).content.decode()
        asked = re.findall(r'name="(\w+)" id="id_', page)
        assert asked == [*shape.measures, *TYPES[kind].asks]
        letters = "ABCD"[: len(shape.measures)]
        assert re.findall(r'dy="5">(\w)</text>', page) == sorted(
            letters, key=re.findall(r'dy="5">(\w)</text>', page).index
        )
        assert re.findall(r'<span class="letter"[^>]*>(\w)<', page) == list(letters)
        assert "Not yet" not in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "By its measures it passes: One-handed"),
        ("cs", "Podle měr projde: Jednoruční"),
        ("pl", "Według wymiarów przejdzie: Jednoręczna"),
    ],
)
def test_the_page_speaks_three_languages(client, language, said):
    assert said in words(ask(client, language=language, type="blade", length="84,5"))


def test_a_link_carries_the_answer(client):
    answer = ask(client, type="blade", length=" 90,0 cm", **{"as": "hand_and_a_half"})
    link = re.search(r'id="answer-link" value="([^"]+)"', answer.content.decode())[1]
    link = html.unescape(link)
    assert link == (
        "http://testserver/rules/rucnik-2026/will-it-pass/?type=blade&length=90&as=hand_and_a_half"
    )
    assert "passes: Hand-and-a-half" in words(client.get(link))
    flail = {"type": "flail", "length": "70", "haft": "35,5", "cord": "35", "ball": "12"}
    assert (
        "length=70&amp;haft=35.5&amp;cord=35&amp;ball=12" in ask(client, **flail).content.decode()
    )


def test_while_typing_the_answer_comes_alone_and_the_address_follows(client):
    answer = ask(client, alone=True, type="blade", length="62")
    assert "<html" not in answer.content.decode()
    assert answer["HX-Replace-Url"] == "/rules/rucnik-2026/will-it-pass/?type=blade&length=62"
    assert "HX-Replace-Url" not in ask(client, alone=True, type="blade", length="x")


def test_an_event_has_its_own_rules_and_name(client):
    rulebook, _fresh = rulebooks.load(built_in("battle"))
    row = Parameter.objects.get(rulebook=rulebook, chapter="weapon_classes", key="one_handed")
    row.values["limits"][0]["max"] = 80
    row.save()
    rulebooks.publish(rulebook, at=NOW)
    event = make_event(rulebook=rulebook, name="Kamenný Brod")
    page = words(ask(client, slug=event.slug, type="blade", length="85"))
    assert "It won't pass" in page
    assert "Kamenný Brod" in page
    without = make_event()
    assert "passes: One-handed" in words(ask(client, slug=without.slug, type="blade", length="85"))


@pytest.mark.parametrize("slug", ["nowhere", "turniej"])
def test_rules_that_are_not_there_or_not_of_a_battle_are_404(client, slug):
    assert ask(client, slug=slug).status_code == 404


def test_drafts_are_nobodys_business(client):
    rulebook, _fresh = rulebooks.load(built_in("battle"))
    type(rulebook).objects.filter(pk=rulebook.pk).update(slug="secret-draft")
    assert ask(client, slug="secret-draft").status_code == 404
    assert client.get(reverse("core:rules", args=["secret-draft"])).status_code == 404


def test_rule_numbers_lead_to_their_text(client):
    page = ask(client, type="spear", length="120").content.decode()
    links = set(re.findall(r'class="rule" href="([^"#]+)#([^"]+)"', page))
    address = reverse("core:rules", args=["rucnik-2026"])
    rules = client.get(address).content.decode()
    assert {link for link, _anchor in links} == {address}
    assert {anchor for _link, anchor in links} >= {"r-1-0", "r-2-1d", "r-2-3", "r-7"}
    assert all(f'id="{anchor}"' in rules for _link, anchor in links)


def test_every_rule_that_a_rulebook_cites_has_a_text():
    text = str(built_in("battle").document)
    cited = set(re.findall(r"'(R \d[\d.]*[a-z]?)'", text))
    numbers = {row["number"] for row in built_in("battle").document["rules"].values()}
    assert cited - numbers == set()


def test_the_page_costs_few_statements(client, django_assert_num_queries):
    rulebook = rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)
    event = make_event(rulebook=rulebook)
    ask(client, slug=event.slug, type="blade", length="62")
    with django_assert_num_queries(1):
        ask(client, slug=event.slug, type="blade", length="62")


class AnythingInTheAddress(TestCase):
    @given(
        st.sampled_from([*TYPES, "gun", ""]),
        st.dictionaries(
            st.sampled_from(
                ["length", "width", "haft", "ball", "draw_kg", "pieces", "shape", "as", "shaft"]
            ),
            st.text(max_size=20) | st.integers().map(str) | st.floats().map(str),
            max_size=4,
        ),
        st.booleans(),
    )
    def test_is_never_a_server_error(self, kind, answers, alone):
        answers = {name: value.replace("\x00", "") for name, value in answers.items()}
        assert ask(self.client, type=kind, alone=alone, **answers).status_code == 200

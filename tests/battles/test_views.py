"""Forms of battles: bad input keeps what was typed, says what is wrong, and changes nothing."""

import pytest
from django.utils import timezone

from battles.models import Clash, ClashStep, HandOver, Introduction, Line, Tick
from combatants.models import Combatant
from ruman.core.models import Act
from tests.factories import make_member
from tests.pages import client_of


@pytest.fixture
def desk(day):
    """The head organizer's browser at the day's battle pages; `day.page(name)` is an address."""
    day.now = timezone.now()  # what a page posts happens now
    day.anna, day.boris = day.armed(day.herons), day.armed(day.boars)
    day.browser = client_of(day.head)
    day.base = f"/e/{day.event.slug}/battles/"
    day.at = f"{day.base}clashes/{day.clash.pk}/"
    return day


def refuse(desk, page, typed, *said):
    """Post it: no act is done, each of these words is on the page that comes."""
    done = Act.objects.count()
    response = desk.browser.post(page, typed, follow=True)
    assert (response.status_code, Act.objects.count()) == (200, done), page
    words = response.content.decode()
    for each in said:
        assert each in words, (page, each)


def test_bad_input_keeps_what_was_typed(desk):
    base, at = desk.base, desk.at
    taken = {"name": "Volavky", "tincture": "vert"}
    refuse(desk, f"{base}make/", {"name": "Brod", "day": "soon"}, 'value="Brod"', 'value="soon"')
    again = {"name": "Brod", "day": "2027-05-01"}
    refuse(desk, f"{base}make/", again, 'value="Brod"', "a battle of that name already")
    plan = {"name": "Nový střet", "minutes": "0", "starts_at": "noonish"}
    kept = ('value="Nový střet"', 'value="noonish"', 'value="0"')
    refuse(desk, f"{base}{desk.battle.pk}/clashes/make/", plan, *kept)
    refuse(desk, f"{at}change/", {**plan, "locations": "moon"}, *kept)
    refuse(desk, f"{base}sides/make/", taken, 'value="Volavky"', "a side of that name already")
    refuse(desk, f"{base}sides/put/", {"number": "987"}, 'value="987"', "Nobody at this event")
    refuse(desk, f"{base}sides/put/", {"side": desk.boars.pk}, "a group or a person")
    veteran = {"side": desk.boars.pk, "marking": "bílá šerpa", "combatant": "987"}
    refuse(desk, f"{base}sides/veterans/add/", veteran, 'value="bílá šerpa"', 'value="987"')
    refuse(desk, f"{base}sides/divide/", {"moves": "{]"})
    refuse(desk, f"{base}sides/divide/", {"moves": "[[1, 2]]"})


def test_bad_input_about_a_clash_keeps_what_was_typed(desk):
    at = desk.at
    refuse(desk, f"{at}move/", {"move": "start"}, "one step comes after the other")
    refuse(desk, f"{at}move/", {"move": "end"}, "one step comes after the other")
    refuse(desk, f"{at}move/", {"move": "sideways"})
    refuse(desk, f"{at}tick/", {"number": "987"}, 'value="987"', "Nobody at this event")
    refuse(desk, f"{at}tick/", {"number": str(desk.anna.number)}, "The muster hasn&#x27;t begun.")
    refuse(desk, f"{at}introduce/", {"veteran": "987"})
    desk.do("move_clash", clash=desk.clash.pk, move="muster")
    long = "x" * 301
    refuse(desk, f"{at}start-anyway/", {"reason": long}, f'value="{long}"')
    refuse(desk, f"{at}step-back/", {"move": "resume", "reason": "oops"}, 'value="oops"')
    assert ClashStep.objects.count() == 1
    desk.veteran(desk.herons)
    refuse(desk, f"{at}move/", {"move": "start"}, "No veteran was introduced to")
    assert not Introduction.objects.exists()


def test_bad_input_about_a_line_keeps_what_was_typed(desk):
    page = f"{desk.at}lines/{desk.anna.number}/"
    sword = desk.anna.weapons.get()
    line = {"fights": "on", "role": "prapor", "side": desk.boars.pk, "chosen": "on"}
    kept = ('value="prapor"', f'value="{desk.boars.pk}" selected', f'value="{sword.pk}" checked')
    bad = {**line, "location": "wall", "carries": [str(sword.pk)]}
    refuse(desk, page, bad, *kept, "isn&#x27;t fought there")
    none = {**line, "carries": ["x"]}
    refuse(desk, page, none, 'value="prapor"', "These weapons can&#x27;t be read.")
    refuse(desk, page, {**line, "role": "x" * 61}, f'value="{"x" * 61}"')
    assert not Line.objects.exists()


def test_bad_input_about_a_card_keeps_what_was_typed(desk):
    cards = f"{desk.base}cards/"
    mine = desk.card(desk.anna)
    refuse(desk, f"{cards}make/", {"bonus": "iron_will.2", "count": "201"}, 'value="201"')
    refuse(desk, f"{cards}make/", {"bonus": "iron_will.9", "count": "8"}, 'value="8"')
    won = {"card": "77", "combatant": str(desk.anna.number), "origin": "quest", "note": "studna"}
    refuse(desk, f"{cards}issue/", won, 'value="77"', 'value="studna"', "There is no such card")
    twice = {**won, "card": str(mine.number)}
    refuse(
        desk,
        f"{cards}issue/",
        twice,
        'value="studna"',
        "Somebody has this card already. To pass it on, hand it over.",
    )
    told = desk.browser.post(f"{cards}issue/", won).content.decode()
    assert 'aria-describedby="issue-card_error"' in told
    assert 'id="issue-card_error"' in told
    over = {"card": str(mine.number), "giver": str(desk.boris.number), "receiver": "x"}
    refuse(desk, f"{cards}hand-over/", over, 'value="x"', "Nobody at this event")
    theirs = {**over, "receiver": str(desk.anna.number)}
    refuse(desk, f"{cards}hand-over/", theirs, "doesn&#x27;t have this card")
    swap = {"one": str(mine.number), "other": str(mine.number)}
    refuse(desk, f"{cards}swap/", swap, "There is no such card")
    refuse(desk, f"{desk.at}take-card/", {"card": "77"}, "There is no such card")
    refuse(desk, f"{desk.at}leave-card/", {"card": str(mine.number)}, "isn&#x27;t taken")
    refuse(desk, f"{desk.at}use-card/", {"card": str(mine.number)}, "isn&#x27;t taken")
    assert not HandOver.objects.exists()


def test_bad_input_about_a_ruling_keeps_what_was_typed(desk):
    rulings = f"{desk.base}rulings/"
    desk.start()
    about = {"clash": desk.clash.pk, "combatant": desk.anna, "reason": "contact"}
    passed = desk.do("give_ruling", **about, kind="passed_on")["ruling"]
    long = "x" * 501
    refuse(desk, f"{rulings}{passed}/answer/", {"words": long}, f'value="{long}"')
    refuse(desk, f"{rulings}{passed}/withdraw/", {"reason": long}, f'value="{long}"')
    refuse(desk, f"{rulings}{passed}/appeal/", {"words": "no"}, "once the clash has ended")
    desk.end()
    refuse(desk, f"{rulings}{passed}/appeal/", {"words": long}, f'value="{long}"')
    desk.do("appeal", ruling=passed, words="it was the boar")
    bad = {"outcome": "maybe", "words": "three saw it"}
    refuse(desk, f"{rulings}{passed}/answer-appeal/", bad, 'value="three saw it"')
    refuse(desk, f"{rulings}{passed}/withdraw/", {"reason": "late"}, "now only an appeal is left")


def test_a_person_put_on_the_other_side_is_on_one(desk):
    put = {"number": str(desk.anna.number), "side": str(desk.boars.pk)}
    desk.browser.post(f"{desk.base}sides/put/", put)
    desk.anna.refresh_from_db()
    assert desk.anna.side == desk.boars
    body = desk.browser.get(desk.at).content.decode()
    assert body.count(f'id="line-{desk.anna.pk}"') == 1
    refuse(desk, f"{desk.base}sides/put/", put, "Everybody is there already.")
    assert Combatant.objects.filter(side=desk.boars).count() == 2


def test_proposal_of_even_sides_has_its_picture(desk):
    for _ in range(3):
        desk.armed(desk.boars)
    body = desk.browser.get(f"{desk.base}sides/?balance").content.decode()
    assert 'aria-label="Fighters: before 4 : 1, now ' in body
    assert "Move 1 person" in body


def test_a_tick_by_number_says_who_is_here(desk):
    desk.do("move_clash", clash=desk.clash.pk, move="muster")
    typed = {"number": f" {desk.anna.number} ", "here": "on"}
    body = desk.browser.post(f"{desk.at}tick/", typed, follow=True).content.decode()
    assert f"{desk.anna.full_name} is here." in body
    desk.browser.post(f"{desk.at}tick/", {"tick_off": str(desk.anna.pk)})
    assert [tick.here for tick in Tick.objects.all()] == [True, False]
    assert Clash.objects.get().state == "mustering"


def test_who_was_there_is_still_to_be_seen_after_the_clash(desk):
    desk.start()
    desk.do("tick", clash=desk.clash.pk, combatant=desk.anna, here=True)
    desk.end()
    body = desk.browser.get(desk.at).content.decode()
    assert body.count('<i class="was"></i>') == 1
    assert 'name="tick_' not in body


def test_every_page_leads_organizers_to_the_sides(desk):
    for page in ("", "board/", "rulings/", "cards/", "veteran/", "sides/"):
        body = desk.browser.get(f"{desk.base}{page}").content.decode()
        assert f'href="{desk.base}sides/"' in body, page


def test_the_phone_of_a_veteran_of_no_side_says_so(desk):
    desk.start()
    somebody = client_of(make_member(desk.event, "veteran"))
    none, other = "You are the veteran of no side", "They fight for the other side"
    page = somebody.get(f"{desk.base}veteran/").content.decode()
    assert (none in page, other in page) == (True, False)
    page = client_of(desk.veteran(desk.herons).user).get(f"{desk.base}veteran/").content.decode()
    assert (none in page, other in page) == (False, True)

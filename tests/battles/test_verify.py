"""`manage.py verify` replays clashes, musters, rulings and cards."""

from datetime import timedelta

import pgtrigger
import pytest
from django.db import transaction

from battles.models import Card, Clash, Line, Ruling
from combatants.models import SanctionLifted
from ruman.core.replays import REPLAYS


def verify():
    """How many rows each replay of battles looked at, and the lines about those that differ."""
    found = {one.name: list(one.run()) for one in REPLAYS if one.path.startswith("battles.")}
    differing = [line for lines in found.values() for line in lines if line is not None]
    return {name: len(lines) for name, lines in found.items()}, differing


@pytest.fixture
def played(day):
    """A false start, a clash with every kind of ruling, cards that went on; one more planned."""
    day.anna, day.boris = day.armed(day.herons), day.armed(day.boars)
    first = day.do("make_cards", type="iron_will", level=2, count=2)["cards"]
    day.card_pk = first[0]
    for card in first:
        day.do("issue_card", card=card, combatant=day.anna, origin="quest")
    day.do("hand_over", card=first[0], giver=day.anna, receiver=day.boris)
    day.start()
    day.do("step_back", clash=day.clash.pk, move="call_back", reason="a joke")
    day.now += timedelta(minutes=1)
    day.do("move_clash", clash=day.clash.pk, move="start")
    for here in (True, False, True):
        day.do("tick", clash=day.clash.pk, combatant=day.anna, here=here)
    ruling = {"clash": day.clash.pk, "reason": "forbidden_blow", "combatant": day.boris}
    day.do("give_ruling", **ruling, kind="settled")
    taken = {"kind": "confiscated", "weapon": day.boris.weapons.get().pk}
    day.confiscated = day.do("give_ruling", **ruling, **taken)["ruling"]
    day.sent_off = day.do("give_ruling", **ruling, kind="sent_off")["ruling"]
    day.do("withdraw_ruling", ruling=day.sent_off, reason="a wrong tap")
    day.do("use_card", clash=day.clash.pk, card=first[1])
    day.now += timedelta(minutes=20)
    day.end()
    day.plan("second")
    return day


def test_what_follows_from_the_record_is_proved(played):
    assert verify() == ({"clashes": 2, "musters": 2, "rulings": 3, "cards": 4}, [])


def spoil_clock(day):
    Clash.objects.filter(pk=day.clash.pk).update(started_at=day.now)


def spoil_line(day):
    Line.objects.filter(combatant=day.anna).update(present_at=None)


def spoil_holder(day):
    Card.objects.filter(pk=day.card_pk).update(holder=day.anna)


def spoil_sanction(day):
    with pgtrigger.ignore("combatants.SanctionLifted:append_only"):
        SanctionLifted.objects.filter(sanction__ruling__isnull=False).delete()


def spoil_ruling(day):
    other = day.weapon(day.anna)
    with pgtrigger.ignore("battles.Ruling:append_only"):
        Ruling.objects.filter(kind="confiscated").update(weapon=other.pk)


def test_what_was_changed_behind_its_back_is_found(played):
    event, person = played.event.slug, played.anna
    for spoil, line in (
        (spoil_clock, f"{event}, 1. U brodu: its state isn't that of its steps"),
        (spoil_line, f"{event}, 1. U brodu: {person}: the tick isn't the last that was recorded"),
        (spoil_holder, f"{event}, card 1: its way doesn't lead to who has it"),
        (spoil_sanction, f"{event}, 1. U brodu: ruling {played.sent_off} hasn't done what it says"),
        (
            spoil_ruling,
            f"{event}, 1. U brodu: ruling {played.confiscated} hasn't done what it says",
        ),
    ):
        with transaction.atomic():
            spoil(played)
            assert verify()[1] == [line]
            transaction.set_rollback(True)

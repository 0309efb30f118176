"""Two people at once, on two connections: the later one waits, sees what the first did, is told."""

import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from ruman.core.acts import RefusedError
from tests.weapons.bench import Bench
from weapons.models import Appeal, Exclusion, Inspection, Tag, Weapon

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(act):
    """Do it on a connection of its own; the answer, or the code of the refusal."""

    def run():
        try:
            return act()
        except RefusedError as refused:
            return refused.code
        finally:
            connection.close()

    return ThreadPoolExecutor(1).submit(run)


def while_first_is_open(first, second):
    """The answers of two acts, of which the second starts before the first has committed."""
    started = threading.Event()

    def late():
        started.set()
        return second()

    with transaction.atomic():
        answer = first()
        other = elsewhere(late)
        started.wait(5)
        time.sleep(0.3)
        assert not other.done()
    return answer, other.result(10)


@pytest.fixture
def bench():
    return Bench()


def test_same_tag_at_once_hangs_on_one_weapon(bench):
    other = bench.colleague()
    first, second = while_first_is_open(lambda: bench.inspect(tag=7), lambda: other.inspect(tag=7))
    assert (first["tag"], second) == (7, "tag_taken")
    assert (Weapon.objects.count(), Tag.objects.count(), Inspection.objects.count()) == (1, 1, 1)


def test_same_tag_at_once_offline_loses_no_verdict(bench):
    other = bench.colleague()
    first, second = while_first_is_open(
        lambda: bench.inspect(tag=7), lambda: other.inspect(tag=7, decided_offline=True)
    )
    assert (first["tag"], second["tag"], second["look_again"]) == (7, None, "tag")
    assert Weapon.objects.in_play().count() == 2


def test_next_tag_at_once_gives_two_numbers(bench):
    first, second = while_first_is_open(
        lambda: bench.inspect(tag="next"), lambda: bench.inspect(tag="next")
    )
    assert {first["tag"], second["tag"]} == {401, 402}


def test_same_weapon_at_once_tells_the_later_one(bench):
    weapon, other = bench.rejected(), bench.colleague()
    first, second = while_first_is_open(
        lambda: bench.inspect(weapon),
        lambda: other.inspect(weapon, outcome="rejected", reason="tip"),
    )
    assert (first["status"], second) == ("approved", "changed_meanwhile")
    assert Weapon.objects.get().version == 2


def test_same_new_weapon_at_once_becomes_one_weapon(bench):
    fresh, other = uuid.uuid4(), bench.colleague()
    first, second = while_first_is_open(
        lambda: bench.inspect(fresh, seen=0), lambda: other.inspect(fresh, seen=0)
    )
    assert (first["status"], second) == ("approved", "changed_meanwhile")
    assert Weapon.objects.count() == 1


def test_same_act_at_once_is_done_once(bench):
    act_id, fresh = uuid.uuid4(), uuid.uuid4()
    first, second = while_first_is_open(
        lambda: bench.inspect(fresh, act_id=act_id, tag="next"),
        lambda: bench.inspect(fresh, act_id=act_id, tag="next"),
    )
    assert first == second
    assert Inspection.objects.count() == 1


def test_exclusion_at_once_is_one(bench):
    weapon, other = bench.shown(), bench.colleague()
    _first, second = while_first_is_open(
        lambda: bench.do("exclude_weapon", weapon=weapon.pk, reason="tip"),
        lambda: other.do("exclude_weapon", weapon=weapon.pk, reason="tip"),
    )
    assert second == "excluded_already"
    assert Exclusion.objects.count() == 1


def test_verdict_while_a_complaint_comes_in_is_told(bench):
    spear, other = bench.spear(), bench.colleague()
    _first, second = while_first_is_open(
        lambda: bench.do("complain", weapon=spear.pk, reason="hard"),
        lambda: other.inspect(spear, type="spear", measures={"length": 140}),
    )
    assert second == "changed_meanwhile"
    assert Weapon.objects.get().status == "excluded"


def test_appeal_at_once_is_filed_once(bench):
    weapon, other = bench.rejected(), bench.colleague()
    _first, second = while_first_is_open(
        lambda: bench.do("appeal", weapon=weapon.pk, reason="soft"),
        lambda: other.do("appeal", weapon=weapon.pk, reason="soft"),
    )
    assert second == "appealed_already"
    assert Appeal.objects.count() == 1


def test_many_tablets_give_every_weapon_its_own_tag(bench):
    none = {"tag_from": None, "tag_to": None}
    benches = [bench.colleague(**none) for _ in range(4)]

    def ten(one):
        try:
            return [one.inspect(tag="next")["tag"] for _ in range(10)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        tags = [tag for found in pool.map(ten, benches) for tag in found]
    assert sorted(tags) == list(range(501, 541))

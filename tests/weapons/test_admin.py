"""The bench's admin: what is started there goes through the acts (the rest: test_admin_site)."""

import pytest
from django.urls import reverse

from ruman.core.models import Act
from tests.factories import make_user
from tests.pages import client_of
from tests.weapons.bench import Bench
from weapons.models import LookAgain, Tag

pytestmark = pytest.mark.django_db


def test_weapons_chosen_in_the_list_are_asked_for_by_the_act():
    bench = Bench()
    sword, broken = bench.shown(tag="next"), bench.rejected()
    admin = make_user(is_staff=True, is_superuser=True)
    answer = client_of(admin).post(
        reverse("admin:weapons_weapon_changelist"),
        {"action": "look_again", "_selected_action": [sword.pk, broken.pk]},
        follow=True,
    )
    text = answer.content.decode()
    assert "1 weapon added" in text
    assert "Only an approved weapon can be looked at again." in text
    asked = LookAgain.objects.get()
    assert (asked.weapon, asked.act.by) == (sword, admin)
    assert Act.objects.get(pk=asked.act_id).kind == "weapons.look_again"


def test_labels_show_which_number_is_valid():
    bench = Bench()
    weapon = bench.shown(tag="next")
    bench.do("replace_tag", weapon=weapon.pk, tag="next")
    bench.do("print_labels", first=450, last=450)
    admin = client_of(make_user(is_staff=True, is_superuser=True))
    page = admin.get(reverse("admin:weapons_tag_changelist")).content.decode()
    assert [page.count(f"icon-{word}") for word in ("no", "yes", "unknown")] == [1, 1, 1]
    assert Tag.objects.get(number=450).code not in page

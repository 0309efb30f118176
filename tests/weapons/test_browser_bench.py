"""The inspection screen as people use it: thumbs, keys, cuts, two tablets."""

from decimal import Decimal

import pytest

from tests.browser import screenshot, sideways_px
from tests.factories import make_combatant, make_event, make_side, make_weapon

pytestmark = pytest.mark.browser


def filled(event):
    side = make_side(event)
    person = make_combatant(event, given_name="Vojtěch", surname="Říháček", number=214, side=side)
    make_weapon(
        person,
        type="spear",
        length=Decimal(148),
        status="approved_with_warning",
        class_code="spear_one_handed",
        tag=402,
    )
    make_weapon(
        person,
        type="shield",
        length=None,
        width=58,
        height=48,
        status="approved",
        class_code="shield_standard",
        tag=403,
    )
    make_weapon(person, type="crushing", length=66, status="rejected", class_code="one_handed")
    return person


@pytest.mark.parametrize("device", ["phone", "tablet", "laptop"])
def test_look(streams, signed_in_page, device):
    event = make_event()
    person = filled(event)
    page = signed_in_page("organizer", event=event, device=device)
    page.goto(f"/e/{event.slug}/bench/{person.pk}/?type=blade&length=84.5")
    screenshot(page, f"bench-{device}")
    assert sideways_px(page) == 0


@pytest.mark.parametrize(
    ("device", "theme"), [("phone", "dark"), ("tablet", "sun"), ("laptop", "light")]
)
def test_look_full(streams, signed_in_page, device, theme):
    event = make_event()
    person = filled(event)
    page = signed_in_page("organizer", event=event, device=device, theme=theme)
    page.goto(f"/e/{event.slug}/bench/{person.pk}/")
    page.wait_for_timeout(500)
    page.keyboard.type("b", delay=60)
    page.keyboard.type("84.5", delay=80)
    page.keyboard.type("a", delay=60)
    page.wait_for_timeout(700)
    screenshot(page, f"bench-full-{device}")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    screenshot(page, f"bench-saved-{device}")
    assert sideways_px(page) == 0

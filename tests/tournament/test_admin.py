"""The admin refuses to delete an entrant who is on record, and hides a seed until it is opened."""

import pytest
from django.urls import reverse

from ruman.core.models import Act
from tests.factories import make_combatant
from tests.pages import client_of
from tests.world import World
from tournament.models import Admission, Draw, DrawOpening, Entrant

SEED = "0123456789abcdef" * 4


@pytest.fixture
def world(db):
    return World()


@pytest.fixture
def site_admin(world):
    return client_of(world.person("site_admin"), "en")


@pytest.fixture
def entrant(world):
    return world["tournament"].entrants.create(combatant=world["combatant"], label="Anna (7)")


def delete(client, entrant, method="post"):
    address = reverse("admin:tournament_entrant_delete", args=[entrant.pk])
    return getattr(client, method)(address, {"post": "yes"}, follow=True)


def announced(world):
    return Draw.objects.create(
        tournament=world["tournament"],
        act=world["act"],
        kind="groups",
        method="1",
        entries="Anna (7)",
        entries_fingerprint="a",
        seed=SEED,
        seed_fingerprint="b",
    )


def test_an_entry_without_any_record_is_taken_back_by_an_act(site_admin, entrant):
    assert delete(site_admin, entrant, "get").status_code == 200
    assert "The entry of Anna (7) was taken back." in delete(site_admin, entrant).content.decode()
    assert not Entrant.objects.filter(pk=entrant.pk).exists()
    assert Act.objects.filter(kind="tournament.withdraw_entry").count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("record", ["draw", "bout", "admission", "drawn"])
def test_an_entrant_on_record_stays_and_withdrawing_is_offered(
    record, method, world, site_admin, entrant
):
    if record == "draw":
        announced(world)
    elif record == "bout":
        world["tournament-group"].bouts.create(
            tournament=world["tournament"],
            number=99,
            red=entrant,
            blue=world["tournament"].entrants.create(
                combatant=make_combatant(world.event), label="B"
            ),
        )
        type(world["tournament"]).objects.update(state="groups")
    elif record == "admission":
        Admission.objects.create(entrant=entrant, act=world["act"], status="admitted")
    else:
        type(world["tournament"]).objects.update(state="knockout")
    page = delete(site_admin, entrant, method).content.decode()
    assert "Anna (7) is on record in this tournament and can&#x27;t be deleted." in page
    assert "Let them withdraw instead</a>" in page
    assert Entrant.objects.filter(pk=entrant.pk).exists()
    assert not Act.objects.filter(kind="tournament.withdraw_entry").exists()


def test_a_seed_is_secret_until_it_is_opened(world, site_admin):
    draw = announced(world)
    for name in ("change", "changelist"):
        args = [draw.pk] if name == "change" else []
        address = reverse(f"admin:tournament_draw_{name}", args=args)
        assert SEED not in site_admin.get(address).content.decode()
    DrawOpening.objects.create(draw=draw, act=world["act"], outcome={})
    opened = site_admin.get(reverse("admin:tournament_draw_change", args=[draw.pk]))
    assert SEED in opened.content.decode()

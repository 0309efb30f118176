"""A battle morning's instance: people with links and weapons, benches, lives stations, lists.

Whoever works there has a device: cookies of a person who is signed in, bound as a station, and the
proof that goes with each act. `plan` is all that the load needs, so that it knows no Django.
"""

import uuid
from datetime import date
from typing import Any

from tests.load.players import fill as fill_players

HOUR_S = 3600  # of fighting time: no bout runs out while it is measured
LISTS = 3


def plan(people: int, benches: int, stations: int) -> dict[str, Any]:
    """Fill the empty instance; who does what on which addresses."""
    from combatants.models import Combatant
    from ruman.core.models import Event

    tokens = fill_players(people)
    event = Event.objects.get(slug="load")
    event.starts_date = event.ends_date = date.today()  # noqa: DTZ011, TID251
    event.save()
    rows = list(Combatant.objects.filter(event=event).order_by("number"))
    bouts, paths = _lists(event)
    return {
        "slug": event.slug,
        "pages": [f"/p/{token}/" for token in tokens],
        "people": [[str(row.pk), row.number, row.surname, row.lives_grant_id] for row in rows],
        "benches": [_device(event, "organizer", "bench", n) for n in range(benches)],
        "lives": [_device(event, "organizer", "lives", n) for n in range(stations)],
        "heralds": bouts,
        "boards": paths,
    }


def _device(event: Any, role: str, kind: str, number: int) -> dict[str, Any]:
    """A tablet of somebody with that role, bound as a station."""
    from ruman.core.models import Station
    from tests.factories import make_member

    tags = 1 + 1000 * number
    block = {"tag_from": tags, "tag_to": tags + 999} if kind == "bench" else {}
    station = Station.objects.create(event=event, name=f"{kind} {number}", kind=kind, **block)
    return _signed_in(event, make_member(event, role), station)


def _signed_in(event: Any, user: Any, station: Any = None) -> dict[str, Any]:
    from django.core import signing
    from django.test import Client

    from ruman.core.acts import AUTHOR_SALT

    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    if station is not None:
        bind = f"/e/{event.slug}/stations/{station.pk}/bind/"
        client.post(bind, {"act_id": uuid.uuid4()})
    proof = [user.pk, event.pk, station.pk if station else None]
    return {
        "cookies": {name: morsel.value for name, morsel in client.cookies.items()},
        "token": signing.dumps(proof, salt=AUTHOR_SALT),
    }


def _lists(event: Any) -> tuple[list[dict[str, Any]], list[str]]:
    """A bout going on at each of the lists: its herald, and the page that the public follows."""
    from django.urls import reverse

    from ruman.core.acts import Author
    from tests.tournament.desk import Desk

    desk = Desk(event, slug="load-cup")
    desk.tournament.parameters["bout"]["fight"]["fighting_s"] = HOUR_S
    desk.tournament.save()
    heralds, paths = [], []
    for number in range(LISTS):
        here = desk.colleague(f"desk-{number}")
        here.author = Author(here.herald)
        here.red, here.blue = here.entrant("Red"), here.entrant("Blue")
        here.bout = here.another()
        here.begun("continuous", "continuous")
        heralds.append({**_signed_in(event, here.herald), "bout": here.bout.pk, "desk": here.name})
        at = [event.slug, desk.tournament.slug, here.bout.number]
        paths.append(reverse("tournament:live-bout", args=at))
    return heralds, paths

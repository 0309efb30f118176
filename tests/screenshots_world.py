"""What the README's pictures show besides the practice event: two tournaments, a bout being fought.

Run as a process of its own beside the served demo; prints the addresses to look at.
"""

import os
from collections.abc import Sequence

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
django.setup()

from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from ruman.core.acts import Author  # noqa: E402
from ruman.core.models import Event, Rulebook  # noqa: E402
from ruman.core.rulebooks import document_of  # noqa: E402
from tests.factories import make_user  # noqa: E402
from tests.tournament.conftest import Field, make_tournament  # noqa: E402
from tests.tournament.played import at_desk, begin, draw, play  # noqa: E402
from tournament.enums import Admitted, BoutState, Corner, Do, Format  # noqa: E402
from tournament.models import Bout, Entrant  # noqa: E402

ENTRANTS = 16
SEEN = {
    Format.GROUPS: ("Dlouhý meč", "groups", (14,)),
    Format.KNOCKOUT: ("Tesák", "ladder", (8, 3)),
}


def fight(event: Event, form: Format, name: str, slug: str, bouts: Sequence[int]) -> Field:
    """A tournament of people of the event, and so many bouts of each of its draws fought."""
    rulebook = Rulebook.objects.get(slug="turniej")
    parameters = document_of(rulebook)
    row = make_tournament(
        event, name=name, slug=slug, format=form, rulebook=rulebook, parameters=parameters
    )
    people = event.combatants.filter(arrived_at__isnull=False).order_by("?")[:ENTRANTS]
    Entrant.objects.bulk_create(
        Entrant(tournament=row, combatant=one, label=one.full_name, admitted=Admitted.ADMITTED)
        for one in people
    )
    field = Field(event, row)
    field.at = timezone.now()
    field.author = Author(make_user(name="Wojsława"))
    for number, most in enumerate(bouts):
        draw(field, f"seed {number}")
        play(field, most)
    return field


def live(field: Field) -> Bout:
    """The next bout, two hits old."""
    rows = field.tournament.bouts.filter(live=True).exclude(state=BoutState.CONFIRMED)
    bout = rows.select_related("red", "blue").order_by("queue", "number").first()
    assert bout is not None
    begin(field, bout, "stops")
    at_desk(field, bout, Do.HIT, Corner.RED)
    at_desk(field, bout, Do.RESUME)
    at_desk(field, bout, Do.HIT, Corner.BLUE)
    at_desk(field, bout, Do.RESUME)
    return bout


def main() -> None:
    event = Event.objects.get(slug="practice")
    groups, _ladder = (fight(event, form, *of) for form, of in SEEN.items())
    bout = live(groups)
    person = event.combatants.filter(weapons__isnull=False, arrived_at__isnull=False).first()
    clash = event.clashes.order_by("number")[1]
    at = [event.slug, groups.tournament.slug, bout.number]
    for name, address in {
        "bench": reverse("weapons:inspect", args=[event.slug, person.pk]),
        "lives": reverse("combatants:lives-person", args=[event.slug, person.number]),
        "roster": reverse("battles:clash", args=[event.slug, clash.pk]),
        "desk": reverse("tournament:desk", args=at),
        "live": reverse("tournament:live-bout", args=at),
    }.items():
        print(f"{name}={address}")


if __name__ == "__main__":
    main()

"""Draws of 64, 256 and 1,024 entrants, stored with all bouts; and the pure draw of 1,024."""

import time
from collections.abc import Iterator

from django.db import connection
from django.test.utils import CaptureQueriesContext

from combatants.models import Combatant
from tests.factories import make_event
from tests.tournament.conftest import Field, make_tournament
from tournament.actions.draws import announce_draw, open_draw
from tournament.enums import Admitted
from tournament.models import Entrant
from tournament.rules import ceremony
from tournament.rules.groups import even_sizes

STORED_MS = {64: 150, 256: 500, 1024: 2000}
PURE_MS = 200
MOST_STATEMENTS = 25
TIMES = 3


def draws(line: type) -> Iterator[object]:
    """Lines of the table; the best of three, since others may be busy on the machine."""
    labels = [f"Jan Novák {n} ({n})" for n in range(1024)]
    text = ceremony.frozen_groups(labels, even_sizes(1024, 128))
    pure = min(_took(lambda n: ceremony.draw_groups(f"bench {n}", text)) for _ in range(TIMES))
    yield line(
        "Pure draw of 1,024 in groups of 8", f"{pure:.0f} ms", f"{PURE_MS} ms", pure <= PURE_MS
    )
    for count, most in STORED_MS.items():
        found, statements = min(_stored(count) for _ in range(TIMES))
        yield line(
            f"Draw of {count:,} stored with all bouts and their order",
            f"{found:.0f} ms",
            f"{most} ms, {MOST_STATEMENTS} statements",
            found <= most and statements <= MOST_STATEMENTS,
            statements=str(statements),
        )


def _took(job) -> float:
    began = time.perf_counter()
    job(began)
    return (time.perf_counter() - began) * 1000


def _stored(count: int) -> tuple[float, int]:
    """Milliseconds and statements of opening a draw of so many."""
    event = make_event()
    field = Field(event, make_tournament(event))
    people = Combatant.objects.bulk_create(
        Combatant(event=event, number=n, given_name="Jan", surname=f"Novák {n}")
        for n in range(1, count + 1)
    )
    Entrant.objects.bulk_create(
        Entrant(
            tournament=field.tournament,
            combatant=one,
            label=f"{one.full_name} ({one.number})",
            admitted=Admitted.ADMITTED,
        )
        for one in people
    )
    made = field.do(announce_draw, tournament=field.tournament.pk, seed=f"bench {count}")
    with CaptureQueriesContext(connection) as counted:
        took = _took(lambda _began: field.do(open_draw, draw=made["draw"]))
    return took, len(counted)

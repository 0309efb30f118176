"""Measures the search among 50,000 people; nothing stays in the database.

    python -m tests.load.people [HOW_MANY]

Fills one event with invented people inside a transaction, times every statement of the search for
short, common, rare and awkward texts, prints the slowest of each and rolls back. Exits 1 where one
took longer than 50 ms.
"""

import os
import random
import statistics
import sys
import time
from datetime import date

# fmt: off
SYLLABLES = ["no", "vá", "ko", "va", "če", "rn", "sto", "la", "ři", "mi", "ro", "šek", "ský", "ík",
             "dra", "ho", "bez", "pol", "žu", "łu", "ść"]
GIVEN = ["Jan", "Anna", "Petr", "Žofie", "Łukasz", "Bořivoj", "Chrudoš", "Oľga", "Zbyněk", "Zuzana"]
GROUPS = ["Vlčí smečka", "Ještědské lasice", "Bractwo Trzech Dębów", "Rytíři od Želivky"]
TYPED = ["a", "j", "n", "z", "ž", "ch", "on", "no", "zu", "va", "jan", "anna", "nov", "ova", "ako",
         "sky", "zzz", "žžu", "vlci", "7", "49", "214", "0042", "49999", "%", "_", "novako", "vako",
         "łuść", "jan nov", "anna va", "jan vlci", "x" * 500]
# fmt: on
LIMIT_MS = 50


def fill(event, count, first=1):
    """So many people at the event, numbered from `first` on."""
    from combatants.models import Combatant, Group

    chance = random.Random(2027)
    groups = [*Group.objects.bulk_create(Group(event=event, name=n) for n in GROUPS), None]

    def name(least, most):
        return "".join(chance.choices(SYLLABLES, k=chance.randint(least, most))).capitalize()

    Combatant.objects.bulk_create(
        (
            Combatant(
                event=event,
                number=number,
                given_name=chance.choice(GIVEN),
                # The last hundredth begin alike and stand at the very end of the order.
                surname=f"Žžu{name(2, 3)}" if number % 100 == 0 else name(2, 4),
                nickname=name(2, 3) if number % 3 == 0 else "",
                group=chance.choice(groups),
            )
            for number in range(first, first + count)
        ),
        batch_size=2000,
    )


def measure(event):
    from django.db import connection

    from combatants.queries import find

    slowest = 0.0
    for typed in TYPED:
        times = []

        def timed(execute, sql, params, many, context, times=times):
            start = time.perf_counter()
            try:
                return execute(sql, params, many, context)
            finally:
                times.append((time.perf_counter() - start) * 1000)

        runs = []
        for _ in range(5):
            times.clear()
            with connection.execute_wrapper(timed):
                found = find(event, typed)
            runs.append((max(times, default=0), sum(times), len(times)))
        worst = max(run[0] for run in runs)
        whole = statistics.median(run[1] for run in runs)
        slowest = max(slowest, worst)
        print(
            f"{typed[:12]:12} {len(found):3} found  {runs[0][2]} statements"
            f"  slowest {worst:6.1f} ms  all {whole:6.1f} ms"
        )
    return slowest


def main():
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
    django.setup()
    from django.db import connection, transaction

    from ruman.core.models import Event, Organizer

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    with transaction.atomic():
        organizer = Organizer.objects.create(name="Load", slug="load-people")
        event = Event.objects.create(
            organizer=organizer,
            name="Load",
            slug="load-people",
            starts_date=date(2027, 5, 1),
            ends_date=date(2027, 5, 2),
        )
        fill(event, count)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE combatants_combatant")
        slowest = measure(event)
        transaction.set_rollback(True)
    print(f"{count} people: slowest statement {slowest:.1f} ms, allowed {LIMIT_MS}")
    return 0 if slowest < LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())

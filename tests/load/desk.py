"""Eight heralds score eight bouts at once; how many acts a second the server takes.

    python -m tests.load.desk [HERALDS [ACTS [ENTRANTS]]]

Each herald's acts go out as the outbox sends them: what has gathered while the last post was under
way, at most 20 at once. Prints the rate for posts of one act and for those; exits 1 where fewer
than 250 a second came through, or where an act was lost or done twice.
"""

import io
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.load.desk_world import SIDES, Herald, Pages, prepare

LEAST = 250
MOST_AT_ONCE = 20
HOUR_S = 3600  # of fighting time: no bout may run out while it is measured


def acts(herald: Herald, count: int) -> Iterator[dict[str, Any]]:
    for n in range(count):
        yield herald.act("hit", SIDES[n % 2])


def enter(herald: Herald, count: int, at_once: int) -> None:
    """So many hits of a bout without stops."""
    todo = list(acts(herald, count))
    for first in range(0, count, at_once):
        herald.post(*todo[first : first + at_once])


def rate(heralds: list[Herald], count: int, at_once: int) -> float:
    """Acts a second of all heralds together."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(heralds)) as pool:
        list(pool.map(lambda one: enter(one, count, at_once), heralds))
    return len(heralds) * count / (time.perf_counter() - began)


def lost_or_doubled(heralds: list[Herald], hits: int) -> list[str]:
    from django.core.management import CommandError, call_command

    from tournament.models import Bout

    found = []
    for herald in heralds:
        bout = Bout.objects.get(pk=herald.bout)
        if bout.red_hits + bout.blue_hits != hits:
            found.append(f"bout {bout.pk}: {bout.red_hits + bout.blue_hits} hits of {hits}")
    try:
        call_command("verify", stdout=io.StringIO())
    except CommandError as error:
        found.append(str(error))
    return found


def main(count: int = 8, each: int = 300, entrants: int = 0) -> int:
    heralds, pages = prepare("load-desk", count, entrants, HOUR_S), Pages()
    pages.start()
    try:
        for herald in heralds:
            herald.port = pages.port
            herald.post(*herald.ready())
        rate(heralds, 20, 1)  # the workers are warm then
        single = rate(heralds, each, 1)
        gathered = rate(heralds, each, MOST_AT_ONCE)
    finally:
        pages.kill()
    print(f"{count} heralds, posts of one act:  {single:.0f} acts a second")
    print(f"{count} heralds, as the outbox:     {gathered:.0f} acts a second (at least {LEAST})")
    wrong = lost_or_doubled(heralds, 20 + 2 * each)
    for line in wrong:
        print(line)
    return 1 if wrong or gathered < LEAST else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4])))

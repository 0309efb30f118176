"""Provokes every fault while bouts are fought; nothing is lost, nothing doubled.

    python -m tests.faults [--short] [NAME ...]

Heralds score bouts at once, each sending an act again until the server has answered it; somebody
reads a page all the while. Afterwards every act that was acknowledged is there exactly once,
nothing else is, each bout's state is the replay of its events, the page is back, and nobody has
read a traceback. Prints a line for each fault; exits 1 where that isn't so.
"""

import argparse
import os
import sys

from tests.faults import database, network, servers
from tests.faults.ground import Ground, verified

FAULTS = (*servers.FAULTS, *database.FAULTS, *network.FAULTS)
HEAD = """| Fault | Times | Acts | Posts | Acknowledged acts | Took |
|---|---:|---:|---:|---|---:|"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--short", action="store_true", help="each once or twice, in a minute")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(f.name for f in FAULTS))
    options = parser.parse_args()
    chosen = [each for each in FAULTS if not options.names or each.name in options.names]
    long = not options.short
    ground = Ground(sum(each.bouts for each in chosen) * (10 if long else 1))
    ground.pages.start()
    found = []
    print(HEAD, flush=True)
    try:
        for number, fault in enumerate(chosen):
            wrong, line = ground.play(fault, 100 * number, long)
            found += wrong
            print(line, flush=True)
        found += verified()
    finally:
        ground.pages.kill()
        ground.cluster.release(stop=True)
    for line in found:
        print(line)
    print("nothing lost, nothing doubled" if not found else f"{len(found)} things are wrong")
    return 1 if found else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # heralds that still try would hold the process

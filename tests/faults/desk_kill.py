"""Kills the server with -9 at random moments during bouts; nothing is lost, nothing doubled.

    python -m tests.faults.desk_kill [BOUTS [KILLS [SEED]]]

Heralds score bouts at once, each sending an act again until the server has answered it. Meanwhile
all processes of the pages are killed and started anew, at random moments spread over all of the
bouts. In the end every act that was acknowledged
is there exactly once, nothing else is, and each bout's state is the replay of its events; exits 1
where that isn't so.
"""

import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from tests.faults.ground import problems, verified
from tests.load.desk_world import Herald, Pages, prepare

ACTS = 24
AT_ONCE = 6
IN_A_BOUT = 5 + ACTS + 2  # acts: what comes before the fight, the fight, and its end


def fight(herald: Herald, seed: int) -> None:
    """One bout, act by act."""
    chance = random.Random(seed)
    herald.post(*herald.ready(chance.choice(("stops", "continuous"))))
    for _ in range(ACTS):
        herald.post(herald.anything(chance))
    herald.post(herald.act("not_repaired", "red"))
    herald.post(herald.act("confirm"))


def keep_killing(
    pages: Pages, heralds: list[Herald], kills: int, over: threading.Event, chance: random.Random
) -> int:
    """Kill and start again, each time when so many acts have been answered; how often it was."""
    moments = sorted(chance.sample(range(len(heralds) * IN_A_BOUT), kills))
    for done, moment in enumerate(moments):
        while sum(len(one.answers) for one in heralds) < moment:
            if over.wait(0.01):
                return done
        time.sleep(chance.uniform(0, 0.05))
        pages.kill()
        time.sleep(chance.uniform(0, 0.3))
        pages.start()
    return kills


def main(bouts: int = 8, kills: int = 4, seed: int = 1) -> int:
    heralds = prepare(f"faults-{bouts}", bouts)
    pages, over, chance = Pages(), threading.Event(), random.Random(seed)
    for herald in heralds:
        herald.port = pages.port
    pages.start()
    try:
        with ThreadPoolExecutor(AT_ONCE + 1) as pool:
            killing = pool.submit(keep_killing, pages, heralds, kills, over, chance)
            fights = [pool.submit(fight, one, seed + n) for n, one in enumerate(heralds)]
            for one in fights:
                one.result()
            over.set()
            killed = killing.result()
    finally:
        pages.kill()
    found = problems(heralds) + verified()
    acts = sum(len(one.answers) for one in heralds)
    posts = sum(one.posts for one in heralds)
    print(f"{bouts} bouts, {acts} acts in {posts} posts, server killed {killed} times")
    for line in found:
        print(line)
    print("nothing lost, nothing doubled" if not found else f"{len(found)} things are wrong")
    return 1 if found or killed < kills else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4])))

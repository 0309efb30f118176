"""PostgreSQL killed, full, crowded, slow; and the stream's listener thrown out."""

import os
import signal
import time
from contextlib import ExitStack, suppress

import psycopg

from tests.faults.ground import Fault, Ground
from tests.faults.streams import Streams


def killed(ground: Ground, long: bool) -> int:
    """The postmaster with -9, then started again as the supervisor does."""
    times = 20 if long else 1
    for _ in range(times):
        time.sleep(0.5)
        os.kill(ground.cluster.pid or 0, signal.SIGKILL)
        ground.until(lambda: not ground.cluster.is_running(), "PostgreSQL didn't die")
        ground.cluster.attach()
    return times


FULL = """
CREATE OR REPLACE FUNCTION faults_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER faults_full BEFORE INSERT ON core_act
FOR EACH STATEMENT EXECUTE FUNCTION faults_full();
"""


def full(ground: Ground, long: bool) -> int:
    """What PostgreSQL says of a full disk (53100), to every act, for a second; then room again."""
    times = 20 if long else 2
    for _ in range(times):
        time.sleep(0.3)
        ground.sql(FULL)
        time.sleep(1)
        ground.sql("DROP TRIGGER faults_full ON core_act")
    return times


OURS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def crowded(ground: Ground, long: bool) -> int:
    """Every connection that the server allows taken by others, after ours were thrown out."""
    times = 10 if long else 1
    for _ in range(times):
        time.sleep(0.5)
        ground.sql(OURS)
        with ExitStack() as taken:
            address = ground.cluster.uri("ruman")
            with suppress(psycopg.OperationalError):  # too many clients
                while True:
                    taken.enter_context(psycopg.connect(address, autocommit=True))
            time.sleep(3)
    return times


def slow(ground: Ground, long: bool) -> int:
    """Acts held back for longer than a device waits, which sends them again meanwhile."""
    times = 20 if long else 2
    ground.patience = 0.5
    for _ in range(times):
        time.sleep(0.5)
        with psycopg.connect(ground.cluster.uri("ruman")) as opened:
            opened.execute("LOCK TABLE core_act IN EXCLUSIVE MODE")
            time.sleep(1.5)
    ground.patience = 20
    return times


def listener_lost(ground: Ground, long: bool) -> int:
    """The streams' connection ended again and again; who follows hears of the last act all the
    same."""
    times = 20 if long else 2
    streams = Streams(ground)
    ground.after.callback(streams.stop)
    streams.start()
    for _ in range(times):
        ground.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'ruman-streams'"
        )
        time.sleep(0.7)
    ground.after.callback(ground.until, streams.has_all, "the stream never heard of the last act")
    return times


FAULTS = (
    Fault("database-killed", "PostgreSQL killed with -9 and started again", killed),
    Fault("disk-full", "The disk full, as PostgreSQL says it", full),
    Fault("crowded", "Every connection of PostgreSQL taken by others", crowded),
    Fault("slow", "Acts held back in the database, sent again meanwhile", slow),
    Fault("listener-lost", "The streams' listening connection ended", listener_lost),
)

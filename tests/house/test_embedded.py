"""The embedded PostgreSQL: started by the first who needs it, stopped by the last, never stale."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest

from ruman import embedded, environment

HOLD = """
import sys
from pathlib import Path
from ruman import embedded
embedded.server(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Deep enough that the path of a socket in it would be too long."""
    deep = tmp_path_factory.mktemp("embedded") / ("a" * 60) / ("b" * 60)
    yield deep / "postgres"
    embedded.Cluster(deep / "postgres").release(stop=True)


def holder(folder: Path) -> subprocess.Popen:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        cwd=environment.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "held\n"
    return process


def end(process: subprocess.Popen, request: signal.Signals | None = None) -> None:
    if request:
        process.send_signal(request)
    process.communicate()


def test_cluster_works_where_the_path_is_too_long_for_a_socket(folder):
    cluster = embedded.Cluster(folder)
    cluster.attach()
    assert cluster.socket_folder != cluster.folder
    assert cluster.socket_folder.stat().st_mode & 0o077 == 0
    with psycopg.connect(cluster.uri("postgres")) as opened:
        shown = opened.execute(
            "SELECT current_setting('fsync'), current_setting('listen_addresses')"
        )
        assert shown.fetchone() == ("on", "")
    cluster.release()
    assert not cluster.is_running()


def test_last_one_stops_it_and_a_killed_one_counts_no_more(folder):
    cluster = embedded.Cluster(folder)
    first, second = holder(folder), holder(folder)
    end(first)
    assert cluster.is_running()
    end(second, signal.SIGKILL)
    assert cluster.is_running()  # nobody was left to stop it; the next one does
    end(holder(folder))
    assert not cluster.is_running()


def test_start_passes_over_a_dead_servers_number_that_another_program_has(folder):
    cluster = embedded.Cluster(folder)
    stale = [os.getpid(), cluster.folder, 1, 5432, cluster.socket_folder, "", "1 2", "ready"]
    pid_file = cluster.folder / "postmaster.pid"
    pid_file.write_text("".join(f"{line}\n" for line in stale))
    assert not cluster.is_running()
    cluster.attach()
    assert cluster.pid != os.getpid()
    assert cluster.psql("SELECT 1") == "1\n"
    cluster.release()


def test_two_who_start_at_once_get_one_server(folder):
    clusters = [embedded.Cluster(folder) for _ in range(4)]
    threads = [threading.Thread(target=cluster.attach) for cluster in clusters]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({cluster.pid for cluster in clusters}) == 1
    for cluster in clusters[:-1]:
        cluster.release()
        assert cluster.is_running()
    clusters[-1].release()
    assert not clusters[-1].is_running()


def test_a_half_made_cluster_is_made_anew(tmp_path):
    folder = tmp_path / "postgres"
    half = folder.with_name("postgres.new")
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    cluster = embedded.Cluster(folder)
    cluster.attach()
    assert cluster.psql("SELECT 1") == "1\n"
    cluster.release()
    assert not half.exists()


def test_a_folder_of_an_unknown_version_is_refused():
    with pytest.raises(embedded.ClusterError, match="made by PostgreSQL 9"):
        embedded.binaries("9")

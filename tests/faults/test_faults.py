"""Every fault in short, on an instance of its own."""

import subprocess
import sys

from tests.load.desk_world import BASE


def test_no_fault_loses_or_doubles_an_act_or_shows_a_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults", "--short"],
        cwd=BASE,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert lines[-1] == "nothing lost, nothing doubled"
    assert sum("all there once" in line for line in lines) == 9

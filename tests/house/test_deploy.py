"""A server set up as docs/deploy.md says has nothing that Django warns of."""

import os
import re
import subprocess
import sys

from ruman import environment

UNIT = (environment.BASE_DIR / "docs" / "deploy.md").read_text()


def documented():
    """The environment of the unit."""
    found = dict(re.findall(r"^Environment=(\w+)=(\S+)$", UNIT, re.MULTILINE))
    assert len(found) >= 10
    return found


def check(tmp_path, **more):
    place = {**documented(), "RUMAN_VAR": str(tmp_path), **more}
    left_out = ("DJANGO_SETTINGS_MODULE", "RUMAN_STREAM_PORT")
    clean = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=environment.BASE_DIR,
        env={**clean, **place},
        capture_output=True,
        text=True,
    )


def test_documented_server_passes_djangos_check_for_deployment(tmp_path):
    done = check(tmp_path)
    assert "System check identified no issues (2 silenced).\n" in done.stdout + done.stderr
    assert done.returncode == 0


def test_the_check_would_find_what_is_left_out(tmp_path):
    done = check(tmp_path, SECURE_HSTS_SECONDS="0")
    assert done.returncode == 1
    assert "security.W004" in done.stderr

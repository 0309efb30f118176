"""The browser that tests and pictures use; knows no Django."""

import os
import shutil

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP field.test 127.0.0.1, MAP localhost 127.0.0.1",
]


def find_chromium() -> str:
    """The installed Chromium, best the one without windows, which is half the work for the machine;
    with none the test is skipped, but under CI it fails."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    if os.environ.get("CI"):
        pytest.fail("CI needs a Chromium: browser tests must run")
    return pytest.skip("no Chromium found")

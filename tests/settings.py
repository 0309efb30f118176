"""The program's settings, with what tests need otherwise: static files served uncollected, a fast
password hash, a free port for the event streams (the content policy names it)."""

import os

from tests.ports import free_port

os.environ["RUMAN_STREAM_PORT"] = str(free_port())

from ruman.settings import *  # noqa: F403 - reads the port
from ruman.settings import BASE_DIR, STORAGES

STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
BACKUP_MINUTES = 0  # no test event runs by the calendar; a test of backups sets it
MEDIA_ROOT = BASE_DIR / "var" / "test-media" / os.environ.get("PYTEST_XDIST_WORKER", "main")

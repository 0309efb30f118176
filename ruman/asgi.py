"""The event streams, as an ASGI application of its own; pages are served by `ruman.wsgi`."""

import os

from ruman import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")

from django.conf import settings

from ruman.core.build import fingerprint
from ruman.core.live import Application, Hub

SPARE = 20  # below the server's own limit, so that one more page gets an answer and polls
settings.SECRET_KEY  # noqa: B018 - loads the settings, and with them the database's address
application = Application(
    Hub(
        os.environ["DATABASE_URL"],
        environment.number("RUMAN_STREAMS", 2500, 1, 60000) - SPARE,
        fingerprint(),
    )
)

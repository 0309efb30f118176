from importlib import import_module

from django.apps import AppConfig
from django.core.servers.basehttp import WSGIRequestHandler
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import Role


class RumanConfig(AppConfig):
    """The top: the site's pages and commands."""

    name = "ruman"
    label = "ruman"

    def ready(self) -> None:
        import_module("ruman.home").register()
        replays = import_module("ruman.core.replays")
        replays.register("events", "ruman.invariants.events")
        replays.register("acts", "ruman.invariants.acts")
        places = import_module("ruman.core.places")
        places.register(places.Place("doctor", _("Check-up"), "stethoscope", (Role.ADMIN,), 95))
        # The development server answers in two small packets; held back, each costs 44 ms.
        WSGIRequestHandler.disable_nagle_algorithm = True

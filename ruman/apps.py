from importlib import import_module

from django.apps import AppConfig
from django.core.servers.basehttp import WSGIRequestHandler


class RumanConfig(AppConfig):
    """The top: the site's pages and commands."""

    name = "ruman"
    label = "ruman"

    def ready(self) -> None:
        import_module("ruman.home").register()
        # The development server answers in two small packets; held back, each costs 44 ms.
        WSGIRequestHandler.disable_nagle_algorithm = True

from django.apps import AppConfig


class RumanConfig(AppConfig):
    """The top: the site's pages and commands."""

    name = "ruman"
    label = "ruman"

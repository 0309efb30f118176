from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ruman.core.enums import Role


class AdminConfig(admin_apps.AdminConfig):
    """Django's admin, with our site instead of its own."""

    default = False
    default_site = "ruman.core.admin_site.RumanAdminSite"


class CoreConfig(AppConfig):
    default = True
    name = "ruman.core"
    label = "core"
    verbose_name = _("Events and people")

    def import_models(self) -> None:
        import_module("ruman.core.form_words").speak()  # before the first form is made
        super().import_models()

    def ready(self) -> None:
        import_module("ruman.core.checks")  # registers itself
        described, chapters = map(import_module, ("ruman.core.described", "ruman.core.chapters"))
        for kind in ("battle", "tournament"):
            described.register(kind, *chapters.ALL)
        import_module("ruman.core.queries")  # registers what waits
        places = import_module("ruman.core.places")
        heads, organizers = (Role.HEAD_ORGANIZER,), (Role.ORGANIZER, Role.HEAD_ORGANIZER)
        for place in (
            places.Place("core:sheets", pgettext_lazy("to take away", "Tables"), "sheet", (), 72),
            places.Place("core:refused-acts", _("Refused acts"), "octagon-x", organizers, 75),
            places.Place("core:stations", _("Stations"), "tablet-smartphone", organizers, 80),
            places.Place("core:team", _("Team"), "users", heads, 85),
            places.Place("core:event-settings", _("Settings"), "settings", (Role.ADMIN,), 90),
            places.Place("core:rulebooks", _("Rulebooks"), "scroll-text", (Role.ADMIN,), 88),
        ):
            places.register(place)

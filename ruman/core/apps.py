from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import Role


class CoreConfig(AppConfig):
    name = "ruman.core"
    label = "core"

    def ready(self) -> None:
        from ruman.core import checks  # noqa: F401, PLC0415 - registers itself
        from ruman.core.places import Place, register  # noqa: PLC0415 - needs the models

        organizers = (Role.HEAD_ORGANIZER, Role.ORGANIZER)
        register(Place("core:refused-acts", _("Refused acts"), "octagon-x", organizers, rank=80))

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import Role


class CombatantsConfig(AppConfig):
    name = "combatants"

    def ready(self) -> None:
        """Say how this app reads a rulebook, judges example cases and fills the practice event."""
        from combatants import chapters, doubts, examples, personal, sheets  # noqa: PLC0415
        from combatants.actions import privacy as erasing  # noqa: PLC0415
        from combatants.queries import body  # noqa: PLC0415
        from combatants.queries import impact as moving  # noqa: PLC0415
        from combatants.queries import privacy as stored  # noqa: PLC0415
        from combatants.rules.cases import ANSWERS, judge_lives  # noqa: PLC0415
        from combatants.rules.gate import gate_rules  # noqa: PLC0415
        from combatants.rules.parameters import lives_rules  # noqa: PLC0415
        from ruman.core import (  # noqa: PLC0415 - models come later
            cases,
            described,
            impact,
            pictures,
            places,
            practice,
            privacy,
            remark_words,
            replays,
            rulebooks,
        )

        practice.register("combatants.practice.fill", rank=10)
        practice.register("combatants.practice.lives.fill", rank=30)
        described.register("battle", *chapters.ALL)
        described.register_case("lives", examples.LIVES)
        pictures.register("battle", body.PICTURE)
        impact.register("battle", moving.lives_moving)
        remark_words.register("battle", doubts.lives_remarks, doubts.remark_words)
        rulebooks.register_reader("battle", gate_rules)
        rulebooks.register_reader("battle", lives_rules)
        cases.register("lives", rulebook_kind="battle", answers=ANSWERS, judge=judge_lives)
        for rank, url_name, title, icon in (
            (10, "combatants:gate", _("Gate"), "door-open"),
            (12, "combatants:lives", _("Lives"), "shield-half"),
            (15, "combatants:people", _("People"), "users-round"),
        ):
            places.register(places.Place(url_name, title, icon, (Role.ORGANIZER,), rank))
        personal.register_panels()
        sheets.register_sheets()
        replays.register("presence", "combatants.queries.replay.presence")
        replays.register("lives", "combatants.queries.replay.lives")
        import_module("combatants.home")
        privacy.register(
            privacy.Holder("combatants", stored.export, erasing.erase, 0, stored.to_erase)
        )
        import_module("combatants.forms.kinds")  # the acts, before the outbox's door opens

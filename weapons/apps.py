from importlib import import_module

from django.apps import AppConfig


class WeaponsConfig(AppConfig):
    name = "weapons"

    def ready(self) -> None:
        """Register the acts, the reader of the rulebook's chapters, the judges of example cases."""
        from combatants import player  # noqa: PLC0415
        from ruman.core import cases, practice, privacy, rulebooks  # noqa: PLC0415 - needs the app registry
        from weapons import frame  # noqa: PLC0415
        from weapons.actions import privacy as erasing  # noqa: PLC0415
        from weapons.doubts import doubt_sentences  # noqa: PLC0415
        from weapons.queries import privacy as stored  # noqa: PLC0415
        from weapons.queries.player import section  # noqa: PLC0415
        from weapons.rules import cases as own  # noqa: PLC0415
        from weapons.rules.parameters import weapon_rules  # noqa: PLC0415

        battle = "battle"
        rulebooks.register_reader(battle, weapon_rules)
        rulebooks.register_doubts(battle, doubt_sentences)
        cases.register(
            "weapon", rulebook_kind=battle, answers=own.WEAPON_ANSWERS, judge=own.judge_weapon
        )
        cases.register("kit", rulebook_kind=battle, answers=own.KIT_ANSWERS, judge=own.judge_kit)
        player.register(player.Section("weapons/_player.html", section, rank=20))
        frame.register()
        privacy.register(privacy.Holder("weapons", stored.export, erasing.erase))
        practice.register("weapons.practice.fill", rank=20)
        import_module("weapons.forms.kinds")  # the acts, before the outbox's door opens

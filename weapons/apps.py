from importlib import import_module

from django.apps import AppConfig


class WeaponsConfig(AppConfig):
    name = "weapons"

    def ready(self) -> None:
        """Register the acts, the reader of the rulebook's chapters, the judges of example cases."""
        from combatants import player  # noqa: PLC0415
        from ruman.core import (  # noqa: PLC0415 - needs the app registry
            cases,
            described,
            impact,
            pictures,
            practice,
            privacy,
            remark_words,
            replays,
            rulebooks,
        )
        from weapons import (  # noqa: PLC0415
            chapters,
            doubts,
            examples,
            frame,
            sheets,
        )
        from weapons.actions import privacy as erasing  # noqa: PLC0415
        from weapons.actions.many import look_again_by  # noqa: PLC0415
        from weapons.queries import impact as moving  # noqa: PLC0415
        from weapons.queries import measuring  # noqa: PLC0415
        from weapons.queries import privacy as stored  # noqa: PLC0415
        from weapons.queries.player import section  # noqa: PLC0415
        from weapons.rules import cases as own  # noqa: PLC0415
        from weapons.rules.reading import weapon_rules  # noqa: PLC0415

        battle = "battle"
        described.register(battle, *chapters.ALL)
        described.register_case("weapon", examples.WEAPON)
        described.register_case("kit", examples.KIT)
        rulebooks.register_reader(battle, weapon_rules)
        remark_words.register(battle, doubts.weapon_remarks, doubts.remark_words)
        pictures.register(battle, measuring.PICTURE)
        impact.register(battle, moving.weapons_otherwise, moving.combinations_ending)
        impact.register_follow(battle, look_again_by)
        cases.register(
            "weapon", rulebook_kind=battle, answers=own.WEAPON_ANSWERS, judge=own.judge_weapon
        )
        cases.register("kit", rulebook_kind=battle, answers=own.KIT_ANSWERS, judge=own.judge_kit)
        player.register(player.Section("weapons/_player.html", section, rank=20))
        frame.register()
        sheets.register_sheets()
        privacy.register(privacy.Holder("weapons", stored.export, erasing.erase))
        practice.register("weapons.practice.fill", rank=20)
        replays.register("weapons", "weapons.queries.replay.weapons")
        import_module("weapons.forms.kinds")  # the acts, before the outbox's door opens

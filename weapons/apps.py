from django.apps import AppConfig


class WeaponsConfig(AppConfig):
    name = "weapons"

    def ready(self) -> None:
        from ruman.core import cases  # noqa: PLC0415 - enums need the app registry
        from weapons.rules import cases as own  # noqa: PLC0415

        cases.register(
            "weapon",
            rulebook_kind="battle",
            answers=own.WEAPON_ANSWERS,
            judge=own.judge_weapon,
        )
        cases.register("kit", rulebook_kind="battle", answers=own.KIT_ANSWERS, judge=own.judge_kit)

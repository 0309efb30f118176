from django.apps import AppConfig


class CombatantsConfig(AppConfig):
    name = "combatants"

    def ready(self) -> None:
        """Say how this app reads its chapters of a rulebook and judges example cases."""
        from combatants.rules.cases import ANSWERS, judge_lives  # noqa: PLC0415
        from combatants.rules.parameters import lives_rules  # noqa: PLC0415
        from ruman.core import cases, rulebooks  # noqa: PLC0415 - models need the app registry

        rulebooks.register_reader("battle", lives_rules)
        cases.register("lives", rulebook_kind="battle", answers=ANSWERS, judge=judge_lives)

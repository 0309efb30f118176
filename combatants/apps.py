from django.apps import AppConfig


class CombatantsConfig(AppConfig):
    name = "combatants"

    def ready(self) -> None:
        """Say how this app reads a rulebook, judges example cases and fills the practice event."""
        from combatants.rules.cases import ANSWERS, judge_lives  # noqa: PLC0415
        from combatants.rules.parameters import lives_rules  # noqa: PLC0415
        from ruman.core import cases, practice, rulebooks  # noqa: PLC0415 - models need the app registry

        practice.register("combatants.practice.fill", rank=10)
        rulebooks.register_reader("battle", lives_rules)
        cases.register("lives", rulebook_kind="battle", answers=ANSWERS, judge=judge_lives)

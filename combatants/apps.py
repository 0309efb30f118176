from django.apps import AppConfig


class CombatantsConfig(AppConfig):
    name = "combatants"

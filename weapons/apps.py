from django.apps import AppConfig


class WeaponsConfig(AppConfig):
    name = "weapons"

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "ruman.core"
    label = "core"

from importlib import import_module

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Register the acts, the rulebook's chapters and their reader, what other pages show."""
        from battles import chapters, frame, sheets, stored  # noqa: PLC0415 - need the app registry
        from battles.queries.impact import rosters_otherwise  # noqa: PLC0415
        from battles.queries.player import followed, reads, section  # noqa: PLC0415
        from battles.rules.parameters import battle_rules  # noqa: PLC0415
        from combatants import player  # noqa: PLC0415
        from ruman.core import (  # noqa: PLC0415
            described,
            impact,
            practice,
            privacy,
            replays,
            rulebooks,
        )

        described.register("battle", *chapters.ALL)
        rulebooks.register_reader("battle", battle_rules)
        impact.register("battle", rosters_otherwise)
        player.register(
            player.Section("battles/_player.html", section, shared=True, rank=12, reads=reads)
        )
        player.follow(player.Followed("battle", followed))
        frame.register()
        sheets.register_sheets()
        privacy.register(privacy.Holder("battles", stored.export, stored.erase))
        practice.register("battles.practice.fill", rank=30)
        for what in ("clashes", "musters", "rulings", "cards"):
            replays.register(what, f"battles.queries.replay.{what}")
        import_module("battles.forms.kinds")  # the acts, before the outbox's door opens

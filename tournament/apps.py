from importlib import import_module

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        from combatants import player  # noqa: PLC0415
        from ruman.core import (  # noqa: PLC0415 - enums need the app registry
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
        from tournament import chapters, doubts, examples, home, sheets, stored  # noqa: PLC0415
        from tournament.queries import impact as keeping  # noqa: PLC0415
        from tournament.queries import player as shown  # noqa: PLC0415
        from tournament.queries import target  # noqa: PLC0415
        from tournament.rules import cases as own  # noqa: PLC0415
        from tournament.rules.parameters import tournament_rules  # noqa: PLC0415

        privacy.register(
            privacy.Holder("tournament", stored.export, stored.erase, topics=stored.topics)
        )
        home.register()
        sheets.register_sheets()
        practice.register("tournament.practice.fill", rank=40)
        described.register("tournament", *chapters.ALL)
        pictures.register("tournament", target.PICTURE)
        remark_words.register("tournament", doubts.tournament_remarks, doubts.remark_words)
        rulebooks.register_reader("tournament", tournament_rules)
        impact.register("tournament", keeping.tournaments_keeping)
        player.register(
            player.Section(
                "tournament/_player.html", shown.section, shared=True, rank=15, reads=shown.reads
            )
        )
        player.follow(player.Followed("tournament", shown.followed))
        for name, answers, judge in (
            ("bout", own.BOUT_ANSWERS, own.judge_bout),
            ("ranking", own.RANKING_ANSWERS, own.judge_ranking),
            ("round", own.ROUND_ANSWERS, own.judge_round),
        ):
            cases.register(name, rulebook_kind="tournament", answers=answers, judge=judge)
            described.register_case(name, examples.CASES[name])
        replays.register("bouts", "tournament.queries.replay.bouts")
        import_module("tournament.forms.kinds")  # the acts, before the outbox's door opens

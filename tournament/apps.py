from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        from ruman.core import cases, privacy, rulebooks  # noqa: PLC0415 - enums need the app registry
        from tournament import stored  # noqa: PLC0415
        from tournament.rules import cases as own  # noqa: PLC0415
        from tournament.rules.parameters import tournament_rules  # noqa: PLC0415

        privacy.register(privacy.Holder("tournament", stored.export, stored.erase))
        rulebooks.register_reader("tournament", tournament_rules)
        for name, answers, judge in (
            ("bout", own.BOUT_ANSWERS, own.judge_bout),
            ("ranking", own.RANKING_ANSWERS, own.judge_ranking),
            ("round", own.ROUND_ANSWERS, own.judge_round),
        ):
            cases.register(name, rulebook_kind="tournament", answers=answers, judge=judge)

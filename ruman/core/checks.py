"""System checks: what is published can be read by every app."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError

from ruman.core import rulebooks
from ruman.core.enums import RulebookState
from ruman.core.models import Rulebook


@register(Tags.database)
def published_rulebooks_are_whole(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """A published rulebook that lacks a parameter (a newer program asks for more) is an error."""
    if not databases:
        return []
    try:
        published = list(Rulebook.objects.filter(state=RulebookState.PUBLISHED))
        return [
            Error(
                f"{rulebook}: {problem}",
                hint="Copy it to a draft, add what is missing, publish that.",
                obj=rulebook,
                id="ruman.E001",
            )
            for rulebook in published
            for problem in rulebooks.problems(rulebook.kind, rulebooks.document_of(rulebook))
        ]
    except DatabaseError:  # not migrated yet
        return []

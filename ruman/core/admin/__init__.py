"""Core's admin."""

from ruman.core.admin import acts, events, people, rulebooks

__all__ = ["acts", "events", "people", "rulebooks"]

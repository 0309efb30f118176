"""Core's admin: rulebooks and their parameters."""

from ruman.core.admin import rulebooks

__all__ = ["rulebooks"]

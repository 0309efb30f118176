"""Moments as JSON tells them."""

from datetime import datetime

from django.utils.dateparse import parse_datetime


def time_from_json(text: str | None) -> datetime | None:
    """The moment that a row read as JSON names; None where it names none."""
    return parse_datetime(text) if text else None

"""Tags of draws: fingerprints that people can read to each other."""

from django import template

register = template.Library()


@register.filter
def eights(fingerprint: str) -> list[str]:
    """A fingerprint in pieces of eight digits."""
    return [fingerprint[start : start + 8] for start in range(0, len(fingerprint), 8)]

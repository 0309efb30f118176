"""DATABASE_URL as Django takes it, read by psycopg: whatever PostgreSQL allows in a URL goes."""

from typing import Any

from psycopg import ProgrammingError, conninfo

from ruman.environment import DATABASE_URL_WANTED, EnvironmentValueError

NAMES = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}


def settings_of(url: str) -> dict[str, Any]:
    """The database of that URL; what PostgreSQL itself can't read is refused, never shown."""
    try:
        found = conninfo.conninfo_to_dict(url)
    except ProgrammingError:  # its words quote what was given, and that may be the password
        raise EnvironmentValueError(DATABASE_URL_WANTED) from None
    if not found.get("dbname"):
        raise EnvironmentValueError(DATABASE_URL_WANTED)
    named = {NAMES[key]: value for key, value in found.items() if key in NAMES}
    more = {key: value for key, value in found.items() if key not in NAMES}
    return {"ENGINE": "django.db.backends.postgresql", **named, "OPTIONS": more}

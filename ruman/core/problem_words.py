"""What can't be used in a rulebook, in the page's language: the rules themselves speak English.

A terminal is told in English; forms and findings say the same by these sentences. What none of
them fits is said as it is.
"""

import re
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from ruman.core.documents import ParameterError

_SENTENCES: Final[tuple[tuple[str, Any], ...]] = (
    ("missing", _("is missing")),
    ("missing, expected a text", _("is missing; a text belongs here")),
    ("missing, expected a text by language", _("is missing; a text by language belongs here")),
    ("missing, expected a number", _("is missing; a number belongs here")),
    ("missing, expected a table", _("is missing; a small table belongs here")),
    ("missing, expected at least one entry", _("is missing; at least one row is needed")),
    ("missing, expected at least one weapon type", _("at least one type of weapon is needed")),
    ("missing, expected at least one level", _("at least one level is needed")),
    ("missing, expected max or min", _("give at least one of the two ends")),
    ("expected a text, not (?P<value>.*)", _("must be a text, not %(value)s")),
    (
        "expected texts by language, English at least",
        _("must be a text by language, English at least"),
    ),
    ("expected a number, not (?P<value>.*)", _("must be a number, not %(value)s")),
    ("expected a whole number, not (?P<value>.*)", _("must be a whole number, not %(value)s")),
    ("expected true or false, not (?P<value>.*)", _("must be true or false, not %(value)s")),
    (
        "expected text, number, true or false, not (?P<value>.*)",
        _("must be a text, a number, true or false, not %(value)s"),
    ),
    (
        "expected (?P<least>\\S+) or more, not (?P<value>.*)",
        _("must be %(least)s or more, not %(value)s"),
    ),
    ("expected (?P<least>\\S+) or more", _("must be %(least)s or more")),
    ("expected (?P<most>\\S+) or less", _("must be %(most)s or less")),
    ("expected (?P<least>\\S+) or later", _("must be %(least)s or later")),
    ("expected at most max, (?P<most>\\S+), not .*", _("must be at most the other end, %(most)s")),
    (
        "expected at most (?P<most>[^,]+), not (?P<value>.*)",
        _("must be at most %(most)s, not %(value)s"),
    ),
    ("expected at most (?P<most>.+)", _("must be at most %(most)s")),
    (
        "expected from (?P<least>\\S+) to (?P<most>\\S+)",
        _("must be from %(least)s to %(most)s"),
    ),
    (
        "expected one of (?P<known>.+), not (?P<value>.*)",
        _("must be one of %(known)s, not %(value)s"),
    ),
    ("expected one of (?P<known>.+)", _("must be one of %(known)s")),
    (
        "(?P<value>'.*') isn't one of (?P<known>.+)",
        _("must be one of %(known)s, not %(value)s"),
    ),
    (
        "expected advised or required, not (?P<value>.*)",
        _("must be advised or required, not %(value)s"),
    ),
    (
        "expected battle or tournament, not (?P<value>.*)",
        _("must be battle or tournament, not %(value)s"),
    ),
    ("expected lives or uses above 0", _("give lives or uses above 0")),
    ("expected 1: a win is one point", _("must be 1: a win is one point")),
    ("expected a list of texts", _("must be a list of texts")),
    ("expected a list of tables", _("must be a list of small tables")),
    ("expected a list of names", _("must be a list of names")),
    ("expected a list", _("must be a list")),
    ("expected a table of fields", _("must be a table of fields")),
    (
        "expected a table of entries, named in plain letters",
        _("must be a table of rows, named in plain letters"),
    ),
    ("expected a key of up to 60 letters and digits", _("its name has up to 60 plain letters")),
    ("expected up to 50 letters, digits, - and _", _("must be up to 50 letters, digits, - and _")),
    ("expected a JSON object|expected an object", _("must be a small table")),
    ("expected two of (?P<known>.+)", _("must be two of %(known)s")),
    ("expected different names", _("must be different names")),
    ("expected somebody else than red", _("must be somebody else than red")),
    (
        "expected two whole numbers of 0 or more",
        _("must be two whole numbers of 0 or more"),
    ),
    (
        "(?P<value>'.*') isn't a forbidden act of this rulebook",
        _("%(value)s isn't a forbidden act of this rulebook"),
    ),
    ("(?P<value>'.*') isn't known in this rulebook", _("%(value)s isn't in this rulebook")),
    ("isn't known in this rulebook", _("isn't in this rulebook")),
    ("isn't a field of this chapter|unknown key", _("isn't a field of this chapter")),
    ("stands twice", _("stands there twice")),
)
_KNOWN: Final = tuple((re.compile(pattern, re.DOTALL), said) for pattern, said in _SENTENCES)


def problem_words(problem: ParameterError) -> str:
    """`[lives.cap] lives: must be a number, not 'six'`, in the page's language."""
    return str(in_words(problem))


def in_words(problem: ParameterError) -> ParameterError:
    """The same problem at the same place, its sentence in the page's language."""
    return ParameterError(problem.chapter, problem.key, problem.field, said(problem.expected))


def said(expected: str) -> str:
    """What was expected, by the first sentence that fits."""
    for pattern, sentence in _KNOWN:
        if found := pattern.fullmatch(expected):
            return str(sentence) % found.groupdict()
    return expected

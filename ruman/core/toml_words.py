"""Why a text can't be read as TOML, in the page's language: in which line, what belongs there.

The parser speaks English, of namespaces and scalar values. What none of these sentences fits is
said with its own words and the usual causes.
"""

import re
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from ruman.core.problem_words import said

SHOWN: Final = 60  # letters of the line that are shown
PLACE: Final = re.compile(
    r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL
)
TWICE: Final = _("this name stands there twice in one table. Leave one of the two out.")
UNCLOSED: Final = _("a text isn't closed. Put a straight quote \" before it and behind it.")
BACKSLASH: Final = _("a \\ in a text begins a sign of its own. Write it twice: \\\\.")

_SENTENCES: Final[tuple[tuple[str, Any], ...]] = (
    (
        "Expected newline or end of document after a statement",
        _(
            "something is left over behind the value. Decimals take a point (90.5), a text stands"
            ' in straight quotes ("mail"), and each field has its own line.'
        ),
    ),
    (
        "Invalid value",
        _(
            'the value can\'t be read. A text stands in straight quotes ("mail"), a number is'
            " written like 90.5, yes and no are true and false."
        ),
    ),
    (
        "Invalid statement|Invalid initial character for a key part",
        _(
            "a name belongs here: of letters without accents, digits, - and _, as in lives = 6,"
            " or between brackets, as in [lives.cap]."
        ),
    ),
    (
        "Expected '=' after a key in a key/value pair",
        _(
            "= is missing behind the name. A name is one word of letters without accents, digits,"
            " - and _, as in lives = 6."
        ),
    ),
    (
        "Expected '\\]+' at the end of an? (table|array) declaration",
        _(
            "a heading isn't closed. It stands alone on its line, as [lives.cap], its names of"
            " letters without accents, digits, - and _."
        ),
    ),
    (
        "Cannot declare \\((?P<names>.*)\\) twice",
        _("the heading [%(names)s] stands there twice. Leave one of the two out."),
    ),
    (
        "Cannot overwrite a value|Duplicate inline table key .*"
        "|Cannot (mutate immutable|redefine) namespace .*",
        TWICE,
    ),
    (
        "Unclosed array",
        _("a list isn't closed. A comma or ] is missing here or in the lines above."),
    ),
    (
        "Unclosed inline table",
        _(
            "a table in braces isn't closed. A comma or } is missing; it ends on the line on which"
            " it begins."
        ),
    ),
    (
        "Unterminated string|Expected ['\"]+.*|(Illegal|Found invalid) character '\\\\[nr]'",
        UNCLOSED,
    ),
    (
        "(Illegal|Found invalid) character (?P<sign>.*)",
        _("it holds a sign that can't be seen (%(sign)s). Delete it, and type its text anew."),
    ),
    (
        "Unescaped '.*' in a string|Invalid hex value"
        "|Escaped character is not a Unicode scalar value",
        BACKSLASH,
    ),
    (
        "Invalid date or datetime",
        _("there is no such day or time. If it is a text, put it in straight quotes."),
    ),
)
_KNOWN: Final = tuple((re.compile(pattern, re.DOTALL), words) for pattern, words in _SENTENCES)


def unreadable_words(text: str, error: Exception) -> str:
    """The line, what stands there, and what belongs there."""
    if isinstance(error, RecursionError):
        return str(_("too many brackets stand inside one another."))
    found = PLACE.fullmatch(str(error))
    if found is None:  # not the parser's own refusal, but one of a value
        return str(_("a number is too long.")) if "digits" in str(error) else said(str(error))
    words = _words(found["why"])
    if not found["line"] and words == str(UNCLOSED):  # wherever it began
        return str(_("at the end of the file: %(words)s")) % {"words": words}
    lines = text.split("\n")
    line = int(found["line"] or len(lines))
    shown = _shown(lines[line - 1])
    about = {"line": line, "shown": shown, "words": words}
    if not shown:
        return str(_("line %(line)s: %(words)s")) % about
    return str(_("line %(line)s, “%(shown)s”: %(words)s")) % about


def _shown(line: str) -> str:
    """The line, or its beginning, with a mark for what can't be seen."""
    seen = "".join(sign if sign.isprintable() else "\ufffd" for sign in line.strip())
    return f"{seen[:SHOWN]}…" if len(seen) > SHOWN else seen


def _words(why: str) -> str:
    for pattern, sentence in _KNOWN:
        if found := pattern.fullmatch(why):
            given = found.groupdict()
            if given.get("names"):
                given["names"] = ".".join(re.findall(r"'([^']*)'", given["names"]))
            return str(sentence) % given if given else str(sentence)
    return str(
        _(
            "this can't be read as TOML (%(why)s). Usual causes: a missing quote, = or bracket, a"
            " comma in a number, a name that stands there twice."
        )
    ) % {"why": why}

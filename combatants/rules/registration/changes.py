"""What an update sets: the form's new words, unless somebody has corrected the old ones by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from combatants.rules.registration import columns
from combatants.rules.registration.rows import Entry
from combatants.rules.registration.weapons import Announced
from ruman.core.text import fold

# Fields whose text is compared with what the form said before.
COMPARED: Final = (
    columns.GIVEN_NAME,
    columns.SURNAME,
    columns.NICKNAME,
    columns.EMAIL,
    columns.PHONE,
    columns.BIRTH_DATE,
    columns.GROUP,
    columns.SIDE,
    columns.LANGUAGE,
    columns.HEALTH,
    columns.NOTE,
    columns.REGISTERED,
)
# The gate's word on these counts more than a form's, once somebody is there.
SETTLED_AT_THE_GATE: Final = frozenset({columns.GROUP, columns.SIDE})


@dataclass(frozen=True, slots=True)
class Known:
    """A person of the event: texts as they are now, and as the form said last (`imported`)."""

    pk: int
    number: int
    name_key: str
    birth_date: date | None
    email: str
    registered: str
    texts: Mapping[str, str]
    imported: Mapping[str, str]
    arrived: bool = False
    announced: tuple[Announced, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A field in which form and row differ: set to the form's `new` word, or kept as it is."""

    field: str
    old: str
    new: str
    kept: bool = False


def differences(entry: Entry, known: Known) -> Iterable[Change]:
    """Field by field what the form says anew, and what is kept against it.

    A word that the form has said before changes nothing, so what was corrected since then stays.
    What was typed here and never came from a form stays as well; only gaps are filled.
    """
    for name in COMPARED:
        if name not in entry.texts:
            continue
        new, now, before = entry.texts[name], known.texts.get(name, ""), known.imported.get(name)
        if new in (now, before) or (name == columns.GROUP and fold(new) == fold(now)):
            continue
        settled = known.arrived and name in SETTLED_AT_THE_GATE
        typed_here = bool(now) and before is None
        corrected_here = before is not None and before != now
        if settled or typed_here or (not new and corrected_here):
            if new:
                yield Change(name, now, new, kept=True)
        elif new or now:
            yield Change(name, now, new)


def weapons_differ(entry: Entry, known: Known) -> bool:
    return entry.weapons is not None and entry.weapons != known.announced

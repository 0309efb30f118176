"""The example cases of bouts, groups and rounds as plain forms of the rulebook desk."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from ruman.core.described import Field, Kind, Words
from ruman.core.usual_fields import flag, whole
from tournament.enums import BoutState, Corner, Do, Leaving, Saw, Seat, Why, Wish
from tournament.rules.bout_acts import ACTS

SECONDS: Words = _("s")
COMMAS = _("Names, with commas between.")
A_LINE_EACH = _("A line for each, names with commas between.")


def _word(field_name: str, label: Words, words: Any, **more: Any) -> Field:
    chosen = tuple((str(code), words(code).label) for code in words)
    return Field(field_name, Kind.CHOICE, label, words=chosen, **more)


def _both(field_name: str, label: Words, one: Any, **more: Any) -> Field:
    fields = tuple(one(str(corner), corner.label) for corner in Corner)
    return Field(field_name, Kind.PAIR, label, fields=fields, **more)


def _wish(field_name: str, label: Words) -> Field:
    return _word(field_name, label, Wish)


def _points(field_name: str, label: Words) -> Field:
    return whole(field_name, label, least=None)


def _some(field_name: str, label: Words, **more: Any) -> Field:
    return Field(field_name, Kind.NAMES, label, help=COMMAS, **more)


def _levels(field_name: str, label: Words) -> Field:
    return Field(field_name, Kind.PLACES, label, help=A_LINE_EACH, optional=True)


def _want(*fields: Field) -> Field:
    label = _("What should come of it")
    return Field("want", Kind.TABLE, label, optional=True, fields=fields)


ACT_WORDS = tuple((do, Do(do).label) for do in (*ACTS, "undo", "strike"))
EVENT = (
    Field("do", Kind.CHOICE, _("Act"), words=ACT_WORDS),
    _word("side", _("Side"), Corner, optional=True),
    Field("at", Kind.NUMBER, _("At"), unit=SECONDS, optional=True),
    Field("act", Kind.CHOICE, _("Forbidden act"), optional=True, chapters=("forbidden_acts",)),
    whole("red", _("Red: hits"), optional=True, rare=True),
    whole("blue", _("Blue: hits"), optional=True, rare=True),
    _word("herald", _("Who counted"), Seat, optional=True, rare=True),
    *(_word(str(seat), seat.label, Saw, optional=True, rare=True) for seat in Seat),
    Field("left", Kind.NUMBER, _("Time left"), unit=SECONDS, optional=True, rare=True),
    whole("of", _("Strikes out act number (the first is 0)"), optional=True, rare=True),
    Field("deliberate", Kind.FLAG, _("Deliberate"), optional=True, rare=True),
    Field("continues", Kind.FLAG, _("Fights on"), optional=True, default=True, rare=True),
)
BOUT = (
    _both("declared", _("Wishes"), _wish),
    Field(
        "events", Kind.LIST, _("Acts, one after the other"), fields=EVENT, spare=8, optional=True
    ),
    _want(
        _word("mode", _("Mode"), Wish, optional=True),
        _word("state", _("State"), BoutState, optional=True),
        _both("points", _("Points"), _points, optional=True),
        _both("hits", _("Hits"), whole, optional=True),
        _word("winner", _("Winner"), Corner, optional=True),
        _word("why", _("How it was decided"), Why, optional=True),
        Field("left", Kind.NUMBER, _("Time left"), unit=SECONDS, optional=True),
        Field(
            "out",
            Kind.CODES,
            _("Out of the tournament"),
            optional=True,
            words=tuple((str(code), code.label) for code in Corner),
        ),
    ),
)
FOUGHT = (
    Field("red", Kind.WORD, _("Red")),
    Field("blue", Kind.WORD, _("Blue")),
    Field("winner", Kind.WORD, _("Winner"), optional=True),
    _both("hits", _("Hits"), whole, optional=True),
    flag("walkover", _("Walkover")),
)
RANKING = (
    _some("group", _("Group")),
    Field("bouts", Kind.LIST, _("Bouts"), optional=True, fields=FOUGHT, spare=6),
    Field("extra", Kind.LIST, _("Extra bouts"), optional=True, fields=FOUGHT),
    _some("left", _("Left half-way"), optional=True),
    _word("leaving", _("Bouts of who leaves"), Leaving, optional=True),
    whole("advance", _("Go on from a group"), optional=True),
    _want(
        _levels("order", _("Order")),
        _some("advance", _("Go on"), optional=True),
        _levels("extra_bout", _("Extra bout")),
        _levels("king_decides", _("The king of arms decides")),
    ),
)
ELIMINATED = (
    Field("name", Kind.WORD, _("Name")),
    _some("beaten_by", _("Beaten by"), optional=True),
    flag("barred", _("Disqualified or withdrawn")),
    whole("times_back", _("Times drawn back in"), optional=True),
)
ROUND = (
    Field(
        "stage",
        Kind.CHOICE,
        _("Round"),
        words=(("first", _("the first after the groups")), ("later", _("a later one"))),
    ),
    _some("winners", _("Who goes on")),
    Field("eliminated", Kind.LIST, _("Eliminated"), optional=True, fields=ELIMINATED),
    _want(
        whole("bouts", _("Bouts"), optional=True),
        Field("bye", Kind.FLAG, _("One rests")),
        _some("back_from", _("May be drawn back in"), optional=True),
        _levels("never", _("May not meet")),
    ),
)
CASES = {"bout": BOUT, "ranking": RANKING, "round": ROUND}

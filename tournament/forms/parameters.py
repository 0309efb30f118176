"""A tournament's parameters as fields, built from the parameters themselves: what may be changed.

A `Setting` names a place in the document, its words, unit and bounds. Checklist, weapons and
prizes are as long as the document says.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ruman.core.access_forms import NameField
from ruman.core.documents import said
from ruman.core.forms import MeasureField
from tournament.enums import Leaving
from tournament.forms.fields import CountField
from tournament.rules.parameters import MEASURES, TIES

DAY_S: Final = 86_400
HOUR_S: Final = 3_600
BIGGEST_GROUP: Final = 20
Words = Any  # a lazy text
Field = Callable[[Any], forms.Field]


def name_of(*path: str) -> str:
    """The form's name of a place in the document."""
    return "-".join(path)


@dataclass(frozen=True, slots=True)
class Setting:
    """One number of the document: where it stands, what it is called, its bounds and unit."""

    path: tuple[str, str, str]
    label: Words
    least: int
    most: int
    unit: str = ""
    help: Words = ""

    def field(self) -> forms.Field:
        label = format_lazy("{} ({})", self.label, self.unit) if self.unit else self.label
        return CountField(
            label=label, help_text=self.help, least=self.least, most=self.most, unit=self.unit
        )


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the page: its title, where its rule number stands, its numbers."""

    code: str
    title: Words
    rule_at: tuple[str, str]
    settings: tuple[Setting, ...]


GROUPS, FIGHT = ("course", "groups"), ("bout", "fight")
CHAPTERS: Final = (
    Chapter(
        "groups",
        _("Groups"),
        GROUPS,
        (
            Setting((*GROUPS, "least"), _("Smallest group"), 2, BIGGEST_GROUP),
            Setting((*GROUPS, "best"), _("Size to aim at"), 2, BIGGEST_GROUP),
            Setting((*GROUPS, "most"), _("Largest group"), 2, BIGGEST_GROUP),
            Setting((*GROUPS, "advance"), _("Go on from each group"), 1, BIGGEST_GROUP),
        ),
    ),
    Chapter("knockout", _("Knockout"), ("course", "knockout"), ()),
    Chapter(
        "lists",
        _("Time at the lists"),
        ("course", "lists"),
        (
            Setting(
                ("course", "lists", "bout_s"),
                *(_("A bout takes about"), 1, HOUR_S, "s"),
                _("For the forecast alone: from the start of a bout to its end."),
            ),
            Setting(("course", "lists", "between_s"), _("Between two bouts"), 0, HOUR_S, "s"),
        ),
    ),
    Chapter(
        "fight",
        _("Bouts"),
        FIGHT,
        (
            Setting((*FIGHT, "points_to_win"), _("Points to win, with stops"), 1, 99),
            Setting((*FIGHT, "fighting_s"), _("Fighting time, without stops"), 1, HOUR_S, "s"),
            Setting((*FIGHT, "answered_s"), _("A hit counts as answered within"), 0, 10, "s"),
            Setting((*FIGHT, "hit"), _("Points for a clean hit"), 1, 9),
            Setting((*FIGHT, "fall"), _("Points for the opponent’s fall"), 0, 9),
            Setting((*FIGHT, "lost_weapon"), _("Points for the opponent’s lost weapon"), 0, 9),
            Setting(("bout", "penalties", "warning"), _("Points for a warning"), -9, 0),
        ),
    ),
    Chapter(
        "calls",
        _("Calls"),
        ("calls", "ready"),
        (
            Setting(("calls", "ready", "calls"), _("How often a bout is called"), 1, 9),
            Setting(("calls", "ready", "apart_s"), _("Time after each call"), 1, HOUR_S, "s"),
        ),
    ),
    Chapter(
        "shortage",
        _("Shortages"),
        ("calls", "shortage"),
        (Setting(("calls", "shortage", "repair_s"), _("Time to mend one"), 1, HOUR_S, "s"),),
    ),
    Chapter(
        "admission",
        _("Admission"),
        ("admission", "person"),
        (
            Setting(("admission", "person", "adult_age"), _("Youngest age"), 0, 99),
            Setting(("admission", "person", "period_from"), _("Period from the year"), 0, 2100),
            Setting(("admission", "person", "period_to"), _("Period to the year"), 0, 2100),
        ),
    ),
)
TIE_WORDS: Final = {
    "advantage": _("advantage of hits"),
    "direct": _("the bout between the two"),
    "extra_bout": _("an extra bout"),
}
PART_WORDS: Final = {"armour": _("armour"), "weapon": _("weapon"), "shield": _("shield")}
MEASURE_WORDS: Final = {
    "weight_g": _("Weight"),
    "edge_mm": _("Thickness of the edges"),
    "point_mm": _("Width of the point"),
    "height_cm": _("Height"),
    "width_cm": _("Width"),
}
MEASURE_MOST: Final = {"g": Decimal(20_000), "mm": Decimal(500), "cm": Decimal(500)}
PRIZES: Final = 5


def here(text: Mapping[str, str]) -> str:
    """A text of the document in the language of the page."""
    return said(text, get_language() or "en")


def measure_field(measure: str, **kwargs: Any) -> MeasureField:
    """A field for a measure in its unit; comma or point."""
    unit = MEASURES[measure]
    places = 0 if unit == "g" else 1
    return MeasureField(unit=unit, places=places, most=MEASURE_MOST[unit], **kwargs)


def number_fields() -> Iterator[tuple[str, forms.Field]]:
    for chapter in CHAPTERS:
        for setting in chapter.settings:
            yield name_of(*setting.path), setting.field()


def choice_fields() -> Iterator[tuple[str, forms.Field]]:
    """What becomes of leavers' bouts, ties in their order, third place, who may come back."""
    leaving = forms.ChoiceField(label=_("When somebody leaves half-way"), choices=Leaving.choices)
    yield name_of(*GROUPS, "leaving"), leaving
    ordinals = (_("Ties are settled first by"), _("then by"), _("and last by"))
    nothing = ("", _("nothing more"))
    for n, label in enumerate(ordinals[: len(TIES)], start=1):
        choices = [*TIE_WORDS.items(), *([nothing] if n > 1 else [])]
        yield f"tie-{n}", forms.ChoiceField(label=label, choices=choices, required=n == 1)
    yield "third_place", forms.BooleanField(label=_("A bout for third place"), required=False)
    yield (
        "come_back",
        forms.ChoiceField(
            label=_("An odd round is filled from"),
            choices=[
                ("eliminated", _("those eliminated before, drawn back in")),
                ("nobody", _("nobody: somebody has a bye")),
            ],
        ),
    )


def checklist_fields(document: Mapping[str, Any]) -> Iterator[tuple[str, forms.Field]]:
    """For each item whether it is asked, refuses outright, may be let through; and a new one."""
    for code, item in document["checklist"].items():
        label = here(item["name"])
        for field, words in (
            ("asked", _("is looked at")),
            ("refuses", _("refuses outright")),
            ("leave", _("heralds may let it through")),
        ):
            yield (
                name_of("checklist", code, field),
                forms.BooleanField(
                    label=format_lazy("{}: {}", label, words),
                    required=False,
                    widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
                ),
            )
    yield "new_item", NameField(label=_("One more thing to look at"), required=False)
    yield "new_part", forms.ChoiceField(label=_("Of what"), choices=list(PART_WORDS.items()))


def arm_fields(document: Mapping[str, Any]) -> Iterator[tuple[str, forms.Field]]:
    """For each use of a weapon: the kinds allowed, least and most of each measure."""
    kinds = [(code, here(kind["name"])) for code, kind in document["arm_kinds"].items()]
    for code, arm in document["arms"].items():
        use = here(arm["name"])
        yield (
            name_of("arms", code, "kinds"),
            forms.MultipleChoiceField(
                label=format_lazy("{}: {}", use, _("allowed kinds")),
                choices=kinds,
                widget=forms.CheckboxSelectMultiple,
            ),
        )
        for measure in MEASURES:
            if measure in arm:
                words, unit = MEASURE_WORDS[measure], MEASURES[measure]
                for bound, which in (("min", _("at least")), ("max", _("at most"))):
                    label = format_lazy("{}, {} ({})", words, which, unit)
                    field = measure_field(measure, label=label, required=False)
                    yield name_of("arms", code, measure, bound), field


def prize_fields() -> Iterator[tuple[str, forms.Field]]:
    for place in range(1, PRIZES + 1):
        label = format_lazy(_("Place {place}"), place=place)
        yield (
            f"prize-{place}-amount",
            CountField(label=label, least=0, most=9_999_999, required=False),
        )
    yield (
        "currency",
        forms.RegexField(
            r"^[A-Z]{3}$",
            label=_("Currency"),
            max_length=3,
            required=False,
            help_text=_("Three letters, as PLN or CZK."),
            error_messages={"invalid": _("Three letters, as PLN or CZK.")},
        ),
    )


def fields_of(document: Mapping[str, Any]) -> dict[str, forms.Field]:
    """All fields for a document that the rules can read."""
    return {
        **dict(number_fields()),
        **dict(choice_fields()),
        **dict(checklist_fields(document)),
        **dict(arm_fields(document)),
        **dict(prize_fields()),
    }

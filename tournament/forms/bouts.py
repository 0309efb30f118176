"""Forms about one bout: its result from paper, amended or taken back; its calls and the forfeit."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from combatants.forms.fields import PlainTextField
from ruman.core.acts import ActForm
from ruman.core.forms import WholeField
from tournament.actions.settling import Paper, Score
from tournament.enums import Corner, Why
from tournament.models import Bout
from weapons.forms.fields import PaperTimeField

MOST_KEY = 2**63 - 1
MOST = 99  # points and hits: more was never fought
LEAST = -20  # warnings take points away
NOBODY = "nobody"
WINNERS = [*Corner.choices, (NOBODY, _("nobody: both are disqualified, or neither came"))]
BOTH = "both"


def key(*, required: bool = True) -> forms.IntegerField:
    """The key of a row that the page names."""
    return forms.IntegerField(
        min_value=1, max_value=MOST_KEY, required=required, widget=forms.HiddenInput
    )


def figure(label: Any, least: int) -> WholeField:
    """A whole number of points or hits; empty only where a walkover needs none."""
    return WholeField(label=label, min_value=least, max_value=MOST, required=False)


class ResultForm(ActForm):
    """A result as a sheet of paper says it."""

    bout = key()
    winner = forms.ChoiceField(label=_("Winner"), choices=WINNERS, widget=forms.RadioSelect)
    red_points = figure(_("Points of red"), LEAST)
    blue_points = figure(_("Points of blue"), LEAST)
    red_hits = figure(_("Hits by red"), 0)
    blue_hits = figure(_("Hits by blue"), 0)
    why = forms.ChoiceField(label=_("How it ended"), choices=Why.choices, initial=Why.POINTS)
    stays = forms.BooleanField(
        label=_("Who withdrew gave up this bout alone and fights on"), required=False
    )
    reason = PlainTextField(
        label=_("Reason"),
        help_text=_("Needed where the result is odd, or where somebody leaves."),
        max_length=300,
        required=False,
    )
    judged_by = PlainTextField(label=_("Judged by"), max_length=200, required=False)
    fought_at = PaperTimeField(label=_("Fought at"), required=False)

    FIGURES = ("red_points", "blue_points", "red_hits", "blue_hits")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fought_at = self.fields["fought_at"]
        assert isinstance(fought_at, PaperTimeField)  # noqa: S101 - declared above
        fought_at.event = self.event

    def name_fighters(self, red: str, blue: str) -> None:
        """Ask for the winner by name."""
        names = {
            Corner.RED: f"{Corner.RED.label}: {red}",
            Corner.BLUE: f"{Corner.BLUE.label}: {blue}",
        }
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)  # noqa: S101 - declared above
        winner.choices = [*names.items(), WINNERS[-1]]

    def clean(self) -> dict[str, Any]:
        """Figures may be left out of a walkover alone."""
        cleaned = super().clean() or {}
        for name in self.FIGURES:
            if name in self.errors or cleaned.get(name) is not None:
                continue
            if cleaned.get("why") == Why.WALKOVER:
                cleaned[name] = 0
            else:
                self.add_error(name, _("Write a number; 0 where there were none."))
        return cleaned

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        winner = cleaned["winner"]
        return {
            "bout": cleaned["bout"],
            "score": Score(
                (cleaned["red_points"], cleaned["blue_points"]),
                (cleaned["red_hits"], cleaned["blue_hits"]),
                None if winner == NOBODY else Corner(winner),
                Why(cleaned["why"]),
                cleaned["reason"],
            ),
            "paper": Paper(cleaned["judged_by"], cleaned["fought_at"]),
            "stays": cleaned["stays"],
        }


class NumbersField(forms.CharField):
    """Whole numbers apart by commas: the list that the person was shown."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> list[int]:
        text = super().clean(value)
        if not re.fullmatch(r"[0-9]{0,9}(,[0-9]{1,9})*", text, re.ASCII):
            raise ValidationError(_("The list of bouts can't be read."), code="invalid")
        return [int(number) for number in text.split(",") if number]

    def prepare_value(self, value: Any) -> Any:
        return ",".join(map(str, value)) if isinstance(value, list) else value


class AmendForm(ResultForm):
    """A confirmed result changed by the king; `falls` travels back as it was shown."""

    falls = NumbersField(max_length=20_000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = True
        self.fields["reason"].help_text = _("Why the result is amended; it stays readable.")

    def values(self) -> dict[str, Any]:
        return {**super().values(), "falls": self.cleaned_data["falls"]}


def amending(bout: Bout) -> dict[str, Any]:
    """The result as it stands, to start an amendment from."""
    winner = (
        NOBODY if bout.winner_id is None else "red" if bout.winner_id == bout.red_id else "blue"
    )
    figures = {name: getattr(bout, name) for name in ResultForm.FIGURES}
    return {**figures, "bout": bout.pk, "winner": winner, "why": bout.why}


class TakeBackForm(ActForm):
    bout = key()
    reason = PlainTextField(label=_("Reason"), max_length=300)


class CallForm(ActForm):
    bout = key()


class ForfeitForm(ActForm):
    bout = key()
    corner = forms.ChoiceField(
        label=_("Who didn't come"), choices=[*Corner.choices, (BOTH, _("both"))]
    )

    def values(self) -> dict[str, Any]:
        absent = self.cleaned_data["corner"]
        corners = list(Corner) if absent == BOTH else [Corner(absent)]
        return {"bout": self.cleaned_data["bout"], "absent": corners}

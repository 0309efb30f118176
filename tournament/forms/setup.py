"""Forms of setting up: a new tournament, its name and start, its parameters, its format."""

import copy
from collections.abc import Iterator
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ruman.core.access_forms import NameField
from ruman.core.acts import ActForm
from ruman.core.documents import ParameterError
from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models import Event, Rulebook
from ruman.core.problem_words import problem_words
from ruman.core.text import fold
from ruman.core.tomlbook import plain
from tournament.enums import Format
from tournament.forms import parameters as spec
from tournament.forms.fields import TournamentForm, WhenField
from tournament.forms.parameters import name_of
from tournament.queries.setup import fingerprint_of
from tournament.rules.parameters import MEASURES, in_order, order_of, tournament_rules


class TournamentRulebookField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """One of the published tournament rulebooks of the event's organizer, or of everybody."""

    def __init__(self) -> None:
        super().__init__(
            Rulebook.objects.none(),
            label=_("Rules"),
            empty_label=None,
            help_text=_("They are copied; what you change then, you change for this one alone."),
        )

    def for_event(self, event: Event) -> None:
        self.queryset = Rulebook.objects.filter(
            Q(organizer=event.organizer_id) | Q(organizer=None),
            kind=RulebookKind.TOURNAMENT,
            state=RulebookState.PUBLISHED,
        ).order_by("-organizer", "-published_at")

    def label_from_instance(self, obj: Any) -> str:
        title = obj.title.get(get_language()) or obj.title.get("en") or obj.slug
        return f"{title} ({obj.version})"


class MakeTournamentForm(ActForm):
    """A new tournament: its name, its start, the rulebook that it copies."""

    name = NameField(label=_("Name of the tournament"))
    starts_at = WhenField(label=_("It starts"), required=False)
    rulebook = TournamentRulebookField()

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        rulebook = self.fields["rulebook"]
        if event is not None and isinstance(rulebook, TournamentRulebookField):
            rulebook.for_event(event)


class ChangeTournamentForm(TournamentForm):
    """Another name or start."""

    name = NameField(label=_("Name of the tournament"))
    starts_at = WhenField(label=_("It starts"), required=False)


class FormatForm(TournamentForm):
    """Which of the two formats."""

    format = forms.ChoiceField(label=_("Format"), choices=Format.choices)


class ParametersForm(TournamentForm):
    """All parameters of a tournament; its fields are built from those of the tournament named."""

    seen = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.row is not None:
            self.row.parameters = in_order(self.row.parameters)
            self.fields.update(spec.fields_of(self.row.parameters))
            self.initial.update(initial_of(self.row.parameters))
            self.initial["seen"] = fingerprint_of(self.row)
            self.initial["new_part"] = "armour"

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.row is None:
            self.add_error(
                None, _("There is no such tournament at this event. Load the page again.")
            )
            return cleaned
        self._compare(cleaned)
        if not self.errors:
            cleaned["document"] = self.document(cleaned)
            try:
                tournament_rules(cleaned["document"])
            except ParameterError as error:
                self.add_error(
                    None, _("This can't be used: %(why)s") % {"why": problem_words(error)}
                )
        return cleaned

    def _compare(self, cleaned: dict[str, Any]) -> None:
        """What two fields say together; each message stands beside the second."""
        groups = [name_of(*spec.GROUPS, each) for each in ("least", "best", "most", "advance")]
        least, best, most, advance = groups
        person = name_of("admission", "person", "period_")
        for low, high, words in (
            (least, best, _("It can't be smaller than the smallest group.")),
            (best, most, _("It can't be smaller than the size to aim at.")),
            (advance, least, _("It can't be smaller than the number of those who go on.")),
            (f"{person}from", f"{person}to", _("The period ends before it begins.")),
            *self._bounds(),
        ):
            one, other = cleaned.get(low), cleaned.get(high)
            if one is not None and other is not None and other < one:
                self.add_error(high, words)
        ties = [tie for n in (1, 2, 3) if (tie := cleaned.get(f"tie-{n}"))]
        if len(set(ties)) < len(ties):
            self.add_error("tie-3" if len(ties) > 2 else "tie-2", _("That is said already."))
        unsaid = not cleaned.get("currency") and "currency" not in self.errors
        if unsaid and any(cleaned.get(name) for name in self._amounts()):
            self.add_error("currency", _("Say in which currency."))
        if not any(cleaned.get(name) for name in self._asked("armour")):
            self.add_error(None, _("Something of the armour has to be looked at."))

    def _bounds(self) -> Iterator[tuple[str, str, Any]]:
        for name in self.fields:
            if name.startswith("arms-") and name.endswith("-min"):
                yield name, f"{name[:-3]}max", _("The most can't be less than the least.")

    def _amounts(self) -> list[str]:
        return [f"prize-{place}-amount" for place in range(1, spec.PRIZES + 1)]

    def _asked(self, part: str) -> Iterator[str]:
        assert self.row is not None  # noqa: S101 - its callers have looked
        for code, item in self.row.parameters["checklist"].items():
            if item["part"] == part:
                yield name_of("checklist", code, "asked")

    def document(self, said: dict[str, Any]) -> dict[str, Any]:
        """The tournament's document with what the form says put into it."""
        assert self.row is not None  # noqa: S101 - its callers have looked
        document: dict[str, Any] = copy.deepcopy(self.row.parameters)
        for chapter in spec.CHAPTERS:
            for setting in chapter.settings:
                where, key, field = setting.path
                document[where][key][field] = said[name_of(*setting.path)]
        ties = [said[f"tie-{n}"] for n in (1, 2, 3)]
        document["course"]["groups"] |= {
            "leaving": said[name_of(*spec.GROUPS, "leaving")],
            "ties": [tie for tie in ties if tie],
        }
        document["course"]["knockout"] |= {
            "third_place": said["third_place"],
            "back_from": [said["come_back"]],
        }
        document["checklist"] = _checklist(document["checklist"], said)
        for code, arm in document["arms"].items():
            _change_arm(arm, code, said)
        document["prizes"] = _prizes(document.get("prizes", {}), said)
        document.pop("order", None)
        return {**plain(document), **order_of(document)}

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("tournament", "document", "seen")}


def initial_of(document: Any) -> dict[str, Any]:
    """What the fields show of a document."""
    shown = {
        name_of(*one.path): document[one.path[0]][one.path[1]][one.path[2]]
        for chapter in spec.CHAPTERS
        for one in chapter.settings
    }
    groups, knockout = document["course"]["groups"], document["course"]["knockout"]
    shown[name_of(*spec.GROUPS, "leaving")] = groups["leaving"]
    shown |= {f"tie-{n}": tie for n, tie in enumerate(groups.get("ties", []), start=1)}
    shown["third_place"] = knockout.get("third_place", False)
    back = "eliminated" in knockout.get("back_from", [])
    shown["come_back"] = "eliminated" if back else "nobody"
    for code, item in document["checklist"].items():
        shown[name_of("checklist", code, "asked")] = True
        for flag in ("refuses", "leave"):
            shown[name_of("checklist", code, flag)] = item.get(flag, False)
    for code, arm in document["arms"].items():
        shown[name_of("arms", code, "kinds")] = arm["kinds"]
        for measure in MEASURES:
            for bound, value in arm.get(measure, {}).items():
                shown[name_of("arms", code, measure, bound)] = value
    for prize in document.get("prizes", {}).values():
        shown[f"prize-{prize['place']}-amount"] = prize["amount"]
        shown["currency"] = prize["currency"]
    return shown


def _checklist(items: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """The items that are still asked, as said; and a new one, named alike in every language."""
    kept = {
        code: {
            **item,
            "refuses": said[name_of("checklist", code, "refuses")],
            "leave": said[name_of("checklist", code, "leave")],
        }
        for code, item in items.items()
        if said[name_of("checklist", code, "asked")]
    }
    if said["new_item"]:
        letters = [c if c.isascii() and c.isalnum() else "_" for c in fold(said["new_item"])]
        code = f"own_{''.join(letters)}"[:50]
        while code in kept:
            code += "_"
        rule = next(iter(items.values()))["rule"]
        name = dict.fromkeys(("en", "cs", "pl"), said["new_item"])
        kept[code] = {"rule": rule, "part": said["new_part"], "name": name}
    return kept


def _change_arm(arm: dict[str, Any], code: str, said: dict[str, Any]) -> None:
    arm["kinds"] = said[name_of("arms", code, "kinds")]
    for measure in MEASURES:
        if measure in arm:
            bounds = {b: said[name_of("arms", code, measure, b)] for b in ("min", "max")}
            arm[measure] = {b: value for b, value in bounds.items() if value is not None}


def _prizes(prizes: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """A prize for each place that has an amount; keys that were there stay."""
    keys = {prize["place"]: key for key, prize in prizes.items()}
    rule = next((prize["rule"] for prize in prizes.values()), "T 11")
    return {
        keys.get(place, f"place{place}"): {
            "rule": rule,
            "place": place,
            "amount": amount,
            "currency": said["currency"],
        }
        for place in range(1, spec.PRIZES + 1)
        if (amount := said[f"prize-{place}-amount"])
    }

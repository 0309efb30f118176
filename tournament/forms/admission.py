"""The heralds' look at an entrant as a form built from the parameters."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as _p

from combatants.forms.fields import PlainTextField
from ruman.core.forms import shown
from tournament import queries
from tournament.enums import Admitted
from tournament.forms.fields import EntrantForm
from tournament.forms.parameters import MEASURE_WORDS, here, measure_field, name_of
from tournament.models import Admission
from tournament.queries.admission import Proposal, proposed
from tournament.rules.admission import Shown, ShownArm
from tournament.rules.parameters import MEASURES, Arm, Item, Range, TournamentRules

SLOTS: Final = 2  # of each use: a second weapon, a spare shield
PASSED, MISSING, LEAVE = "passed", "missing", "leave"
SHIELD: Final = "shield"


class AdmitForm(EntrantForm):
    """One look at armour and weapons. An empty status takes what the rules propose.

    `seen` is the proposal that the page showed: nothing is recorded that nobody has seen.
    """

    status = forms.ChoiceField(
        label=_p("admission", "Decision"),
        required=False,
        choices=[
            ("", _("as proposed")),
            (Admitted.ADMITTED, Admitted.ADMITTED.label),
            (Admitted.MISSING, Admitted.MISSING.label),
            (Admitted.REFUSED, Admitted.REFUSED.label),
        ],
    )
    note = PlainTextField(label=_("Note"), max_length=300, required=False)
    seen = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules: TournamentRules | None = None
        row = self.read_row()
        if row is not None:
            self.rules = queries.rules_of(row.tournament)
            self.fields.update(_item_fields(self.rules))
            self.fields.update(_arm_fields(self.rules))
        self.proposal: Proposal | None = None

    def shown(self, said: Mapping[str, Any]) -> Shown:
        """What was said so far, as the rules see it; fields that can't be read count as empty."""
        assert self.row is not None and self.rules is not None  # noqa: S101, PT018
        answers = {code: said.get(name_of("item", code)) for code in self.rules.checklist}
        return Shown(
            born=self.row.combatant.birth_date,
            passed=frozenset(code for code, word in answers.items() if word == PASSED),
            leave=frozenset(code for code, word in answers.items() if word == LEAVE),
            failed=frozenset(code for code, word in answers.items() if word == MISSING),
            arms=tuple(self._arms(said)),
        )

    def _arms(self, said: Mapping[str, Any]) -> Iterator[ShownArm]:
        assert self.rules is not None  # noqa: S101 - its callers have looked
        for use, arm in self.rules.arms.items():
            for slot in range(1, SLOTS + 1):
                kind = said.get(arm_name(use, slot, "kind")) or ""
                measures = {
                    limit.measure: value
                    for limit in arm.limits
                    if (value := said.get(arm_name(use, slot, limit.measure))) is not None
                }
                if kind or measures:
                    yield ShownArm(use, kind or self._only_kind(use), measures)

    def _only_kind(self, use: str) -> str:
        """What was measured where the list offers one kind alone."""
        assert self.rules is not None  # noqa: S101 - its callers have looked
        kinds = offered(self.rules, self.rules.arms[use])
        return kinds[0] if len(kinds) == 1 else ""

    def propose(self) -> Proposal | None:
        """What the rules say of what can be read of the form; None where it names nobody."""
        if self.row is None:
            return None
        if self.proposal is None:
            if self.is_bound:
                self.is_valid()
            self.proposal = proposed(self.row, self.shown(getattr(self, "cleaned_data", {})))
        return self.proposal

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.row is None:
            self.add_error(None, _("There is no such entrant at this event. Load the page again."))
            return cleaned
        self._ask_kinds(cleaned)
        self.proposal = proposed(self.row, self.shown(cleaned))
        given = cleaned.get("status")
        if not given and cleaned.get("seen") != self.proposal.status:
            self.add_error(None, _("Look at the proposal, then confirm it."))
        differs = given and given != self.proposal.status
        if differs and not cleaned.get("note"):
            self.add_error("note", _("Say why you differ from the proposal."))
        return cleaned

    def _ask_kinds(self, said: Mapping[str, Any]) -> None:
        """A weapon that was measured is something, which may not be used so; a shield is nothing
        else."""
        assert self.rules is not None  # noqa: S101 - its callers have looked
        for use, arm in self.rules.arms.items():
            for slot in range(1, SLOTS + 1):
                measured = any(said.get(arm_name(use, slot, one.measure)) for one in arm.limits)
                name = arm_name(use, slot, "kind")
                if measured and not (said.get(name) or self._only_kind(use)):
                    self.add_error(name, _("Say what it is."))

    def values(self) -> dict[str, Any]:
        assert self.proposal is not None  # noqa: S101 - the form was valid
        seen = self.shown(self.cleaned_data)
        return {
            "entrant": self.cleaned_data["entrant"],
            "passed": sorted(seen.passed),
            "leave": sorted(seen.leave),
            "failed": self._failed(),
            "arms": [
                {
                    "use": arm.use,
                    "kind": arm.kind,
                    "measures": {m: str(v) for m, v in arm.measures.items()},
                }
                for arm in seen.arms
            ],
            "status": Admitted(self.cleaned_data["status"] or self.proposal.status),
            "note": self.cleaned_data["note"],
        }

    def _failed(self) -> list[str]:
        """Checklist codes that were looked at and are missing, rather than not looked at yet."""
        assert self.rules is not None  # noqa: S101 - the form was valid
        codes = self.rules.checklist
        return [one for one in codes if self.cleaned_data.get(name_of("item", one)) == MISSING]

    def parts(self) -> list[dict[str, Any]]:
        """Armour, weapon and shield lists with their bound fields, for the page."""
        if self.rules is None:
            return []
        found: dict[str, list[tuple[Item, Any]]] = {"armour": [], "weapon": [], "shield": []}
        for item in self.rules.checklist.values():
            found[item.part].append((item, self[name_of("item", item.code)]))
        return [
            {
                "code": part,
                "items": [
                    {
                        "name": here(item.name),
                        "hint": here(item.hint),
                        "rule": item.rule,
                        "refuses": item.refuses,
                        "field": field,
                    }
                    for item, field in items
                ],
            }
            for part, items in found.items()
            if items
        ]

    def arms(self) -> list[dict[str, Any]]:
        """Each way of using a weapon with its slots of bound fields, for the page."""
        if self.rules is None:
            return []
        return [
            {
                "code": arm.code,
                "name": here(arm.name),
                "rule": arm.rule,
                "slots": [_slot(self, arm, slot) for slot in range(1, SLOTS + 1)],
            }
            for arm in self.rules.arms.values()
        ]


def arm_name(use: str, slot: int, field: str) -> str:
    """The form's name of a field of a weapon shown for that use."""
    return name_of("arm", use, str(slot), field)


def _slot(form: AdmitForm, arm: Arm, slot: int) -> dict[str, Any]:
    names = ["kind", *(limit.measure for limit in arm.limits)]
    fields = [form[arm_name(arm.code, slot, name)] for name in names]
    filled = any(field.value() for field in fields)
    return {"number": slot, "fields": fields, "open": filled}


def _item_fields(rules: TournamentRules) -> Iterator[tuple[str, forms.Field]]:
    for item in rules.checklist.values():
        choices = [(PASSED, _("passed")), (MISSING, _("missing"))]
        if item.leave:
            choices.append((LEAVE, _("by leave")))
        yield (
            name_of("item", item.code),
            forms.ChoiceField(
                label=here(item.name), choices=choices, required=False, widget=forms.RadioSelect
            ),
        )


def offered(rules: TournamentRules, arm: Arm) -> list[str]:
    """Kinds that can be said to have been shown: first those that may be used so, then the others,
    so that what is refused is recorded as what it is. A shield is a shield."""
    if arm.code == SHIELD:
        return list(arm.kinds)
    weapons = {kind for one in rules.arms.values() if one.code != SHIELD for kind in one.kinds}
    return [*arm.kinds, *(k for k in rules.arm_kinds if k in weapons and k not in arm.kinds)]


def _kind_choices(rules: TournamentRules, arm: Arm) -> list[Any]:
    named = [(code, here(rules.arm_kinds[code])) for code in offered(rules, arm)]
    fine, others = named[: len(arm.kinds)], named[len(arm.kinds) :]
    return [("", "–"), *fine, *([(_("not allowed so"), others)] if others else [])]


def _arm_fields(rules: TournamentRules) -> Iterator[tuple[str, forms.Field]]:
    for arm in rules.arms.values():
        choices = _kind_choices(rules, arm)
        for slot in range(1, SLOTS + 1):
            yield (
                arm_name(arm.code, slot, "kind"),
                forms.ChoiceField(label=_("What it is"), choices=choices, required=False),
            )
            for limit in arm.limits:
                label = format_lazy(
                    "{} ({})", MEASURE_WORDS[limit.measure], MEASURES[limit.measure]
                )
                yield (
                    arm_name(arm.code, slot, limit.measure),
                    measure_field(
                        limit.measure, label=label, help_text=bounds_words(limit), required=False
                    ),
                )


def bounds_words(limit: Range) -> Any:
    """The bounds of a measure in words."""
    least, most = limit.least, limit.most
    if least is not None and most is not None:
        return format_lazy("{}–{}", shown(least), shown(most))
    if least is not None:
        return format_lazy(_("at least {least}"), least=shown(least))
    return format_lazy(_("at most {most}"), most=shown(most)) if most is not None else ""


def initial_of(last: Admission | None) -> dict[str, Any]:
    """What the form shows of the last look, so that only what has changed is typed."""
    if last is None:
        return {}
    found: dict[str, Any] = {}
    for code in last.answers.get("passed", []):
        found[name_of("item", code)] = PASSED
    for code in last.leave:
        found[name_of("item", code)] = LEAVE
    for code in last.answers.get("missing", []):
        found[name_of("item", code)] = MISSING
    taken: dict[str, int] = {}
    for arm in last.measures:
        use = arm["use"]
        slot = taken[use] = taken.get(use, 0) + 1
        found[arm_name(use, slot, "kind")] = arm["kind"]
        for measure, value in arm["measures"].items():
            found[arm_name(use, slot, measure)] = value
    return found

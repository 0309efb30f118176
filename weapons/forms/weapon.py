"""The forms of everything else that is done to one weapon."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core import photos
from ruman.core.acts import ActForm, Author
from ruman.core.forms import WholeField
from ruman.core.models import Event
from ruman.core.words import in_page_language
from weapons.enums import LookAgainReason, Outcome, Status
from weapons.forms.fields import MOST_TAG, TagField, TypeField
from weapons.forms.inspect import MeasuredForm, asked_for
from weapons.models import MEASURES, Weapon
from weapons.queries.tags import next_tag
from weapons.rules.parameters import WeaponRules

MOST_LABELS = 500
ASKED = (LookAgainReason.ORGANIZER, LookAgainReason.VETERAN, LookAgainReason.HELMET)


def sentence(label: Any, *, required: bool = True) -> forms.CharField:
    """A reason or the like: a line or two."""
    return forms.CharField(
        label=label, max_length=1000, required=required, widget=forms.Textarea(attrs={"rows": 2})
    )


class WeaponForm(ActForm):
    """A form about one weapon."""

    weapon = forms.UUIDField(widget=forms.HiddenInput)

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        """Fill in and offer what fits the weapon of the page."""
        self.initial["weapon"] = weapon.pk


class HeldForm(WeaponForm):
    """Where the weapon is held from now on; here and by who acts, unless said otherwise."""

    held_where = forms.CharField(label=_("Where it is held"), max_length=100, required=False)
    held_by = forms.CharField(label=_("Who holds it"), max_length=200, required=False)

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        self.initial["held_where"] = author.station.name if author.station else ""
        self.initial["held_by"] = str(author.user)


class ExcludeForm(HeldForm):
    """`person` and `type` only for a weapon that nobody has seen yet."""

    reason = sentence(_("Why"))
    field_order = ("act_id", "weapon", "reason")
    person = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    type = TypeField(required=False, widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["type"].event = self.event  # type: ignore[attr-defined]


class ComplainForm(HeldForm):
    """Where it is held matters only for a warned weapon, which the complaint excludes."""

    reason = sentence(_("What is the complaint"))
    complainant = forms.CharField(label=_("Who complains"), max_length=200, required=False)
    field_order = ("act_id", "weapon", "reason", "complainant")

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        if weapon.status != Status.WARNED:
            del self.fields["held_where"], self.fields["held_by"]


class MoveHeldForm(HeldForm):
    """An excluded weapon is carried elsewhere."""

    held_where = forms.CharField(label=_("Where it is held now"), max_length=100)

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        self.initial["held_where"] = ""


class GiveBackForm(WeaponForm):
    given_to = forms.CharField(label=_("Given back to"), max_length=200)

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        self.initial["given_to"] = weapon.owner.full_name


class LeaveForm(WeaponForm):
    """Whoever carries it is named by their number at this event."""

    carrier = WholeField(label=_("Number of the person who may carry it"), min_value=1)
    granted = forms.TypedChoiceField(
        label=_("The owner"),
        choices=[("yes", _("allows it")), ("no", _("no longer allows it"))],
        coerce=lambda word: word == "yes",
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def clean_carrier(self) -> int:
        return int(numbered(self.event, self.cleaned_data["carrier"]).pk)


class OwnerForm(WeaponForm):
    """Whose it is, by the number at this event."""

    owner = WholeField(label=_("Number of whom it belongs to"), min_value=1)
    reason = sentence(_("Why"), required=False)

    def clean_owner(self) -> Combatant:
        return numbered(self.event, self.cleaned_data["owner"])


def numbered(event: Event | None, number: int) -> Combatant:
    """Who has that number at the event; somebody erased is nobody any more."""
    found = Combatant.objects.filter(event=event, number=number, erased_at__isnull=True).first()
    if found is None:
        raise forms.ValidationError(
            _(
                "Nobody at this event has that number."
                " Look at the number again, or search by the name."
            )
        )
    return found


class AppealForm(WeaponForm):
    reason = sentence(_("What the owner says"))


class AnswerAppealForm(WeaponForm):
    outcome = forms.ChoiceField(label=_("Verdict"), choices=Outcome.choices)
    reason = sentence(_("Why"))
    class_code = forms.SlugField(label=_("Class"), max_length=60, required=False)
    tag = TagField(label=_("Tag"), required=False)
    without_warning = forms.BooleanField(label=_("Lift the automatic warning"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tag"].event = self.event  # type: ignore[attr-defined]

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        classes = rules.classes_of(weapon.type)
        self.fields["class_code"].widget = forms.Select(
            choices=[("", "–"), *((each.code, in_page_language(each.name)) for each in classes)]
        )
        self.initial["class_code"] = weapon.class_code
        if weapon.tag is None:
            self.initial["tag"] = next_tag(weapon.event, author.station)
        else:
            del self.fields["tag"]
        if not any(each.automatic_warning for each in classes):
            del self.fields["without_warning"]


class LookAgainForm(WeaponForm):
    why = forms.ChoiceField(
        label=_("Why"), choices=[(reason.value, reason.label) for reason in ASKED]
    )
    reason = sentence(_("What to look at"), required=False)


class CorrectForm(MeasuredForm, WeaponForm):
    """All measures of the weapon as they should have been."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    reason = sentence(_("Why it is corrected"))
    kind = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([*MEASURES, "reason"])

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        self.initial.update(weapon.measures(), expected_version=weapon.version)
        asked = asked_for(weapon.type, rules)
        for name in MEASURES:
            if name not in asked:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """The weapon's own type says which measures count."""
        cleaned = super().clean() or {}
        if (pk := cleaned.get("weapon")) is not None:
            found = Weapon.objects.filter(event=self.event, pk=pk).values_list("type", flat=True)
            self.kind = found.first() or ""
            if self.kind and not self.errors and not self.measures(self.kind):
                self.add_error(None, _("Give at least one measure."))
        return cleaned

    def values(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "weapon": cleaned["weapon"],
            "expected_version": cleaned["expected_version"],
            "reason": cleaned["reason"],
            "measures": self.measures(self.kind),
        }


class ReplaceTagForm(WeaponForm):
    tag = TagField(
        label=_("New tag"),
        help_text=_("Empty: the label is only taken off. The old number is never used again."),
        required=False,
    )
    reason = forms.CharField(label=_("Why"), max_length=1000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tag"].event = self.event  # type: ignore[attr-defined]

    def suit(self, weapon: Weapon, author: Author, rules: WeaponRules) -> None:
        super().suit(weapon, author, rules)
        self.initial["tag"] = next_tag(weapon.event, author.station)


class PhotoForm(WeaponForm):
    photo = forms.FileField(label=_("Photo"))

    def clean_photo(self) -> photos.Pictures:
        try:
            return photos.pictures(self.cleaned_data["photo"])
        except photos.UnusableError as error:
            raise forms.ValidationError(error.message, code=error.code) from error


class SheetForm(forms.Form):
    """Labels from a number to a number."""

    first = WholeField(label=_("From"), min_value=1, max_value=MOST_TAG)
    last = WholeField(label=_("To"), min_value=1, max_value=MOST_TAG)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and not 0 <= last - first < MOST_LABELS:
            self.add_error(
                "last",
                _("Print at least one and at most %(most)d labels at once.")
                % {"most": MOST_LABELS},
            )
        return cleaned


class PrintLabelsForm(SheetForm, ActForm):
    """Labels printed ahead, without weapons."""


class ReviewForm(ActForm):
    """Nothing to fill in: the weapons that the event's rules now judge otherwise."""

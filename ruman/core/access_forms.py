"""Forms about people and devices: they read what was typed, and save nothing but one's own row."""

import re
import unicodedata
from typing import Any, Self

from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.hashers import check_password
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm
from ruman.core.codes import SHORT, as_typed
from ruman.core.enums import Role
from ruman.core.models import Event, Invitation, Membership, Station, User

HOURS = [(1, _("one hour")), (24, _("one day")), (168, _("one week")), (720, _("30 days"))]


class NameField(forms.CharField):
    """A name as people write it: any script, one line, without signs that can't be seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 100, **kwargs})

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", str(super().to_python(value) or ""))
        seen = "".join(
            " " if letter.isspace() else letter
            for letter in text
            if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cn", "Co")
        )
        return " ".join(seen.split())


class PinField(forms.CharField):
    """Four to eight digits, not too easy."""

    default_error_messages = {
        "digits": _("A PIN is four to eight digits."),
        "easy": _("That PIN is guessed at once. Take other digits."),
    }

    def __init__(self, **kwargs: Any) -> None:
        digits = {"inputmode": "numeric", "autocomplete": "off"}
        widget = forms.PasswordInput(attrs=digits, render_value=False)
        super().__init__(**{"label": _("PIN"), "widget": widget, "max_length": 20, **kwargs})

    def clean(self, value: Any) -> str:
        pin = unicodedata.normalize("NFKC", str(super().clean(value)))
        if not pin:
            return ""
        if not re.fullmatch(r"[0-9]{4,8}", pin):
            raise forms.ValidationError(self.error_messages["digits"], code="digits")
        if pin in "01234567890" or pin in "09876543210" or len(set(pin)) == 1:
            raise forms.ValidationError(self.error_messages["easy"], code="easy")
        return pin


class PasswordField(forms.CharField):
    """A new password; spaces count, and the usual demands are made."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
        fixed = {"strip": False, "max_length": 200, "widget": widget}
        super().__init__(**{"label": _("Password"), **fixed, **kwargs})

    def clean(self, value: Any) -> str:
        password = str(super().clean(value))
        if password:
            password_validation.validate_password(password)
        return password


class RolesField(forms.MultipleChoiceField):
    """One or more roles; which of them somebody may give is for the act to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Roles"),
            choices=Role.choices,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Choose at least one role.")},
            **kwargs,
        )


class HoursField(forms.TypedChoiceField):
    """How long an invitation can be used."""

    def __init__(self) -> None:
        super().__init__(label=_("Can be used for"), choices=HOURS, coerce=int, initial=24)


class SignInForm(AuthenticationForm):
    """Name and password; both kept in the browser's own store of passwords."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "Name and password don’t belong together. Mind small and capital letters; who forgot"
            " the password asks a head organizer for a new way in."
        ),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Sign-in name")

    def clean_username(self) -> str:
        """Nobody is called longer than the database can keep; nor does it keep that as a try."""
        typed: str = self.cleaned_data["username"]
        if len(typed) > (User._meta.get_field("username").max_length or 0):
            raise self.get_invalid_login_error()
        return typed


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """A person's own name, language and, if they type a new one, password."""

    name = NameField(label=_("Name"))
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("as the browser asks")), *settings.LANGUAGES],
    )
    new_password = PasswordField(label=_("New password"), required=False)
    old_password = forms.CharField(
        label=_("Password until now"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=_("Only to change it; empty if you never had one."),
    )

    class Meta:
        model = User
        fields = ["name", "language"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        had = self.instance.has_usable_password()
        typed = cleaned.get("old_password") or ""
        if cleaned.get("new_password") and had and not self.instance.check_password(typed):
            self.add_error(
                "old_password",
                _("That isn’t your password. Type it again; mind small and capital letters."),
            )
        return cleaned

    def save(self, commit: bool = True) -> User:
        if new := self.cleaned_data.get("new_password"):
            self.instance.set_password(new)
        saved: User = super().save(commit)
        return saved


class GrantForm(ActForm):
    """Roles to give, of which only those are shown that the author may give."""

    roles = RolesField()

    def offer(self, roles: tuple[Role, ...]) -> Self:
        """Show these alone; the act checks again."""
        shown = [(role.value, role.label) for role in roles]
        self.fields["roles"].choices = shown  # type: ignore[attr-defined]
        return self


class InviteForm(GrantForm):
    """Who is invited, to do what, until when."""

    name = NameField(
        label=_("For whom"), required=False, help_text=_("So that you know the code again.")
    )
    hours = HoursField()


class RowForm(ActForm):
    """An act on one row of the event."""

    rows: dict[str, type[Membership | Station | Invitation]] = {}

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        for name, model in self.rows.items():
            self.fields[name] = forms.ModelChoiceField(
                model._default_manager.filter(event=event), widget=forms.HiddenInput
            )


class MemberForm(RowForm):
    rows = {"member": Membership}


class RolesForm(MemberForm, GrantForm):
    """Other roles for somebody; `seen` are the ones that the form showed."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=100)


class InviteAgainForm(MemberForm):
    hours = HoursField()


class WithdrawForm(RowForm):
    rows = {"invitation": Invitation}


class PinForm(forms.Form):
    """One's own PIN; who came in by the old one alone types it again."""

    old = forms.CharField(
        label=_("PIN until now"),
        max_length=20,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    pin = PinField(label=_("New PIN"))

    def __init__(self, *args: Any, asks_old: bool, held: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.held = held
        if not asks_old:
            del self.fields["old"]

    def clean_old(self) -> str:
        if not check_password(self.cleaned_data["old"], self.held):
            raise forms.ValidationError(_("That isn’t your PIN."))
        return str(self.cleaned_data["old"])


class TypedCodeForm(forms.Form):
    """The short code of an invitation, typed."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("Eight letters and digits; dashes don’t matter."),
    )

    def clean_code(self) -> str:
        code = as_typed(self.cleaned_data["code"])
        if len(code) != SHORT:
            raise forms.ValidationError(_("The code has eight letters and digits."))
        return code


class SecondStepForm(forms.Form):
    """A code of one's phone, or one of the recovery codes."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, phone_alone: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.phone_alone = phone_alone
        if phone_alone:
            self.fields["code"].widget.attrs["inputmode"] = "numeric"
            self.fields["code"].help_text = _("The six digits that your phone shows now.")
        else:
            self.fields["code"].help_text = _(
                "The six digits that your phone shows now, or one of your recovery codes."
            )

    def clean_code(self) -> str:
        code = as_typed(self.cleaned_data["code"])
        if re.fullmatch(r"[0-9]{6}", code):
            return code
        if self.phone_alone:
            raise forms.ValidationError(_("The code has six digits."))
        if len(code) != SHORT:
            raise forms.ValidationError(
                _("A phone’s code has six digits, a recovery code eight letters and digits.")
            )
        return code


class WelcomeForm(forms.Form):
    """What a person who accepts an invitation says of themselves."""

    act_id = forms.UUIDField(widget=forms.HiddenInput)
    name = NameField(label=_("Your name"), help_text=_("As the others know you."))
    pin = PinField(
        required=False,
        help_text=_("If you like: four digits to change people on a shared tablet."),
    )
    password = PasswordField(
        required=False,
        help_text=_("If you like: to sign in on other devices too. Without one, only this device."),
    )

    def asking(self, *names: str) -> "WelcomeForm":
        """Only these fields."""
        for name in set(self.fields) - {"act_id", *names}:
            del self.fields[name]
        return self

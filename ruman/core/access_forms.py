"""Forms about people and devices: signing in, accounts. They read what was typed, and save nothing
but a person's own row."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from ruman.core.models import User


class SignInForm(AuthenticationForm):
    """Name and password; both kept in the browser's own store of passwords."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Name and password don’t belong together. Capitals count."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Sign-in name")


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """A person's own name, language and, if they type a new one, password."""

    old_password = forms.CharField(
        label=_("Password now"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=_("Only to change it. Leave empty if you never had one."),
    )
    new_password = forms.CharField(
        label=_("New password"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("as the browser asks")), *settings.LANGUAGES],
    )

    class Meta:
        model = User
        fields = ["name", "language"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        new = cleaned.get("new_password")
        if new:
            if self.instance.has_usable_password() and not self.instance.check_password(
                cleaned.get("old_password") or ""
            ):
                self.add_error("old_password", _("That isn’t your password now."))
            try:
                password_validation.validate_password(new, self.instance)
            except forms.ValidationError as refused:
                self.add_error("new_password", refused)
        return cleaned

    def save(self, commit: bool = True) -> User:
        if new := self.cleaned_data.get("new_password"):
            self.instance.set_password(new)
        saved: User = super().save(commit)
        return saved

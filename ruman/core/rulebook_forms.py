"""Forms of the rulebook's admin: one parameter's fields and a whole file, both as TOML."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ruman.core import rulebooks
from ruman.core.documents import ParameterError
from ruman.core.enums import RulebookState
from ruman.core.models import Organizer, Parameter, Rulebook
from ruman.core.problem_words import in_words, problem_words
from ruman.core.toml_words import unreadable_words
from ruman.core.tomlbook import Book, line_of, read, read_fields, write_fields

LARGEST = 1024 * 1024


class TomlFields(forms.Field):
    """A parameter's fields, shown and typed as the lines of a TOML table."""

    widget = forms.Textarea(attrs={"rows": 16, "cols": 100, "spellcheck": "false"})
    default_error_messages = {"not_toml": _("This can't be read: %(why)s")}

    def prepare_value(self, value: Any) -> Any:
        return write_fields(value) if isinstance(value, dict) else value

    def to_python(self, value: Any) -> dict[str, Any] | None:
        if value in self.empty_values:
            return None
        try:
            return read_fields(str(value))
        except (ValueError, RecursionError) as error:
            params = {"why": unreadable_words(str(value), error)}
            raise ValidationError(
                self.error_messages["not_toml"], code="not_toml", params=params
            ) from error

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(data) != initial)
        except ValidationError:
            return True


class ParameterForm(forms.ModelForm):  # type: ignore[type-arg]
    """A row of a draft; what no app can read is refused beside the field."""

    values = TomlFields(label=_("Fields"))

    class Meta:
        model = Parameter
        fields = ("rulebook", "chapter", "key", "position", "values")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        rulebook, chapter, key = (self._given(name) for name in ("rulebook", "chapter", "key"))
        if rulebook and rulebook.state != RulebookState.DRAFT:
            self.add_error(None, _("A published rulebook never changes."))
        elif rulebook and chapter and key and "values" in cleaned:
            for problem in self._problems(rulebook, chapter, key, cleaned["values"]):
                self.add_error("values", problem_words(problem))
        return cleaned

    def _given(self, name: str) -> Any:
        """What the form says, or the row where the field is only shown."""
        if name in self.fields:
            return self.cleaned_data.get(name)
        return getattr(self.instance, name)

    @staticmethod
    def _problems(rulebook: Rulebook, chapter: str, key: str, values: Any) -> list[ParameterError]:
        document = dict(rulebooks.document_of(rulebook))
        document[chapter] = {**document.get(chapter, {}), key: values}
        found = rulebooks.problems(rulebook.kind, document)
        return [problem for problem in found if (problem.chapter, problem.key) == (chapter, key)]


_NO_TEXT = _(
    "This isn't a text file. Download a rulebook as TOML, change it in a text editor, save it as"
    " UTF-8, then choose that file."
)


def _unreadable(why: str) -> ValidationError:
    return ValidationError(_("This can't be read: %(why)s"), code="unreadable", params={"why": why})


def placed(text: str, problem: ParameterError) -> str:
    """What is wrong in a file and in which line, in the page's language."""
    words = str(in_words(problem))
    line = line_of(text, problem.chapter, problem.key, problem.field)
    return _("line %(line)s: %(words)s") % {"line": line, "words": words} if line else words


class RulebookFileForm(forms.Form):
    """A whole rulebook as a TOML file; it becomes a draft."""

    file = forms.FileField(label=_("TOML file"))
    organizer = forms.ModelChoiceField(
        Organizer.objects.all(), required=False, label=_("Organizer"), empty_label=_("everybody")
    )

    def clean_file(self) -> Book:
        file = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST:
            raise ValidationError(
                _(
                    "This file is too large for a rulebook; at most 1 MB can be read. Choose the"
                    " TOML file."
                ),
                code="too_large",
            )
        try:
            text = file.read().decode("utf-8-sig")
            book = read(text)
            problems = rulebooks.problems(book.kind, book.document)
        except ParameterError as error:
            raise _unreadable(placed(text, error)) from error
        except UnicodeDecodeError as error:
            raise ValidationError(_NO_TEXT, code="unreadable") from error
        except (ValueError, RecursionError) as error:
            raise _unreadable(unreadable_words(text, error)) from error
        if problems:
            raise ValidationError([placed(text, problem) for problem in problems])
        return book

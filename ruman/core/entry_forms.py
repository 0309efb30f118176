"""The form of one row of a draft, made from how its chapter is described."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from ruman.core import entry_fields
from ruman.core.described import SINGLE, Chapter, Field, Kind
from ruman.core.documents import Document, Values, as_number
from ruman.core.entry_blocks import Block, all_blocks, within
from ruman.core.remarks import LANGUAGES
from ruman.core.rulebook_forms import TomlFields
from ruman.core.rulebook_words import LANGUAGES as LANGUAGE_NAMES
from ruman.core.text import words
from ruman.core.tomlbook import KEY, plain

MOST: Final = 60  # items that a list can have
MOST_CHOICES: Final = 6  # places offered for codes whose order says something


class EntryForm(forms.Form):
    """One row: what was typed becomes `entry()`, the row's values as a document keeps them."""

    def __init__(
        self,
        data: Any = None,
        *,
        chapter: Chapter,
        key: str,
        values: Values,
        document: Document,
        new: bool = False,
    ) -> None:
        super().__init__(data)
        self.chapter, self.key, self.values, self.document = chapter, key, values, document
        self.new = new
        if new:
            self.fields["key"] = forms.CharField(
                label=_("Short name in files"),
                help_text=_("Letters and digits; left empty, it is made from the name."),
                max_length=60,
                required=not {"name", "number"} & {each.name for each in chapter.fields},
            )
        if chapter.known:
            self._blocks = [
                self._add(each, values.get(each.name), each.name) for each in chapter.fields_of(key)
            ]
        else:
            self.fields["toml"] = TomlFields(label=_("Fields"), initial=dict(values))
            self._blocks = []

    # building

    def _add(self, about: Field, value: Any, path: str, *, inner: bool = False) -> Block:
        """Add what a field needs; of an inner field nothing is required until it is cleaned."""
        block = Block(about, path)
        required = not about.optional and not inner
        match about.kind:
            case kind if kind in SINGLE:
                made = entry_fields.single(about, self.document, required=required)
                default = about.default if value is None else value
                self._input(block, path, made, default)
            case Kind.TEXTS:
                given = value if isinstance(value, Mapping) else {}
                for language in LANGUAGES:
                    label = LANGUAGE_NAMES[language]
                    must = required and language == "en"
                    made = entry_fields.text(label, required=must, long=about.long)
                    self._input(block, f"{path}.{language}", made, given.get(language, ""))
            case Kind.CODES:
                self._codes(block, value if isinstance(value, list) else [])
            case Kind.WORDS:
                made = forms.CharField(label=about.label, required=False, widget=forms.Textarea)
                self._input(block, path, made, "\n".join(value or []))
            case Kind.NAMES:
                made = forms.CharField(label=about.label, help_text=about.help, required=required)
                self._input(block, path, made, ", ".join(map(str, value or [])))
            case Kind.PLACES:
                made = forms.CharField(
                    label=about.label,
                    help_text=about.help,
                    required=False,
                    widget=forms.Textarea(attrs={"rows": 3}),
                )
                lines = [", ".join(map(str, names)) for names in value or []]
                self._input(block, path, made, "\n".join(lines))
            case Kind.PAIR:
                both = [*(value if isinstance(value, list) else []), None, None]
                for n, each in enumerate(about.fields):
                    made = entry_fields.single(each, self.document, required=required)
                    self._input(block, f"{path}.{n}", made, both[n])
            case Kind.BY_CODE:
                given = value if isinstance(value, Mapping) else {}
                one = Field("", Kind.NUMBER, "", unit=about.unit)
                for code, label in entry_fields.choices(about, self.document, empty=False):
                    made = entry_fields.NumberField(one, label=label, required=False)
                    self._input(block, f"{path}.{code}", made, given.get(code))
            case Kind.TABLE:
                given = value if isinstance(value, Mapping) else {}
                block.items.append(
                    [
                        self._add(each, given.get(each.name), f"{path}.{each.name}", inner=True)
                        for each in about.fields
                    ]
                )
            case Kind.LIST:
                self._list(block, value if isinstance(value, list) else [])
        return block

    def _input(self, block: Block, path: str, made: forms.Field, initial: Any) -> None:
        self.fields[path] = made
        self.initial[path] = initial
        block.inputs.append(self[path])

    def _codes(self, block: Block, value: list[Any]) -> None:
        about = block.about
        if not about.ordered:
            options = entry_fields.choices(about, self.document, empty=False)
            options += [(code, code) for code in map(str, value) if code not in dict(options)]
            made: forms.Field = forms.MultipleChoiceField(
                label=about.label,
                help_text=about.help,
                required=False,
                choices=options,
                widget=entry_fields.Codes,
            )
            return self._input(block, block.path, made, value)
        options = entry_fields.choices(about, self.document)
        for n in range(min(len(options) - 1, max(MOST_CHOICES, len(value) + 1))):
            made = forms.ChoiceField(label=f"{n + 1}.", required=False, choices=options)
            initial = value[n] if n < len(value) else ""
            self._input(block, f"{block.path}.{n}", made, initial)
        return None

    def _list(self, block: Block, value: list[Any]) -> None:
        count = f"{block.path}.count"
        given = self.data.get(count, "") if self.is_bound else ""
        size = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 0
        size = min(max(size, len(value) + (0 if given else block.about.spare)), MOST)
        made = forms.CharField(required=False, widget=forms.HiddenInput)
        self._input(block, count, made, size)
        for n in range(size):
            item = value[n] if n < len(value) and isinstance(value[n], Mapping) else {}
            block.items.append(
                [
                    self._add(
                        each, item.get(each.name), f"{block.path}.{n}.{each.name}", inner=True
                    )
                    for each in block.about.inner(item)
                ]
            )

    # showing

    def blocks(self) -> list[Block]:
        return self._blocks

    def place(self, remarks: Any) -> list[Any]:
        """Put findings beside the fields that they are about; those that fit nowhere come back."""
        rest: list[Any] = []
        for remark in remarks:
            home = max(
                (each for each in all_blocks(self._blocks) if within(remark.field, each.path)),
                key=lambda each: len(each.path),
                default=None,
            )
            (home.remarks if home else rest).append(remark)
        return rest

    def refuse(self, remarks: Any) -> None:
        """What the rules say of what was typed, as errors beside the fields."""
        for remark in remarks:
            name = remark.field if remark.field in self.fields else None
            name = name or ("toml" if "toml" in self.fields else None)
            block = next((b for b in all_blocks(self._blocks) if b.path == remark.field), None)
            if name is None and block and block.inputs:
                name = block.inputs[0].name
            self.add_error(name, remark.sentence)

    # reading

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.new and "key" in cleaned:
            self._clean_key(cleaned)
        return cleaned

    def _clean_key(self, cleaned: dict[str, Any]) -> None:
        typed = cleaned["key"].strip()
        key = typed or self._made_key(cleaned)
        if not key:
            self.add_error("key", _("Type a short name here, or give the row its name."))
        elif not KEY.fullmatch(key):
            self.add_error("key", _("Up to 60 letters without accents, digits, - and _."))
        elif key in self.document.get(self.chapter.code, {}):
            self.add_error(
                "key", _("There is a row of that name already. Choose another short name.")
            )
        else:
            self.key = key

    def _made_key(self, cleaned: Mapping[str, Any]) -> str:
        name = cleaned.get("name.en") or cleaned.get("number") or ""
        made = "_".join(words(name))
        key = "".join(letter for letter in made if letter.isascii())[:50]
        taken = self.document.get(self.chapter.code, {})
        candidates = (key if n == 1 else f"{key}_{n}" for n in range(1, 1000))
        return next(each for each in candidates if each not in taken) if key else ""

    def entry(self) -> dict[str, Any]:
        """The row's values; what the description doesn't know stays as it was."""
        if not self.chapter.known:
            return dict(self.cleaned_data["toml"] or {})
        fields = self.chapter.fields_of(self.key)
        return _rebuilt(fields, self.values, {b.about.name: self._read(b) for b in self._blocks})

    def _read(self, block: Block) -> Any:
        about, cleaned = block.about, self.cleaned_data
        match about.kind:
            case kind if kind in SINGLE:
                return _kept(cleaned.get(block.path))
            case Kind.TEXTS:
                old = self._old(block.path)
                rest = {k: v for k, v in old.items() if k not in LANGUAGES} if old else {}
                typed = {lang: cleaned.get(f"{block.path}.{lang}", "") for lang in LANGUAGES}
                return {**{k: v for k, v in typed.items() if v}, **rest}
            case Kind.CODES if about.ordered:
                chosen = [cleaned.get(each.name) for each in block.inputs]
                return list(dict.fromkeys(code for code in chosen if code))
            case Kind.CODES:
                chosen = cleaned.get(block.path, [])
                old = self._old(block.path) or []
                return [c for c in old if c in chosen] + [c for c in chosen if c not in old]
            case Kind.WORDS:
                return [line.strip() for line in cleaned[block.path].splitlines() if line.strip()]
            case Kind.NAMES:
                return _names(cleaned.get(block.path) or "")
            case Kind.PLACES:
                lines = (cleaned.get(block.path) or "").splitlines()
                return [names for names in map(_names, lines) if names]
            case Kind.PAIR:
                both = [_kept(cleaned.get(each.name)) for each in block.inputs]
                typed_one = any(value not in (None, "") for value in both)
                return [0 if value is None else value for value in both] if typed_one else []
            case Kind.BY_CODE:
                start = len(block.path) + 1
                typed = {each.name[start:]: cleaned.get(each.name) for each in block.inputs}
                return {code: _kept(n) for code, n in typed.items() if n is not None}
            case Kind.TABLE:
                return self._item(about.fields, block.items[0], self._old(block.path) or {})
        old = self._old(block.path) or []
        items = [
            self._item(about.fields, item, old[n] if n < len(old) else {})
            for n, item in enumerate(block.items)
        ]
        return [item for item in items if item]

    def _item(self, fields: tuple[Field, ...], blocks: list[Block], old: Any) -> dict[str, Any]:
        """One item; empty where nothing was typed."""
        typed = {each.about.name: self._read(each) for each in blocks}
        if not any(typed.values()) and not any(
            isinstance(v, int) and v is not False and v is not None for v in typed.values()
        ):
            return {}
        return _rebuilt(fields, old if isinstance(old, Mapping) else {}, typed)

    def _old(self, path: str) -> Any:
        """What stood there before."""
        found: Any = self.values
        for step in path.split("."):
            if isinstance(found, list):
                found = found[int(step)] if int(step) < len(found) else None
            else:
                found = found.get(step) if isinstance(found, Mapping) else None
        return found


def _names(line: str) -> list[str]:
    """Names typed in one line, with commas between."""
    return [name for each in line.split(",") if (name := each.strip())]


def _kept(value: Any) -> Any:
    """A typed value as a document keeps it: whole numbers int, others float."""
    number = None if isinstance(value, bool | str) else as_number(value)
    return plain(number) if number is not None else value


def _rebuilt(fields: tuple[Field, ...], old: Values, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The old values with what was typed; nothing is kept where it says no more than absence."""
    known = {each.name for each in fields}
    found = {name: value for name, value in old.items() if name not in known}
    for each in fields:
        value = typed.get(each.name)
        empty = value is None or value in ("", [], {})
        if each.kind is Kind.FLAG:
            says_nothing = each.optional and bool(value) == bool(each.default)
        else:
            says_nothing = empty
        if not says_nothing or (each.name in old and old[each.name] == value):
            found[each.name] = value
    return found

"""The translation catalogues: read from code and templates, merged, checked and compiled.

Babel reads and writes the files, so no gettext programs are needed. A catalogue is in the order of
its texts and names no line of code, so that two people's changes to it seldom collide.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import normalize, read_po
from django.conf import settings
from django.utils.translation.template import templatize

CODE = ("ruman", "combatants", "weapons", "battles", "tournament")
TEMPLATE_SUFFIXES = {".html", ".txt", ".svg"}
# How many leading texts each function takes, and whether the first is a context.
FUNCTIONS = {
    "gettext": (1, False),
    "ngettext": (2, False),
    "pgettext": (2, True),
    "npgettext": (3, True),
}
LITERAL = r"""u?('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
CALL = re.compile(rf"(?<!\w)(_|n?p?gettext)\({LITERAL}(?:,\s*{LITERAL})?(?:,\s*{LITERAL})?")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
OURS, BASE, THEIRS, END = "<<<<<<< ", "||||||| ", "=======", ">>>>>>> "


@dataclass(frozen=True, order=True)
class Text:
    """One text to translate; `plural` and `context` are empty where there is none."""

    singular: str
    plural: str = ""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.singular, self.plural) if self.plural else self.singular


def languages() -> list[str]:
    return [code for code, _name in settings.LANGUAGES if code != "en"]


def path_of(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


# --- reading code and templates -----------------------------------------------------------------


def _text(function: str, strings: list[str]) -> Text:
    _count, with_context = FUNCTIONS[function]
    context = strings.pop(0) if with_context else ""
    return Text(strings[0], strings[1] if len(strings) > 1 else "", context)


def texts_in_python(source: str) -> Iterator[Text]:
    """Texts given as literals to Django's translation functions, under whatever name imported."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: alias.name.removesuffix("_lazy").removesuffix("_noop")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        function = names.get(called, "")
        if function not in FUNCTIONS:
            continue
        given = node.args[: FUNCTIONS[function][0]]
        strings = [arg.value for arg in given if isinstance(arg, ast.Constant)]
        if given and len(strings) == len(given) and all(isinstance(s, str) for s in strings):
            yield _text(function, [str(s) for s in strings])


def texts_in_template(source: str) -> Iterator[Text]:
    """Texts of `translate`, `blocktranslate` and `_("…")`, by way of Django's own reading."""
    for match in CALL.finditer(templatize(source)):
        function = "gettext" if match[1] == "_" else match[1]
        strings = [ast.literal_eval(part) for part in match.groups()[1:] if part]
        yield _text(function, strings[: FUNCTIONS[function][0]])


def texts(base: Path) -> list[Text]:
    """Every text of the program, in order."""
    found: set[Text] = set()
    for app in CODE:
        for file in (base / app).rglob("*.py"):
            if "migrations" not in file.parts:
                found.update(texts_in_python(file.read_text("utf-8")))
    for folder in ("templates", *CODE):
        for file in (base / folder).rglob("*"):
            if file.suffix in TEMPLATE_SUFFIXES:
                found.update(texts_in_template(file.read_text("utf-8")))
    return sorted(text for text in found if text.singular)


# --- catalogues on disk -------------------------------------------------------------------------


def _side(source: str, *, theirs: bool) -> str:
    """One side of a file that a merge left in conflict."""
    kept, part = [], ""
    for line in source.splitlines(keepends=True):
        marks = (mark for mark in (OURS, BASE, THEIRS, END) if line.startswith(mark))
        if mark := next(marks, ""):
            part = "" if mark == END else mark
        elif part in ("", THEIRS if theirs else OURS):
            kept.append(line)
    return "".join(kept)


def _parse(source: str, language: str) -> Catalog:
    return read_po(BytesIO(source.encode()), locale=language)


def _source(language: str) -> str:
    path = path_of(language)
    return path.read_text("utf-8") if path.exists() else ""


def read(language: str) -> Catalog:
    """The catalogue as it is on disk."""
    return _parse(_source(language), language)


def _entry(catalog: Catalog, text: Text) -> Entry | None:
    entry: Entry | None = catalog.get(text.id, text.context or None)
    return entry


def _translated(entry: Entry | None) -> bool:
    """Whether any form is filled in."""
    return entry is not None and any(_forms(entry))


def _forms(entry: Entry) -> tuple[str, ...]:
    given = entry.string
    return tuple(given) if isinstance(given, (list, tuple)) else (given or "",)


def _write(language: str, entries: Iterable[tuple[Text, tuple[str, ...]]]) -> str:
    fresh = Catalog(locale=language)
    out = StringIO()
    out.write('msgid ""\nmsgstr ""\n')
    for line in (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {fresh.plural_forms}",
    ):
        out.write(f'"{line}\\n"\n')
    for text, forms in entries:
        out.write("\n")
        if text.context:
            out.write(f"msgctxt {normalize(text.context, width=0)}\n")
        out.write(f"msgid {normalize(text.singular, width=0)}\n")
        if not text.plural:
            out.write(f"msgstr {normalize(forms[0] if forms else '', width=0)}\n")
            continue
        out.write(f"msgid_plural {normalize(text.plural, width=0)}\n")
        for number in range(fresh.num_plurals):
            form = forms[number] if number < len(forms) else ""
            out.write(f"msgstr[{number}] {normalize(form, width=0)}\n")
    return out.getvalue()


def update(base: Path, language: str) -> None:
    """Bring the catalogue to the program's texts: new ones empty, unused ones gone.

    A file that a merge left in conflict is mended: of two translations of a text, the one of the
    change that is being put on top stays.
    """
    path, source = path_of(language), _source(language)
    sides = [_parse(_side(source, theirs=theirs), language) for theirs in (True, False)]
    entries = []
    for text in texts(base):
        known = [entry for side in sides if _translated(entry := _entry(side, text)) and entry]
        entries.append((text, _forms(known[0]) if known else ()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_write(language, entries), "utf-8")


def compile_stale() -> list[Path]:
    """Write each `.mo` that is older than its `.po`; whole or not at all, for others may read."""
    written = []
    for language in languages():
        source = path_of(language)
        target = source.with_suffix(".mo")
        if not source.exists() or (
            target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns
        ):
            continue
        made = target.with_suffix(f".{os.getpid()}")
        with made.open("wb") as file:
            write_mo(file, _parse(source.read_text("utf-8"), language))
        made.replace(target)
        written.append(target)
    return written


# --- checking -----------------------------------------------------------------------------------


def _placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text.replace("%%", "")))


def form_problems(text: Text, forms: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with a translation's forms: one missing, or other placeholders."""
    singular, plural = _placeholders(text.singular), _placeholders(text.plural or text.singular)
    for number, form in enumerate(forms):
        used = _placeholders(form)
        needed = singular & plural if number == 0 else plural
        if not form:
            yield "not translated" if not text.plural else f"form {number} not translated"
        elif not needed <= used <= singular | plural:
            yield f"placeholders {sorted(used)} instead of {sorted(plural)}"
        elif form[-1].isspace() != text.singular[-1].isspace():
            yield "differs in the space at its end"


def problems(base: Path, language: str) -> list[str]:
    """Why the catalogue isn't complete, a line each."""
    source = _source(language)
    if OURS in source:
        return [f"{language}: a merge left it in conflict; `manage.py messages update` mends it"]
    catalog = _parse(source, language)
    found = []
    wanted = texts(base)
    for text in wanted:
        entry = _entry(catalog, text)
        if entry is None:
            found.append(f"{language}: not in the catalogue: {text.singular!r}")
            continue
        if entry.fuzzy:
            found.append(f"{language}: fuzzy: {text.singular!r}")
        forms = _forms(entry)
        if text.plural:
            forms = (*forms, *[""] * (catalog.num_plurals - len(forms)))
        found += [f"{language}: {why}: {text.singular!r}" for why in form_problems(text, forms)]
    known = {(text.id, text.context) for text in wanted}
    found += [
        f"{language}: no longer used: {entry.id!r}"
        for entry in catalog
        if entry.id and (entry.id, entry.context or "") not in known
    ]
    return found

"""`python -m tests.check`: what `make check` asks of Django, the templates and the translations.

One process for all of it, on the tests' own PostgreSQL.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import django
from django.core.management import CommandError, call_command
from django.template import TemplateSyntaxError
from django.template.loader import get_template

from tests import (
    postgres,  # noqa: F401 - starts the server that the settings ask for
    texts_check,
)

BASE = Path(__file__).resolve().parent.parent
CODE = ("ruman", "combatants", "weapons", "battles", "tournament")

TERMINAL = ("ruman/core/cases.py", "ruman/core/trial.py")  # speak to whoever tries a rulebook there


def files(*folders: str, suffix: str) -> Iterator[tuple[str, str]]:
    """Path within the project, and content."""
    for folder in folders:
        for file in sorted((BASE / folder).rglob(f"*{suffix}")):
            yield str(file.relative_to(BASE)), file.read_text("utf-8")


def command_problems(*command: str, **options: object) -> Iterator[str]:
    said = io.StringIO()
    try:
        call_command(*command, stdout=said, stderr=said, **options)
    except (CommandError, SystemExit) as problem:
        lines = said.getvalue().splitlines()
        yield "\n".join([f"manage.py {' '.join(command)}: {problem}", *lines[:20]])


def system() -> Iterator[str]:
    yield from command_problems("check", fail_level="WARNING")
    yield from command_problems("makemigrations", check_changes=True, dry_run=True)


def templates() -> Iterator[str]:
    for path, source in files("templates", *CODE, suffix=".html"):
        try:
            get_template(path.split("templates/", 1)[1])
        except TemplateSyntaxError as problem:
            yield f"{path}: {problem}"
            continue
        for problem in texts_check.template_problems(source):
            yield f"{path}: {problem}"


def code() -> Iterator[str]:
    for path, source in files(*CODE, suffix=".py"):
        if path not in TERMINAL and not {"migrations", "management"} & set(Path(path).parts):
            for problem in texts_check.code_problems(source):
                yield f"{path}: {problem}"


def assets() -> Iterator[str]:
    for suffix in (".js", ".css"):
        for path, source in files("static", suffix=suffix):
            for problem in texts_check.foreign_addresses(source):
                yield f"{path}: {problem}"


def translations() -> Iterator[str]:
    yield from command_problems("messages", "check")


CHECKS: tuple[Callable[[], Iterator[str]], ...] = (system, templates, code, assets, translations)


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    found = [problem for check in CHECKS for problem in check()]
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

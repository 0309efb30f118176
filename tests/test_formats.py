"""Days and times on pages are written as each language writes them."""

import re
from datetime import datetime

import pytest
from django.conf import settings
from django.utils.formats import date_format, get_format
from django.utils.translation import override

NAMED = re.compile(r'date:"([A-Z_]{2,})"')
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SATURDAY = datetime(2026, 12, 5, 14, 30)  # noqa: DTZ001 - a wall clock's


def named_in_templates():
    pages = (settings.BASE_DIR / "templates").rglob("*.html")
    return {name for page in pages for name in NAMED.findall(page.read_text("utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_format_that_a_page_names_is_there_in_its_language(language):
    names = named_in_templates()
    assert len(names) > 5
    assert [name for name in names if get_format(name, language) == name] == []


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["5 Dec 2026", "5 Dec, 14:30", "Sat 5 Dec, 14:30", "Saturday 5 December"]),
        ("cs", ["5. 12. 2026", "5. 12. 14:30", "so 5. 12. 14:30", "sobota 5. 12."]),
        ("pl", ["05.12.2026", "5.12, 14:30", "So 5.12, 14:30", "Sobota, 5 grudnia"]),
    ],
)
def test_days_are_written_as_the_language_writes_them(language, written):
    names = ("SHORT_DATE_FORMAT", "DAY_TIME_FORMAT", "WEEKDAY_TIME_FORMAT", "LONG_DAY_FORMAT")
    with override(language):
        assert [date_format(SATURDAY, name) for name in names] == written

"""Tags of people's pages."""

import uuid

from django import template
from django.conf.locale import LANG_INFO
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _g

from combatants.rules.registration.values import read_stamp
from ruman.core.documents import said
from ruman.core.models import Rulebook

register = template.Library()


@register.simple_tag
def act_id() -> SafeString:
    """The hidden id of an act, so that a double click does it once."""
    return format_html('<input type="hidden" name="act_id" value="{}">', uuid.uuid4())


@register.filter
def zone_name(code: str, zones: list[tuple[str, str]]) -> str:
    """The name of a part of the body among the rulebook's."""
    return dict(zones).get(code, code)


@register.filter
def language_word(code: str) -> str:
    """The name of a language in that of the page; a code that nobody knows as it is."""
    return _g(LANG_INFO[code]["name"]) if "name" in LANG_INFO.get(code, {}) else code


@register.filter
def stamp_word(text: str) -> str:
    """When a form was sent in, as the page writes times; a stamp that isn't clear as it came."""
    stamp = read_stamp(text)
    return f"{date_format(stamp[0], 'SHORT_DATE_FORMAT')} {stamp[1]:%H:%M}" if stamp else text


@register.filter
def rulebook_word(rulebook: Rulebook | None) -> str:
    """The title of a rulebook in the language of the page, with its version."""
    if rulebook is None:
        return ""
    title = said(rulebook.title, get_language() or "en") or rulebook.slug
    return f"{title}, {rulebook.version}"

"""A roster's line, drawn without the template engine: a page has six hundred of them.

The phone and the page of one line show the same pictures and findings by the filters.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from battles.queries.phone import OnPhone
from battles.queries.shown import Kit, Said, Shown

register = template.Library()
SIGNS = {"gules": "stop", "or": "warn", "azure": "again"}
SHIELD = "M5 5H95V54C95 84 73 103 50 112C27 103 5 84 5 54Z"


@lru_cache(maxsize=16)
def _sign(name: str) -> SafeString:
    return format_html(
        '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#m-{}"/></svg>', name
    )


@lru_cache(maxsize=64)
def _silhouette(icon: str) -> str:
    return f"{static('img/weapons.svg')}#{icon}"


@register.filter("kit_picture")
def kit_picture(kit: Kit) -> SafeString:
    """One thing carried: its silhouette, with a sign where something is the matter."""
    name = f"{kit.name}, {kit.status}"
    sign = SIGNS.get(kit.tone)
    return format_html(
        '<span class="w t-{}{}"><svg class="silhouette" role="img" aria-label="{}"><title>{}'
        '</title><use href="{}"/></svg>{}</span>',
        kit.tone,
        " out" if kit.out else "",
        name,
        name,
        _silhouette(kit.icon),
        _sign(sign) if sign else "",
    )


@register.filter("finding_line")
def finding_line(said: Said) -> SafeString:
    """What speaks against a line: block or caution, in words, with the rule."""
    return format_html(
        '<li class="finding t-{}">{}<span><b>{}</b> {} <span class="rule">{}</span></span></li>',
        "gules" if said.blocks else "or",
        _sign("stop" if said.blocks else "caution"),
        pgettext("finding", "Block") if said.blocks else pgettext("finding", "Caution"),
        said.words,
        said.rule,
    )


@register.filter("small_heater")
def small_heater(lives: int | None) -> SafeString:
    """Lives in a small shield."""
    if lives is None:
        label = _("No lives yet")
    else:
        label = ngettext("%(n)s life", "%(n)s lives", lives) % {"n": lives}
    return format_html(
        '<svg class="heater lives-small" viewBox="0 0 100 117" role="img" aria-label="{}">'
        '<path class="field" d="{}"/><text x="50" y="79" font-size="72">{}</text></svg>',
        label,
        SHIELD,
        "–" if lives is None else lives,
    )


def line_html(line: Shown, slug: str, clash: int, *, may: bool, ticking: bool) -> SafeString:
    """One line of the roster in the page's language, drawn once for the same content."""
    return _line(line, slug, clash, may, ticking, get_language() or "en")


@lru_cache(maxsize=20_000)
def _line(
    line: Shown, slug: str, clash: int, may: bool, ticking: bool, _language: str
) -> SafeString:
    found = " ".join(
        [str(line.number), line.name, line.group, *(kit.name for kit in line.kit)]
    ).lower()
    return format_html(
        '<li id="line-{}" class="{}{}" data-person="{}" data-find="{}">{}<span class="no">{}</span>'
        '<span class="who">{}<small>{}</small></span><span class="kit">{}</span>{}{}</li>\n',
        line.pk,
        "has-block " if line.blocked else "",
        "is-here" if line.here else "",
        line.pk,
        found,
        _tick(line, ticking=ticking),
        f"{line.number:03d}",
        _name(line, slug, clash, may=may),
        _small_words(line),
        format_html_join("", "{}", ((kit_picture(kit),) for kit in line.kit)),
        small_heater(line.lives),
        _findings(line),
    )


def on_phone(person: OnPhone) -> tuple[SafeString, SafeString]:
    """Somebody on the veteran's phone: the line that finds them, and their card."""
    return _on_phone(person, get_language() or "en")


@lru_cache(maxsize=5_000)
def _on_phone(person: OnPhone, _language: str) -> tuple[SafeString, SafeString]:
    context = {"person": person}
    hit = render_to_string("battles/_hit.html", context)
    card = render_to_string("battles/_phone_card.html", context)
    return mark_safe(hit), mark_safe(card)  # noqa: S308 - templates


def _tick(line: Shown, *, ticking: bool) -> SafeString:
    if not ticking and line.here:  # the clash is over: who was there is still to be seen
        return format_html(
            '<span class="tick" role="img" aria-label="{}"><i class="was"></i></span>',
            _("%(name)s is here") % {"name": line.name},
        )
    if not ticking:
        return mark_safe('<span class="tick"><i class="quiet"></i></span>')
    to = "off" if line.here else "on"
    return format_html(
        '<button class="tick" name="tick_{}" value="{}" data-tick="{}" aria-pressed="{}"'
        ' aria-label="{}"><i></i></button>',
        to,
        line.pk,
        to,
        "true" if line.here else "false",
        _("%(name)s is here") % {"name": line.name},
    )


def _name(line: Shown, slug: str, clash: int, *, may: bool) -> SafeString:
    page = _before_number(slug, clash, may=may)
    veteran = line.veteran and format_html(
        '<svg class="sign" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#m-sash"/>'
        "</svg>",
        _("Veteran"),
    )
    return format_html(
        '<a class="nm" href="{}{}/">{}{}</a>', page, line.number, veteran or "", line.name
    )


@lru_cache(maxsize=64)
def _before_number(slug: str, clash: int, *, may: bool) -> str:
    """The address of a line, or of a person, up to the number."""
    if may:
        return reverse("battles:line", args=[slug, clash, 0]).removesuffix("0/")
    return reverse("combatants:person", args=[slug, 0]).removesuffix("0/")


def _small_words(line: Shown) -> str:
    """Group and role, then how many cards are taken along."""
    words = ", ".join(word for word in (line.group, line.role) if word)
    if not line.cards:
        return words
    count = len(line.cards)
    return f"{words} · {ngettext('%(n)s card', '%(n)s cards', count) % {'n': count}}"


def _findings(line: Shown) -> SafeString | str:
    if not line.said:
        return ""
    items = format_html_join("", "{}", ((finding_line(said),) for said in line.said))
    return format_html('<ul class="finds">{}</ul>', items)

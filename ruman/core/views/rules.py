"""The public page of the rules, made from a published rulebook: where every rule number leads."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from ruman.core import pictures
from ruman.core.chapter_tables import ChapterTable, tables
from ruman.core.examples import conduct, rule_texts
from ruman.core.rules_for import RulesFor, rules_for_slug, rules_of
from ruman.core.unchanged import kept


@dataclass(frozen=True, slots=True)
class Cited:
    """A chapter in which a rule stands behind something: its title, and where the first is."""

    title: str
    anchor: str


@require_GET
@login_not_required
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of an event, or of the rulebook of that name."""
    return _page(request, rules_for_slug(slug))


@require_GET
@login_not_required
def rulebook_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of one published rulebook, whatever came after it."""
    return _page(request, rules_of(pk))


def _page(request: HttpRequest, found: RulesFor | None) -> HttpResponse:
    if found is None:
        raise Http404
    version = found.rulebook.pk if found.rulebook else found.slug
    body = kept(("rules", version, found.kind, get_language()), lambda: _body(found))
    context = {
        "rules": found,
        "event": found.event,
        "body": body,
    }
    return render(request, "core/rules.html", context)


def _body(found: RulesFor) -> SafeString:
    """All but the frame; the same for everybody who reads that version in that language."""
    document = found.document
    shown = tables(found.kind, document, public=True)
    apart = ("rules", "conduct")
    texts = rule_texts(document)
    context: dict[str, Any] = {
        "texts": [(number, text, cited(number, shown)) for number, text in texts.items()],
        "conduct": conduct(document),
        "tables": [table for table in shown if table.chapter.code not in apart],
        "pictures": pictures.pictures_of(found.kind, document),
        "numbers": frozenset(texts),
    }
    return render_to_string("core/_rules_body.html", context)


def cited(number: str, shown: list[ChapterTable]) -> list[Cited]:
    """The chapters with rows that cite a rule."""
    found = []
    for table in shown:
        row = next((row for row in table.rows if row.rule == number), None)
        if row is not None and table.chapter.code not in ("rules", "conduct"):
            anchor = f"{table.chapter.code}.{row.key}"
            found.append(Cited(str(table.chapter.title), anchor))
    return found

"""The public page of the rules in short, where every rule number on a public page leads."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ruman.core.examples import rule_texts
from ruman.core.rules_for import rules_for_slug


@require_GET
@login_not_required
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Each rule by its number, in our own words."""
    found = rules_for_slug(slug)
    if found is None:
        raise Http404
    texts = rule_texts(found.document)
    return render(
        request, "core/rules.html", {"rules": found, "event": found.event, "texts": texts}
    )

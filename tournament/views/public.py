"""Pages of tournaments for everybody: groups, ladder, queue, results, podium; no account needed."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ruman.core import news, unchanged
from ruman.core.models import Event
from tournament.queries.board import Addressed, addressed, tournaments_of, versions
from tournament.views.parts import Parts

PageView = Callable[..., Mapping[str, Any]]


def public_page(
    template: str, *, scores: bool = False
) -> Callable[[PageView], Callable[..., HttpResponse]]:
    """Decorator: a page for everybody that follows its tournament, 304 while nothing changed.

    The view gets the tournament of the address, the parts of its pages and what else the address
    names; it answers what the template shows besides. `scores`: bouts that are being fought are
    followed too. Two statements where the parts are kept, at most four more where not.
    """

    def page(view: PageView) -> Callable[..., HttpResponse]:
        @require_safe
        @login_not_required
        @wraps(view)
        def shown(request: Any, event_slug: str, slug: str, **named: Any) -> HttpResponse:
            found = addressed(event_slug, slug)
            if found is None:
                raise Http404
            request.event = found.event
            now = timezone.now()
            seen = versions(found, scores=scores)
            parts = Parts(found, seen, now)
            tag = unchanged.page_tag(request, {**seen, "at": parts.minutes}, now)
            if (same := unchanged.not_modified(request, tag)) is not None:
                return unchanged.tagged(same, tag)
            with timezone.override(found.event.time_zone):
                more = view(request, found, parts, **named)
                context = {
                    "tournament": found.tournament,
                    "news_ticket": news.ticket(shown=seen),
                    "news_reload": True,
                    "now": now,
                    **more,
                }
                return unchanged.tagged(render(request, template, context), tag)

        return shown

    return page


@require_safe
@login_not_required
def tournaments(request: Any, event_slug: str) -> HttpResponse:
    """The tournaments of an event."""
    event = Event.objects.filter(slug=event_slug).first()
    if event is None:
        raise Http404
    request.event = event
    rows = tournaments_of(event_slug)
    with timezone.override(event.time_zone):
        return render(request, "tournament/public/all.html", {"tournaments": rows})


@public_page("tournament/public/overview.html", scores=True)
def public(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """What matters now: podium, who fights and comes next, last results, draws."""
    return {"part": parts.overview()}


@public_page("tournament/public/groups.html", scores=True)
def public_groups(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """Every group with its table and bouts."""
    return {"part": parts.groups()}


@public_page("tournament/public/queue.html", scores=True)
def public_queue(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """What waits at each of the lists, and when it is expected."""
    return {"part": parts.queue()}


@public_page("tournament/public/results.html")
def public_results(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """Results, the latest first."""
    return {"part": parts.results()}


@public_page("tournament/public/ladder.html")
def public_ladder(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """The ladder as a picture and as text."""
    return {"part": parts.ladder()}


@public_page("tournament/paper/ladder.html")
def public_ladder_print(request: HttpRequest, page: Addressed, parts: Parts) -> Mapping[str, Any]:
    """The ladder on paper, A4 or A3 across; a large one on several sheets."""
    paper = "a3" if request.GET.get("paper") == "a3" else "a4"
    return {"part": parts.ladder_sheets(paper), "paper": paper}

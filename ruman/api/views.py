"""The interface: answers as JSON, the same for everybody, with the version that they show."""

import hashlib
import json
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from battles.models import Clash
from ruman.api import answers, described
from ruman.api.answers import Answer, OfTournament
from ruman.api.icalendar import calendar as whole_calendar
from ruman.api.programme import programme
from ruman.core import build, news
from ruman.core.languages import KNOWN
from ruman.core.models import Event, Topic
from ruman.core.unchanged import kept
from tournament.queries.board import addressed
from tournament.queries.board import versions as versions_of
from tournament.queries.export import public
from tournament.views.parts import FORECAST_MINUTES

METHODS = ("GET", "HEAD", "OPTIONS")
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": ", ".join(METHODS),
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Expose-Headers": "ETag",
    "Access-Control-Max-Age": "86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
Made = Callable[[], Answer | str]
View = Callable[..., tuple[Any, Made]]


JSON = "application/json"
CALENDAR = "text/calendar; charset=utf-8"


def _text(answer: Answer | str) -> SafeString:
    """The answer as it is sent; it goes into no page, so it is as safe there as anything."""
    text = answer if isinstance(answer, str) else json.dumps(answer, cls=DjangoJSONEncoder)
    return mark_safe(text)  # noqa: S308


def answering(view: View, kind: str = JSON) -> Callable[..., HttpResponse]:
    """Decorator: something for everybody and every origin, 304 while nothing has changed.

    The view answers what the answer depends on and how it is made; it is made once for both, in
    each process. What isn't there is a problem in JSON.
    """

    @login_not_required
    @wraps(view)
    def answered(request: HttpRequest, **named: Any) -> HttpResponse:
        if request.method not in METHODS:
            response: HttpResponse = HttpResponseNotAllowed(METHODS)
        elif request.method == "OPTIONS":
            response = HttpResponse(status=204, headers={"Allow": ", ".join(METHODS)})
        else:
            response = _conditional(request, view, named, kind)
        for name, value in OPEN.items():
            response[name] = value
        return response

    return answered


def _conditional(
    request: HttpRequest, view: View, named: dict[str, Any], kind: str
) -> HttpResponse:
    try:
        shown, made = view(request, **named)
    except Http404:
        problem = _text({"title": "Not found", "status": 404})
        return HttpResponse(problem, status=404, content_type="application/problem+json")
    key = repr((request.path, shown, build.fingerprint()))
    tag = f'"{hashlib.sha256(key.encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        # A calendar names the host by which it was asked for, and hosts can be made up without end.
        text = kept(("api", key), lambda: _text(made())) if kind == JSON else _text(made())
        response = HttpResponse(text, content_type=kind)
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    return response


def _event(slug: str) -> Event:
    event = Event.objects.select_related("organizer", "rulebook").filter(slug=slug).first()
    if event is None:
        raise Http404
    return event


def _shown(event: Event, *topics: str) -> Any:
    return sorted(news.versions(f"{topic}:{event.pk}" for topic in ("event", *topics)).items())


def of_event(made: Callable[[Event], Answer], *topics: str) -> Callable[..., HttpResponse]:
    """A view that tells something of an event, as long as these topics stay as they are."""

    def told(request: HttpRequest, event_slug: str) -> tuple[Any, Made]:
        row = _event(event_slug)
        return _shown(row, *topics), lambda: made(row)

    return answering(told)


event = of_event(answers.event_answer)
schedule = of_event(answers.schedule_answer, "battle", "lists", "rules")
tournaments = of_event(answers.tournaments_answer, "lists")


@answering
def roster(request: HttpRequest, event_slug: str, clash: int) -> tuple[Any, Made]:
    """A clash's sides in figures."""
    row = _event(event_slug)
    found = Clash.objects.filter(event=row, pk=clash).first()
    if found is None:
        raise Http404
    return (
        _shown(row, "battle", "gate", "rules"),
        lambda: answers.roster_answer(found, row),
    )


def of_tournament(
    made: OfTournament, *, scores: bool = False, foretold: bool = False
) -> Callable[..., HttpResponse]:
    """A view that tells something of a tournament, as long as it stays as it is.

    `scores`: with what happens in the bouts that are being fought; `foretold`: for five minutes.
    """

    def told(request: HttpRequest, event_slug: str, tournament: str) -> tuple[Any, Made]:
        page = addressed(event_slug, tournament)
        if page is None:
            raise Http404
        now = timezone.now()
        shown = sorted(versions_of(page, scores=scores).items())
        return (shown, _minutes(now) if foretold else 0), lambda: made(page, now)

    return answering(told)


def _minutes(now: datetime) -> int:
    return int(now.timestamp()) // (60 * FORECAST_MINUTES)


tournament = of_tournament(lambda page, now: public(page.tournament), scores=True)
standings = of_tournament(answers.standings_answer)
results = of_tournament(answers.results_answer)
queue = of_tournament(answers.queue_answer, foretold=True)


@answering
def document(request: HttpRequest) -> tuple[Any, Made]:
    """The OpenAPI document."""
    return "", described.document


@require_safe
@login_not_required
def description(request: HttpRequest) -> HttpResponse:
    """The same for people: every address with its parts and an example."""
    places = [
        (place, json.dumps(place.example, indent=2, ensure_ascii=False))
        for place in described.PLACES
    ]
    return render(request, "api/description.html", {"places": places})


def _calendar(request: HttpRequest, event_slug: str) -> tuple[Any, Made]:
    """The event's programme for a calendar, in the language that is asked for."""
    row, now = _event(event_slug), timezone.now()
    wanted = request.GET.get("language", "")
    language = wanted if wanted in KNOWN else translation.get_language() or "en"
    topics = [f"{topic}:{row.pk}" for topic in ("event", "battle", "lists", "rules")]
    changed = list(Topic.objects.filter(name__in=topics).values_list("version", "changed_at"))
    revised_at = max([row.created_at, *(at for _version, at in changed)])
    url = request.build_absolute_uri(reverse("battles:schedule", args=[row.slug]))

    def made() -> str:
        with translation.override(language), timezone.override(row.time_zone):
            entries = programme(row, now, language, url)
            return whole_calendar(row.name, entries, revised_at, language)

    return (sorted(version for version, _at in changed), language, url, _minutes(now)), made


calendar = answering(_calendar, CALENDAR)

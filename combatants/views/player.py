"""The player's page: lives, weapons, side and what comes next, by secret link, for reading only."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from combatants import own_page
from combatants.enums import LinkPurpose
from combatants.models import Combatant, PlayerLink
from combatants.player import sections_of
from combatants.queries.lives import rules_for
from combatants.queries.player import deaths, hits, link_of, person_of, shown_lives, topics
from ruman.core import news
from ruman.core.build import fingerprint
from ruman.core.context import theme_of
from ruman.core.secrets import guessed_too_often, private
from ruman.core.views.frame import slow_down


@require_safe
@login_not_required
def player(request: HttpRequest, token: str) -> HttpResponse:
    """The page of the person behind a link; wrong, withdrawn and erased ones look the same.

    Unchanged it costs two statements: who it is, and the versions of what it shows.
    """
    link = link_of(token)
    if link is None:
        return _nothing(request)
    language = _language(request, link.combatant)
    versions = news.versions(topics(link))
    tag = f'W/"{_state(request, link, language, versions)}"'
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        with translation.override(language):
            response = _page(request, link, versions)
    if link.purpose == LinkPurpose.OWN:
        own_page.remember(request, response, link)
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return private(response)


def _state(request: HttpRequest, link: PlayerLink, language: str, versions: dict[str, int]) -> str:
    numbers = "-".join(str(versions[topic]) for topic in topics(link))
    return f"{fingerprint()}-{link.pk}-{numbers}-{language}-{theme_of(request)}"


def _language(request: HttpRequest, person: Combatant) -> str:
    """What this device chose; else the person's own, from the registration; else the browser's."""
    known = dict(settings.LANGUAGES)
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES and person.language in known:
        return person.language
    return translation.get_language() or "en"


def _page(request: HttpRequest, link: PlayerLink, versions: dict[str, int]) -> HttpResponse:
    person = person_of(link)
    shared = link.purpose == LinkPurpose.SHARE
    now = timezone.now()
    expelled = person.expelled_until is not None and person.expelled_until > now
    rules = rules_for(person.event.rulebook)
    shown = {
        "person": person,
        "event": person.event,
        "shared": shared,
        "now": now,
        "expelled": expelled and not shared,
        "hits": hits(rules),
        "deaths": deaths(rules),
        "lives": None if shared else shown_lives(person.lives_grant),
        "battles": getattr(person, "has_sides", True) or person.lives_grant is not None,
        "sections": list(sections_of(person, shared=shared)),
        "share_link": None if shared else _share_link(request, person),
        "news_ticket": news.ticket(shown=versions),
        "news_reload": True,
    }
    return render(request, "combatants/player.html", shown)


def _share_link(request: HttpRequest, person: Combatant) -> str:
    """The address that is safe to pass on, where one was made."""
    token = getattr(person, "share_token", None)
    return request.build_absolute_uri(f"/p/{token}/") if token else ""


def _nothing(request: HttpRequest) -> HttpResponse:
    """A friendly page that gives nothing away; slower for whoever keeps guessing."""
    if guessed_too_often(request, timezone.now()):
        return slow_down(request)
    return private(render(request, "combatants/no_player.html", status=404))

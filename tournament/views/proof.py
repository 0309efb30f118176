"""Draws for everybody: the ceremony on a big screen, and the proof that anyone can repeat."""

from pathlib import Path
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ruman.core import news
from ruman.core.unchanged import not_modified, page_tag, tagged
from tournament.actions.common import topic
from tournament.actions.outdated import outdated
from tournament.models import Tournament
from tournament.queries.draws import ANNOUNCED, ShownDraw, input_of, on_screen, shown_draws
from tournament.views.common import public_tournament

FOLDER = Path(__file__).resolve().parents[1] / "repeat"


def _page(request: HttpRequest, event_slug: str, slug: str, show: Any) -> HttpResponse:
    """A page that follows the tournament: two statements while nothing has changed."""
    tournament = public_tournament(event_slug, slug)
    versions = news.versions([topic(tournament)])
    tag = page_tag(request, versions, timezone.now())
    if (unchanged := not_modified(request, tag)) is not None:
        return unchanged
    template, shown = show(tournament)
    shown |= {
        "tournament": tournament,
        "event": tournament.event,
        "news_ticket": news.ticket(shown=versions),
        "news_reload": True,
    }
    with timezone.override(tournament.event.time_zone):
        return tagged(render(request, template, shown), tag)


@require_safe
@login_not_required
def draw_screen(request: HttpRequest, event_slug: str, slug: str) -> HttpResponse:
    """The ceremony for a projector: fingerprints, then the outcome one by one."""

    def show(tournament: Tournament) -> tuple[str, dict[str, Any]]:
        shown = on_screen(tournament)
        announced = shown is not None and shown.state == ANNOUNCED
        stale = outdated(shown.draw) if shown is not None and announced else None
        return "tournament/draw_screen.html", {"shown": shown, "outdated": stale}

    return _page(request, event_slug, slug, show)


@require_safe
@login_not_required
def draws(request: HttpRequest, event_slug: str, slug: str) -> HttpResponse:
    """All draws of a tournament, the voided ones among them."""

    def show(tournament: Tournament) -> tuple[str, dict[str, Any]]:
        return "tournament/draws.html", {"draws": shown_draws(tournament)}

    return _page(request, event_slug, slug, show)


@require_safe
@login_not_required
def proof(request: HttpRequest, event_slug: str, slug: str, pk: int) -> HttpResponse:
    """One draw with all that is needed to repeat it."""

    def show(tournament: Tournament) -> tuple[str, dict[str, Any]]:
        shown = _draw(tournament, pk)
        command = f"python {_script_name(shown)} {_input_name(shown)}"
        return "tournament/proof.html", {
            "shown": shown,
            "script": _script(shown),
            "command": command,
        }

    return _page(request, event_slug, slug, show)


def _draw(tournament: Tournament, pk: int) -> ShownDraw:
    found = next((one for one in shown_draws(tournament) if one.pk == pk), None)
    if found is None:
        raise Http404
    return found


def _script(shown: ShownDraw) -> str:
    return (FOLDER / f"{shown.draw.kind}.txt").read_text(encoding="utf-8")


def _script_name(shown: ShownDraw) -> str:
    return f"repeat_{shown.draw.kind}.py"


def _input_name(shown: ShownDraw) -> str:
    return f"draw-{shown.pk}.txt"


def _download(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@login_not_required
def proof_input(request: HttpRequest, event_slug: str, slug: str, pk: int) -> HttpResponse:
    """The input of the script; there is none while the seed is secret."""
    shown = _draw(public_tournament(event_slug, slug), pk)
    if not shown.seed:
        raise Http404
    return _download(input_of(shown), _input_name(shown))


@require_safe
@login_not_required
def draw_script(request: HttpRequest, event_slug: str, slug: str, pk: int) -> HttpResponse:
    """The script that repeats a draw of this kind."""
    shown = _draw(public_tournament(event_slug, slug), pk)
    return _download(_script(shown), _script_name(shown))

"""The bench's lists: the queue of people, and the weapons that wait for something."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from ruman.core import acts, news
from ruman.core.access import StaffRequest, staff
from ruman.core.enums import Role
from ruman.core.unchanged import kept, not_modified, page_tag, tagged
from weapons.forms.kinds import BENCH
from weapons.forms.weapon import ReviewForm
from weapons.queries import board as boards
from weapons.queries.day import bench_day
from weapons.queries.review import Otherwise, judged_otherwise

DAY_MINUTES = 5


def topics(request: StaffRequest) -> tuple[str, ...]:
    """What moves the queue: verdicts, arrivals, and the event itself."""
    pk = request.event.pk
    return f"bench:{pk}", f"gate:{pk}", f"event:{pk}"


@require_GET
@staff(*BENCH)
def bench(request: StaffRequest) -> HttpResponse:
    """Who waits to show weapons, first come first. Asked for again, it costs one statement."""
    shown = news.versions(topics(request))
    now = timezone.now()
    tag = page_tag(request, shown, now)
    if (unchanged := not_modified(request, tag)) is not None:
        return unchanged
    key = (request.event.pk, tuple(sorted(shown.items())), get_language())
    queue = kept(("bench", *key), lambda: _queue(request))
    context = {
        "queue": queue,
        "day": _day(request, now),
        "news_ticket": news.ticket(*topics(request), shown=shown),
        "find_url": reverse("weapons:find", args=[request.event.slug]),
    }
    return tagged(render(request, "weapons/bench.html", context), tag)


def _queue(request: StaffRequest) -> Any:
    context = {"board": boards.board(request.event), "event": request.event, "here": "bench"}
    return render_to_string("weapons/_queue.html", context)


def _day(request: StaffRequest, now: datetime) -> Any:
    """The picture of the day: it tells half hours, so it isn't drawn anew for each verdict."""
    minutes = int(now.timestamp()) // (60 * DAY_MINUTES)
    key = ("bench day", request.event.pk, minutes, get_language())

    def drawn() -> Any:
        return render_to_string("weapons/_bench_day.html", {"day": bench_day(request.event, now)})

    return kept(key, drawn)


def _list_view(
    name: str, title: Any, empty: Any, find: Callable[..., list[boards.Listed]]
) -> Callable[..., HttpResponse]:
    """A page with one list of weapons."""

    @require_GET
    @staff(*BENCH)
    def listed(request: StaffRequest) -> HttpResponse:
        context = {
            "here": name,
            "title": title,
            "empty": empty,
            "rows": find(request.event),
            "tallies": boards.tallies(request.event),
            "may_answer": request.membership.holds(Role.HEAD_ORGANIZER),
            "otherwise": _not_listed_yet(request) if name == "looks-again" else [],
            "review": ReviewForm(event=request.event),
            "news_ticket": news.ticket(*topics(request)),
        }
        return render(request, "weapons/listed.html", context)

    return listed


def _not_listed_yet(request: StaffRequest) -> list[Otherwise]:
    """Weapons that the rules now judge otherwise and that nobody has asked for yet."""
    return [each for each in judged_otherwise(request.event) if not each.weapon.look_again]


looks_again = _list_view(
    "looks-again", _("Look again"), _("No weapon is to be looked at again."), boards.looks_again
)
appeals = _list_view("appeals", _("Appeals"), _("No appeal waits for an answer."), boards.appeals)
held = _list_view("held", _("Held"), _("No weapon is excluded."), boards.held)
doubted = _list_view(
    "doubted",
    _("Decided offline against the rules"),
    _("Nothing was decided offline against the rules."),
    boards.doubted,
)


@require_POST
@staff(*BENCH)
def review(request: StaffRequest) -> HttpResponse:
    """Put what the new rules judge otherwise on the list to look at again."""
    form = ReviewForm(request.POST, event=request.event)
    if form.is_valid():
        answer = acts.submit("weapons.review", request, form, timezone.now())
        words = ngettext("%(n)d weapon added", "%(n)d weapons added", answer["weapons"])
        messages.success(request, words % {"n": answer["weapons"]})
    return redirect("weapons:looks-again", request.event.slug)

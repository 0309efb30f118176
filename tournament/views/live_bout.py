"""One bout for everybody, followed live, and the same on nothing, to lie over a video."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ruman.core import news, unchanged
from ruman.core.documents import said
from tournament import queries
from tournament.enums import BoutState, Corner, Do, Saw, Seat
from tournament.models import Bout
from tournament.queries.live_bout import Story, Told, glance, named, story_of
from tournament.views.desk_words import WORDS
from tournament.views.timeline import timeline

ICONS = {
    BoutState.CALLED: "megaphone",
    BoutState.RUNNING: "play",
    BoutState.HALTED: "pause",
    BoutState.COUNTING: "calculator",
    BoutState.OVERTIME: "hourglass",
    BoutState.DECIDED: "flag",
    BoutState.CONFIRMED: "check",
}
TONES = {BoutState.RUNNING: "vert", BoutState.OVERTIME: "vert", BoutState.HALTED: "or"}
SIDED = {
    Do.HIT: "hits",
    Do.FALL: "falls",
    Do.LOST_WEAPON: "loses",
    Do.NOT_READY: "not_ready",
    Do.NOT_REPAIRED: "not_repaired",
    Do.WITHDRAW: "withdraws",
}
NAMED = {Do.WARNING: "warned", Do.DISQUALIFY: "disqualified"}
PLAIN = {
    Do.START: "started",
    Do.HALT: "halted_act",
    Do.RESUME: "resumed",
    Do.DOUBLE: "double",
    Do.ANSWERED: "answered",
    Do.CONFIRM: "confirmed",
}


@require_safe
@login_not_required
def live_bout(request: Any, event_slug: str, slug: str, number: int) -> HttpResponse:
    """The running score, the clock, why it stands so; after the bout how it went."""
    return _page(request, (event_slug, slug, number), "tournament/public/bout.html", "live_bout")


@require_safe
@login_not_required
def bout_stream(request: Any, event_slug: str, slug: str, number: int) -> HttpResponse:
    """The bout as a strip over a video."""
    return _page(request, (event_slug, slug, number), "tournament/public/stream.html", "bout_strap")


def _page(request: Any, address: tuple[str, str, int], template: str, part: str) -> HttpResponse:
    """One statement where the page is kept, two where the part is, at most six where not."""
    seen = glance(*address)
    if seen is None:
        raise Http404
    now = timezone.now()
    tag = unchanged.page_tag(request, seen, now)
    if (same := unchanged.not_modified(request, tag)) is not None:
        return unchanged.tagged(same, tag)

    def fresh() -> HttpResponse:
        row = named(*address)
        if row is None:
            raise Http404
        event = request.event = row.tournament.event
        with timezone.override(event.time_zone):
            context = {
                "tournament": row.tournament,
                "bout": row,
                "part": _part(row, seen, part),
                "news_ticket": news.ticket(shown=seen),
                "news_reload": True,
                "now": now,
            }
            return render(request, template, context)

    return unchanged.kept_page(request, tag, now, fresh)


def _part(row: Bout, seen: Mapping[str, int], part: str) -> SafeString:
    key = ("bout", row.pk, part, tuple(sorted(seen.items())), get_language())
    template = f"tournament/public/_{part}.html"
    return unchanged.kept(key, lambda: render_to_string(template, shown(story_of(row))))


def shown(story: Story) -> dict[str, Any]:
    """What the pages say about a bout, in the language of the page."""
    row = story.bout
    lines: list[dict[str, Any]] = [{"told": one, "words": words_of(one, row)} for one in story.told]
    return {
        "bout": row,
        "tournament": row.tournament,
        "event": row.tournament.event,
        "story": story,
        "corners": [_corner(story, corner) for corner in Corner],
        "state": WORDS[row.state if row.calls or story.begun else "not_called"],
        "icon": ICONS[BoutState(row.state)],
        "tone": TONES.get(BoutState(row.state), "sable"),
        "mode": _mode(story),
        "lines": lines,
        "last": next((one for one in reversed(lines) if one["told"].do != Do.CONFIRM), None),
        "timeline": timeline(story.told) if not story.open else None,
        "calls": queries.rules_of(row.tournament).calls,
    }


def _corner(story: Story, corner: Corner) -> dict[str, Any]:
    row, red = story.bout, corner == Corner.RED
    return {
        "side": str(corner),
        "word": WORDS[str(corner)],
        "enemy": WORDS["blue" if red else "red"],
        "tincture": "gules" if red else "azure",
        "entrant": row.red if red else row.blue,
        "points": row.red_points if red else row.blue_points,
        "figures": story.figures(corner),
        "won": row.winner_id == (row.red_id if red else row.blue_id),
        "pips": [n < (row.red_points if red else row.blue_points) for n in range(_pips(story))],
        "wish": row.get_red_wish_display() if red else row.get_blue_wish_display(),
    }


def _pips(story: Story) -> int:
    return story.rules.points_to_win if story.mode == "stops" else 0


def _mode(story: Story) -> str:
    if story.mode == "stops":
        return str(WORDS["mode_stops"]).format(n=story.rules.points_to_win)
    seconds = story.rules.fighting_s
    return str(WORDS["mode_continuous"]).format(time=f"{seconds // 60}:{seconds % 60:02}")


def words_of(one: Told, row: Bout) -> str:
    """One event in a sentence."""
    side = WORDS[str(one.side)] if one.side else ""
    if one.do in SIDED:
        return str(WORDS[SIDED[one.do]]).format(side=side)
    if one.do in NAMED:
        return str(WORDS[NAMED[one.do]]).format(side=side, act=_act(one, row))
    if one.do == Do.INJURY:
        word = "fouled" if one.more.get("deliberate") else "hurt"
        out = not one.more.get("deliberate") and not one.more.get("continues", True)
        return str(WORDS["hurt_out" if out else word]).format(side=side)
    if one.do == Do.VOTES:
        votes = one.more.get("votes") or {}
        said_ = [str(Saw(votes[seat]).label) for seat in Seat.values if seat in votes]
        return _("Votes of king and heralds: %(votes)s") % {"votes": ", ".join(said_)}
    if one.do == Do.SETTLE:
        return str(WORDS["settled"]).format(red=one.more.get("red"), blue=one.more.get("blue"))
    if one.do == Do.COUNT:
        return _("Herald's count: %(red)d : %(blue)d") % {
            "red": one.more.get("red", 0),
            "blue": one.more.get("blue", 0),
        }
    if one.do == Do.SET_CLOCK:
        seconds = int(float(one.more.get("left", 0)))
        return str(WORDS["clock_set"]).format(time=f"{seconds // 60}:{seconds % 60:02}")
    return str(WORDS[PLAIN[one.do]])


def _act(one: Told, row: Bout) -> str:
    code = str(one.more.get("act", ""))
    known = queries.rules_of(row.tournament).forbidden_acts.get(code)
    return said(known[1], get_language() or "en") if known else code

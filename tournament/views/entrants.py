"""The list of entrants, and entering people: many at once, or somebody typed in."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy as _p
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from combatants.rules.gate import is_under_age
from ruman.core import news
from ruman.core.access import StaffRequest
from ruman.core.views.tried import posted, refusal, try_act
from tournament import queries
from tournament.actions.common import topic
from tournament.enums import Admitted, Format, TournamentState
from tournament.forms.entrants import EnterForm, EnterNewForm
from tournament.lacking import missing_words
from tournament.models import Tournament
from tournament.queries.admission import day_of
from tournament.queries.entrants import LEFT, SHOWS, Listed, candidates, listed
from tournament.queries.late import can_be_joined, late_entrants
from tournament.views.common import HERALDS, ORGANIZERS, tournament_page

KINDS = (
    (Admitted.OPEN, Admitted.OPEN.label, "circle-dashed", "azure"),
    (Admitted.ADMITTED, _p("entrants", "admitted"), "circle-check", "vert"),
    (Admitted.MISSING, Admitted.MISSING.label, "triangle-alert", "or"),
    (Admitted.REFUSED, _p("entrants", "refused"), "octagon-x", "gules"),
)


def _text(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "").replace("\0", "").strip()[:100]


def _page(request: HttpRequest) -> int:
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1


@require_GET
@never_cache
@tournament_page(*HERALDS)
def entrants(request: StaffRequest, found: Tournament) -> HttpResponse:
    """Everybody entered, by name, with how their admission stands; what is missing is named."""
    ticket = news.ticket(topic(found))
    show, text = request.GET.get("show", ""), _text(request, "text")
    show = show if show in SHOWS else ""
    rows = listed(found, show, text, get_language() or "cs", _page(request))
    rules = queries.rules_of(found)
    shown = {
        "news_ticket": ticket,
        "tournament": found,
        "listed": rows,
        "rows": [(one, missing_words(one.missing, rules)) for one in rows.entrants],
        "show": show,
        "text": text,
        "asked": urlencode({"show": show, "text": text}),
        "tabs": _tabs(rows, show, text),
        "open": found.state == TournamentState.ENTRY,
        **_after_the_freezing(request, found),
    }
    return render(request, "tournament/entrants.html", shown)


def _after_the_freezing(request: StaffRequest, found: Tournament) -> dict[str, Any]:
    """What becomes of who comes once a list is frozen or the groups are drawn."""
    if found.state == TournamentState.ENTRY:
        return {"frozen": queries.open_draw(found) is not None}
    in_groups = found.state == TournamentState.GROUPS
    return {
        "late": late_entrants(found).count() if in_groups else 0,
        "joinable": can_be_joined(found),
        "in_groups": in_groups,
        "drawn_in_groups": found.format == Format.GROUPS,
        "runs": request.membership.holds(*ORGANIZERS),
    }


def _tabs(rows: Listed, show: str, text: str) -> list[dict[str, Any]]:
    """Filters with their counts: everybody, each kind, those who have left."""
    kinds = [("", _("all"), "users", "sable", rows.counts[""])]
    kinds += [(k.value, str(words), icon, t, rows.counts[k.value]) for k, words, icon, t in KINDS]
    kinds.append((LEFT, _("left"), "log-out", "sable", rows.counts[LEFT]))
    return [
        {
            "words": words,
            "icon": icon,
            "tincture": tincture,
            "count": count,
            "here": code == show,
            "query": urlencode({"show": code, "text": text}),
        }
        for code, words, icon, tincture, count in kinds
    ]


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*HERALDS)
def enter(request: StaffRequest, found: Tournament) -> HttpResponse:
    """People of the event to choose from, found as one types; those chosen are entered at once."""
    data = posted(request, tournament=found.pk) if request.method == "POST" else None
    form = EnterForm(data, event=request.event)
    if form.is_bound:
        answer = try_act("tournament.enter", request, form, timezone.now())
        if answer is not None:
            said = ngettext(
                "%(n)d person entered.", "%(n)d people entered.", len(answer["entered"])
            )
            messages.success(request, said % {"n": len(answer["entered"])})
            return redirect("tournament:entrants", request.event.slug, found.slug)
    shown = {**_offered(request, found), "form": form, "refused": refusal(form)}
    if request.htmx:
        return render(request, "tournament/_candidates.html", shown)
    shown["new_form"] = EnterNewForm(event=request.event)
    return render(request, "tournament/enter.html", shown)


def _offered(request: StaffRequest, found: Tournament) -> dict[str, Any]:
    """The people offered, with why one of them may not fight."""
    text = _text(request, "q")
    people, total = candidates(found, text, get_language() or "cs")
    rules, day, now = queries.rules_of(found), day_of(found), timezone.now()
    chosen = set(request.POST.getlist("combatants"))
    rows = []
    for one in people:
        young = is_under_age(one.birth_date, day, rules.adult_age)
        expelled = one.expelled_until is not None and one.expelled_until > now
        barred = young or expelled or one.judges  # type: ignore[attr-defined]  # annotated
        rows.append(
            {
                "person": one,
                "young": young,
                "expelled": expelled,
                "barred": barred,
                "chosen": str(one.pk) in chosen and not barred,
            }
        )
    return {
        "tournament": found,
        "typed": text,
        "rows": rows,
        "total": total,
        "more": total - len(people),
        **_entries_of(found),
        "may_add": request.membership.holds(*ORGANIZERS),
        "adult_rule": rules.admission_rule,
    }


def _entries_of(found: Tournament) -> dict[str, bool]:
    """Whether people can be entered, and whether they join a drawn group then."""
    late = can_be_joined(found)
    return {"open": found.state == TournamentState.ENTRY or late, "late": late}


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*ORGANIZERS)
def enter_new(request: StaffRequest, found: Tournament) -> HttpResponse:
    """Somebody typed in becomes a person of the event and an entrant in one go."""
    data = posted(request, tournament=found.pk) if request.method == "POST" else None
    form = EnterNewForm(data, event=request.event)
    if form.is_bound:
        answer = try_act("tournament.enter_new", request, form, timezone.now())
        if answer is not None:
            messages.success(request, _("Entered as number %(number)s of the event.") % answer)
            return redirect("tournament:enter", request.event.slug, found.slug)
    shown = {"tournament": found, "new_form": form, **_entries_of(found)}
    return render(request, "tournament/enter_new.html", shown)

"""One entrant: the look at armour and weapons, shortages with their clock, leaving."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ruman.core import news
from ruman.core.access import StaffRequest
from ruman.core.acts import ActForm
from ruman.core.views.tried import act_and_say, posted, try_act
from tournament import queries
from tournament.actions.common import topic
from tournament.enums import Admitted, Standing
from tournament.forms.admission import AdmitForm, initial_of
from tournament.forms.leaving import (
    EndShortageForm,
    FindShortageForm,
    LeaveTournamentForm,
    ReasonForm,
    RemoveEntryForm,
)
from tournament.lacking import finding_words, missing_words
from tournament.models import Entrant, Shortage, Tournament
from tournament.queries.admission import Proposal, day_of, on_record
from tournament.queries.draws import is_in_open_draw
from tournament.queries.entrants import history_of
from tournament.queries.late import waits_for_a_group
from tournament.queries.leaving import consequences
from tournament.views.common import HERALDS, ORGANIZERS, tournament_page


def _entrant(found: Tournament, pk: int) -> Entrant:
    rows = found.entrants.select_related("combatant__group", "combatant__side")
    one = rows.filter(pk=pk).first()
    if one is None:
        raise Http404
    one.tournament = found
    return one


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*HERALDS)
def entrant(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """The page; a look at the entrant is posted to it, and comes back with the proposal."""
    one = _entrant(found, pk)
    if request.method == "POST":
        form = AdmitForm(posted(request, entrant=one.pk), event=request.event, row=one)
        if try_act("tournament.admit", request, form, timezone.now()) is not None:
            messages.success(
                request, _("Recorded for %(name)s.") % {"name": one.combatant.full_name}
            )
            return redirect("tournament:entrant", request.event.slug, found.slug, one.pk)
        return _page(request, one, form)
    return _page(request, one)


@require_GET
@never_cache
@tournament_page(*HERALDS)
def proposal(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """What the rules say of what is ticked and typed so far; nothing is recorded."""
    one = _entrant(found, pk)
    data = request.GET.copy()
    data["entrant"] = str(one.pk)
    form = AdmitForm(data, event=request.event, row=one)
    return render(request, "tournament/_proposal.html", _proposed(one, form.propose()))


def _proposed(one: Entrant, found: Proposal | None) -> dict[str, Any]:
    rules = queries.rules_of(one.tournament)
    findings = found.findings if found else []
    status = found.status if found else Admitted.OPEN
    return {
        "proposed": status,
        "proposed_words": status.label,
        "findings": [finding_words(each, rules) for each in findings],
    }


def _page(
    request: StaffRequest,
    one: Entrant,
    admit: AdmitForm | None = None,
    leave: LeaveTournamentForm | None = None,
    shortage: FindShortageForm | None = None,
) -> HttpResponse:
    ticket = news.ticket(topic(one.tournament), f"person:{one.combatant_id}")
    history, rules = history_of(one), queries.rules_of(one.tournament)
    event = request.event
    first = {"entrant": one.pk, **initial_of(history.last)}
    form = admit or AdmitForm(event=event, row=one, initial=first)
    asked = form if form.is_bound else AdmitForm(_as_sent(form), event=event, row=one)
    day, until = day_of(one.tournament), one.combatant.expelled_until
    shown = {
        "news_ticket": ticket,
        "tournament": one.tournament,
        "entrant": one,
        "person": one.combatant,
        "expelled": until is not None and until > timezone.now(),
        "age": one.combatant.age_on(day),
        "day": day,
        "missing": missing_words(one.missing, rules),
        "rules": rules,
        "form": form,
        "last": history.last,
        "history": [
            (kind, row, missing_words(row.missing, rules) if kind == "admission" else [])
            for kind, row in history.lines()
        ],
        "clock": history.clock,
        "repair_min": -(-rules.calls.repair_s // 60),
        "shortage_rule": rules.calls.shortage_rule,
        "late": waits_for_a_group(one),
        "bouts": consequences(one.tournament, one),
        "leave_form": leave or LeaveTournamentForm(event=event),
        "shortage_form": shortage or FindShortageForm(event=event),
        "removable": not on_record(one.tournament, one),
        "may_edit": request.membership.holds(*ORGANIZERS),
        **_proposed(one, asked.propose()),
    }
    return render(request, "tournament/entrant.html", shown)


def _as_sent(form: AdmitForm) -> dict[str, Any]:
    """What a browser would send of the form as it is shown."""
    return {form.add_prefix(name): form[name].value() for name in form.fields}


@require_POST
@tournament_page(*HERALDS)
def remove_entry(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """Take an entry back of which nothing is recorded yet."""
    one = _entrant(found, pk)
    form = RemoveEntryForm(posted(request, entrant=one.pk), event=request.event)
    words = _("%(name)s is no longer entered.") % {"name": one.combatant.full_name}
    if act_and_say(request, "tournament.withdraw_entry", form, words):
        return redirect("tournament:entrants", request.event.slug, found.slug)
    return redirect("tournament:entrant", request.event.slug, found.slug, one.pk)


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_page(*HERALDS)
def leave(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """Withdrawal or disqualification: what follows is shown first, then it is confirmed."""
    one = _entrant(found, pk)
    data = posted(request, entrant=one.pk) if request.method == "POST" else None
    form = LeaveTournamentForm(
        data, event=request.event, initial={"standing": _wanted(request.GET.get("how", ""))}
    )
    if form.is_bound and try_act("tournament.leave", request, form, timezone.now()) is not None:
        messages.success(request, _("Recorded for %(name)s.") % {"name": one.combatant.full_name})
        return redirect("tournament:entrant", request.event.slug, found.slug, one.pk)
    shown = {
        "tournament": found,
        "entrant": one,
        "person": one.combatant,
        "form": form,
        "bouts": consequences(found, one),
        "rule": queries.rules_of(found).groups.leaving,
        "entry": found.state == "entry",
        "announced": is_in_open_draw(found, one),
    }
    return render(request, "tournament/leave.html", shown)


def _wanted(how: str) -> str:
    return how if how in (Standing.WITHDRAWN, Standing.DISQUALIFIED) else Standing.WITHDRAWN


@require_POST
@tournament_page(*HERALDS)
def come_back(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    one = _entrant(found, pk)
    form = ReasonForm(posted(request, entrant=one.pk), event=request.event)
    return _then(
        request, one, "tournament.come_back", form, gettext_lazy("Back in the tournament.")
    )


@require_POST
@tournament_page(*HERALDS)
def find_shortage(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    one = _entrant(found, pk)
    form = FindShortageForm(posted(request, entrant=one.pk), event=request.event)
    return _then(request, one, "tournament.find_shortage", form, gettext_lazy("The clock runs."))


@require_POST
@tournament_page(*HERALDS)
def end_shortage(request: StaffRequest, found: Tournament, pk: int) -> HttpResponse:
    """End a clock: mended, waived, or lost once the time is over."""
    rows = Shortage.objects.filter(entrant__tournament=found, pk=pk)
    shortage = rows.select_related("entrant__combatant").first()
    if shortage is None:
        raise Http404
    form = EndShortageForm(posted(request, shortage=shortage.pk), event=request.event)
    return _then(
        request,
        shortage.entrant,
        "tournament.end_shortage",
        form,
        gettext_lazy("The clock is stopped."),
    )


def _then(request: StaffRequest, one: Entrant, kind: str, form: ActForm, done: Any) -> HttpResponse:
    """Do it, say what came of it, and show where the button was."""
    act_and_say(request, kind, form, str(done))
    slug = Tournament.objects.values_list("slug", flat=True).get(pk=one.tournament_id)
    if request.POST.get("back") == "overview":
        return redirect("tournament:tournament", request.event.slug, slug)
    return redirect("tournament:entrant", request.event.slug, slug, one.pk)

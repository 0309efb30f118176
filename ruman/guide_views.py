"""Pages of guided practice: what can be practised, how far one is, begin and end."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ruman.core.access import StaffRequest, staff
from ruman.core.acts import RefusedError
from ruman.guides import GUIDES, begin, end, guides_for, progress


@require_GET
@never_cache
@staff()
def guides(request: StaffRequest) -> HttpResponse:
    """What this person may practise here, nothing in a real event; for the strip, whatever is new
    of how far they are."""
    under_way = progress(request, request.event, request.author.user)
    mine = guides_for(request.membership) if request.event.practice else {}
    shown = {"progress": under_way, "guides": mine}
    if request.htmx:
        if under_way and request.GET.get("done") == str(under_way.done):
            return HttpResponse(status=204)  # nothing new: it stays as it is
        return render(request, "_guide.html", shown)
    return render(request, "guides.html", shown)


@require_POST
@staff()
def begin_guide(request: StaffRequest, name: str) -> HttpResponse:
    """Begin a practice, anew if it was begun before."""
    if name not in GUIDES:
        raise Http404
    if name not in guides_for(request.membership) or not request.event.practice:
        return redirect("guides", request.event.slug)  # which says what is practised, and where
    try:
        url = begin(request, request.event, request.author.user, name, timezone.now())
    except RefusedError as refused:
        messages.error(request, refused.words)
        return redirect("guides", request.event.slug)
    return redirect(url)


@require_POST
@staff()
def end_guide(request: StaffRequest) -> HttpResponse:
    """Put the strip away."""
    end(request)
    return redirect("guides", request.event.slug)

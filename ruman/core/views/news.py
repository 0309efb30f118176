"""News for pages that can't reach the streams: they ask for the versions every two seconds."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ruman.core import news
from ruman.core.build import fingerprint
from ruman.core.tickets import BadTicketError, topics_of


@never_cache
@require_GET
@login_not_required
def versions(request: HttpRequest) -> HttpResponse:
    """The version of each topic that the ticket names, which build serves, and the server's time.

    Without a ticket it asks the database nothing: clocks measure by it how far theirs is off.
    """
    ticket = request.GET.get("ticket")
    try:
        topics = topics_of(ticket) if ticket else []
    except BadTicketError:
        return JsonResponse({"code": "ticket"}, status=403)
    now = int(timezone.now().timestamp() * 1000)
    found = {"versions": news.versions(topics), "build": fingerprint(), "now": now}
    return JsonResponse(found)

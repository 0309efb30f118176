"""The least that a page and an act can be, with the program's own middleware around them."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_GET, require_POST

from ruman.core.models import Organizer

PAGE = "<!doctype html><title>Bare</title>" + "<p>Twenty kilobytes of nothing much.</p>\n" * 490


@require_GET
@login_not_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE)


@require_POST
@login_not_required
def insert_select(request: HttpRequest) -> JsonResponse:
    """One INSERT and one SELECT."""
    word = get_random_string(20)
    Organizer.objects.create(name=word, slug=word)
    return JsonResponse({"name": Organizer.objects.get(slug=word).name})

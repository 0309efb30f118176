"""Photos of weapons, to the staff of the event alone; what is kept is always our own JPEG."""

from django.db.models.fields.files import FieldFile
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from ruman.core.access import StaffRequest, staff
from weapons.models import Photo


@require_GET
@staff()
def photo(request: StaffRequest, pk: int) -> HttpResponse:
    return picture(_photo(request, pk).large)


@require_GET
@staff()
def small_photo(request: StaffRequest, pk: int) -> HttpResponse:
    return picture(_photo(request, pk).small)


def _photo(request: StaffRequest, pk: int) -> Photo:
    return get_object_or_404(Photo, weapon__event=request.event, pk=pk)


def picture(kept: FieldFile) -> HttpResponse:
    """The picture as a picture and nothing else, whatever a browser might make of it."""
    try:
        with kept.open("rb") as file:
            content = file.read()
    except FileNotFoundError as error:  # a database restored without its files
        raise Http404 from error
    response = HttpResponse(content, content_type="image/jpeg")
    response["Content-Disposition"] = 'inline; filename="weapon.jpg"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, max-age=604800, immutable"
    return response

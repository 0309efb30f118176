"""Pages travel compressed, so that a village's radio carries them: a roster of 150 kB is 12 kB."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

FOREIGN = frozenset({"cross-site", "same-site"})
KINDS = frozenset({"text/html", "text/csv", "text/javascript", "text/calendar", "application/json"})


class CompressMiddleware(GZipMiddleware):
    """Text only: pictures, archives and spreadsheets are compressed already, files by WhiteNoise.

    Django adds bytes by chance to each answer and masks its tokens, so that the length of a page
    betrays none of them (BREACH). A page of somebody signed in that another site has opened,
    perhaps again and again with guesses in its address, isn't compressed at all.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        if kind not in KINDS or response.streaming or _opened_by_another_site(request):
            return response
        return super().process_response(request, response)


def _opened_by_another_site(request: HttpRequest) -> bool:
    """As browsers say it, where the page comes over TLS."""
    foreign = request.headers.get("Sec-Fetch-Site") in FOREIGN
    return foreign and settings.SESSION_COOKIE_NAME in request.COOKIES

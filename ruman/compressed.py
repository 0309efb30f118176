"""Pages travel compressed, so that a village's radio carries them: a roster of 150 kB is 12 kB."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

KINDS = frozenset({"text/html", "text/csv", "text/javascript", "text/calendar", "application/json"})


class CompressMiddleware(GZipMiddleware):
    """Text only: pictures, archives and spreadsheets are compressed already, files by WhiteNoise.

    Django adds bytes by chance to each answer and masks its tokens, so that the length of a page
    betrays none of them (BREACH).
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        if kind not in KINDS or response.streaming:
            return response
        return super().process_response(request, response)

"""The language of a page: the person's own, then this device's (cookie), then the browser's."""

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

KNOWN = frozenset(code for code, _name in settings.LANGUAGES)


class LanguageMiddleware(LocaleMiddleware):
    """Comes after the session and the user. Who has no session costs no statement."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return
        wanted = getattr(request.user, "language", "")
        if wanted in KNOWN and wanted != translation.get_language():
            translation.activate(wanted)
            request.LANGUAGE_CODE = wanted

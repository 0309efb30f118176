"""Where to go after a form that a script has sent, so as to show how much of a file is through."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

THEN = "X-Then"


class ThenMiddleware:
    """Tells such a script the address instead of sending it there.

    A browser would go there for it, unseen, and what that page says only once would be lost.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 302 and THEN in request.headers:
            response.headers[THEN] = response.headers["Location"]
            del response.headers["Location"]
            response.status_code = 200
        return response

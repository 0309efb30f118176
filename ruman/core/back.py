"""The way back: to the page with the form, not to the address that only takes what it sends.

That address answers nobody who opens it, so neither the sign-in nor a page that says no leads
there.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

READING = ("GET", "HEAD")


def is_ours(request: HttpRequest, address: str) -> bool:
    """Whether an address is a page of this site, so that a person may be sent there."""
    return url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())


def page_before(request: HttpRequest, otherwise: str = "/") -> str:
    """The page that the request came from, path and query, if it is one of ours."""
    came = request.headers.get("Referer", "")
    if not is_ours(request, came):
        return otherwise
    parts = urlsplit(came)
    return parts._replace(scheme="", netloc="", fragment="").geturl() or otherwise


def page_to_open(request: HttpRequest) -> str:
    """Where the person was, path and query: the page they open, or the one with the form."""
    return request.get_full_path() if request.method in READING else page_before(request)


class SignInMiddleware(LoginRequiredMiddleware):
    """After the sign-in a person is back where they were."""

    def handle_no_permission(self, request: HttpRequest, view_func: Any) -> HttpResponseRedirect:
        return redirect_to_login(page_to_open(request), self.get_login_url(view_func))


class OnlyFormsMiddleware:
    """A page in words for who opens an address that only takes what a form sends."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or request.method not in READING or response.content:
            return response
        if "text/html" not in request.headers.get("Accept", ""):
            return response
        page = render(request, "405.html", {"back": page_before(request)}, status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

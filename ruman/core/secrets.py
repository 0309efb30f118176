"""Secret links: their tokens, and pages that a token opens."""

import re
import secrets
from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from ruman.core import throttle

WRONG = 20  # wrong links from one address in a minute, before it has to wait
WINDOW = timedelta(minutes=1)
SHAPE = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """128 random bits as 22 letters of an address."""
    return secrets.token_urlsafe(16)


def may_be_token(text: str) -> bool:
    """Whether it has a token's shape; anything else needn't be looked up, and can't be."""
    return SHAPE.fullmatch(text) is not None


def token_of(act_id: UUID) -> str:
    """The token that an act makes, the same each time; nobody guesses it from the act's id."""
    digest = salted_hmac("ruman.secret_link", str(act_id), algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def guessed_too_often(request: HttpRequest, at: datetime) -> bool:
    """Count a wrong link; whether its address has to wait now. Right links are never counted."""
    return throttle.count(f"link {throttle.client_address(request)}", at, WINDOW) > WRONG


def private(response: HttpResponse) -> HttpResponse:
    """Headers of a page behind a secret link: no search engine, no referrer, no shared cache."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "private, no-cache"
    return response

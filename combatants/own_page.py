"""Whose phone this is: the own link that was opened on it last, told only to scanned labels.

The cookie holds the link's token, is sent to addresses of labels alone, and gives no right that
the link itself doesn't give.
"""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse

from combatants.enums import LinkPurpose
from combatants.models import PlayerLink
from ruman.core.secrets import may_be_token

COOKIE: Final = "own_page"
PATH: Final = "/t/"
GOOD_FOR: Final = timedelta(days=60)


def remember(request: HttpRequest, response: HttpResponse, link: PlayerLink) -> None:
    """Let labels that are scanned on this phone know whose it is."""
    response.set_cookie(
        COOKIE,
        link.token,
        max_age=GOOD_FOR,
        path=PATH,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def link_of(request: HttpRequest) -> PlayerLink | None:
    """The own link that is remembered here, while it is live."""
    token = request.COOKIES.get(COOKIE, "")
    if not may_be_token(token):
        return None
    return PlayerLink.objects.filter(
        token=token, purpose=LinkPurpose.OWN, withdrawn_at__isnull=True
    ).first()

"""Addresses to hand on: as a phone on the same Wi-Fi reaches them, and as QR codes."""

import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString, mark_safe


def phone_url(request: HttpRequest, path: str) -> str:
    """The address of `path`; on the laptop itself, by which phones find the laptop."""
    whole = urlsplit(request.build_absolute_uri(path))
    if not _is_loopback(whole.hostname or ""):
        return whole.geturl()
    own: Callable[[], list[str]] = import_string(settings.OWN_ADDRESSES)
    host = next(iter(own()), None)
    if host is None:
        return whole.geturl()
    shown = f"[{host}]" if ":" in host else host
    return whole._replace(netloc=f"{shown}:{whole.port}" if whole.port else shown).geturl()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def qr_svg(text: str) -> SafeString:
    """A QR code drawn in the page, dark on light in every theme; its class is `qr`."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(
        border=4, omitsize=True, svgclass="qr", lineclass="", dark="#000", light="#fff"
    )
    return mark_safe(drawn)  # noqa: S308 - squares alone; the text itself isn't in it

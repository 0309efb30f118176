"""What the terminal says: the address, the same for phones with a QR code, the ways in."""

from typing import TYPE_CHECKING, Any

from ruman.serving import addresses
from ruman.serving.terminal import say

if TYPE_CHECKING:
    from ruman.serving.start import Place


def greet(place: "Place", prepared: dict[str, Any]) -> None:
    here = addresses.url("localhost", place.port, https=place.https)
    if place.bind not in ("0.0.0.0", "::", "127.0.0.1"):  # noqa: S104 - compared, not bound
        here = addresses.url(place.bind, place.port, https=place.https)
    say(f"\nRuman is at  {here}")
    for index, host in enumerate(addresses.phones_addresses(place.bind)):
        there = addresses.url(host, place.port, https=place.https)
        say(f"On the Wi-Fi {there}")
        if index == 0:
            _show_qr(there)
    if code := prepared.get("setup"):
        say(f"Set it up at {here}start/ with the code {code}")
    if links := prepared.get("links", []):
        say("\nWays in, each good for one person, once:")
    for role, path in links:
        say(f"  {role:15} {here.rstrip('/')}{path}")
    if player := prepared.get("player"):
        say(f"\nA player's own page, as opened by a secret link:\n  {here.rstrip('/')}{player}")
    say("\nCtrl-C stops everything.")


def _show_qr(address: str) -> None:
    try:
        say(addresses.qr(address))
    except UnicodeEncodeError:  # a terminal without half-blocks
        return

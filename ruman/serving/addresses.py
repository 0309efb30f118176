"""Where the program can be reached: its ports, this machine's addresses on the Wi-Fi, a QR code."""

import errno
import io
import socket
from contextlib import suppress

import psutil
import segno

from ruman import environment

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "lo")


class PortTakenError(Exception):
    """Another program listens on the port."""


def is_loopback(address: str) -> bool:
    return address.startswith("127.") or address == "::1"


def check_free(bind: str, port: int, name: str) -> None:
    """Refuse a port that is taken, and name who has it where the system tells."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family) as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((bind, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortTakenError(
                    f"Port {port} is taken{_by_whom(port)}. Choose another with {name}="
                ) from None
            raise PortTakenError(
                f"Can't listen on {bind} port {port}: {error.strerror}. BIND is an address of this"
                " machine; leave it out to listen on all of them."
            ) from None


def _by_whom(port: int) -> str:
    with suppress(psutil.Error):
        for connection in psutil.net_connections("tcp"):
            if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port:
                if connection.pid is None:
                    return ""
                return f" by {psutil.Process(connection.pid).name()} (process {connection.pid})"
    return ""


def wifi_addresses() -> list[str]:
    """This machine's own addresses as phones see it, the likeliest first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: asks which address would be used
        found.append(probe.getsockname()[0])
    for name, entries in psutil.net_if_addrs().items():
        if not name.startswith(VIRTUAL):
            found += [entry.address for entry in entries if entry.family == socket.AF_INET]
    return [a for a in dict.fromkeys(found) if not is_loopback(a) and not a.startswith("169.254.")]


def phones_addresses(bind: str) -> list[str]:
    """The addresses by which phones on the Wi-Fi reach what listens on `bind`."""
    if is_loopback(bind):
        return []
    found = wifi_addresses()
    return found if bind in ("0.0.0.0", "::") else [a for a in found if a == bind]  # noqa: S104


def own_addresses() -> list[str]:
    """The same for this program's pages (`settings.OWN_ADDRESSES`)."""
    return phones_addresses(environment.bind())


def url(host: str, port: int, *, https: bool) -> str:
    scheme, usual = ("https", 443) if https else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == usual else f"{scheme}://{shown}:{port}/"


def qr(address: str) -> str:
    """`address` as a QR code in half-blocks."""
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()

"""Ports on loopback that stay free between two starts of a program.

The system lends ports from 32768 up to whatever connects somewhere, and may lend one that a program
has just let go and will take again; below that nobody takes a port without asking for it by number.
"""

import random
import socket

LENT_FROM = 32768


def free_port(count: int = 1) -> int:
    """A port, with `count` ports in a row free from it on, such as a second one for the streams."""
    while True:
        first = random.SystemRandom().randrange(10_000, LENT_FROM - count)
        if all(_is_free(port) for port in range(first, first + count)):
            return first


def _is_free(port: int) -> bool:
    with socket.socket() as asked:
        try:
            asked.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True

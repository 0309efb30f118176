"""Draws that anyone can repeat: the order of SHA-256 of seed and entry (method `sha256-1`).

The entries are frozen and their fingerprint shown beside that of a secret seed; then the seed is
opened. No random source is used here: seeds come from outside as text.
"""

from collections.abc import Iterable
from hashlib import sha256

METHOD = "sha256-1"


def rank(seed: str, entry: str) -> str:
    """Where an entry falls: hex SHA-256 of seed, a line feed and the entry, in UTF-8."""
    return sha256(f"{seed}\n{entry}".encode()).hexdigest()


def drawn_order(seed: str, entries: Iterable[str]) -> list[str]:
    """The entries in the order drawn by `seed`; the order they come in doesn't matter."""
    return sorted(entries, key=lambda entry: (rank(seed, entry), entry))


def fingerprint(text: str) -> str:
    """Hex SHA-256 of a text: of the seed, or of the frozen list (`frozen`)."""
    return sha256(text.encode()).hexdigest()


def frozen(entries: Iterable[str]) -> str:
    """The entry list as it is fingerprinted: sorted by code points, each ended by a line feed."""
    return "".join(f"{entry}\n" for entry in sorted(entries))

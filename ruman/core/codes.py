"""Secret codes: made from a seed and the server's key, so that they can be shown again to those who
may make them, while the table holds digests alone.

A link carries 128 bits. A short code, for typing, has 40: its door counts the wrong ones.
"""

import base64
import hashlib
import unicodedata
import uuid

from django.utils.crypto import salted_hmac

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no 0 O 1 I, which people mix up
SHORT = 8
SETUP = 16


def _derived(purpose: str, seed: str) -> bytes:
    return salted_hmac(f"ruman.codes.{purpose}", seed, algorithm="sha256").digest()


def link_token(purpose: str, seed: uuid.UUID) -> str:
    """128 bits for a link or a cookie, as 22 letters, digits, dashes."""
    return base64.urlsafe_b64encode(_derived(purpose, str(seed))[:16]).decode().rstrip("=")


def typed_code(purpose: str, seed: object, length: int = SHORT) -> str:
    """A code to read out and type; five bits a letter, other ones than the link's."""
    derived = _derived(f"{purpose}.typed", str(seed))
    return "".join(ALPHABET[byte % 32] for byte in derived[:length])


def in_groups(code: str) -> str:
    """As it is shown: ABCD-EFGH."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def as_typed(text: str) -> str:
    """What somebody typed, as the code would be: any case, dashes, blanks, full width."""
    plain = unicodedata.normalize("NFKC", text[:100]).upper()
    return "".join(letter for letter in plain if letter.isalnum())


def digest(token: str) -> str:
    """What the table holds of a link's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def code_digest(code: str) -> str:
    """What the table holds of a short code: keyed, since 40 bits alone could be tried out."""
    return _derived("typed", as_typed(code)).hex()


def recovery_digest(code: str) -> str:
    """What the table holds of a recovery code: keyed as well; its column takes 64 bits."""
    return _derived("recovery", as_typed(code)).hex()[:16]


def setup_code() -> str:
    """What the start command prints for the first-run page; worth nothing once it was used."""
    return typed_code("setup", "first run", SETUP)

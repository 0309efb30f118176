"""Pictures from phones: turned upright, shrunk, written anew as JPEG, without place or maker.

Nothing of the file that was sent is kept, so nothing in it can be served as anything else.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from django.utils.translation import gettext_lazy as _

MOST_BYTES: Final = 20 * 1024 * 1024
MOST_PIXELS: Final = 50_000_000
LARGE: Final = 1600
SMALL: Final = 320


class UnusableError(Exception):
    """The file can't become a picture; `message` is a lazy sentence for the person."""

    def __init__(self, code: str, message: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Pictures:
    """The picture as it is kept, and a small one of it."""

    large: bytes = field(repr=False)
    small: bytes = field(repr=False)
    width: int
    height: int

    def __str__(self) -> str:
        return hashlib.sha256(self.large).hexdigest()


def pictures(file: BinaryIO) -> Pictures:
    """What is kept of an uploaded file; raises UnusableError. Its header alone refuses a bomb."""
    content = file.read(MOST_BYTES + 1)
    if not content:
        raise UnusableError("empty", _("The file is empty. Take the photo again."))
    if len(content) > MOST_BYTES:
        raise UnusableError(
            "too_large",
            _("The file is too large: a photo can have 20 MB. Take one with fewer pixels."),
        )
    from ruman.core import decoder  # noqa: PLC0415 - Pillow is large, and photos are rare

    picture = decoder.upright(decoder.opened(content))
    small = picture.copy()
    small.thumbnail((SMALL, SMALL))
    return Pictures(decoder.jpeg(picture), decoder.jpeg(small), *picture.size)

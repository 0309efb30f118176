"""Pictures from phones: turned upright, shrunk, written anew as JPEG, without place or maker.

Nothing of the file that was sent is kept, so nothing in it can be served as anything else.
"""

import hashlib
import io
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

import pillow_heif
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

Image.init()
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = None  # ours is the stricter limit, and it answers instead of warning

READ: Final = ("JPEG", "PNG", "WEBP", "GIF", "HEIF")  # JPEG reads MPO too
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
        raise UnusableError("too_large", _("The file is too large. Take a smaller photo."))
    picture = _upright(_opened(content))
    small = picture.copy()
    small.thumbnail((SMALL, SMALL))
    return Pictures(_jpeg(picture), _jpeg(small), *picture.size)


def _opened(content: bytes) -> Image.Image:
    """The picture, of which only the header has been read."""
    try:
        picture = Image.open(io.BytesIO(content), formats=READ)
    except Exception as error:  # whatever a decoder trips over in a stranger's file
        raise UnusableError(
            "no_picture", _("This isn't a picture that can be read. Send a photo (JPEG or HEIC).")
        ) from error
    if picture.width * picture.height > MOST_PIXELS:
        raise UnusableError(
            "too_many_pixels", _("The picture has too many pixels. Take a smaller photo.")
        )
    return picture


def _upright(picture: Image.Image) -> Image.Image:
    """The picture as it was seen, at most LARGE across, on white where it is transparent."""
    try:
        picture.draft("RGB", (2 * LARGE, 2 * LARGE))
        picture.thumbnail((LARGE, LARGE))
        picture = _turned(picture)
        clean = Image.new("RGB", picture.size, "white")
        if picture.mode in ("P", "PA", "LA", "RGBA", "RGBa", "La"):
            picture = picture.convert("RGBA")
            clean.paste(picture, mask=picture)
        else:
            clean.paste(picture.convert("RGB"))
    except Exception as error:  # a file that is cut off or damaged further in
        raise UnusableError(
            "damaged", _("The picture is damaged or cut off. Take or send it again.")
        ) from error
    return clean


def _turned(picture: Image.Image) -> Image.Image:
    """By its own note of how the phone was held; a note that can't be read turns nothing."""
    try:
        return ImageOps.exif_transpose(picture)
    except Exception:
        return picture


def _jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=82, optimize=True, progressive=True)
    return out.getvalue()

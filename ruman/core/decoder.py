"""Decoding and writing pictures with Pillow; loaded with the first photo, for it is large."""

import io
from typing import Final

import pillow_heif
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from ruman.core.photos import LARGE, MOST_PIXELS, UnusableError

Image.init()
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = None  # ours is the stricter limit, and it answers instead of warning

READ: Final = ("JPEG", "PNG", "WEBP", "GIF", "HEIF")  # JPEG reads MPO too


def opened(content: bytes) -> Image.Image:
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


def upright(picture: Image.Image) -> Image.Image:
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


def jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=82, optimize=True, progressive=True)
    return out.getvalue()

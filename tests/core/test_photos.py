"""Pictures from phones end well, or with a sentence (field cases 143, 145, 147, 148)."""

import io
import resource
from pathlib import Path

import pytest
from PIL import Image

from ruman.core.photos import LARGE, SMALL, Pictures, UnusableError, pictures

PHOTOS = Path(__file__).parent / "photos"
USABLE = [
    *(f"orientation_{n}.jpg" for n in range(1, 9)),
    "cmyk.jpg",
    "gif_with_html_tail.gif",
    "grey.png",
    "heic_named_jpg.jpg",
    "jpeg_named_png.png",
    "one_pixel.png",
    "palette_with_transparency.png",
    "photo.heic",
]
UNUSABLE = {
    "bomb_900_megapixels.png": "too_many_pixels",
    "html_named_jpg.jpg": "no_picture",
    "script.svg": "no_picture",
    "text_named_jpg.jpg": "no_picture",
    "truncated.jpg": "damaged",
    "zero_bytes.jpg": "empty",
}


def kept(name):
    with (PHOTOS / name).open("rb") as file:
        return pictures(file)


def opened(content):
    picture = Image.open(io.BytesIO(content))
    picture.load()
    return picture


def test_every_file_has_its_expectation():
    assert {file.name for file in PHOTOS.iterdir()} == {*USABLE, *UNUSABLE}


@pytest.mark.parametrize("name", USABLE)
def test_usable_file_is_written_anew_as_plain_jpeg(name):
    found = kept(name)
    for content, most in ((found.large, LARGE), (found.small, SMALL)):
        picture = opened(content)
        assert (picture.format, picture.mode) == ("JPEG", "RGB")
        assert max(picture.size) <= most
        assert not picture.getexif()
        assert set(picture.info) <= {
            *("jfif", "jfif_version", "jfif_unit", "jfif_density"),
            *("progressive", "progression"),
        }
        assert b"<" + b"script" not in content
        assert b"<html" not in content.lower()
    assert (found.width, found.height) == opened(found.large).size


@pytest.mark.parametrize(("name", "code"), UNUSABLE.items())
def test_unusable_file_is_refused_with_a_sentence(name, code):
    with pytest.raises(UnusableError) as refused:
        kept(name)
    assert refused.value.code == code
    assert str(refused.value.message).endswith(".")


@pytest.mark.parametrize("n", range(2, 9))
def test_all_orientations_look_the_same_large_and_small(n):
    right, turned = kept("orientation_1.jpg"), kept(f"orientation_{n}.jpg")
    for name in ("large", "small"):
        one = opened(getattr(right, name)).resize((16, 16))
        other = opened(getattr(turned, name)).resize((16, 16))
        assert opened(getattr(right, name)).size == opened(getattr(turned, name)).size
        pairs = zip(one.tobytes(), other.tobytes(), strict=True)
        assert max(abs(a - b) for a, b in pairs) < 24


def test_transparency_becomes_white():
    picture = Image.new("RGBA", (40, 40), (255, 0, 0, 0))
    out = io.BytesIO()
    picture.save(out, "PNG")
    out.seek(0)
    assert opened(pictures(out).large).getpixel((20, 20)) == (255, 255, 255)


def test_position_and_maker_are_gone():
    picture = Image.new("RGB", (2400, 1200), "green")
    exif = Image.Exif()
    exif[271] = "Maker"
    exif.get_ifd(0x8825)[1] = "N"
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif, comment=b"at the castle")
    out.seek(0)
    found = pictures(out)
    assert (found.width, found.height) == (1600, 800)
    for gone in (b"Maker", b"castle", b"Exif"):
        assert gone not in found.large + found.small


def test_bomb_takes_no_memory():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(UnusableError):
        kept("bomb_900_megapixels.png")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


def test_pictures_are_known_by_their_content():
    found = kept("orientation_1.jpg")
    assert str(found) == str(kept("orientation_1.jpg"))
    assert str(found) != str(kept("grey.png"))
    assert len(repr(found)) < 200
    assert isinstance(found, Pictures)

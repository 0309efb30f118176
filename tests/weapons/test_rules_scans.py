"""What scanners type: once, twice, half, with spaces, through a Czech keyboard."""

import pytest

from weapons.rules.scans import UnreadableScanError, label_code

CODE = "Ab1dEf2hIj3lMn4pQr-tUv"
ADDRESS = f"http://192.168.1.5:8000/t/{CODE}/"
# the same keys as a computer with a Czech keyboard reads them
CZECH = ADDRESS.translate(str.maketrans("1234567890yzYZ/:-_", '+ěščřžýáíézyZY-"=%'))


@pytest.mark.parametrize(
    "typed",
    [
        ADDRESS,
        ADDRESS.rstrip("/"),
        ADDRESS * 2,
        ADDRESS.rstrip("/") * 2,
        f" {ADDRESS}\r",
        f"{ADDRESS[:20]} {ADDRESS[20:]}",
        f"{ADDRESS}\n{ADDRESS}",
        CZECH,
        CZECH * 2,
        ADDRESS.replace("http:", "https:"),
    ],
)
def test_label_code_is_read_as_meant(typed):
    assert label_code(typed) == CODE


@pytest.mark.parametrize(
    "typed",
    [
        ADDRESS[:-8],
        ADDRESS + ADDRESS[:-8],
        ADDRESS + ADDRESS.replace("Ab1", "Xy9"),
        "http://host/t/",
        f"http://host/t/{CODE}extra",
    ],
)
def test_label_code_half_or_doubtful_is_unreadable(typed):
    with pytest.raises(UnreadableScanError):
        label_code(typed)


@pytest.mark.parametrize("typed", ["", "  ", "\r\n", "402", "0402", "Novák", "+éš", "čeněk-š"])
def test_label_code_leaves_names_and_numbers_alone(typed):
    assert label_code(typed) is None


def test_label_code_with_a_piece_of_another_label_is_unreadable():
    with pytest.raises(UnreadableScanError):
        label_code(f"{ADDRESS}/t/Xy")
    with pytest.raises(UnreadableScanError):
        label_code(f"/t/{CODE}/http://host/t/")


def test_spaces_inside_a_code_are_left_out():
    assert label_code(f"http://host/t/{CODE[:9]} {CODE[9:]}") == CODE

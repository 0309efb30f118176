"""What scanners type: labels, people's pages and cards; half ones and foreign ones name nothing."""

import pytest

from ruman.core.scans import Scan, UnreadableScanError, code_of, scanned

CODE = "Ab1dEf2hIj3lMn4pQr-tUv"
TO_CZECH = str.maketrans("1234567890yzYZ/:-_", '+ěščřžýáíézyZY-"=%')


@pytest.mark.parametrize("what", ["t", "p", "card"])
def test_scanned_says_what_the_code_is_of(what):
    address = f"http://192.168.1.5:8000/{what}/{CODE}/"
    for typed in (address, address * 2, address.translate(TO_CZECH)):
        assert scanned(typed) == Scan(what, CODE)
    assert code_of(what, address) == CODE
    assert code_of("other", address) is None


def test_a_card_and_a_person_glued_together_are_unreadable():
    glued = f"http://host/p/{CODE}/http://host/card/{CODE}/"
    with pytest.raises(UnreadableScanError):
        scanned(glued)
    assert code_of("card", glued) is None
    assert code_of("card", f"http://host/card/{CODE[:9]}") is None


@pytest.mark.parametrize("typed", ["", "402", "Novák", "http://host/schedule/brod/"])
def test_other_typing_is_no_scan(typed):
    assert scanned(typed) is None

"""The locks pin everything by hash, and what is installed is what they pin."""

import pytest

from tests import audit

HASH = "a" * 64
GOOD = f"""django==5.2.1 \\
    --hash=sha256:{HASH}
tzdata==2026.6 ; sys_platform == 'win32' \\
    --hash=sha256:{HASH}
"""


@pytest.mark.parametrize("name", audit.LOCKS)
def test_lock_is_whole_and_installed(name):
    text = (audit.BASE / name).read_text()
    assert len(audit.pins(text)) >= 30
    assert audit.lock_problems(name, text) == []
    assert audit.installed_problems(name, text) == []


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (GOOD, []),
        (GOOD.replace(f"    --hash=sha256:{HASH}\n", "", 1), ["x: django has no hash"]),
        (GOOD.replace(HASH, HASH[1:], 1), ["x: django has no hash"]),
        (f"{GOOD}psutil>=6\n", ["x: not pinned: psutil>=6"]),
    ],
)
def test_what_is_wrong_with_a_lock_is_named(text, problems):
    assert audit.lock_problems("x", text) == problems


def test_a_package_too_many_is_counted():
    text = "".join(f"p{n}==1 \\\n    --hash=sha256:{HASH}\n" for n in range(31))
    problems = ["requirements.lock: 31 packages at run time"]
    assert audit.lock_problems("requirements.lock", text) == problems
    assert audit.installed_problems("x", GOOD) == [
        f"x: django is {audit.version('django')} here, 5.2.1 in the lock"
    ]

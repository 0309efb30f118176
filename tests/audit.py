"""`python -m tests.audit`: are the packages that we pin known to be unsafe?

Asks pip-audit, fetched for the moment, where an index and its list of weaknesses answer. Where
they don't, what is left is the lock: every package pinned, each with the hashes of what may be
installed, and what is installed here is just that. Exits 1 where anything is wrong.
"""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-https.lock", "requirements-dev.lock")
TOOL = "pip-audit==2.9.0"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)\s*(;[^\\]*)?", re.MULTILINE)
FOUND = re.compile(r"Found \d+ known vulnerabilit")
PATIENCE = 120
MOST = 30  # packages at run time, as CONTRIBUTING has it


def pins(text: str) -> dict[str, tuple[str, str, list[str]]]:
    """By name: version, the platforms it is for (empty: all), hashes."""
    found = {}
    starts = list(PIN.finditer(text))
    for here, after in zip(starts, [*starts[1:], None], strict=True):
        block = text[here.start() : after.start() if after else len(text)]
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})\b", block)
        found[here[1].lower()] = here[2], (here[3] or "").strip("; "), hashes
    return found


def lock_problems(name: str, text: str) -> list[str]:
    """What is wrong with a lock by itself."""
    found = [f"{name}: {each} has no hash" for each, pin in pins(text).items() if not pin[2]]
    lines = [line for line in text.splitlines() if line[:1].isalnum()]
    found += [f"{name}: not pinned: {line}" for line in lines if not PIN.match(line)]
    if name == LOCKS[0]:
        everywhere = [each for each, pin in pins(text).items() if "win32" not in pin[1]]
        if len(everywhere) > MOST:
            found.append(f"{name}: {len(everywhere)} packages at run time")
    return found


def installed_problems(name: str, text: str) -> list[str]:
    """Packages that are installed in another version than the lock's."""
    found = []
    for package, (pinned, _where, _hashes) in pins(text).items():
        try:
            here = version(package)
        except PackageNotFoundError:
            continue
        if here != pinned:
            found.append(f"{name}: {package} is {here} here, {pinned} in the lock")
    return found


def asked() -> tuple[bool, str]:
    """Whether pip-audit could say anything, and what it found."""
    command = [sys.executable, "-m", "uv", "tool", "run", "--from", TOOL, "pip-audit"]
    options = ["--disable-pip", "--require-hashes", "--timeout", "15", "--progress-spinner", "off"]
    locks = [word for name in LOCKS for word in ("-r", str(BASE / name))]
    try:
        done = subprocess.run(
            [*command, *options, *locks], capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False, ""
    said = done.stdout + done.stderr
    if done.returncode == 0:
        return True, ""
    return (True, said) if FOUND.search(said) else (False, "")


def main() -> int:
    texts = {name: (BASE / name).read_text() for name in LOCKS}
    problems = [line for name, text in texts.items() for line in lock_problems(name, text)]
    problems += [line for name, text in texts.items() for line in installed_problems(name, text)]
    answered, found = asked()
    if found:
        problems.append(found)
    for line in problems:
        print(line)
    if not problems:
        known = "no known weakness" if answered else "no index answered; hashes hold"
        print(f"{sum(len(pins(text)) for text in texts.values())} pins: {known}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

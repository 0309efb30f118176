"""A fingerprint of the program's own files: pages of another build than the server's say so."""

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ("ruman", "combatants", "weapons", "battles", "tournament", "templates", "static", "locale")
KINDS = {".py", ".html", ".js", ".css", ".toml", ".po"}


@cache
def fingerprint() -> str:
    """The same for the same files, on every machine; read once in a process."""
    seen = hashlib.sha256()
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*")):
            if path.suffix in KINDS:
                seen.update(str(path.relative_to(ROOT)).encode())
                seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:12]

"""The files that the pages need and that are made here: catalogues and static files.

Each step looks first whether there is anything to do, so a second start costs next to nothing.
"""

import hashlib
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from ruman.serving.terminal import say


def make() -> None:
    """Make what is missing or older than what it is made of."""
    compile_catalogues()
    collect_static()


def compile_catalogues() -> None:
    """Write the .mo files that are older than their .po; Babel is loaded only then."""
    for source in Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/*.po"):
        made = source.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            call_command("messages", "compile", stdout=StringIO())
            return


def collect_static() -> None:
    """Copy, name by content and compress the static files, where any of them changed."""
    kept = Path(settings.STATIC_ROOT) / "fingerprint"
    now = static_fingerprint()
    if kept.exists() and kept.read_text() == now:
        return
    say("Collecting the static files ...")
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    kept.write_text(now)


def static_fingerprint() -> str:
    """A digest of the names, sizes and times of all static files there are."""
    seen = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            file = Path(storage.path(name)).stat()
            seen.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    return seen.hexdigest()

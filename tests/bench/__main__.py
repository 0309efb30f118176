"""Measures everything once and prints it as a table; exits 1 where a bar is missed."""

import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parents[2]
VAR = BASE / "var" / "bench"
ROUNDS = int(os.environ.get("ROUNDS", "200"))
WARM = 20
HEAD = ("Measured", "Found", "Ratio", "SQL statements", "Bar")


def main() -> int:
    shutil.rmtree(VAR, ignore_errors=True)
    os.environ |= {"RUMAN_VAR": str(VAR), "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    os.environ.pop("DATABASE_URL", None)
    from ruman import embedded  # noqa: PLC0415 - the folder is named first
    from ruman.serving import addresses  # noqa: PLC0415
    from tests.bench import served  # noqa: PLC0415

    addresses.check_free("127.0.0.1", served.PORT, "BENCH_PORT")
    embedded.ensure()
    began = time.perf_counter()
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=BASE, check=True)
    migrated = time.perf_counter() - began
    import django  # noqa: PLC0415 - its settings need the database

    django.setup()
    from tests.bench import measured  # noqa: PLC0415 - needs Django set up

    first = measured.within("An empty database migrated", migrated, 5, "s")
    lines = [first, *measured.everything(ROUNDS, WARM)]
    for line in table(lines):
        sys.stdout.write(f"{line}\n")
    return 0 if all(line.well for line in lines) else 1


def table(lines: Iterable[Any]) -> Iterator[str]:
    """Markdown, for the README."""
    yield f"Measured by `make bench` ({ROUNDS} rounds) on {machine()}."
    yield ""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|---|{'---:|' * (len(HEAD) - 1)}"
    for line in lines:
        bar = line.bar and f"{line.bar}{'' if line.well else ' **missed**'}"
        yield f"| {line.what} | {line.found} | {line.ratio} | {line.statements} | {bar} |"


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    python = platform.python_version()
    return f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.system()}, Python {python}"


if __name__ == "__main__":
    sys.exit(main())

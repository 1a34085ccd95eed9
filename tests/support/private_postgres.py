"""A PostgreSQL server of our own, for as long as the tests run."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.programs import find_postgres

UNPRIVILEGED = "postgres"


class Unavailable(Exception):
    """Why there is no server."""


@contextmanager
def private_cluster() -> Iterator[str]:
    """The address of a fresh server, or Unavailable. It listens on a socket in its own folder: no port to clash on."""
    programs = find_postgres()
    if programs is None:
        raise Unavailable("no initdb on the PATH or where Debian keeps it")
    folder = Path(tempfile.mkdtemp(prefix="scorer-pg-"))
    try:
        # initdb refuses root
        run = _Runner(programs, _unprivileged(folder) if os.geteuid() == 0 else [])
        run("initdb", "-D", folder / "data", "-U", "scorer", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://scorer@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", folder / "data", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def _unprivileged(folder: Path) -> list[str]:
    """Gives the folder to the system's postgres user, and says how to run programs as that user."""
    runuser = shutil.which("runuser")
    try:
        user = pwd.getpwnam(UNPRIVILEGED)
    except KeyError:
        user = None
    if runuser is None or user is None:
        raise Unavailable(f"PostgreSQL does not run as root, and there is no runuser or no user {UNPRIVILEGED!r}")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return [runuser, "-u", UNPRIVILEGED, "--"]


@dataclass(frozen=True)
class _Runner:
    programs: Path
    as_user: list[str]

    def __call__(self, program: str, *arguments: str | Path) -> None:
        with tempfile.TemporaryFile("w+") as output:  # not a pipe: the server would hold it open
            command = [*self.as_user, self.programs / program, *arguments]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/")
            if done.returncode:
                output.seek(0)
                raise Unavailable(f"{program} failed: {output.read().strip()}")

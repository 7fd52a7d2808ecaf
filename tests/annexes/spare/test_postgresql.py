"""A spare with PostgreSQL: the commands of the documentation, run on two real servers.

Each command is read in the page, in both languages, so that the page and this test cannot differ.
The two servers are on one machine, so each has a port, and a folder for its socket, of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import ROOT
from tests.endurance.databases import postgresql_programs
from tests.endurance.desk import Desk, NoAnswer
from tests.ports import free_port

pytestmark = pytest.mark.slow

SECRET = "of the replica"
KEY = "a key that both servers have, as long as the program wants it to be"
#: Words to replace in the commands, by language: the two servers, the folder and the password.
WORDS = {
    "fr": ("PREMIER", "SECOND", "DOSSIER", "MOTDEPASSE"),
    "en": ("FIRST", "SECOND", "FOLDER", "PASSWORD"),
}
PREPARE = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", interactive=False, verbosity=0)
from django.test import override_settings
with override_settings(PASSWORD_HASHERS=["tests.passwords.QuickHasher"]):
    from tests.factories import make_contest, make_user
    contest = make_contest(2, organiser=make_user("Odile"), name="Noël")
"""


def commands(language: str, section: str) -> list[str]:
    """Return the commands of a section of the page, with the English words to replace."""
    page = (ROOT / f"docs/{language}/install/postgresql.md").read_text("utf-8")
    match = re.search(rf"\{{#{section}\}}\n(.*?)(?=\n## |\Z)", page, re.DOTALL)
    assert match is not None, section
    text = "\n".join(re.findall(r"(?m)^    (.+)$", match[1]))
    for word, english in zip(WORDS[language], WORDS["en"], strict=True):
        text = re.sub(rf"\b{word}\b", english, text)
    return text.splitlines()


SECTIONS = ("before", "replication", "standby", "promote", "rewind", "dumps")


@pytest.mark.parametrize("section", SECTIONS)
def test_both_languages_give_the_same_commands(section: str) -> None:
    assert commands("fr", section) == commands("en", section)


@dataclass
class Machine:
    """One of the two servers, as the account `postgres` uses it. `other` is the second's port."""

    folder: Path
    programs: Path
    port: int
    other: int = 0

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def env(self) -> dict[str, str]:
        return {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "HOME": str(self.folder),
            "PGPASSFILE": str(self.folder / ".pgpass"),
            "PGHOST": str(self.folder),
            "PGPORT": str(self.port),
            "PGUSER": "postgres",
            "LC_ALL": "C.UTF-8",
        }

    def run(self, command: str, *, port: int = 0, said: str = "") -> str:
        """Run a command line as `postgres`; return what it prints.

        `port` is that of the other machine, if the command names one.
        """
        log = (self.folder / "errors").open("a+")
        done = subprocess.run(
            ["bash", "-c", command],
            user="postgres" if os.getuid() == 0 else None,
            env=self.env | ({"PGPORT": str(port)} if port else {}),
            cwd=self.folder,
            input=said,
            # A server that starts keeps this file open: it is no pipe, which would never end.
            stdout=(out := (self.folder / "out").open("w+")),
            stderr=log,
            text=True,
            start_new_session=True,
        )
        assert done.returncode == 0, f"{command}\n{(self.folder / 'errors').read_text()}"
        out.seek(0)
        return out.read().strip()

    def documented(self, line: str, *, port: int = 0, said: str = "") -> str:
        """Run a command of the page on this machine."""
        for word, here in (
            ("FIRST", "127.0.0.1"),
            ("SECOND", "127.0.0.1"),
            ("FOLDER", str(self.data)),
            ("PASSWORD", SECRET),
        ):
            line = re.sub(rf"\b{word}\b", here, line)
        return self.run(line, port=port, said=said)

    def sql(self, statement: str) -> str:
        """Return what `psql` answers to a statement in the program's database."""
        return self.run(f'psql -tA dixdeder -c "{statement}"')

    def here(self) -> None:
        """Have the server of this folder listen on this machine's own port."""
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n")
            settings.write("fsync = off\n")  # no test cuts the power

    @property
    def url(self) -> str:
        return f"postgres://dixdeder:{SECRET}@127.0.0.1:{self.port}/dixdeder"

    def stop(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.run(f"pg_ctl stop --mode=immediate --silent --pgdata={self.data}")


@pytest.fixture
def machines() -> Iterator[tuple[Machine, Machine]]:
    """Two machines: a first server with the database of the program, and a second without any."""
    programs = postgresql_programs()
    if programs is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    # Outside the folders of pytest, which `postgres` may not enter; short, for the sockets.
    room = Path(tempfile.mkdtemp(prefix="standby-"))
    room.chmod(0o711)
    laptops = []
    for name in ("one", "two"):
        (room / name).mkdir()
        if os.getuid() == 0:
            shutil.chown(room / name, "postgres", "postgres")
        laptops.append(Machine(room / name, programs, free_port()))
    first, second = laptops
    first.run(
        f"initdb --pgdata={first.data} --username=postgres --auth=trust --encoding=UTF8 "
        "--no-locale --no-sync"
    )
    first.here()
    # As on a server: people of the machine come in, and the program with its password.
    (first.data / "pg_hba.conf").write_text(
        "local all,replication all trust\nhost dixdeder dixdeder 127.0.0.1/32 scram-sha-256\n"
    )
    first.run(f"pg_ctl start --silent --wait --pgdata={first.data} --log={first.data}/log")
    first.run(f"psql -c \"CREATE ROLE dixdeder LOGIN PASSWORD '{SECRET}'\"")
    first.run("createdb --owner=dixdeder dixdeder")
    try:
        yield first, second
    finally:
        for machine in laptops:
            machine.stop()
        shutil.rmtree(room)


class Program:
    """The program, on the database of one machine."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {"DJANGO_SETTINGS_MODULE": "tournaments.settings", "SECRET_KEY": KEY}
        self.env = os.environ | settings | {"DATABASE_URL": machine.url, "DATA_DIR": str(folder)}
        self.said = folder.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """Make the tables, an account and a contest."""
        subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=self.env, check=True)

    def __enter__(self) -> Desk:
        words = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        log = self.said.open("ab")
        self.process = subprocess.Popen(words, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        desk = Desk(self.url, "Odile")
        wait_for(lambda: self._answers(desk))
        return desk

    def _answers(self, desk: Desk) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.said.read_text()
        try:
            return desk.get("/mirror/ping").status == 200
        except NoAnswer:
            return False

    def __exit__(self, *_error: Any) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def wait_for(happened: Any) -> None:
    until = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.05)


def type_name(desk: Desk) -> Any:
    """Send a form that writes: a new contest's name."""
    form = desk.page("/desk/new/name/").form_to("/desk/new/name/").values
    address = f"{desk.address}/desk/new/name/"
    fields = {**form, "name": "Tarot du 14"}
    page = {"Accept": "text/html"}
    return desk.session.post(address, fields, headers=page, allow_redirects=False)


def test_the_documented_commands_make_a_replica_that_reads_takes_over_and_returns(
    machines: tuple[Machine, Machine], tmp_path: Path
) -> None:
    first, second = machines
    program = Program(first, tmp_path / "first")
    program.prepare()
    for line in commands("en", "before"):
        for machine in (first, second) if ".pgpass" in line else (first,):
            machine.documented(line, said=f"{SECRET}\n{SECRET}\n")
    assert first.sql("SHOW max_slot_wal_keep_size") == "2GB"

    # The second follows, and is waited for.
    copies, starts, *waits = commands("en", "replication")
    second.documented(copies, port=first.port)
    second.here()
    second.documented(starts)
    wait_for(lambda: first.sql("SELECT state FROM pg_stat_replication") == "streaming")
    for line in waits:
        first.documented(line)
    wait_for(lambda: first.sql("SELECT sync_state FROM pg_stat_replication") == "sync")

    # The program reads the replica, says how late it is, and records nothing.
    with Program(second, tmp_path / "second") as desk:
        desk.sign_in()
        assert re.search(r"réplique, \d+,\d s de retard", desk.get("/").text)
        assert "Noël" in desk.get("/c/noel/").text
        assert "Noël" in desk.get("/desk/noel/").text
        answer = type_name(desk)
        assert answer.status_code == 503
        assert "Cette base est une réplique" in answer.text
        assert "Tarot du 14" in answer.text
        # What the first records is read here at once.
        first.sql("UPDATE tournaments_contest SET name = 'Saint-Sylvestre'")
        wait_for(lambda: "Saint-Sylvestre" in desk.get("/desk/noel/").text)

    # The first stops without a warning; the second takes over, and has everything.
    first.stop()
    for line in commands("en", "promote")[:2]:
        second.documented(line)
    assert second.documented(commands("en", "promote")[2])[:8] == "00000002"
    assert second.sql("SELECT name FROM tournaments_contest") == "Saint-Sylvestre"
    with Program(second, tmp_path / "second") as desk:
        desk.sign_in()
        assert "réplique" not in desk.get("/").text
        assert type_name(desk).status_code in (200, 302)

    # The old one wrote alone: it comes back without that, as the replica of the new one.
    first.run(f"pg_ctl start --silent --wait --pgdata={first.data} --log={first.data}/log")
    alone = "SET synchronous_commit = local; UPDATE tournaments_contest SET name = 'Perdu'"
    first.sql(alone)
    first.run(f"pg_ctl stop --silent --mode=fast --pgdata={first.data}")
    returns, starts = commands("en", "rewind")
    first.documented(returns, port=second.port)
    first.here()
    first.documented(starts)
    wait_for(lambda: second.sql("SELECT state FROM pg_stat_replication") == "streaming")
    assert first.sql("SELECT name, pg_is_in_recovery() FROM tournaments_contest") == (
        "Saint-Sylvestre|t"
    )

    # A dump, and the database made from it again.
    dump, *restores = commands("en", "dumps")
    first.documented(dump, port=second.port)
    second.run("dropdb --force dixdeder")
    (first.folder / "dixdeder.dump").rename(second.folder / "dixdeder.dump")
    for line in restores:
        second.documented(line)
    assert second.sql("SELECT name FROM tournaments_contest") == "Saint-Sylvestre"

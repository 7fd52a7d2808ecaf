"""A disk filled on purpose while results are typed: nothing saved is lost, nothing counts twice.

The server runs on a small file system of its own, which disappears with it. Root mounts it; others
do so in a namespace of users. Where the system allows neither, `test_failing_writes` remains.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest

from tests import ROOT
from tests.ports import free_port
from tests.setup.test_serve import fetched
from tests.views.desk import inputs, plain, text

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's"),
]
SIZE = 40_000_000
TABLES = 24
#: Prepare a database with a round drawn, and say the key of the organiser's session.
PREPARE = f"""
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.factories import make_contest, make_first_organiser
from tournaments.services.draws import draws
organiser = make_first_organiser()
contest = make_contest({2 * TABLES}, organiser=organiser, name="Full")
draws.draw_round(contest, organiser, seed=1)
session = SessionStore()
session[SESSION_KEY] = str(organiser.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = organiser.get_session_auth_hash()
session.save()
print(session.session_key)
"""
#: Say what is stored, after comparing it with what is computed again.
STORED = """
from django.core.management import call_command
from tournaments.models import Entry
call_command("verify")
for row in Entry.objects.order_by("match__table", "pk").values_list("match__table", "ns", "ew"):
    print(*row)
"""


def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {**kept, "DATA_DIR": str(data), "SECRET_KEY": "the same before and after"}


def manage(data: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(data),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


@dataclass
class Desk:
    """Browser of the organiser."""

    address: str
    session: str

    def __post_init__(self) -> None:
        self.cookies = CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.browser.addheaders = [("Cookie", f"sessionid={self.session}")]

    def send(self, path: str, form: dict[str, str] | None = None) -> Any:
        """Open a page, or send a form to it; return the last page with its status."""
        token = next((one.value for one in self.cookies if one.name == "csrftoken"), "")
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={token}"}
        data = urlencode(form).encode() if form is not None else None
        request = urllib.request.Request(f"{self.address}{path}", data, headers)
        try:
            with self.browser.open(request, timeout=60) as answer:
                return SimpleNamespace(status=answer.status, content=answer.read())
        except urllib.error.HTTPError as answer:
            return SimpleNamespace(status=answer.code, content=answer.read())

    def enter(self, table: int, ns: int, ew: int) -> Any:
        """Type the totals of a table, and return the answer."""
        path = f"/desk/full/rounds/1/tables/{table}/"
        form = inputs(self.send(f"{path}?way=totals"))
        return self.send(path, {**form, "ns": str(ns), "ew": str(ew)})


@dataclass
class Hall:
    """Server on its small disk."""

    process: subprocess.Popen[str]
    disk: Path
    desk: Desk

    @property
    def ballast(self) -> Path:
        return self.disk / "ballast"

    def stop(self) -> str:
        """Stop the server normally; return what its window showed."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)[0]

    def fill(self, left: int) -> None:
        """Fill the disk until so many bytes are left."""
        with self.ballast.open("ab") as ballast:
            while (free := shutil.disk_usage(self.disk).free) > left:
                ballast.write(bytes(min(free - left, 1_000_000)))
                ballast.flush()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    prepared, data = tmp_path / "prepared", tmp_path / "var"
    data.mkdir()
    namespace = ["unshare", "--mount"]
    if os.geteuid() != 0:
        namespace += ["--user", "--map-root-user"]
    mounted = f'mount -t tmpfs -o size={SIZE} none "$0" && cp -r "$1/." "$0" && shift && exec "$@"'
    before = [*namespace, "sh", "-c", mounted, str(data), str(prepared)]
    prepared.mkdir()
    if shutil.which("unshare") is None or subprocess.run([*before, "true"]).returncode:
        pytest.skip("this system allows no small disk of one's own")
    session = manage(prepared, "shell", "-v0", "-c", PREPARE)
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--copy-minutes", "0"]
    with subprocess.Popen(
        [*before, *command],
        cwd=ROOT,
        env=environment(data),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            fetched(f"{address}/", process)
            # The disk is mounted for the server alone: its files are seen through the process.
            disk = Path(f"/proc/{process.pid}/root{data}")
            yield Hall(process, disk, Desk(address, session))
        finally:
            process.kill()


def given_back(page: Any) -> dict[str, str]:
    """Return the form that the button « Réessayer » sends."""
    form = text(page).split("data-resend")[1].split("</form>")[0]
    matches = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return {name: unescape(value) for name, value in matches}


def test_results_typed_on_a_disk_that_fills(hall: Hall, tmp_path: Path) -> None:
    desk = hall.desk
    saved: list[tuple[int, int, int]] = []
    assert 'data-trouble="disk_nearly_full"' in text(desk.send("/desk/full/"))

    hall.fill(left=150_000)
    refused = None
    for table in range(1, TABLES + 1):
        ns = 1000 + table
        page = desk.enter(table, ns, 1944 - ns)
        if page.status == 503:
            refused = table, page
            break
        assert page.status == 200
        saved.append((table, ns, 1944 - ns))
    assert refused is not None
    table, page = refused
    assert "Le disque de l’ordinateur du concours est plein." in plain(page)
    assert str(1000 + table) in plain(page)
    # The hall still reads.
    assert desk.send("/c/full/").status == 200

    path = f"/desk/full/rounds/1/tables/{table}/"
    hall.ballast.unlink()
    assert desk.send(path, given_back(page)).status == 200
    desk.send(path, given_back(page))
    saved.append((table, 1000 + table, 944 - table))

    kept = tmp_path / "kept"
    kept.mkdir()
    # A copy of the database, as the organiser takes one home.
    form = {"csrfmiddlewaretoken": next(c.value for c in desk.cookies if c.name == "csrftoken")}
    copy = desk.send("/house/copies/", form)
    (kept / "dixdeder.sqlite3").write_bytes(copy.content)
    verified, *rows = manage(kept, "shell", "-v0", "-c", STORED).splitlines()
    assert "égal à ce qui se recalcule" in verified
    assert rows == [" ".join(map(str, row)) for row in saved]

    console = hall.stop()
    assert console.count("Le disque de l’ordinateur du concours est plein.") == 1
    assert "Traceback" not in console

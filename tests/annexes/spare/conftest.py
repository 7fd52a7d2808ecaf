"""A small database and the two sides of a copy, in one process and without a socket."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tests.annexes.spare.values import LINEAGE
from tournaments.annexes.spare.copying import client, house, place
from tournaments.annexes.spare.copying.client import Server
from tournaments.annexes.spare.copying.house import House
from tournaments.annexes.spare.copying.place import Standing
from tournaments.annexes.spare.copying.protocol import keys_of
from tournaments.annexes.spare.views.mirror import MirrorMiddleware
from tournaments.machine import serving
from tournaments.machine.backups import files

CODE = "NU58A4989G92S8H7EVYBCKTZ6H"


def small_database(file: Path) -> Path:
    """Create a database with the tables that a copy reads, and enough rows to fill pages."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript(
            """
            CREATE TABLE django_migrations (app, name);
            CREATE TABLE tournaments_contest (id INTEGER PRIMARY KEY, slug, name);
            CREATE TABLE auth_user (id INTEGER PRIMARY KEY, username);
            CREATE TABLE tournaments_logline (id INTEGER PRIMARY KEY, contest_id, by_id, at, action,
                subject, before, after, reason);
            CREATE TABLE tournaments_entry (id INTEGER PRIMARY KEY, ns);
            CREATE TABLE tournaments_generation (id INTEGER PRIMARY KEY, lineage, number, log, at);
            CREATE TABLE filler (id INTEGER PRIMARY KEY, text);
            """
        )
        database.execute(
            "INSERT INTO tournaments_generation VALUES (1, ?, 1, 0, '2026-11-22T13:00:00+01:00')",
            (LINEAGE,),
        )
        database.execute("INSERT INTO tournaments_contest VALUES (1, 'noel', 'Noël')")
        database.executemany(
            "INSERT INTO django_migrations VALUES ('tournaments', ?)",
            [(name,) for name in sorted(files.known_migrations())],
        )
        database.executemany("INSERT INTO filler (text) VALUES (?)", [("0612345678" * 40,)] * 400)
    return file


def enter(file: Path, ns: int) -> int:
    """Write one result and its line of the log; return the number of the line."""
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("INSERT INTO tournaments_entry (ns) VALUES (?)", (ns,))
        line = opened.execute(
            "INSERT INTO tournaments_logline (contest_id, at, action, subject, after, reason) "
            "VALUES (1, '2026-11-22 13:32:07', 'enter_result', 'Partie 1, table 4', ?, '')",
            (f'{{"ns": {ns}}}',),
        )
        return int(line.lastrowid or 0)


@dataclass
class Wire:
    """What passes between the two: each request; each answer, which a test may change; each byte.

    A test that gives `first` another house starts that server again.
    """

    first: House
    spare: House
    database: Path
    seen: bytearray = field(default_factory=bytearray)
    asked: list[tuple[Any, ...]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    change: Any = None
    cut: bool = False
    url: str = "http://192.168.1.20:8000"

    @property
    def server(self) -> Server:
        return Server(self.url, keys_of(CODE))


@pytest.fixture
def wire(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """Two servers, each in its folder: `house` is the first's while it answers."""
    settings.DATA_DIR = tmp_path / "spare"
    settings.SECRET_KEY = "key of the spare"
    first, spare = House(), House(standing=Standing.COPIES, port=8927)
    first_folder = tmp_path / "first"
    first_folder.mkdir()
    database = small_database(tmp_path / "first" / "dixdeder.sqlite3")
    wire = Wire(first, spare, database)
    middleware = MirrorMiddleware(lambda request: HttpResponse(status=404))
    monkeypatch.setattr(house, "_house", spare)
    monkeypatch.setattr(serving, "_serve", lambda file, options: None)
    monkeypatch.setattr(serving, "main_file", lambda: settings.DATA_DIR / "dixdeder.sqlite3")
    place.keep_code(CODE)
    settings.DATA_DIR = first_folder
    place.keep_code(CODE)
    monkeypatch.setattr(serving, "main_file", lambda: database)
    assert first.snapshots.database == database
    monkeypatch.setattr(serving, "main_file", lambda: Path(settings.DATA_DIR) / "dixdeder.sqlite3")
    settings.DATA_DIR = tmp_path / "spare"

    def exchange(
        url: str, method: str, path: str, body: bytes, headers: dict[str, str], patience: float
    ) -> tuple[Any, bytes]:
        if wire.cut:
            raise client.SilentError(url)
        wire.asked.append((url, method, path, body, headers, patience))
        named = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
        request = RequestFactory().generic(
            method, path, body, "application/json", REMOTE_ADDR="192.168.1.21", **named
        )
        settings.DATA_DIR, settings.SECRET_KEY = first_folder, "key of the first"
        monkeypatch.setattr(house, "_house", wire.first)
        try:
            response = middleware(request)
        finally:
            monkeypatch.setattr(house, "_house", spare)
            settings.DATA_DIR, settings.SECRET_KEY = tmp_path / "spare", "key of the spare"
        content = response.content
        if wire.change is not None:
            content = wire.change(path, content)
        wire.statuses.append(response.status_code)
        wire.seen += repr(headers).encode() + body + repr(response.headers).encode() + content
        return SimpleNamespace(status=response.status_code, headers=response.headers), content

    monkeypatch.setattr(client, "_exchange", exchange)
    yield wire
    wire.first.close()
    spare.close()

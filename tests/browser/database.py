"""The database of another program, opened by the models of this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections

ALIAS = "default"


@contextmanager
def database_at(file: Path) -> Iterator[None]:
    """Let the models read and write this SQLite file, with the options of the program."""
    usual, usual_settings = connections[ALIAS], connections.settings[ALIAS]
    connections.settings[ALIAS] = {
        **usual_settings,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # No test cuts the power of this machine: a write need not wait for its disk.
            "init_command": "PRAGMA synchronous=OFF;",
        },
    }
    connections[ALIAS] = connections.create_connection(ALIAS)
    try:
        yield
    finally:
        connections[ALIAS].close()
        connections.settings[ALIAS] = usual_settings
        connections[ALIAS] = usual

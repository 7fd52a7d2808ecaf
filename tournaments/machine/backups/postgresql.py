"""Sentences that give PostgreSQL's own commands to copy and restore a database that it holds."""

from __future__ import annotations

import shlex
from pathlib import Path

from django.db import connections
from django.utils.translation import gettext as _


def by_postgresql(to: Path) -> str:
    return _(
        "La base est tenue par PostgreSQL, qui fait ses propres copies. Lancez plutôt : %(command)s"
    ) % {"command": dump_command(to)}


def dump_command(to: Path) -> str:
    """Return the command that copies a PostgreSQL database into a file, without the password."""
    return " ".join(["pg_dump", "--format=custom", f"--file={shlex.quote(str(to))}", *_server()])


def back_by_postgresql(file: Path) -> str:
    command = " ".join(["pg_restore", "--clean", "--if-exists", *_server(), shlex.quote(str(file))])
    return _("La base est tenue par PostgreSQL. Arrêtez Dix de Der, puis lancez : %(command)s") % {
        "command": command
    }


def _server() -> list[str]:
    database = connections["default"].settings_dict
    options = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
    named = ((option, str(database.get(key) or "")) for option, key in options.items())
    return [f"--{option}={shlex.quote(value)}" for option, value in named if value]


def two_ways() -> str:
    return _(
        "La base est tenue par PostgreSQL, qui se réplique lui-même : la réplication continue "
        "(pg_basebackup -R), ou une copie régulière (pg_dump). Voyez la page « PostgreSQL » de la "
        "documentation."
    )

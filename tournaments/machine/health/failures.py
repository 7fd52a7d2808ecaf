"""Kinds of failure, told from their exceptions: what each is called, and what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from django.db import InterfaceError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every


class Failure(Enum):
    """Why the disk, the database or a library does not do what it was asked."""

    FULL = auto()
    READ_ONLY = auto()
    #: The disk itself answers with an error: unplugged, or worn out.
    DISK = auto()
    CORRUPT = auto()
    LOCKED = auto()
    UNREACHABLE = auto()
    #: The tables are missing, or those of another version of the program.
    UNPREPARED = auto()
    #: A library cannot be loaded: it is not there, or lacks one of the system.
    LIBRARY = auto()


class Damaged(Exception):
    """The check of a database's file found damage."""


# The lowest byte of SQLite's result codes: https://www.sqlite.org/rescode.html
BY_SQLITE = {
    sqlite3.SQLITE_FULL: Failure.FULL,
    sqlite3.SQLITE_READONLY: Failure.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Failure.READ_ONLY,
    sqlite3.SQLITE_PERM: Failure.READ_ONLY,
    sqlite3.SQLITE_IOERR: Failure.DISK,
    sqlite3.SQLITE_CORRUPT: Failure.CORRUPT,
    sqlite3.SQLITE_NOTADB: Failure.CORRUPT,
    sqlite3.SQLITE_BUSY: Failure.LOCKED,
    sqlite3.SQLITE_LOCKED: Failure.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Failure.LOCKED,
}
# SQLite has no code of its own for these.
UNPREPARED = ("no such table", "no such column", "has no column named")

# Codes of PostgreSQL, or their first two letters:
# https://www.postgresql.org/docs/current/errcodes-appendix.html
BY_POSTGRESQL = {
    "53100": Failure.FULL,
    "25006": Failure.READ_ONLY,
    "42501": Failure.READ_ONLY,
    "58030": Failure.DISK,
    "XX001": Failure.CORRUPT,
    "XX002": Failure.CORRUPT,
    "40": Failure.LOCKED,
    "55P03": Failure.LOCKED,
    "08": Failure.UNREACHABLE,
    "28": Failure.UNREACHABLE,
    "3D": Failure.UNREACHABLE,
    "53300": Failure.UNREACHABLE,
    "57P": Failure.UNREACHABLE,
    "42P01": Failure.UNPREPARED,
    "42703": Failure.UNPREPARED,
}

BY_SYSTEM = {
    errno.ENOSPC: Failure.FULL,
    errno.EDQUOT: Failure.FULL,
    errno.EROFS: Failure.READ_ONLY,
    errno.EACCES: Failure.READ_ONLY,
    errno.EPERM: Failure.READ_ONLY,
    errno.EIO: Failure.DISK,
    errno.ENXIO: Failure.DISK,
    errno.ENODEV: Failure.DISK,
}


def failure_of(error: BaseException | None) -> Failure | None:
    """Return the kind of failure behind an exception or its causes, or None for any other error."""
    return next((kind for one in _causes(error) if (kind := _kind(one))), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    met: set[int] = set()
    while error is not None and id(error) not in met:
        met.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _kind(error: BaseException) -> Failure | None:
    if isinstance(error, Damaged):
        return Failure.CORRUPT
    if isinstance(error, ImportError):
        return Failure.LIBRARY
    if isinstance(error, InterfaceError):
        # Django raises it itself when the connection is gone.
        return Failure.UNREACHABLE
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(error)
    if hasattr(error, "sqlstate"):
        return _of_postgresql(error)
    if isinstance(error, OSError) and error.errno is not None:
        return BY_SYSTEM.get(error.errno)
    return None


def _of_sqlite(error: sqlite3.Error) -> Failure | None:
    # An error of the module itself, such as a closed connection, has no code.
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code == sqlite3.SQLITE_ERROR and any(words in str(error) for words in UNPREPARED):
        return Failure.UNPREPARED
    return BY_SQLITE.get(code & 0xFF)


def _of_postgresql(error: BaseException) -> Failure | None:
    state: str | None = error.sqlstate  # type: ignore[attr-defined]
    if state is not None:
        failures = (BY_POSTGRESQL.get(state[:length]) for length in (5, 3, 2))
        return next(filter(None, failures), None)
    # Without an answer of the server there is no code.
    names = {base.__name__ for base in type(error).__mro__}
    return Failure.UNREACHABLE if names & {"OperationalError", "InterfaceError"} else None


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences of a failure: what is wrong, and what to do on the contest's computer."""

    what: str | Promise
    to_do: str | Promise


WORDS = every(
    Failure,
    {
        Failure.FULL: Words(
            _("Le disque de l’ordinateur du concours est plein."),
            _(
                "Sur cet ordinateur, effacez des fichiers inutiles et videz la corbeille, puis "
                "réessayez : il n’y a rien à relancer."
            ),
        ),
        Failure.READ_ONLY: Words(
            _("L’ordinateur du concours ne peut plus écrire dans le dossier de la base."),
            _(
                "Rendez ce dossier modifiable, puis réessayez. Si cela ne suffit pas, arrêtez le "
                "programme (Ctrl-C) et relancez-le : il dira la commande à taper."
            ),
        ),
        Failure.DISK: Words(
            _("Le disque de l’ordinateur du concours répond par une erreur."),
            _(
                "Vérifiez que la clé ou le disque est bien branché, puis réessayez. Si cela ne "
                "suffit pas, arrêtez le programme (Ctrl-C) et relancez-le."
            ),
        ),
        Failure.CORRUPT: Words(
            _("Le fichier de la base est abîmé."),
            _(
                "Sur l’ordinateur du concours, arrêtez le programme (Ctrl-C), puis relancez-le : "
                "il dira quelle copie remettre en place, et comment."
            ),
        ),
        Failure.LOCKED: Words(
            _("La base est occupée : un autre programme y écrit."),
            _(
                "Réessayez dans quelques secondes. Si cela dure, fermez sur l’ordinateur du "
                "concours les autres fenêtres de Dix de Der et tout outil qui a ouvert la base."
            ),
        ),
        Failure.UNREACHABLE: Words(
            _("Le serveur PostgreSQL, qui tient la base, ne répond pas."),
            _(
                "Réessayez dans quelques secondes. Si cela dure, relancez-le : « sudo systemctl "
                "restart postgresql »."
            ),
        ),
        Failure.UNPREPARED: Words(
            _("La base n’est pas celle de cette version du programme."),
            _(
                "Sur l’ordinateur du concours, arrêtez le programme (Ctrl-C), puis relancez-le : "
                "il prépare la base."
            ),
        ),
        Failure.LIBRARY: Words(
            _("Une bibliothèque du programme ne se charge pas sur l’ordinateur du concours."),
            _(
                "Le reste du programme marche. Pour avoir aussi ceci, reprenez le dossier complet "
                "de Dix de Der, ou réinstallez-le."
            ),
        ),
    },
)

"""What a failure is called in the terminal: one sentence, with the command to type."""

from __future__ import annotations

import os
import shlex
import sqlite3
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.utils.translation import gettext

from scoring.kinds import every
from scoring.words import N_
from tournaments.machine.backups.copying import copies
from tournaments.machine.backups.files import doubt_of
from tournaments.machine.backups.record import folder as copies_folder
from tournaments.machine.environment import WrongVariableError
from tournaments.machine.health.failures import Damaged, Failure, failure_of
from tournaments.machine.places import command, data_folder
from tournaments.machine.plugins import WrongPluginError

#: Seconds that the check of a file waits for another program.
PATIENCE = 2
SENTENCES = every(
    Failure,
    {
        Failure.FULL: N_(
            "Le disque est plein : rien de plus ne s’écrit dans %(folder)s. Effacez des fichiers "
            "inutiles, videz la corbeille, puis tapez : %(again)s"
        ),
        Failure.READ_ONLY: N_(
            "Dix de Der ne peut pas lire ou écrire dans %(folder)s. Rendez ce dossier modifiable "
            "(chmod -R u+rwX %(folder)s) ou, si le disque est protégé, prenez-en un autre, puis "
            "tapez : %(again)s"
        ),
        Failure.DISK: N_(
            "Le disque qui porte %(folder)s répond par une erreur. Vérifiez qu’il est bien "
            "branché, puis tapez : %(again)s"
        ),
        Failure.CORRUPT: N_(
            "La base %(database)s est abîmée. La copie %(copy)s est bonne : remettez-la en place, "
            "programme arrêté. Tapez : %(restore)s"
        ),
        Failure.LOCKED: N_(
            "Un autre programme tient la base %(database)s. Fermez-le (une autre fenêtre de Dix de "
            "Der, un outil qui a ouvert la base ; lsof %(database)s le nomme), puis tapez : "
            "%(again)s"
        ),
        Failure.UNREACHABLE: N_(
            "PostgreSQL ne répond pas à %(server)s, ou refuse d’ouvrir la base (%(error)s). "
            "Démarrez-le (sudo systemctl start postgresql) ou corrigez DATABASE_URL, puis tapez : "
            "%(again)s"
        ),
        Failure.UNPREPARED: N_(
            "La base %(database)s n’est pas préparée pour cette version de Dix de Der. Tapez : "
            "%(migrate)s"
        ),
        Failure.LIBRARY: N_(
            "Une bibliothèque du programme ne se charge pas ici (%(error)s). Reprenez le dossier "
            "complet de Dix de Der, ou réinstallez-le, puis tapez : %(again)s"
        ),
    },
)
#: What differs on Windows, where nobody types the commands of the others.
ON_WINDOWS = {
    Failure.READ_ONLY: N_(
        "Windows ne laisse pas Dix de Der lire ou écrire dans %(folder)s. Mettez le dossier « Dix "
        "de Der » dans vos Documents ou sur le bureau, et démarrez-le de là."
    ),
    Failure.LOCKED: N_(
        "Un autre programme tient la base %(database)s. Fermez-le (une autre fenêtre de Dix de "
        "Der, OneDrive, un outil qui a ouvert la base), puis tapez : %(again)s"
    ),
}
NO_COPY = N_(
    "La base %(database)s est abîmée, et aucune bonne copie n’est dans %(copies)s. Gardez ce "
    "fichier, cherchez une sauvegarde sur une clé USB, puis tapez : %(restore)s"
)
ON_POSTGRESQL = N_(
    "PostgreSQL trouve la base %(database)s abîmée. Arrêtez Dix de Der, puis remettez votre "
    "dernière sauvegarde par pg_restore."
)


WRONG_VARIABLE = N_(
    "La variable %(name)s a une valeur qui ne se lit pas. Elle attend : %(example)s. Corrigez-la "
    "ou enlevez-la, puis tapez : %(again)s"
)
CLOSED_IMPORT = N_(
    "L’extension « %(package)s » utilise %(imports)s, qui change sans prévenir d’une version à "
    "l’autre. Demandez-en une nouvelle à son auteur, ou enlevez-la : %(remove)s"
)
FAILING_PLUGIN = N_(
    "L’extension « %(package)s » ne démarre pas (%(fails)s). Demandez-en une nouvelle à son "
    "auteur, ou enlevez-la : %(remove)s"
)
NO_DRIVER = N_(
    "DATABASE_URL demande PostgreSQL, et son pilote n’est pas installé ici. Tapez : %(install)s"
)
#: In a folder whose Python installs nothing, such as that for Windows.
NO_PIP = N_(
    "DATABASE_URL demande PostgreSQL, dont ce dossier n’a pas le pilote. Enlevez DATABASE_URL, ou "
    "installez le programme comme le dit la page « Installer » de l’aide."
)
INSTALL_DRIVER = ("-m", "pip", "install", "psycopg[binary]")


def failure_sentence(error: BaseException, folder: Path | None = None) -> str:
    """Return the sentence and the command of a failure, or "" for any other error.

    `folder` is where the command was writing, if that is not the folder of the data.
    """
    failure = failure_of(error)
    if isinstance(error, ImproperlyConfigured) and isinstance(error.__context__, ImportError):
        # The models could not be read: no language is known yet.
        if find_spec("pip") is None:
            return NO_PIP
        return NO_DRIVER % {"install": shlex.join([sys.executable, *INSTALL_DRIVER])}
    if isinstance(error, WrongVariableError):
        again = command(*sys.argv[1:])
        return WRONG_VARIABLE % {"name": error.name, "example": error.example, "again": again}
    if isinstance(error, WrongPluginError):
        sentence = CLOSED_IMPORT if error.imports else FAILING_PLUGIN
        remove = shlex.join([sys.executable, "-m", "pip", "uninstall", error.package])
        return sentence % {**vars(error), "remove": remove}
    if failure is None:
        return ""
    values = {
        "error": _first_line(error),
        "folder": _quoted(folder or _folder_of(error)),
        "again": command(*sys.argv[1:]),
        "migrate": command("migrate"),
    }
    if not settings.configured:
        # The settings could not write in the folder of the data: no language is known yet.
        return _sentence(failure) % values
    database = connections["default"].settings_dict
    values |= {
        "database": _quoted(database["NAME"]),
        "server": f"{database.get('HOST') or 'localhost'}:{database.get('PORT') or 5432}",
    }
    if failure is Failure.CORRUPT:
        return _corrupt(values)
    return gettext(_sentence(failure)) % values


def _sentence(failure: Failure) -> str:
    if sys.platform == "win32" and failure in ON_WINDOWS:
        return ON_WINDOWS[failure]
    return SENTENCES[failure]


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), "").strip()


def check_file(database: Path) -> None:
    """Read the whole file of a database, and check that it can be written.

    Damage may be in a page that nothing reads before the draw of the last round. Raises `Damaged`,
    or the error of SQLite.
    """
    address = f"{database.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as opened:
        opened.execute("BEGIN IMMEDIATE")
        # SQLite notices only at the first write that a file can only be read.
        opened.execute("CREATE TABLE written (number)")
        opened.rollback()
        verdict = opened.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise Damaged(verdict)


def newest_good_copy() -> Path | None:
    """Return the newest automatic copy that can be restored. Each is read back, newest first."""
    paths = (copy.path for copy in copies())
    return next((path for path in paths if not doubt_of(path)), None)


def _corrupt(values: dict[str, str]) -> str:
    if connections["default"].vendor != "sqlite":
        return gettext(ON_POSTGRESQL) % values
    copy = newest_good_copy()
    if copy is None:
        values |= {"copies": _quoted(copies_folder()), "restore": f"{command('restore')} …"}
        return gettext(NO_COPY) % values
    values |= {"copy": copy.name, "restore": command("restore", str(copy))}
    return gettext(SENTENCES[Failure.CORRUPT]) % values


def _folder_of(error: BaseException) -> Path:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and isinstance(cause.filename, str | os.PathLike):
            return Path(os.fspath(cause.filename)).parent
        cause = cause.__cause__
    if settings.configured:
        return Path(settings.DATA_DIR)
    return data_folder()


def _quoted(path: object) -> str:
    return shlex.quote(str(path))

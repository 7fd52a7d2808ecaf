"""A spare: it asks the first laptop what changed, and serves each copy once it is good."""

from __future__ import annotations

import errno
import logging
import sqlite3
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.applying import Copy, applied, last_copy, tidy
from tournaments.annexes.spare.copying.client import PATIENCE, Server, SilentError
from tournaments.annexes.spare.copying.house import House, adopt, descent_in, house
from tournaments.annexes.spare.copying.pages import DamagedError
from tournaments.annexes.spare.copying.place import WRITERS, Role, Standing
from tournaments.annexes.spare.copying.protocol import BadSealError, keys_of
from tournaments.annexes.spare.copying.states import State, UnreadableError, clock_of
from tournaments.annexes.spare.copying.wire import unpacked
from tournaments.machine import serving
from tournaments.machine.backups import files
from tournaments.machine.network import is_this_machine, lan_addresses
from tournaments.machine.places import version
from tournaments.words.texts import Refused

log = logging.getLogger(__name__)


def first_laptop() -> Server:
    """Return the first laptop of this spare."""
    return Server(place.kept().source, keys_of(place.code()))


def begin(url: str, code: str, every: float, port: int) -> None:
    """Become a spare of the server at `url`: prove that it can be copied, and copy it whole.

    A spare whose first laptop is silent serves its last good copy. Raises `Refused`.
    """
    here, kept = house(), place.kept()
    url = url.rstrip("/")
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise Refused(_("Rien ne répond à %(url)s") % {"url": url}, field="mirror")
    _refuse_itself(url, port)
    server = Server(url, keys_of(code))
    tidy()
    known = kept.role is Role.SPARE and last_copy() is not None
    try:
        state = server.state(patience=PATIENCE)
        assert state is not None, "no tick was given"
        _refuse_source(state, url, here)
        _refuse_folder(state, kept)
        _take_key(server)
        here.port, here.copied = port, last_copy()
        if here.copied is not None and here.copied.state.lineage != state.lineage:
            here.copied = None
        copy_once(server, state)
        place.keep_code(code)
        place.keep(role=Role.SPARE, source=url, every=every)
        place.forget_peers()
        here.standing = Standing.COPIES
    except SilentError as error:
        if not known:
            raise Refused(_("Rien ne répond à %(url)s") % {"url": url}, field="mirror") from error
        here.standing, here.copied, here.port = Standing.COPIES, last_copy(), port
        if here.copied is not None:
            adopt(here.copied)
    except (BadSealError, UnreadableError, DamagedError) as error:
        raise Refused(_("Ce n’est pas Dix de Der."), field="mirror") from error
    except (OSError, sqlite3.Error) as error:
        raise Refused(disk_sentence(error), field="mirror") from error


def copy_once(server: Server, state: State) -> None:
    """Bring what this spare lacks of `state`, and serve it.

    Raises `Refused`, `SilentError`, `BadSealError`, `UnreadableError`, `DamagedError` or `OSError`.
    """
    here = house()
    here.known = state
    _refuse_version(state)
    try:
        copy = _copied(server, here.copied)
    except DamagedError:
        # Our last file is damaged, or the pages were: a whole copy needs neither.
        log.warning(_("Copie abîmée : une copie entière est demandée."))
        copy = _copied(server, None)
    adopt(copy)
    if here.known is None or copy.state.log >= here.known.log:
        here.known = copy.state


def _copied(server: Server, held: Copy | None) -> Copy:
    here = house()
    question = {
        "tick": held.state.tick if held is not None else "",
        "every": place.kept().every,
        "port": here.port,
    }
    answer = server.ask("POST", "copy", question)
    state, change = unpacked(answer.content)
    numbered = held or last_copy()
    if held is None and numbered is not None and len(change.pages) != change.count:
        raise UnreadableError
    return applied(numbered, state, change)


class Following(threading.Thread):
    """Thread of a spare: one question an interval, and a copy when the answer is new."""

    def __init__(self, every: float) -> None:
        super().__init__(name="spare", daemon=True)
        self.every = every
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(self.every):
            with house().changing:
                if not self._over.is_set() and house().standing is Standing.COPIES:
                    self.turn()

    def stop(self) -> None:
        """Stop after the copy in progress."""
        self._over.set()

    def turn(self) -> None:
        """Ask once, and note how it went."""
        here, server = house(), first_laptop()
        here.asked = time.monotonic()
        tick = here.copied.state.tick if here.copied is not None else ""
        try:
            state = server.state(tick, port=here.port, every=self.every)
            here.answered = time.monotonic()
            if state is not None:
                _refuse_source(state, server.url, here)
                if here.copied is not None and state.lineage != here.copied.state.lineage:
                    raise Refused(foreign())
                copy_once(server, state)
            here.answered = time.monotonic()
            here.error = ""
        except SilentError:
            here.error = _("Rien ne répond à %(url)s") % {"url": server.url}
        except Refused as refused:
            here.error = str(refused)
        except (BadSealError, UnreadableError, DamagedError):
            here.error = _("Ce n’est pas Dix de Der.")
        except (OSError, sqlite3.Error) as error:
            here.error = disk_sentence(error)


def disk_sentence(error: Exception) -> str:
    """Return the sentence of a disk that refuses a copy."""
    copied = house().copied
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        if copied is None:
            return _("Plus de place sur ce disque : aucune copie n’a pu être faite.")
        return _("Plus de place : la dernière bonne copie est de %(time)s.") % {
            "time": clock_of(copied.state.at)
        }
    return _("La copie n’a pas pu être écrite : %(error)s.") % {"error": error}


def foreign() -> str:
    """Return the sentence for a folder that holds something else."""
    return _("Ce dossier contient d’autres concours : donnez-en un autre (DATA_DIR).")


def _refuse_itself(url: str, port: int) -> None:
    """Raise `Refused` if the address is that of this very server."""
    parts = urlsplit(url)
    own_port = parts.port or (443 if parts.scheme == "https" else 80)
    host = parts.hostname or ""
    if own_port == port and (is_this_machine(host) or host in lan_addresses()):
        raise Refused(itself(), field="mirror")


def itself() -> str:
    """Return the sentence for a server that is told to copy itself."""
    return _("Cet ordinateur ne peut pas se copier lui-même.")


def _refuse_source(state: State, url: str, here: House) -> None:
    """Raise `Refused` if the server is no first laptop."""
    if state.process == here.process:
        raise Refused(itself(), field="mirror")
    host = urlsplit(url).hostname or url
    if state.role is Role.RETIRED:
        raise Refused(
            _("%(host)s ne sert plus : un secours a pris la main.") % {"host": host}, field="mirror"
        )
    if state.role not in WRITERS:
        raise Refused(_("%(host)s est lui-même un secours.") % {"host": host}, field="mirror")


def _refuse_version(state: State) -> None:
    """Raise `Refused` unless the program and its migrations are the same on both."""
    ours = {f"tournaments.{name}" for name in files.known_migrations()}
    theirs = {name for name in state.migrations if name.startswith("tournaments.")}
    if state.program != version() or ours != theirs:
        raise Refused(
            _("Installez la même version sur les deux : %(here)s ici, %(there)s là-bas.")
            % {"here": version(), "there": state.program},
            field="mirror",
        )


def _refuse_folder(state: State, kept: place.Kept) -> None:
    """Raise `Refused` if this folder holds something else than a copy of the same lineage."""
    copied = last_copy()
    if kept.role is Role.SPARE and copied is not None and copied.state.lineage != state.lineage:
        raise Refused(foreign(), field="mirror")
    main = serving.main_file()
    if not holds_contests(main):
        return
    descent = descent_in(main)
    if descent.lineage != state.lineage or descent.generation > state.generation:
        raise Refused(foreign(), field="mirror")


def holds_contests(file: Path) -> bool:
    """Return whether a file holds a contest or an account."""
    if not file.exists() or not file.stat().st_size:
        return False
    with files.opened(file, "ro") as opened:
        tables = files.tables_of(opened)
        return any(
            name in tables and opened.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()  # nosec B608
            for name in ("tournaments_contest", "auth_user")
        )


def _take_key(server: Server) -> None:
    """Take the secret key of the first laptop, once: printed codes and sessions stay good."""
    key = str(server.ask("GET", "key").json()["key"])
    file = Path(settings.DATA_DIR) / "secret_key"
    if not file.exists() or file.read_text("ascii").strip() != key:
        partial = files.partial_of(file)
        partial.write_text(key, "ascii")
        partial.chmod(0o600)
        partial.replace(file)
    settings.SECRET_KEY = key

"""Taking over from a first laptop, and becoming its spare again."""

from __future__ import annotations

import shutil
import sqlite3
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.applying import Copy
from tournaments.annexes.spare.copying.client import SilentError
from tournaments.annexes.spare.copying.following import copy_once, first_laptop
from tournaments.annexes.spare.copying.generations import Descent, follow_on
from tournaments.annexes.spare.copying.house import House, house
from tournaments.annexes.spare.copying.pages import DamagedError
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.annexes.spare.copying.protocol import BadSealError
from tournaments.annexes.spare.copying.states import UnreadableError, clock_of, state_of
from tournaments.machine import serving
from tournaments.machine.backups import files
from tournaments.machine.backups.restoring import set_database_aside
from tournaments.models import Contest
from tournaments.services.core.action import writing
from tournaments.words.numbers import grouped
from tournaments.words.texts import Refused


class StillOnError(Refused):
    """The first laptop does not step down, and nobody has said that it is off."""


def promote(by: User | None, *, force: bool) -> dict[str, Any]:
    """Take over from the first laptop; return the generation, and the copy that it begins with.

    The first laptop is asked to step down, and a last copy is made: nothing is then lost. If it
    does not answer, `force` says that it is switched off; otherwise raises `StillOnError`. Raises
    `Refused` if this server is no spare, or has no copy.
    """
    here = house()
    with here.changing:
        if here.standing is not Standing.COPIES:
            raise Refused(_("Cet ordinateur n’est pas un secours : il n’a rien à reprendre."))
        if here.copied is None:
            raise Refused(_("Aucune copie n’est encore arrivée : il n’y a rien à reprendre."))
        planned = _step_down(here, force=force)
        copied = here.copied
        source = place.kept().source
        descent = _make_main(copied)
        place.keep(
            role=Role.PRIMARY,
            source="",
            told=(source,),
            successor="",
            retired_at="",
            takeover=None,
            aside="",
        )
        place.forget_peers()
        here.spares.clear()
        serving.write()
        serving.follow()
        here.known, here.error = None, ""
        here.lineage, here.generation = descent.lineage, descent.generation
        here.standing = Standing.WRITES
    _tell_contests(by, descent, copied)
    if here.taken_over is not None:
        here.taken_over()
    return {
        "role": Role.PRIMARY,
        "generation": descent.generation,
        "log": copied.state.log,
        "copied_at": copied.state.at,
        "planned": planned,
        "replaced": source,
    }


def rejoin() -> str:
    """Make a retired server a spare of the one that took over; return that one's address.

    The server starts again in its new role, and sets its own file aside then. Raises `Refused`.
    """
    here, kept = house(), place.kept()
    with here.changing:
        if here.standing is not Standing.RETIRED or not kept.successor:
            raise Refused(_("Seul un ordinateur remplacé redevient un secours."))
        here.again = True
    return kept.successor


def _step_down(here: House, *, force: bool) -> bool:
    """Have the first laptop step down, and copy it a last time; return whether it did.

    Raises `StillOnError` if it does not answer, unless `force`.
    """
    assert here.copied is not None, "the caller has looked"
    server, state = first_laptop(), here.copied.state
    notice = {"lineage": state.lineage, "generation": state.generation + 1, "port": here.port}
    try:
        final = state_of(server.ask("POST", "step-down", notice).json())
        if here.copied.state.tick != final.tick:
            copy_once(server, final)
        return True
    except (SilentError, BadSealError, UnreadableError, DamagedError, Refused, OSError) as error:
        if force:
            return False
        raise StillOnError(still_on(here.copied), field="off") from error


def still_on(copied: Copy) -> str:
    """Return the sentence for a first laptop that does not answer."""
    silent = _("Le premier ordinateur ne répond pas : éteignez-le.")
    return f"{silent} {copy_words(copied.state.at, copied.state.log)}"


def copy_words(at: str, log: int) -> str:
    """Return what a copy has, made at `at` (ISO 8601) with `log` as the last line of its log."""
    return _(
        "Copie de %(time)s, action %(log)s. Ce qui a été saisi après est à ressaisir d’après les "
        "feuilles."
    ) % {"time": clock_of(at), "log": grouped(log)}


def _make_main(copied: Copy) -> Descent:
    """Make this installation's own database from the last copy, of the next generation."""
    main = serving.main_file()
    partial = files.partial_of(main)
    try:
        shutil.copyfile(copied.file, partial)
        with files.opened(partial) as opened:
            descent = follow_on(opened)
        files.sync(partial)
        if main.exists():
            set_database_aside(main)
        partial.replace(main)
        files.sync_folder(main.parent)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            _("La base n’a pas pu être écrite : %(error)s.") % {"error": error}
        ) from error
    finally:
        files.discard(partial)
    return descent


def _tell_contests(by: User | None, descent: Descent, copied: Copy) -> None:
    """Write a line of the log in every open contest."""
    for contest in Contest.objects.filter(closed_at=None).order_by("pk"):
        with writing(contest, by) as action:
            action.log(
                "take_over",
                "",
                after={"generation": descent.generation, "log": copied.state.log},
            )

"""Banners of the desk: what is wrong with the machine before anything fails, and what to do."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_
from tournaments.machine.backups.drills import Outcome
from tournaments.machine.health.readings import JUMP, Copies, Disk, Readings
from tournaments.words.figures import hour

#: Bytes that must stay free beside a small database.
ROOM = 50_000_000
#: Copies for which there must be room.
ROOM_FOR_COPIES = 20
#: Copies in a row that may be missing before the last one is old.
MISSED = 3
#: Time after which a server must have tried again to restore a dump: three nights.
DRILLED = timedelta(days=3)
#: Seconds during which the desk is told of a jump of the clock, or of a wait.
TOLD = 3600.0
TOLD_WAIT = 600.0


class Kind(Enum):
    """Kinds of trouble, in the order in which the desk shows them."""

    DISK_NEARLY_FULL = auto()
    BUSY = auto()
    FOLLOWED = auto()
    CLOCK_BEHIND = auto()
    CLOCK_JUMPED = auto()
    COPY_FAILED = auto()
    COPY_OLD = auto()
    DRILL_FAILED = auto()
    DRILL_OLD = auto()
    SECOND_FOLDER_FAILED = auto()
    SECOND_FOLDER_NEARLY_FULL = auto()


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with the machine: one sentence, what to do, a command to type or none."""

    kind: Kind
    what: str
    to_do: str
    command: str = ""


def troubles(read: Readings) -> list[Trouble]:
    """Return the troubles that these readings show, worst first, in the reader's language."""
    copies = [*_copies(read), *_drill(read)]
    signs = [*_disks(read), *_busy(read), *_followed(read), *_clock(read), *copies]
    order = list(Kind)
    return sorted(signs, key=lambda trouble: order.index(trouble.kind))


def _disks(read: Readings) -> Iterator[Trouble]:
    needed = ROOM + ROOM_FOR_COPIES * read.size
    for disk in read.disks:
        if disk.free < needed:
            yield _nearly_full(disk)


def _nearly_full(disk: Disk) -> Trouble:
    params = {"free": filesizeformat(disk.free), "folder": disk.folder}
    if disk.second:
        return Trouble(
            Kind.SECOND_FOLDER_NEARLY_FULL,
            _("La clé des copies est presque pleine : il reste %(free)s dans %(folder)s.") % params,
            _("Effacez-y des fichiers, ou prenez une autre clé."),
        )
    return Trouble(
        Kind.DISK_NEARLY_FULL,
        _("Le disque est presque plein : il reste %(free)s pour la base et ses copies.") % params,
        _(
            "Sur l’ordinateur du concours, effacez des fichiers inutiles du disque qui porte "
            "%(folder)s, et videz la corbeille."
        )
        % params,
    )


def _busy(read: Readings) -> Iterator[Trouble]:
    if read.waited is None or read.now.elapsed - read.waited > TOLD_WAIT:
        return
    ago = timedelta(seconds=read.now.elapsed - read.waited)
    yield Trouble(
        Kind.BUSY,
        _("Un autre programme occupe la base : à %(hour)s, une saisie a attendu longtemps.")
        % {"hour": hour(read.now.wall - ago)},
        _(
            "Fermez, sur l’ordinateur du concours, les autres fenêtres de Dix de Der et tout outil "
            "qui a ouvert la base. Cette commande les nomme :"
        ),
        f"lsof {shlex.quote(str(read.file))}",
    )


def _followed(read: Readings) -> Iterator[Trouble]:
    if read.follower and read.file is not None:
        params = {"name": read.follower, "folder": read.file.parent}
        yield Trouble(
            Kind.FOLLOWED,
            _("%(name)s envoie le dossier des concours sur internet : il peut bloquer la base.")
            % params,
            _(
                "Mettez %(name)s en pause pendant le concours. Ensuite, programme arrêté, "
                "déplacez %(folder)s hors de son dossier."
            )
            % params,
        )


def _clock(read: Readings) -> Iterator[Trouble]:
    set_it = _("Réglez la date et l’heure dans les réglages du système de cet ordinateur.")
    line, now = read.newest_line, read.now.wall
    if line is not None and (line - now).total_seconds() >= JUMP:
        yield Trouble(
            Kind.CLOCK_BEHIND,
            _(
                "L’ordinateur du concours se croit le %(now)s, mais le journal va déjà jusqu’au "
                "%(line)s."
            )
            % {"now": _date_and_hour(now), "line": _date_and_hour(line)},
            set_it,
        )
    jump = read.jump
    if jump is not None and read.now.elapsed - jump.elapsed <= TOLD:
        template = (
            _("L’horloge de l’ordinateur a avancé d’un coup de %(by)s : elle dit le %(now)s.")
            if jump.by > timedelta()
            else _("L’horloge de l’ordinateur a reculé d’un coup de %(by)s : elle dit le %(now)s.")
        )
        yield Trouble(
            Kind.CLOCK_JUMPED,
            template % {"by": _length(abs(jump.by)), "now": _date_and_hour(now)},
            _("Si c’est la bonne heure, il n’y a rien à faire.") + " " + set_it,
        )


def _copies(read: Readings) -> Iterator[Trouble]:
    copies = read.copies
    copy_now = _("Téléchargez une sauvegarde maintenant : page d’accueil, « Sauvegardes ».")
    if copies.failure:
        yield Trouble(
            Kind.COPY_FAILED,
            _("La dernière copie automatique de la base n’a pas pu se faire."),
            f"{copies.failure} {copy_now}",
        )
    elif _old(copies, read.now.wall):
        yield Trouble(
            Kind.COPY_OLD,
            _("La dernière copie automatique de la base est ancienne : le %(when)s.")
            % {"when": _date_and_hour(copies.last or copies.current or read.now.wall)},
            copy_now,
        )
    if copies.second_failure:
        yield Trouble(
            Kind.SECOND_FOLDER_FAILED,
            copies.second_failure,
            _("Branchez la clé des copies : la copie se fera toute seule."),
        )


#: What failed in a restore drill, by its outcome.
FAILED = every(
    Outcome,
    {
        Outcome.GOOD: "",
        Outcome.NO_COPY: N_("il n’y a aucune sauvegarde"),
        Outcome.RESTORE: N_("la sauvegarde ne se laisse pas remettre en place"),
        Outcome.COUNTS: N_("il manque des lignes dans la sauvegarde"),
        Outcome.VERIFY: N_("le programme trouve des différences dans la sauvegarde"),
    },
)


def _drill(read: Readings) -> Iterator[Trouble]:
    drill = read.drill
    if drill is not None and drill.outcome is not Outcome.GOOD:
        yield Trouble(
            Kind.DRILL_FAILED,
            _("L’essai de restauration du %(when)s a échoué : %(why)s.")
            % {"when": _date_and_hour(drill.at), "why": _(FAILED[drill.outcome])},
            _(
                "Gardez les sauvegardes plus anciennes, faites-en une maintenant, puis refaites "
                "l’essai : page « Le serveur d’une fédération » de la documentation."
            ),
        )
        return
    # A laptop is off between two contests: only a server has a timer that tries every night.
    of_server = read.file is None and read.copies.last is not None
    # A server that was just installed or upgraded has three nights for its first drill.
    last = drill.at if drill is not None else read.first_start
    if of_server and last is not None and read.now.wall - last > DRILLED:
        yield Trouble(
            Kind.DRILL_OLD,
            _("Aucune restauration de sauvegarde n’a été essayée depuis trois nuits."),
            _(
                "Voyez la minuterie du serveur : page « Le serveur d’une fédération » de la "
                "documentation."
            ),
        )


def _old(copies: Copies, now: datetime) -> bool:
    if copies.every is None or copies.current is None:
        return False
    return now - copies.current > MISSED * copies.every + timedelta(minutes=1)


def _date_and_hour(when: datetime) -> str:
    local = timezone.localtime(when)
    return _("%(date)s à %(hour)s") % {"date": date_format(local, "j F Y"), "hour": hour(when)}


def _length(by: timedelta) -> str:
    minutes = round(by.total_seconds() / 60)
    if minutes < 120:
        return _("%(n)d min") % {"n": minutes}
    if minutes < 48 * 60:
        return _("%(n)d h") % {"n": round(minutes / 60)}
    return _("%(n)d jours") % {"n": round(minutes / 60 / 24)}

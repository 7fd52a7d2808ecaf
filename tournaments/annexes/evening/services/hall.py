"""Points of « Votre salle est-elle prête ? »: what a hall needs, judged from the readings."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from urllib.parse import quote, unquote

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.machine.backups.record import folder as copies_folder
from tournaments.machine.health.readings import Readings
from tournaments.machine.health.troubles import Kind, Trouble, troubles
from tournaments.words.figures import hour

#: Seconds that the token lives after the page was last shown, and after which a showing is noted.
LIFE, NOTED = 3600.0, 60.0
#: Most addresses whose visits are kept: this computer has a few, and a stranger invents names.
MOST = 20
#: Bytes of the token, which the log hides from 16 characters on, and most characters of an address
#: that a file name can keep.
LENGTH, LONGEST = 8, 80
TOKEN, VISITED = "token", "by-"


@dataclass(frozen=True, slots=True)
class Visit:
    """Last visit of a phone by one address of this computer, such as "192.168.1.20"."""

    by: str
    at: datetime


def token() -> str:
    """Return the token of the test address, kept alive; a new one if the last one is dead."""
    file = _folder() / TOKEN
    kept_token = _alive(file)
    if kept_token is None:
        file.write_text(kept_token := secrets.token_hex(LENGTH), encoding="ascii")
    elif time.time() - file.stat().st_mtime > NOTED:
        file.touch()
    return kept_token


def is_token(typed: str) -> bool:
    kept_token = _alive(_folder() / TOKEN)
    return kept_token is not None and constant_time_compare(kept_token, typed)


def note_visit(by: str) -> None:
    file = _folder() / f"{VISITED}{quote(by[:LONGEST], safe='')}"
    if file.exists() or len(visits()) < MOST:
        file.touch()


def visits() -> list[Visit]:
    visits_read = []
    for file in _folder().iterdir():
        if file.name.startswith(VISITED):
            at = datetime.fromtimestamp(file.stat().st_mtime, UTC)
            visits_read.append(Visit(unquote(file.name.removeprefix(VISITED)), at))
    return sorted(visits_read, key=lambda visit: visit.at, reverse=True)


def _alive(file: Path) -> str | None:
    with suppress(OSError):
        if time.time() - file.stat().st_mtime <= LIFE:
            return file.read_text(encoding="ascii") or None
    return None


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "hall-check"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


#: Bytes that a contest of about fifty teams takes with its copies: measured on the demonstration,
#: whose database of 1 MB is copied at each round and each hour.
OF_A_CONTEST = 50_000_000
#: Contests for which there is room, beyond which the number says nothing more.
MANY = 1000
#: Age at which the visit of a phone proves nothing for tonight: the wifi may be another one.
OLD_VISIT = timedelta(hours=12)


class Subject(StrEnum):
    """What a hall needs, in the order of the page."""

    PHONES = "phones"
    FIREWALL = "firewall"
    PRINTER = "printer"
    CLOCK = "clock"
    DISK = "disk"
    COPIES = "copies"


class State(StrEnum):
    """How a point stands."""

    GOOD = "good"
    LOOK = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Point:
    """One need of a hall: how it stands, in one sentence, and what to do; "" if nothing."""

    subject: Subject
    state: State
    what: str
    to_do: str = ""


def points(
    read: Readings, addresses: Sequence[str], visits: Sequence[Visit], letters: bool
) -> list[Point]:
    """Return the points of the page, in the reader's language.

    `letters` says whether the letters of the papers can be read.
    """
    by_kind = {trouble.kind: trouble for trouble in troubles(read)}
    fresh = [visit for visit in visits if read.now.wall - visit.at < OLD_VISIT]
    return [
        _phones(addresses, fresh),
        _firewall(fresh),
        _printer(letters),
        _clock(read, by_kind),
        _disk(read, by_kind),
        _copies(read, by_kind),
    ]


def came(visit: Visit, now: datetime) -> str:
    """Return when and by which address a phone came."""
    local = timezone.localtime(visit.at)
    params = {"hour": hour(local), "by": visit.by, "day": date_format(local, "j F")}
    if local.date() == timezone.localtime(now).date():
        return _("un téléphone est venu à %(hour)s par %(by)s") % params
    return _("un téléphone est venu le %(day)s à %(hour)s par %(by)s") % params


def _phones(addresses: Sequence[str], visits: Sequence[Visit]) -> Point:
    if visits:
        sentence = _("Un téléphone voit cet ordinateur : il est venu par %(by)s.")
        return Point(Subject.PHONES, State.GOOD, sentence % {"by": visits[0].by})
    if not addresses:
        return Point(
            Subject.PHONES,
            State.BAD,
            _("Cet ordinateur n’est sur aucun réseau : aucun téléphone ne le trouvera."),
            _("Rejoignez le wifi de la salle, ou branchez le câble de la box, puis revenez ici."),
        )
    return Point(
        Subject.PHONES,
        State.LOOK,
        _("Cet ordinateur a une adresse, mais aucun téléphone n’est encore venu."),
        _(
            "Mettez un téléphone sur le même wifi, sans ses données mobiles, et scannez un code "
            "ci-dessous."
        ),
    )


def _firewall(visits: Sequence[Visit]) -> Point:
    if visits:
        sentence = _("Le pare-feu laisse entrer les téléphones : l’un d’eux est venu.")
        return Point(Subject.FIREWALL, State.GOOD, sentence)
    return Point(
        Subject.FIREWALL,
        State.LOOK,
        _("On ne sait pas encore si le pare-feu laisse entrer les téléphones."),
        _("La visite d’un téléphone le prouvera. S’il n’arrive pas, suivez les étapes ci-dessous."),
    )


def _printer(letters: bool) -> Point:
    if not letters:
        return Point(
            Subject.PRINTER,
            State.BAD,
            _("Les lettres des papiers sont introuvables : aucun papier ne s’imprimera."),
            _("Installez de nouveau le programme : des fichiers manquent."),
        )
    return Point(
        Subject.PRINTER,
        State.LOOK,
        _("Le programme ne voit pas l’imprimante : seul un essai la vérifie."),
        _("Imprimez la page d’essai, à 100 %, et lisez ce qu’elle dit de regarder."),
    )


def _clock(read: Readings, by_kind: dict[Kind, Trouble]) -> Point:
    wrong = by_kind.get(Kind.CLOCK_BEHIND) or by_kind.get(Kind.CLOCK_JUMPED)
    if wrong is not None:
        return _of_trouble(Subject.CLOCK, State.LOOK, wrong)
    local = timezone.localtime(read.now.wall)
    params = {
        "date": date_format(local, "l j F Y"),
        "hour": hour(local),
        "zone": settings.TIME_ZONE,
    }
    return Point(
        Subject.CLOCK,
        State.GOOD,
        _("L’ordinateur dit : %(date)s, %(hour)s (fuseau %(zone)s).") % params,
        _("Comparez avec votre montre."),
    )


def _disk(read: Readings, by_kind: dict[Kind, Trouble]) -> Point:
    wrong = by_kind.get(Kind.DISK_NEARLY_FULL)
    if wrong is not None:
        return _of_trouble(Subject.DISK, State.BAD, wrong)
    disk = next((disk for disk in read.disks if not disk.second), None)
    if disk is None:
        sentence = _("L’espace libre du disque n’a pas pu être lu.")
        return Point(
            Subject.DISK, State.LOOK, sentence, _("Vérifiez que le disque est bien branché.")
        )
    room = disk.free // OF_A_CONTEST
    values = {"free": filesizeformat(disk.free), "n": min(room, MANY), "folder": disk.folder}
    if room >= MANY:
        enough = _("Il reste %(free)s : plus de %(n)d concours y tiendraient, copies comprises.")
    else:
        enough = ngettext(
            "Il reste %(free)s : %(n)d concours y tiendrait, copies comprises.",
            "Il reste %(free)s : %(n)d concours y tiendraient, copies comprises.",
            room,
        )
    where = _("Les données sont dans %(folder)s.")
    return Point(Subject.DISK, State.GOOD, enough % values, where % values)


def _copies(read: Readings, by_kind: dict[Kind, Trouble]) -> Point:
    for kind, state in (
        (Kind.COPY_FAILED, State.BAD),
        (Kind.COPY_OLD, State.LOOK),
        (Kind.SECOND_FOLDER_FAILED, State.LOOK),
        (Kind.SECOND_FOLDER_NEARLY_FULL, State.LOOK),
    ):
        if kind in by_kind:
            return _of_trouble(Subject.COPIES, state, by_kind[kind])
    copies = read.copies
    if copies.every is None:
        return Point(
            Subject.COPIES,
            State.LOOK,
            _("Le programme ne copie pas la base lui-même."),
            _("Prévoyez vos sauvegardes : voir la page « Sauvegardes »."),
        )
    if copies.last is None:
        return Point(
            Subject.COPIES,
            State.LOOK,
            _("Aucune copie n’est encore faite."),
            _("La première se fait dans les dix minutes qui suivent le premier changement."),
        )
    local = timezone.localtime(copies.last)
    params = {
        "date": date_format(local, "j F"),
        "hour": hour(local),
        "folder": copies_folder(),
        "second": copies.second_folder,
    }
    if copies.second_folder is None:
        return Point(
            Subject.COPIES,
            State.LOOK,
            _("Dernière copie le %(date)s à %(hour)s, dans %(folder)s, sur cet ordinateur seul.")
            % params,
            _(
                "Si cet ordinateur tombe en panne, elles partent avec lui : téléchargez une "
                "sauvegarde sur une clé USB, ou donnez un second dossier aux copies."
            ),
        )
    return Point(
        Subject.COPIES,
        State.GOOD,
        _("Dernière copie le %(date)s à %(hour)s, dans %(folder)s et dans %(second)s.") % params,
    )


def _of_trouble(subject: Subject, state: State, trouble: Trouble) -> Point:
    return Point(subject, state, trouble.what, f"{trouble.to_do} {trouble.command}".strip())

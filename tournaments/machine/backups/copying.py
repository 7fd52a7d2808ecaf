"""Make an automatic copy, in one folder or in two, and delete those that do not stay."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.machine.backups import files, record
from tournaments.machine.backups.files import PARTIAL, SUFFIX
from tournaments.machine.backups.record import Second, folder
from tournaments.words.texts import Refused

STAMP = "%Y-%m-%d-%H%M%S"
_NAME = re.compile(
    r"dixdeder-(?:(?P<number>\d{6,})-)?(?P<stamp>\d{4}-\d\d-\d\d-\d{6})(?:-(?P<moment>[a-z0-9-]+))?"
    + re.escape(SUFFIX)
)


class Occasion(StrEnum):
    """Why a copy was made; the value ends its name."""

    REGULAR = ""
    DRAWN = "tiree"
    CLOSED = "close"
    UPGRADE = "avant-mise-a-jour"


@dataclass(frozen=True, slots=True)
class Copy:
    """Automatic copy of the database.

    `number` gives its place among the copies, 0 before version 0.3. `stamp` is the date and time in
    its name. `moment` says at which point of a contest it was made, or is "". `size` is in bytes.
    """

    path: Path
    number: int
    stamp: str
    moment: str
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def at(self) -> datetime:
        """Date and time of the computer's clock when the copy was made."""
        return datetime.strptime(self.stamp, STAMP).replace(tzinfo=timezone.get_current_timezone())

    @property
    def occasion(self) -> Occasion:
        if self.number and self.moment:
            for occasion in (Occasion.UPGRADE, Occasion.DRAWN, Occasion.CLOSED):
                if self.moment.endswith(occasion):
                    return occasion
        return Occasion.REGULAR


def moment_of_round(contest: str, number: int, occasion: Occasion) -> str:
    """Return the words of a copy made at a round of a contest, given by its slug.

    >>> moment_of_round("saint-martin", 2, Occasion.CLOSED)
    'saint-martin-partie-2-close'
    """
    return f"{slugify(contest)}-partie-{number}-{occasion}"


def copy_of(path: Path) -> Copy | None:
    """Return the copy that a file is, or None if its name is not a copy's."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        datetime.strptime(match["stamp"], STAMP)
        size = path.stat().st_size
    except (ValueError, OSError):
        return None
    return Copy(path, int(match["number"] or 0), match["stamp"], match["moment"] or "", size)


def copies_in(folder: Path | None) -> list[Copy]:
    """Return the copies in a folder, the oldest first; none if the folder is absent."""
    if folder is None:
        return []
    try:
        copies = [copy_of(path) for path in folder.iterdir()]
    except OSError:
        return []
    return sorted(filter(None, copies), key=lambda copy: (copy.number, copy.stamp, copy.moment))


def next_name(copies: Iterable[Copy], moment: str) -> str:
    number = 1 + max((copy.number for copy in copies), default=0)
    stamp = timezone.localtime().strftime(STAMP)
    return "-".join(filter(None, ("dixdeder", f"{number:06}", stamp, moment))) + SUFFIX


#: Copies kept: the last ones, then one for each of the last hours and of the last rounds.
LAST = 12
HOURS = 24
ROUNDS = 30
#: Characters of a stamp that give its hour.
HOUR = len("2026-11-22-15")


def staying(copies: Sequence[Copy]) -> set[Copy]:
    """Return the copies to keep, of copies in their order.

    Hours without a copy do not count, nor do the drawings and closings that were made again. Copies
    made before an upgrade all stay.
    """
    rounds = [one for one in copies if one.occasion in (Occasion.DRAWN, Occasion.CLOSED)]
    return {
        *copies[-LAST:],
        *_newest((one.stamp[:HOUR], one) for one in copies)[-HOURS:],
        *_newest((one.moment, one) for one in rounds)[-ROUNDS:],
        *(one for one in copies if one.occasion is Occasion.UPGRADE),
    }


def _newest(labelled: Iterable[tuple[str, Copy]]) -> list[Copy]:
    newest = dict(labelled)
    return sorted(newest.values(), key=lambda copy: copy.number)


#: Folder of the copies inside the second folder: other files there are left alone.
ROOM = "dixdeder"
#: One copy at a time in this process.
_busy = threading.RLock()


def copies() -> list[Copy]:
    """Return the automatic copies in the first folder, the newest first."""
    return copies_in(folder())[::-1]


def second_folder() -> Path | None:
    """Return the folder of second copies noted by the last server, else COPIES_TO, or None."""
    chosen = record.state().second_folder or settings.COPIES_TO
    return Path(chosen) if chosen else None


def second_copies() -> list[Copy]:
    """Return the copies in the second folder, the newest first; none if it is absent."""
    second = second_folder()
    return copies_in(second / ROOM)[::-1] if second is not None else []


def copy_kept(database: Path, moment: str = "") -> Copy | None:
    """Make an automatic copy, and delete those that need not stay; return the newest copy.

    `moment` says why the copy is made, if not by the regular turn. A regular copy equal to the last
    one is dropped. Return None after a failure, which is noted.
    """
    path = folder()
    with _busy:
        try:
            _prepare(path)
            before = copies_in(path)
            to = path / next_name([*before, *second_copies()], moment)
            files.save(to, database)
            copy = copy_of(to)
            assert copy is not None, "a name that was just made is a copy's"
            if not moment and before and files.same(before[-1].path, copy.path):
                # Ten restarts in a row must not push out the copies of the day.
                copy.path.unlink()
                copy = before[-1]
            _rotate(path)
        except (OSError, Refused) as error:
            record.note_failure(str(error))
            return None
        record.note_copy(copy.name, copy.at)
        return copy


def copy_second(second: Path) -> None:
    """Bring the newest copy to the second folder, if it lacks it, and note how it went.

    The folder itself is never made: without its stick, its name would be a folder of this computer.
    """
    with _busy:
        if not second.is_dir():
            record.note_second(
                Second.ABSENT,
                _("Le second dossier des copies, %(folder)s, n’est pas là : branchez la clé.")
                % {"folder": second},
            )
            return
        newest = copies()[:1]
        try:
            room = second / ROOM
            _prepare(room)
            for copy in newest:
                if not (room / copy.name).exists():
                    _bring(copy, room)
                    _rotate(room)
        except (OSError, sqlite3.Error, Refused) as error:
            record.note_second(
                Second.FAILED,
                _("La copie dans %(folder)s a échoué : %(error)s")
                % {"folder": second, "error": error},
            )
        else:
            record.note_second(Second.OK)


def copy_before_upgrade(database: Path) -> Copy:
    """Make the copy that every upgrade leaves. Raises `Refused` if it cannot be made."""
    copy = copy_kept(database, Occasion.UPGRADE)
    if copy is None:
        raise Refused(
            _(
                "Cette version de Dix de Der change la base, et la copie à faire avant a échoué : "
                "%(error)s Rien n’a été changé : libérez de la place dans %(folder)s, puis "
                "relancez."
            )
            % {"error": record.state().failure, "folder": folder()}
        )
    return copy


def _bring(copy: Copy, room: Path) -> None:
    to = room / copy.name
    partial = files.partial_of(to)
    try:
        shutil.copyfile(copy.path, partial)
        files.finish(partial, to, files.counted_in(copy.path))
    finally:
        files.discard(partial)


def _prepare(path: Path) -> None:
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # a USB stick may know no owner
        os.chmod(path, 0o700)
    for left in path.glob(f"*{PARTIAL}*"):
        left.unlink(missing_ok=True)


def _rotate(path: Path) -> None:
    copies = copies_in(path)
    for copy in set(copies) - staying(copies):
        copy.path.unlink(missing_ok=True)

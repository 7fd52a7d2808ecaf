"""Names of the automatic copies: a number, a date and time, and why the copy was made.

    dixdeder-000042-2026-11-22-153000-saint-martin-partie-2-close.sqlite3

The number gives the order. The clock of a laptop may jump, so the date only informs. Copies of
version 0.2 have no number, and are older than all that have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.utils import timezone
from django.utils.text import slugify

from tournaments.machine.backups.files import SUFFIX

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
        """Why the copy was made."""
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
    """Return the name of a new copy, which follows all those known."""
    number = 1 + max((copy.number for copy in copies), default=0)
    stamp = timezone.localtime().strftime(STAMP)
    return "-".join(filter(None, ("dixdeder", f"{number:06}", stamp, moment))) + SUFFIX

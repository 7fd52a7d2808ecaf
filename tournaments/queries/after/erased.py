"""What was erased for good in this installation, and the copies that still hold it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError

from tournaments.machine.backups.files import database_file
from tournaments.machine.backups.forgotten import Erasure, holding, holds
from tournaments.machine.backups.restoring import ruined
from tournaments.models import Contest, HouseLine, LogLine, Player
from tournaments.queries.core.people import shown_name
from tournaments.words.house_enums import HouseAction

#: Actions in the log of a contest that forget people of it.
FORGETTING = ("forget_people", "forget_phones", "forget_person")


@dataclass(frozen=True, slots=True)
class ErasedLine:
    at: datetime
    by: str
    action: HouseAction
    subject: str
    teams: int | None
    rounds: int | None
    copies: int | None


def erased_lines() -> list[ErasedLine]:
    """Return the log of the house, the newest line first. One query."""
    return [
        ErasedLine(
            line.at,
            shown_name(line.by),
            HouseAction(line.action),
            line.subject,
            line.counts.get("teams"),
            line.counts.get("rounds"),
            line.counts.get("copies"),
        )
        for line in HouseLine.objects.select_related("by")
    ]


def copies_holding_forgotten() -> list[Path]:
    """Return the copies that still hold people forgotten since. Two queries; opens each copy."""
    return holding(list(_erasures()))


def brings_back_forgotten(file: Path) -> bool:
    """Return whether restoring a copy brings back people whom the present database forgot."""
    database = database_file()
    if database is None or not database.exists() or ruined(database):
        return False
    with suppress(DatabaseError):  # an older version has no log of the house
        return holds(file, list(_erasures()))
    return False


def _erasures() -> Iterator[Erasure]:
    log, house = LogLine._meta.db_table, HouseLine._meta.db_table
    contests, players = Contest._meta.db_table, Player._meta.db_table
    for line in LogLine.objects.filter(action__in=FORGETTING):
        yield Erasure(log, line.pk, line.action, contests, line.contest_id)
    for stored_line in HouseLine.objects.all():
        if stored_line.contest is not None:
            yield Erasure(house, stored_line.pk, stored_line.action, contests, stored_line.contest)
        if stored_line.player is not None:
            yield Erasure(house, stored_line.pk, stored_line.action, players, stored_line.player)

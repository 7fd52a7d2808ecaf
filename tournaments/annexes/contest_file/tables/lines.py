"""Lines of the log of a contest file, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.annexes.contest_file.rules.after import LogRow
from tournaments.regulation import Regulation
from tournaments.tables.core import action_said


def lines_said(lines: Iterable[LogRow], regulation: Mapping[str, Any]) -> list[str]:
    """Return each line as a sentence: when, what was done, and to what."""
    individuals = Regulation.from_data(regulation).individuals
    return [
        " – ".join(
            filter(None, (_moment(line), action_said(line.action, individuals), line.subject))
        )
        for line in lines
    ]


def _moment(line: LogRow) -> str:
    return date_format(timezone.localtime(line.at), "d/m/Y H:i:s")

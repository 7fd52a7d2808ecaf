"""The bytes of a contest's file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.annexes.contest_file.queries.carried import carried
from tournaments.annexes.contest_file.rules.after import LogRow
from tournaments.annexes.contest_file.rules.value import ContestFile, Extra
from tournaments.annexes.contest_file.rules.writing import write
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.models import Contest
from tournaments.queries.after.results import results_of
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml
from tournaments.tables.core import action_said
from tournaments.words.texts import Refused

#: Language of what is made for other readers, whoever exports.
LANGUAGE = "fr"


def export(contest: Contest, *, with_phones: bool = False, with_cash: bool = False) -> bytes:
    """Return the file of a contest. Raises `Refused` if its cash is asked and is not here."""
    extras = ({Extra.PHONES} if with_phones else set()) | ({Extra.CASH} if with_cash else set())
    return exported(contest, extras)[1]


def exported(contest: Contest, extras: Collection[Extra]) -> tuple[ContestFile, bytes]:
    """Return the value of a contest's file and its bytes. Raises `Refused` as `export`."""
    if Extra.CASH in extras and contest.cash_elsewhere:
        raise Refused(_("La caisse de ce concours est restée ailleurs."), field="cash")
    file = carried(contest, extras)
    with override(LANGUAGE):
        regulation = to_toml(Regulation.from_data(contest.regulation))
        results = as_json(results_of(contest))
    return file, write(file, regulation, results)


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

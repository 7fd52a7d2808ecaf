"""The table of the marks as players read it: what each camp marks in each case, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.text import capfirst

from scoring.marks.cases import Case
from scoring.marks.table import Table, table_of
from tournaments.regulation.value import Regulation
from tournaments.regulation.words.marks import case_in_words, form_in_words
from tournaments.regulation.words.rules import in_its_words

#: Case that covers another one where both mark alike: the table need not repeat it.
_COVERED_BY: Final[Mapping[Case, Case]] = {
    "made-bid-capot": "made-capot",
    "made-generale": "made-capot",
    "failed-bid-capot": "failed",
    "failed-generale": "failed",
    "defence-capot": "failed",
    "defence-capot-bid-capot": "failed-bid-capot",
    "defence-capot-generale": "failed-generale",
}


class MarksRow(NamedTuple):
    """What the taker and the defence mark in one case, in words, before rounding."""

    case: str
    taker: str
    defence: str


def marks_table(regulation: Regulation) -> list[MarksRow]:
    """Return what each camp marks, in every case that marks unlike the more general one.

    The list is empty where a deal has no taker against one defence: comptoir, or three players.
    """
    rules = regulation.rules
    if regulation.comptoir or rules.players == 3:
        return []
    table = table_of(rules)
    return [
        MarksRow(
            in_its_words(rules, capfirst(case_in_words(*key))),
            form_in_words(str(row.taker)),
            form_in_words(str(row.defence)),
        )
        for key, row in table.items()
        if not _is_covered(table, *key)
    ]


def _is_covered(table: Table, case: Case, doubled: int) -> bool:
    general = _COVERED_BY.get(case)
    return general is not None and table[case, doubled] == table.get((general, doubled))

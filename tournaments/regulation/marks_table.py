"""The table of the marks as players read it: what each camp marks in each case, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.deal import needs_trump
from scoring.marks.cases import LITIGE, Case
from scoring.marks.form import Form
from scoring.marks.table import Row, Table, table_of
from tournaments.regulation.text import Article
from tournaments.regulation.value import Regulation
from tournaments.regulation.words.marks import case_in_words, doubled_in_words, form_in_words
from tournaments.regulation.words.rules import in_its_words

#: Case that covers another one where both mark alike: the table need not repeat it.
_COVERED_BY: Final[Mapping[Case, Case]] = {
    "made-capot": "made",
    "made-bid-capot": "made-capot",
    "made-generale": "made-capot",
    "failed-bid-capot": "failed",
    "failed-generale": "failed",
    "defence-capot": "failed",
    "defence-capot-bid-capot": "failed-bid-capot",
    "defence-capot-generale": "failed-generale",
}


#: A factor of a form in words.
_TIMES: Final = re.compile(r"× (\d+)")


class MarksRow(NamedTuple):
    """What the taker and the defence mark in one case, in words, before rounding.

    The case may be that of a contract coinché and surcoinché together: "× 2 (× 4)" is then a factor
    of each.
    """

    case: str
    taker: str
    defence: str


def marks_table(regulation: Regulation) -> list[MarksRow]:
    """Return what each camp marks, in every case that marks unlike the more general one.

    A contract coinché and surcoinché are one row where only factors tell them apart. The list is
    empty where a deal has no taker against one defence: comptoir, or three players.
    """
    rules = regulation.rules
    if regulation.comptoir or rules.players == 3:
        return []
    return [
        row._replace(case=in_its_words(rules, capfirst(row.case))) for row in _rows(table_of(rules))
    ]


def marks_article(regulation: Regulation) -> list[Article]:
    """Return the table in sentences, for papers; none where there is no table.

    It stands after the numbered articles, as on the pages, and has no number.
    """
    rows = marks_table(regulation)
    if not rows:
        return []
    sentences = before_rows(regulation), *map(_sentence, rows)
    return [Article(_("Ce que marque chaque camp"), sentences)]


def before_rows(regulation: Regulation) -> str:
    """Return what the rows of the table leave out: rounding, and factors of the trump."""
    rules = regulation.rules
    if needs_trump(rules):
        return _("Avant le facteur de l’atout et l’arrondi, selon l’issue de la donne.")
    if rules.rounding == "none":
        return _("Selon l’issue de la donne.")
    return _("Avant l’arrondi, selon l’issue de la donne.")


def _rows(table: Table) -> Iterator[MarksRow]:
    """Yield the rows that no more general one covers, in the words of coinche."""
    told = {key: row for key, row in table.items() if not _is_covered(table, *key)}
    for (case, doubled), row in told.items():
        both = _both_doubled(case, told.get((case, 1)), told.get((case, 2))) if doubled else None
        if both is None:
            marks = _set_aside(case, _in_words(row.taker))
            yield MarksRow(case_in_words(case, doubled), marks, _in_words(row.defence))
        elif doubled == 1:
            yield both


def _both_doubled(case: Case, once: Row | None, twice: Row | None) -> MarksRow | None:
    """Return a case coinché and surcoinché as one row, or None where it takes two."""
    if once is None or twice is None:
        return None
    taker, defence = map(_together, once, twice)
    if taker is None or defence is None:
        return None
    return MarksRow(doubled_in_words(case), taker, defence)


def _together(once: Form, twice: Form) -> str | None:
    """Return two forms as one: "500 × 2 (× 4)"; None where more than factors tells them apart.

    >>> _together(Form(base=500, times=2), Form(base=500, times=4))
    '500 × 2 (× 4)'
    >>> _together(Form(base=320), Form(base=640)) is None
    True
    """
    told, other = _in_words(once), _in_words(twice)
    if _TIMES.sub("", told) != _TIMES.sub("", other):
        return None
    factors = iter(_TIMES.findall(other))

    def both(factor: re.Match[str]) -> str:
        more = next(factors)
        return factor[0] if more == factor[1] else f"{factor[0]} (× {more})"

    return _TIMES.sub(both, told)


def _in_words(form: Form) -> str:
    return form_in_words(str(form))


def _set_aside(case: Case, marks: str) -> str:
    """Return what the taker marks: a litige sets it aside, but at the last deal."""
    return _("%(marks)s, mis de côté") % {"marks": marks} if case == LITIGE else marks


def _sentence(row: MarksRow) -> str:
    if row.taker == row.defence:
        return _("%(case)s : chaque camp marque %(taker)s.") % row._asdict()
    return _("%(case)s : le preneur marque %(taker)s ; la défense, %(defence)s.") % row._asdict()


def _is_covered(table: Table, case: Case, doubled: int) -> bool:
    general = _COVERED_BY.get(case)
    return general is not None and table[case, doubled] == table.get((general, doubled))

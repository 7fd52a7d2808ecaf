"""Cells of the table of the marks that an option fills, and those that a regulation writes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..rules import OPTIONS, RulesError, RuleSet
from .cases import Case
from .cells import CAMPS, Camp, Cell, cells_of, written_cell
from .table import table_of

Place = tuple[Case, int, Camp]


@lru_cache(maxsize=128)
def without_cells(rules: RuleSet) -> RuleSet:
    """Return these rules without the cells that they write: the options alone fill the table."""
    return rules.with_options(marks=())


def filled_by(rules: RuleSet, name: str) -> frozenset[Place]:
    """Return the cells that another value of an option would fill otherwise.

    Cells that the regulation writes are among them: this is the table of its options alone.

    >>> sorted(filled_by(RuleSet.preset("ffb-belote"), "capot"))
    [('made-capot', 0, 'taker')]
    """
    return _filled_by(without_cells(rules), name)


@lru_cache(maxsize=512)
def _filled_by(rules: RuleSet, name: str) -> frozenset[Place]:
    table = table_of(rules)
    filled: set[Place] = set()
    for choice in OPTIONS[name].choices_in(rules.game):
        try:
            others = table_of(rules.with_options(**{name: choice.value}))
        except RulesError:
            continue
        for (case, doubled), row in table.items():
            other = others.get((case, doubled))
            for place, camp in enumerate(CAMPS):
                if other is None or row[place].weights() != other[place].weights():
                    filled.add((case, doubled, camp))
    return frozenset(filled)


@lru_cache(maxsize=128)
def cells_with(rules: RuleSet, term: str) -> frozenset[Place]:
    """Return the cells of the options' own table in which a term counts, by its field of Form."""
    table = table_of(without_cells(rules))
    return frozenset(
        (case, doubled, camp)
        for (case, doubled), row in table.items()
        for camp, form in zip(CAMPS, row, strict=True)
        if getattr(form, term)
    )


def written_over(rules: RuleSet, places: Iterable[Place]) -> list[Cell]:
    """Return the written cells that take the place of some of these, in the order of the table."""
    over = {written_cell(rules.marks, *place) for place in places}
    return [cell for cell in cells_of(rules.marks) if cell in over]


def is_written(rules: RuleSet, place: Place) -> bool:
    """Return whether the regulation writes a cell itself."""
    return written_cell(rules.marks, *place) is not None

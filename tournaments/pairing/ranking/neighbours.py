"""Reason of a table where two neighbours in the ranking meet: that of nearly every table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ..sentences import N_, Ordinal, Param, Reason, Translate

NEXT = N_("Table %(table)d : %(better)s contre %(other)s du classement.")
#: NEXT with its values in their order: three times faster to fill than by their names.
NEXT_IN_FRENCH = re.sub(r"\(\w+\)", "", NEXT)


class Neighbours(NamedTuple):
    """A table and the ranks of the two teams that meet there, worded when somebody reads it.

    A Reason keeps a mapping and two ordinals; a field of ten thousand teams makes five thousand.

    >>> Neighbours(2, 3, 4).text
    'Table 2 : 3e contre 4e du classement.'
    """

    table: int
    better: int
    other: int

    @property
    def template(self) -> str:
        """Return the sentence in French, with the names of its parameters."""
        return NEXT

    @property
    def params(self) -> Mapping[str, Param]:
        """Return the parameters of the template."""
        return {
            "table": self.table,
            "better": Ordinal(self.better),
            "other": Ordinal(self.other),
        }

    @property
    def text(self) -> str:
        """Return the sentence in French."""
        table, better, other = self
        return NEXT_IN_FRENCH % (table, _nth(better), _nth(other))

    def translated(self, translate: Translate) -> str:
        """Return the sentence in the language of ``translate``, a gettext function."""
        return Reason(NEXT, self.params).translated(translate)

    def __str__(self) -> str:
        return self.text


@cache
def _nth(rank: int) -> str:
    return str(Ordinal(rank))

"""Sentences shown to users: French templates with their parameters.

The page that shows a sentence can translate it and replace a team's number by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


def N_(message: str) -> str:
    """Mark a template for translation and return it unchanged."""
    return message


Translate = Callable[[str], str]

FIRST = N_("1er")
#: Feminine form of FIRST, as in "la 1re équipe".
FIRST_OF_HERS = N_("1re")
# French writes 21e, 22e, 23e, 24e. Other languages vary with the last digit: 21st, 22nd, 23rd.
WITH_LAST = {1: N_("%(tens)s1e"), 2: N_("%(tens)s2e"), 3: N_("%(tens)s3e")}
NTH = N_("%(rank)de")
AND = N_("%(before)s et %(last)s")


@dataclass(frozen=True, slots=True)
class Ordinal:
    """Rank written as an ordinal in each language.

    >>> [str(Ordinal(rank)) for rank in (1, 2, 11, 21)]
    ['1er', '2e', '11e', '21e']
    >>> str(Ordinal(1, feminine=True))
    '1re'
    """

    rank: int
    feminine: bool = False

    def translated(self, translate: Translate) -> str:
        if self.rank == 1:
            return translate(FIRST_OF_HERS if self.feminine else FIRST)
        tens, last = divmod(self.rank, 10)
        if last in WITH_LAST and tens % 10 != 1:
            return translate(WITH_LAST[last]) % {"tens": tens or ""}
        return translate(NTH) % {"rank": self.rank}

    def __str__(self) -> str:
        return self.translated(N_)


@dataclass(frozen=True, slots=True)
class Listed:
    """List of values in one sentence, joined as each language does. At least one value.

    >>> str(Listed((Ordinal(1), Ordinal(3), Ordinal(4))))
    '1er, 3e et 4e'
    """

    values: tuple[Param, ...]

    def translated(self, translate: Translate) -> str:
        *before, last = [str(spoken(value, translate)) for value in self.values]
        return translate(AND) % {"before": ", ".join(before), "last": last} if before else last

    def __str__(self) -> str:
        return self.translated(N_)


@dataclass(frozen=True, slots=True)
class Reason:
    """Sentence shown to users: a French template and its parameters.

    >>> Reason("Table %(table)d : équipes tirées au sort.", {"table": 3}).text
    'Table 3 : équipes tirées au sort.'
    """

    template: str
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        return self.template % self.params

    def translated(self, translate: Translate) -> str:
        filled = {name: spoken(value, translate) for name, value in self.params.items()}
        return translate(self.template) % filled

    def __str__(self) -> str:
        return self.text


class Sentence(Protocol):
    """What a table says: a Reason, or a lighter object that makes one when it is read."""

    @property
    def template(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Param]: ...
    @property
    def text(self) -> str: ...
    def translated(self, translate: Translate) -> str: ...


Param = int | str | Ordinal | Listed | Sentence


def spoken(value: Any, translate: Translate) -> Any:
    """Translate a parameter of a sentence with ``translate``; return plain values unchanged."""
    return value.translated(translate) if isinstance(value, Ordinal | Listed | Reason) else value


def names_ranks(value: Param) -> bool:
    """Return whether a sentence of a draw, or one that it holds, gives the rank of somebody.

    >>> names_ranks(Reason("Table %(table)d : %(better)s.", {"table": 1, "better": Ordinal(2)}))
    True
    >>> names_ranks(Reason("Table %(table)d : rencontre imposée.", {"table": 1}))
    False
    """
    if isinstance(value, int | str | Ordinal):
        return isinstance(value, Ordinal)
    parts = value.values if isinstance(value, Listed) else value.params.values()
    return any(map(names_ranks, parts))

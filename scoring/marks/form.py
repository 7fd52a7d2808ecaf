"""A linear form of the sheet: what one camp marks in one case, before rounding."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import DEAL_POINTS

#: Words of a form that the sheet gives a value to, with the field of ``Form`` that counts them.
TERMS: Final = {
    "tricks": "tricks",
    "all": "all",
    "contract": "contract",
    "annonces": "annonces",
    "all-annonces": "all_annonces",
    "belotes": "belotes",
    "all-belotes": "all_belotes",
}

#: Whole coefficients of 1, the camp's tricks, the contract, then the annonces and the belotes of
#: the camp and of the other.
Weights = tuple[int, int, int, int, int, int, int]


class Form(NamedTuple):
    """What a camp marks: ``base`` points, ``times`` over, and how often each term counts.

    ``tricks`` are the camp's own card points, 252 with a capot. ``all`` is 162, those of both
    camps. ``contract`` is the amount bid. ``annonces`` and ``belotes`` are those of the camp that
    count, in points; ``all_annonces`` and ``all_belotes`` are those of both camps.

    >>> str(Form(base=160, times=2, contract=2, belotes=1))
    '(160 + contract) * 2 + belotes'
    """

    base: int = 0
    times: int = 1
    tricks: int = 0
    all: int = 0
    contract: int = 0
    annonces: int = 0
    all_annonces: int = 0
    belotes: int = 0
    all_belotes: int = 0

    def __str__(self) -> str:
        groups: dict[int, list[str]] = {}
        if self.base and self.times:
            groups.setdefault(self.times, []).append(str(self.base))
        for word, field in TERMS.items():
            if times := getattr(self, field):
                groups.setdefault(times, []).append(word)
        return " + ".join(_product(times, words) for times, words in groups.items()) or "0"

    def weights(self) -> Weights:
        """Return the coefficients whose product with a deal is the mark."""
        return (
            self.base * self.times + DEAL_POINTS * self.all,
            self.tricks,
            self.contract,
            self.annonces + self.all_annonces,
            self.all_annonces,
            self.belotes + self.all_belotes,
            self.all_belotes,
        )


def _product(times: int, words: list[str]) -> str:
    terms = " + ".join(words)
    if times == 1:
        return terms
    return f"({terms}) * {times}" if len(words) > 1 else f"{terms} * {times}"

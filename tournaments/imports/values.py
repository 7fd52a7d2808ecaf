"""Numbers, meals and payments as lists write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournaments.enums import PayMethod
from tournaments.imports.columns import folded
from tournaments.money import cents_of
from tournaments.wording.words import Refused

_NUMBER = re.compile(
    r"(?:n[°ºo]?|#|[ée]q(?:uipe)?|t(?:able)?|j(?:oueu(?:r|se))?)?[ .]{0,2}0*(\d{1,6})(?:[.,]0+)?",
    re.IGNORECASE,
)
_YES_WORDS = "oui o yes y x ok vrai true paye regle fait present"
_NO_WORDS = "non n no faux false neant aucun rien impaye du 0"
#: Characters of a cell that means nothing.
_NOTHING = " -–—./"
_YES, _NO = frozenset(_YES_WORDS.split()), frozenset(_NO_WORDS.split())


def whole_number(text: str) -> int | None:
    """Return a number from 1 up, written as 7, 07, n° 7 or 7,0; None for anything else.

    >>> [whole_number(text) for text in ("07", "N° 12", "éq. 3", "7.0", "7.5", "0", "")]
    [7, 12, 3, 7, None, None, None]
    """
    found = _NUMBER.fullmatch(text.strip())
    return int(found[1]) or None if found is not None else None


def quantity(text: str, each: int) -> int | None:
    """Return the quantity wanted: a number, or `each` for "oui"; None if unclear.

    >>> [quantity(text, 2) for text in ("3", "oui", "non", "", "x", "beaucoup")]
    [3, 2, 0, 0, 2, None]
    """
    plain = folded(text)
    if plain in _YES:
        return each
    if plain in _NO or not text.strip(_NOTHING):
        return 0
    return whole_number(text)


@dataclass(frozen=True, slots=True)
class Paid:
    """Payment: `cents`, or all that was due (`everything`). `method` is None if not given."""

    everything: bool = False
    cents: int = 0
    method: PayMethod | None = None


_METHODS = {
    **dict.fromkeys(("especes", "liquide", "cash", "esp"), PayMethod.CASH),
    **dict.fromkeys(("carte", "cb", "carte bancaire", "card"), PayMethod.CARD),
    **dict.fromkeys(("cheque", "chq", "chque"), PayMethod.CHEQUE),
    **dict.fromkeys(("virement", "vir", "transfer"), PayMethod.TRANSFER),
}


def payment(text: str) -> Paid | None:
    """Return the payment written as "oui", "20 €", "chèque" or "non"; None if unclear.

    >>> payment("oui").everything, payment("20,50 €").cents, payment("").cents, payment("peut-être")
    (True, 2050, 0, None)
    """
    plain = folded(text)
    if plain in _NO or not text.strip(_NOTHING):
        return Paid()
    if plain in _YES:
        return Paid(everything=True)
    if plain in _METHODS:
        return Paid(everything=True, method=_METHODS[plain])
    try:
        return Paid(cents=cents_of(text.replace("\N{NO-BREAK SPACE}", " ")))
    except Refused:
        return None

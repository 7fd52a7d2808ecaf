"""Numbers, meals and payments as lists write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.files.imports.columns import folded
from tournaments.words.enums import PayMethod
from tournaments.words.money import cents_of
from tournaments.words.texts import Refused

_NUMBER = re.compile(
    r"(?:n[°ºo]?|#|[ée]q(?:uipe)?|t(?:able)?|j(?:oueu(?:r|se))?)?[ .]{0,2}0*(\d{1,6})(?:[.,]0+)?",
    re.IGNORECASE,
)
_YES_WORDS = "oui o yes y x ok vrai true paye payee payes regle reglee regles fait present"
_NO_WORDS = "non n no faux false neant aucun rien impaye du 0"
#: Characters of a cell that means nothing.
_NOTHING = " -–—./"
_YES, _NO = frozenset(_YES_WORDS.split()), frozenset(_NO_WORDS.split())


def whole_number(text: str) -> int | None:
    """Return a number from 1 up, written as 7, 07, n° 7 or 7,0; None for anything else.

    >>> [whole_number(text) for text in ("07", "N° 12", "éq. 3", "7.0", "7.5", "0", "")]
    [7, 12, 3, 7, None, None, None]
    """
    match = _NUMBER.fullmatch(text.strip())
    return int(match[1]) or None if match is not None else None


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
    **dict.fromkeys(("especes", "espece", "liquide", "cash", "esp"), PayMethod.CASH),
    **dict.fromkeys(("carte", "cb", "carte bancaire", "carte bleue", "card"), PayMethod.CARD),
    **dict.fromkeys(("cheque", "cheques", "chq", "chque"), PayMethod.CHEQUE),
    **dict.fromkeys(("virement", "virement bancaire", "vir", "transfer"), PayMethod.TRANSFER),
}


def method_of(text: str) -> PayMethod | None:
    """Return the means of payment that a cell names, or None.

    >>> method_of("Carte bancaire").value, method_of("PayPal")
    ('card', None)
    """
    return _METHODS.get(folded(text))


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


def whole_payment(paid: Sequence[str], reduced: Sequence[str] = ()) -> Paid | None:
    """Return the sum of the payments of one entrant, less the reductions; None if unclear.

    >>> whole_payment(("10,00", "10,00"), ("5,00",)).cents, whole_payment(("oui", "oui")).everything
    (1500, True)
    >>> whole_payment(("10", "oui"))
    """
    payments = [payment(text) for text in paid]
    less = [payment(text) for text in reduced]
    parts = [part for part in (*payments, *less) if part is not None]
    if len(parts) < len(payments) + len(less):
        return None
    method = next((part.method for part in parts if part.method is not None), None)
    if any(part.everything for part in parts):
        # "Oui" beside an amount does not tell how much was paid.
        clear = all(part.everything for part in parts[: len(payments)]) and not any(
            part.cents or part.everything for part in parts[len(payments) :]
        )
        return Paid(everything=True, method=method) if clear else None
    cents = sum(part.cents for part in parts[: len(payments)]) - sum(
        part.cents for part in parts[len(payments) :]
    )
    return Paid(cents=max(0, cents), method=method)

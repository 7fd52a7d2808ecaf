"""Cells and factors of the table of the marks that a regulation writes itself, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Final, get_args

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.marks.cases import CASES, KINDS, LITIGE, Case
from scoring.marks.cells import Camp, Cell, cells_of
from scoring.marks.factors import PARTS, SCOPES, Factor, Scope, factors_of
from scoring.marks.form import TERMS
from scoring.words import N_
from tournaments.words.texts import SA_TA, SUITS, say

_CASES: Final = every(
    CASES,
    {
        "made": N_("contrat réussi"),
        "made-capot": N_("contrat réussi par un capot"),
        "made-bid-capot": N_("capot demandé et réussi"),
        "made-generale": N_("générale demandée et réussie"),
        "failed": N_("contrat chuté"),
        "failed-bid-capot": N_("capot demandé et chuté"),
        "failed-generale": N_("générale demandée et chutée"),
        "defence-capot": N_("contrat chuté par un capot"),
        "defence-capot-bid-capot": N_("capot demandé et chuté par un capot"),
        "defence-capot-generale": N_("générale demandée et chutée par un capot"),
        "litige": N_("litige"),
    },
)
#: What a doubling adds to a case: none, coinché, surcoinché.
_DOUBLED: Final = (N_("%(case)s"), N_("%(case)s, coinché"), N_("%(case)s, surcoinché"))
_DOUBLED_GENERALE: Final = (
    N_("%(case)s"),
    N_("%(case)s, coinchée"),
    N_("%(case)s, surcoinchée"),
)
#: What both doublings together add to a case, and to a générale.
_BOTH_DOUBLED: Final = (
    N_("%(case)s, coinché (surcoinché)"),
    N_("%(case)s, coinchée (surcoinchée)"),
)
_CAMPS: Final = every(
    get_args(Camp), {"taker": N_("le preneur marque"), "defence": N_("la défense marque")}
)
_TRUMPS: Final = {**{suit: name for suit, (_sign, name) in SUITS.items()}, **SA_TA}
_MULTIPLIED: Final = every(
    SCOPES,
    {
        "factors": N_("Ce que marque chaque camp se multiplie selon l’atout : %(factors)s."),
        "winner-factors": N_(
            "Ce que marque le camp qui gagne la donne se multiplie selon l’atout : %(factors)s."
        ),
        "contract-factors": N_("Le contrat marqué se multiplie selon l’atout : %(factors)s."),
    },
)
_IN_SHORT: Final = every(
    SCOPES,
    {
        "factors": N_("marques selon l’atout : %(factors)s"),
        "winner-factors": N_("marque du vainqueur selon l’atout : %(factors)s"),
        "contract-factors": N_("contrat selon l’atout : %(factors)s"),
    },
)
_TERMS: Final = every(
    TERMS,
    {
        "tricks": N_("ses points de plis"),
        "all": N_("les points de plis des deux camps"),
        "contract": N_("le contrat"),
        "annonces": N_("ses annonces"),
        "all-annonces": N_("les annonces des deux camps"),
        "belotes": N_("sa belote"),
        "all-belotes": N_("la belote"),
    },
)

_HALF: Final = N_("Sans arrondi, un demi-point compte pour un.")
_PARTS: Final = N_(
    "Sans arrondi, on marque le point entier le plus proche, un demi-point comptant pour un."
)


def cell_sentences(lines: tuple[str, ...], parts_stay: bool) -> Iterator[str]:
    """Yield a sentence a row: "Exception, contrat chuté : la défense marque 320 + 100.".

    Those of the factors come last. `parts_stay` where some deal is not rounded.
    """
    for row in _rows(lines):
        yield _("Exception, %(row)s.") % {"row": row}
    left = {factor.twentieths % PARTS for factor in factors_of(lines).values()} - {0}
    for scope, factors in _factors(lines):
        sentence = say(_MULTIPLIED[scope], {"factors": factors})
        if left and parts_stay:
            halves = left == {PARTS // 2}
            sentence += " " + (say(_HALF, {}) if halves else say(_PARTS, {}))
        yield sentence


def cells_in_words(lines: tuple[str, ...]) -> str:
    """Return cells on one line: "contrat chuté : la défense marque 500 ; …"."""
    factors = (say(_IN_SHORT[scope], {"factors": factor}) for scope, factor in _factors(lines))
    return " ; ".join([*_rows(lines), *factors])


def _factors(lines: tuple[str, ...]) -> Iterator[tuple[Scope, str]]:
    """Yield what factors multiply, and each of them: "sans atout × 2, tout atout × 1,5"."""
    for scope, factors in groupby(factors_of(lines).values(), attrgetter("scope")):
        yield scope, ", ".join(map(_factor, factors))


def _factor(factor: Factor) -> str:
    times = say(*factor.times)
    return _("%(trump)s × %(factor)s") % {"trump": _TRUMPS[factor.trump], "factor": times}


def _rows(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield what each row with a cell says: "contrat chuté : le preneur marque sa belote"."""
    for (case, doubled), cells in groupby(cells_of(lines), attrgetter("case", "doubled")):
        marks = ", ".join(map(_marks, cells))
        yield _("%(case)s : %(marks)s") % {"case": case_in_words(case, doubled), "marks": marks}


def case_in_words(case: Case, doubled: int) -> str:
    doublings = _DOUBLED_GENERALE if _of_generale(case) else _DOUBLED
    return say(doublings[doubled], {"case": say(_CASES[case], {})})


def doubled_in_words(case: Case) -> str:
    return say(_BOTH_DOUBLED[_of_generale(case)], {"case": say(_CASES[case], {})})


def _of_generale(case: Case) -> bool:
    return case != LITIGE and KINDS[case].bid == "generale"


def _marks(cell: Cell) -> str:
    """Return what a camp marks: "la défense marque (160 + le contrat) × 2"."""
    return f"{say(_CAMPS[cell.camp], {})} {form_in_words(cell.text)}"


def form_in_words(text: str) -> str:
    """Return a form in words: "(160 + le contrat) × 2", "500 × 2 (× 4)" for two doublings."""
    form = re.sub(r"[a-z-]{2,}", lambda word: say(_TERMS[word[0]], {}), text)
    return re.sub(r"(?<!\()\s*([+×])\s*", r" \1 ", form.replace("*", "×"))

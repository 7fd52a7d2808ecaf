"""Cells of the table of the marks that a regulation writes itself, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, get_args

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.marks.cases import CASES, Case
from scoring.marks.cells import Camp, Cell, cells_of
from scoring.marks.form import TERMS
from scoring.words import N_
from tournaments.words.texts import say

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
_CAMPS: Final = every(
    get_args(Camp), {"taker": N_("le preneur marque"), "defence": N_("la défense marque")}
)
_TERMS: Final = every(
    TERMS,
    {
        "tricks": N_("ses points de plis"),
        "all": N_("162"),
        "contract": N_("le contrat"),
        "annonces": N_("ses annonces"),
        "all-annonces": N_("les annonces des deux camps"),
        "belotes": N_("sa belote"),
        "all-belotes": N_("la belote"),
    },
)


def cell_sentences(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield a sentence a cell: "Exception, contrat chuté : la défense marque 320 + 100."."""
    for cell in cells_of(lines):
        yield _("Exception, %(case)s : %(marks)s.") % {
            "case": _case(cell.case, cell.doubled),
            "marks": _marks(cell),
        }


def cells_in_words(lines: tuple[str, ...]) -> str:
    """Return cells on one line: "contrat chuté : la défense marque 500 ; …"."""
    words = (f"{_case(cell.case, cell.doubled)} : {_marks(cell)}" for cell in cells_of(lines))
    return " ; ".join(words)


def _case(case: Case, doubled: int) -> str:
    return say(_DOUBLED[doubled], {"case": say(_CASES[case], {})})


def _marks(cell: Cell) -> str:
    """Return what a camp marks: "la défense marque (160 + le contrat) × 2"."""
    form = re.sub(r"[a-z-]{2,}", lambda word: say(_TERMS[word[0]], {}), cell.text)
    form = re.sub(r"\s*([+×])\s*", r" \1 ", form.replace("*", "×"))
    return f"{say(_CAMPS[cell.camp], {})} {form}"

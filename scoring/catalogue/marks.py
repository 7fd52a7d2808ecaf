"""Option: cells of the table of the marks that a regulation writes itself."""

from __future__ import annotations

from ..words import N_
from .options import Choice, declare

MARKS = declare(
    N_("Table des marques"),
    N_(
        "Ce que marque un camp dans un cas, à la place de ce que disent les autres options. Une "
        "case par ligne : failed-coinche.defence = 320 + 100. Le cas est made, made-capot, "
        "made-bid-capot, made-generale, failed, failed-bid-capot, failed-generale, "
        "defence-capot, defence-capot-bid-capot, defence-capot-generale ou litige ; -coinche ou "
        "-surcoinche s’y ajoute. Le camp est taker (preneur) ou defence. La forme additionne et "
        "multiplie des nombres et des mots : tricks (ses points de plis), all (ceux des deux "
        "camps), contract, annonces (les siennes), all-annonces (des deux camps), belotes, "
        "all-belotes. Un facteur selon l’atout est une ligne aussi : factors.no-trump = 2 "
        "multiplie ce que marquent les deux camps, winner-factors ce que marque le vainqueur, "
        "contract-factors le contrat ; l’atout est spades, hearts, diamonds, clubs, no-trump ou "
        "all-trump ; le facteur va de 0.05 en 0.05 (1.5, 1.25). L’arrondi vient après ; sans "
        "arrondi, un demi-point compte pour un."
    ),
    "B, C §10.1",
    (
        Choice(
            (),
            N_("celle des autres options"),
            N_("Chaque camp marque ce que disent les autres articles."),
        ),
    ),
    (),
    quiet=True,
    cells=True,
)

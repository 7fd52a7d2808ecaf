"""Sentences about teams in the options of a regulation, each with its version for players."""

from __future__ import annotations

from typing import Final

from scoring.words import N_

OPTION_WORDS: Final = {
    N_(
        "Ce que marque une équipe quand l’adversaire que le tirage lui donnait a quitté le "
        "concours, dans un tirage connu d’avance ou une partie en cours : 900 exempte, 800 face à "
        "un absent et 1100 ici, par exemple."
    ): N_(
        "Ce que marque un joueur quand l’adversaire que le tirage lui donnait a quitté le "
        "concours, dans un tirage connu d’avance ou une partie en cours : 900 au repos, 800 face "
        "à un absent et 1100 ici, par exemple."
    ),
    N_(
        "Combien d’équipes, les mieux classées, comptent pour leur club ; un club qui en a moins "
        "compte celles qu’il a. Avec 2 équipes, 4900 et 4800 passent devant 5000 et 4000. Aucun : "
        "le règlement ne classe pas les clubs."
    ): N_(
        "Combien de joueurs, les mieux classés, comptent pour leur club ; un club qui en a moins "
        "compte ceux qu’il a. Avec 2 joueurs, 4900 et 4800 passent devant 5000 et 4000. Aucun : le "
        "règlement ne classe pas les clubs."
    ),
    N_("comme une équipe exempte"): N_("comme un joueur au repos"),
}

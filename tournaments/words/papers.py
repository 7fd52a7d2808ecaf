"""Names of the printed papers, for teams and for players; see `words.entrants`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Name with players for each name with teams.
PAPERS: Final[Mapping[str, str]] = {
    N_("Équipes inscrites"): N_("Joueurs inscrits"),
    N_("Tirage par équipe"): N_("Tirage par joueur"),
    N_("les équipes"): N_("les joueurs"),
    N_("l’équipe"): N_("le joueur"),
    N_("les renseignements des équipes"): N_("les renseignements des joueurs"),
    N_("le nombre d’équipes"): N_("le nombre de joueurs"),
    N_("Bilan d’une équipe, ou de toutes"): N_("Bilan d’un joueur, ou de tous"),
    N_("12+ N 1044 : contre l’équipe 12, gagné, en Nord-Sud, 1044 points"): N_(
        "12+ N 1044 : contre le joueur 12, gagné, en Nord-Sud, 1044 points"
    ),
}

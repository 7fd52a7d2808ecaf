"""Names of the printed papers, for teams and for players; see `wording.entrants`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Name with players for each name with teams.
PAPERS: Final[Mapping[str, str]] = {
    N_("Équipes inscrites"): N_("Joueurs inscrits"),
    N_("Tirage par équipe"): N_("Tirage par joueur"),
    N_("Bilan d’une équipe, ou de toutes"): N_("Bilan d’un joueur, ou de tous"),
}

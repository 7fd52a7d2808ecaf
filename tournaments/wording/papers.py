"""The papers, named after teams and after players; see `entrant_words`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: What the papers of teams are called, and the same of players.
PAPERS: Final[Mapping[str, str]] = {
    N_("Équipes inscrites"): N_("Joueurs inscrits"),
    N_("Tirage par équipe"): N_("Tirage par joueur"),
    N_("Bilan d’une équipe, ou de toutes"): N_("Bilan d’un joueur, ou de tous"),
}

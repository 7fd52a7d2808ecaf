"""Sentences about the halls and their teams, each with its version for players."""

from __future__ import annotations

from typing import Final

from scoring.words import N_

HALLS: Final = {
    N_("Ces deux équipes sont dans deux salles."): N_("Ces deux joueurs sont dans deux salles."),
    N_("Table %(table)d : l’équipe %(team)d n’est pas de cette salle."): N_(
        "Table %(table)d : le joueur %(team)d n’est pas de cette salle."
    ),
    N_("Il n’y a pas d’équipe %(number)d."): N_("Il n’y a pas de joueur %(number)d."),
    N_("Équipe changée de salle"): N_("Joueur changé de salle"),
    N_("Équipes réparties dans les salles"): N_("Joueurs répartis dans les salles"),
}

#: Actions of the log about the halls.
OF_HALLS: Final = {
    "add_hall": N_("Salle ajoutée"),
    "change_hall": N_("Salle corrigée"),
    "remove_hall": N_("Salle retirée"),
    "move_team": N_("Équipe changée de salle"),
    "fill_halls": N_("Équipes réparties dans les salles"),
    "hold_hall": N_("Salle d’un bureau"),
}

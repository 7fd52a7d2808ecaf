"""Sentences of « Maintenant » about teams, with their versions for players."""

from __future__ import annotations

from typing import Final

from scoring.words import N_

NOW: Final = {
    N_("Trop peu d’équipes pour continuer"): N_("Trop peu de joueurs pour continuer"),
    N_("Il en faut au moins deux pour tirer la première partie."): N_(
        "Il faut de quoi remplir une table pour tirer la première partie."
    ),
    N_("Une équipe, un joueur, une table"): N_("Un joueur, une table"),
    N_("Équipes en retard"): N_("Joueurs en retard"),
    N_("Une équipe arrive"): N_("Un joueur arrive"),
    N_("Une équipe s’en va"): N_("Un joueur s’en va"),
}

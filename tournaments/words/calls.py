"""Versions for players of the sentences about departures that the tables announce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Sentence about players for each sentence about teams.
CALLS: Final[Mapping[str, str]] = {
    N_("L’équipe %(number)s, %(name)s, veut partir maintenant."): N_(
        "Le joueur %(number)s, %(name)s, veut partir maintenant."
    ),
    N_("L’équipe %(number)s, %(name)s, veut partir après la partie %(round)s."): N_(
        "Le joueur %(number)s, %(name)s, veut partir après la partie %(round)s."
    ),
    N_("La retirer…"): N_("Le retirer…"),
    N_("Nous partons"): N_("Je pars"),
}

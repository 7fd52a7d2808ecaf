"""Those who register and arrive, said of teams and of players; see `entrant_words`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: What the desk says while teams come, and the same of players.
ARRIVALS: Final[Mapping[str, str]] = {
    N_(
        "Une équipe peut être dans une catégorie, dans plusieurs, dans aucune : cela se coche à "
        "l’inscription. Les lots et les classements par catégorie en dépendent."
    ): N_(
        "Un joueur peut être dans une catégorie, dans plusieurs, dans aucune : cela se coche à "
        "l’inscription. Les lots et les classements par catégorie en dépendent."
    ),
    N_("déjà équipe %(number)d"): N_("déjà joueur %(number)d"),
    N_("Aucune équipe n’y est inscrite."): N_("Aucun joueur n’y est inscrit."),
}

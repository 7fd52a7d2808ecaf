"""Options of the format: pairs, or individual players with changing partners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import option, words

PAIRS: Final = "pairs"
INDIVIDUALS: Final = "individuals"


@dataclass(frozen=True, kw_only=True)
class Players:
    """Entrants of the contest, and how players get their partner of the round."""

    entrants: str = option(
        N_("Qui s’inscrit"),
        N_(
            "Des paires, qui restent ensemble, ou des joueurs seuls, classés chacun pour soi, qui "
            "changent de partenaire à chaque partie."
        ),
        PAIRS,
        words=words(
            (PAIRS, N_("des paires")),
            (INDIVIDUALS, N_("des joueurs seuls (à la mêlée)")),
        ),
    )
    seating: str = option(
        N_("Placement des joueurs seuls"),
        N_(
            "Comment partenaires et adversaires sont choisis à chaque partie. Quand des paires "
            "s’inscrivent, ce choix n’a pas d’effet."
        ),
        "melee",
        words=words(
            ("melee", N_("à la mêlée : ne retrouver personne à sa table, tant que c’est possible")),
            ("seats", N_("chacun tire sa place au sort, quels que soient ceux qui y sont")),
        ),
    )
    incomplete: str = option(
        N_("Joueurs seuls sans table complète"),
        N_(
            "Quand le nombre de joueurs n’est pas un multiple de quatre. Un remplaçant de la salle "
            "n’est pas classé. Quand des paires s’inscrivent, ce choix n’a pas d’effet."
        ),
        "rest",
        words=words(
            ("rest", N_("ceux qui restent sont au repos, jamais deux fois les mêmes si possible")),
            (
                "short",
                N_(
                    "deux ou trois joueurs jouent à une table que complètent des remplaçants de la "
                    "salle ; un joueur seul est au repos"
                ),
            ),
            ("refused", N_("le tirage attend un multiple de quatre")),
        ),
    )

    @property
    def individuals(self) -> bool:
        """Whether the entrants are individual players instead of pairs."""
        return self.entrants == INDIVIDUALS

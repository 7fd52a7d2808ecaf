"""Options of the format: pairs, or individual players with changing partners."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import assert_never

from scoring.words import N_
from tournaments.pairing import Use
from tournaments.pairing.melee.melee import MELEE
from tournaments.regulation.fields import every_word, option
from tournaments.regulation.ways import ways


class Entrants(StrEnum):
    """Entrants of a contest: pairs that stay together, or players who change partners."""

    PAIRS = "pairs"
    INDIVIDUALS = "individuals"


class Incomplete(StrEnum):
    """Rule for the players of an individual contest who do not fill a table."""

    REST = "rest"
    SHORT = "short"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class Players:
    """Entrants of the contest, and how players get their partner of the round."""

    entrants: Entrants = option(
        N_("Qui s’inscrit"),
        N_(
            "Des paires, qui restent ensemble, ou des joueurs seuls, classés chacun pour soi, qui "
            "changent de partenaire à chaque partie."
        ),
        Entrants.PAIRS,
        words=every_word(
            Entrants,
            {
                Entrants.PAIRS: N_("des paires"),
                Entrants.INDIVIDUALS: N_("des joueurs seuls (à la mêlée)"),
            },
        ),
    )
    seating: str = option(
        N_("Placement des joueurs seuls"),
        N_(
            "Comment partenaires et adversaires sont choisis à chaque partie. Quand des paires "
            "s’inscrivent, ce choix n’a pas d’effet."
        ),
        MELEE.name,
        words=partial(ways, Use.SEATING),
    )
    incomplete: Incomplete = option(
        N_("Joueurs seuls sans table complète"),
        N_(
            "Quand le nombre de joueurs n’est pas un multiple de quatre. Un remplaçant de la salle "
            "n’est pas classé. Quand des paires s’inscrivent, ce choix n’a pas d’effet."
        ),
        Incomplete.REST,
        words=every_word(
            Incomplete,
            {
                Incomplete.REST: N_(
                    "ceux qui restent sont au repos, jamais deux fois les mêmes si possible"
                ),
                Incomplete.SHORT: N_(
                    "deux ou trois joueurs jouent à une table que complètent des remplaçants de la "
                    "salle ; un joueur seul est au repos"
                ),
                Incomplete.REFUSED: N_("le tirage attend un multiple de quatre"),
            },
        ),
    )

    @property
    def individuals(self) -> bool:
        """Whether the entrants are individual players instead of pairs."""
        match self.entrants:
            case Entrants.PAIRS:
                return False
            case Entrants.INDIVIDUALS:
                return True
            case _:
                assert_never(self.entrants)

"""Options of the format: the number of rounds, the end of a match and its caps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import MAX_POINTS, every_word, option

MAX_ROUNDS: Final = 20
MAX_DEALS: Final = 60


class Ending(StrEnum):
    """End of a match with a target and a clock: the first of the two, or both."""

    FIRST = "first"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class Ends:
    """End of a match, and the part of its totals that counts."""

    rounds: int = option(
        N_("Nombre de parties"),
        N_(
            "Combien de parties le concours prévoit, avant le tableau final s’il y en a un ; on "
            "peut en ajouter ou en retirer en route."
        ),
        4,
        most=MAX_ROUNDS,
    )
    deals: int | None = option(
        N_("Donnes par partie"),
        N_("La partie s’arrête après ce nombre de donnes comptées."),
        12,
        least=1,
        most=MAX_DEALS,
        optional=True,
    )
    target: int | None = option(
        N_("Points à atteindre"),
        N_("La partie s’arrête quand un camp atteint ou dépasse ce nombre de points."),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
    )
    clock: int | None = option(
        N_("Durée d’une partie, en minutes"),
        N_("La partie s’arrête quand le temps est écoulé, la donne en cours terminée."),
        None,
        least=1,
        most=600,
        optional=True,
    )
    after_clock: int = option(
        N_("Donnes jouées après la fin du temps"),
        N_("La donne en cours une fois terminée, on en joue encore ce nombre."),
        0,
        most=20,
    )
    ending: Ending = option(
        N_("Points et durée ensemble"),
        N_("Quand une partie a des points à atteindre et une durée."),
        Ending.FIRST,
        words=every_word(
            Ending,
            {
                Ending.FIRST: N_("elle s’arrête au premier des deux"),
                Ending.BOTH: N_("elle s’arrête quand les points sont atteints et le temps écoulé"),
            },
        ),
    )
    winner_cap: int | None = option(
        N_("Plafond du vainqueur"),
        N_("Le total du vainqueur d’une partie ne compte pas au-delà."),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
    )
    loser_cap: int | None = option(
        N_("Plafond du perdant"),
        N_("Le total du perdant d’une partie ne compte pas au-delà."),
        None,
        least=0,
        most=MAX_POINTS,
        optional=True,
    )

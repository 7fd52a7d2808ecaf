"""Options of the format: the number of rounds, the end of a match and its caps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import MAX_POINTS, every_word, option

MAX_ROUNDS: Final = 20
MAX_DEALS: Final = 60
MAX_MANCHES: Final = 9


class Ending(StrEnum):
    """End of a match with a target and a clock: the first of the two, or both."""

    FIRST = "first"
    BOTH = "both"


class TargetRule(StrEnum):
    """Whether the points of a match must be reached, or exceeded."""

    REACH = "reach"
    EXCEED = "exceed"


class ManchesPlayed(StrEnum):
    """Manches of a match: until a camp has more than half of them, or all."""

    UNTIL_WON = "until-won"
    ALL = "all"


#: Values of manches_played in words, for forms.
WORDS_OF_MANCHES: Final = every_word(
    ManchesPlayed,
    {
        ManchesPlayed.UNTIL_WON: N_("jusqu’à ce qu’un camp en ait plus de la moitié"),
        ManchesPlayed.ALL: N_("toutes"),
    },
)


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
        refusal=N_(
            "Il faut un nombre entier, de 1 à %(most)s, ou 0 si tout se joue en tableau final ; "
            "vous avez écrit %(got)s."
        ),
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
    target_rule: TargetRule = option(
        N_("Points à atteindre ou à dépasser"),
        N_("Avec 3 000 points à dépasser, 3 000 ne suffisent pas et 3 001 finissent la partie."),
        TargetRule.REACH,
        words=every_word(
            TargetRule,
            {
                TargetRule.REACH: N_("atteints, ils finissent la partie"),
                TargetRule.EXCEED: N_("il faut les dépasser"),
            },
        ),
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
    manches: int = option(
        N_("Manches par partie"),
        N_(
            "Chaque manche finit comme une partie et rien ne passe à la suivante. La partie est au "
            "camp qui gagne le plus de manches ; ses points sont ceux de toutes."
        ),
        1,
        least=1,
        most=MAX_MANCHES,
    )
    manches_played: ManchesPlayed = option(
        N_("Manches jouées"),
        N_("À 2 manches à 0 au meilleur des trois, si la troisième se joue encore."),
        ManchesPlayed.UNTIL_WON,
        words=WORDS_OF_MANCHES,
    )
    winner_cap: int | None = option(
        N_("Plafond du vainqueur"),
        N_("Le total du vainqueur d’une partie ne compte pas au-delà."),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
        sentence=N_("Le total du vainqueur d’une partie ne compte pas au-delà de %(points)s."),
    )
    loser_cap: int | None = option(
        N_("Plafond du perdant"),
        N_("Le total du perdant d’une partie ne compte pas au-delà."),
        None,
        least=0,
        most=MAX_POINTS,
        optional=True,
        sentence=N_("Le total du perdant d’une partie ne compte pas au-delà de %(points)s."),
    )

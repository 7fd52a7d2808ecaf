"""Sentences of the regulation, one for each value of an option."""

from __future__ import annotations

from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.regulation.format import Kin, Leaving
from tournaments.words.enums import ByeTo

LEAVING: Final = every(
    Leaving,
    {
        Leaving.RANKED: N_(
            "Une équipe qui abandonne garde ses points et la place qu’ils lui donnent."
        ),
        Leaving.LAST: N_("Une équipe qui abandonne est classée après toutes les autres."),
        Leaving.OUT: N_("Une équipe qui abandonne n’est plus classée."),
    },
)

ALONE: Final = N_(
    "Une équipe dont l’adversaire tiré a quitté le concours marque %(worth)s ; ce n’est pas une "
    "victoire."
)
ALONE_AS_FORFEIT: Final = N_(
    "Une équipe dont l’adversaire tiré a quitté le concours marque, comme face à un absent, "
    "%(worth)s ; ce n’est pas une victoire."
)
ALONE_WINS: Final = N_(
    "Une équipe dont l’adversaire tiré a quitté le concours gagne par forfait et marque %(worth)s."
)

KIN: Final = {
    Kin.APART: N_(
        "À la première partie, deux équipes d’un même club ou d’une même famille ne se rencontrent "
        "pas, tant qu’un tirage le permet."
    ),
    Kin.ALWAYS: N_(
        "Deux équipes d’un même club ou d’une même famille ne se rencontrent pas, tant qu’un "
        "tirage le permet sans que des équipes se rencontrent deux fois."
    ),
}
BYE_TO: Final = every(
    ByeTo,
    {
        ByeTo.LAST: N_(
            "Parmi les équipes exemptes le moins souvent, c’est la dernière du classement ; avant "
            "le premier classement, la dernière inscrite."
        ),
        ByeTo.LOT: N_(
            "L’équipe exempte est tirée au sort, parmi celles qui l’ont été le moins souvent."
        ),
        ByeTo.TURN: N_(
            "L’ordre dans lequel les équipes se reposent est tiré au sort avant la première partie."
        ),
        ByeTo.REFUSED: N_("Le concours n’accepte qu’un nombre pair d’équipes."),
    },
)

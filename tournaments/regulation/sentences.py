"""Sentences of the regulation, one for each value of an option."""

from __future__ import annotations

from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.enums import ByeTo
from tournaments.regulation.format import Kin, Leaving

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

FIRST_DRAW: Final = {
    "random": N_("La première partie est tirée au sort."),
    "registration": N_(
        "À la première partie, les équipes se rencontrent dans l’ordre d’inscription : la 1 contre "
        "la 2, la 3 contre la 4, et ainsi de suite."
    ),
}
NEXT_DRAW: Final = {
    "ranking": N_(
        "Les parties suivantes se jouent dans l’ordre du classement, le premier contre le "
        "deuxième, le troisième contre le quatrième, et ainsi de suite, en évitant que deux "
        "équipes se rencontrent deux fois."
    ),
    "ranking-rematches": N_(
        "Les parties suivantes se jouent dans l’ordre du classement, le premier contre le "
        "deuxième, le troisième contre le quatrième, et ainsi de suite, même si les équipes se "
        "sont déjà rencontrées."
    ),
    "winners": N_(
        "Aux parties suivantes, les gagnants jouent contre les gagnants : chaque équipe rencontre, "
        "par tirage au sort, une équipe qui a gagné autant de parties, ou la plus proche, en "
        "évitant que deux équipes se rencontrent deux fois."
    ),
    "random": N_(
        "Chaque partie suivante est tirée au sort, en évitant que deux équipes se rencontrent deux "
        "fois."
    ),
    "odd-even": N_(
        "Aux parties suivantes, les équipes de numéro impair gardent leur table et celles de "
        "numéro pair avancent d’une table."
    ),
    "mitchell": N_(
        "Aux parties suivantes, une moitié des équipes garde sa table et l’autre avance d’une "
        "table à chaque partie."
    ),
    "round-robin": N_(
        "Chaque équipe rencontre toutes les autres à son tour, dans un ordre connu dès la première "
        "partie, pour autant de parties que le concours en a."
    ),
    "in-advance": N_(
        "Toutes les parties sont tirées au sort avant la première, sans que deux équipes se "
        "rencontrent deux fois tant que c’est possible."
    ),
}
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
            "Parmi les équipes exemptes le moins souvent, c’est la dernière du classement, ou la "
            "dernière inscrite tant qu’il n’y en a pas."
        ),
        ByeTo.LOT: N_("Parmi les équipes exemptes le moins souvent, elle est tirée au sort."),
        ByeTo.TURN: N_(
            "L’ordre dans lequel les équipes se reposent est tiré au sort avant la première partie."
        ),
        ByeTo.REFUSED: N_("Le concours n’accepte qu’un nombre pair d’équipes."),
    },
)

"""Sentences of the regulation, one for each value of an option, and sentences of movements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.kinds import every
from scoring.words import N_, Problem
from tournaments.pairing import METHODS, Order, Use
from tournaments.pairing.movement.boards import PLAYED
from tournaments.regulation.fields import sentences_of
from tournaments.regulation.format import Format, Kin, Leaving, LeftAlone
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


#: A first draw by lot chooses its bye by lot too: no team is last yet.
FIRST_BY_LOT: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière du classement ; avant le "
        "premier classement, une équipe tirée au sort."
    ),
}
#: Up and down, the last of the tables rests, not the last of the standings.
BY_TABLES: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière dans l’ordre des tables ; "
        "à la première partie, la dernière inscrite."
    ),
}
BY_TABLES_FIRST_BY_LOT: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière dans l’ordre des tables ; "
        "à la première partie, une équipe tirée au sort."
    ),
}
#: Criteria of their own put the teams in order for the draws.
IN_ORDER_OF_DRAWS: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière dans l’ordre des tirages ; "
        "avant le premier classement, la dernière inscrite."
    ),
}
IN_ORDER_OF_DRAWS_FIRST_BY_LOT: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière dans l’ordre des tirages ; "
        "avant le premier classement, une équipe tirée au sort."
    ),
}
NOBODY_COMES: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "C’est l’équipe que le mouvement laisse sans adversaire, une autre à chaque partie."
    ),
}

_NO_MOVEMENT = N_(
    "Aucune rencontre n’est connue d’avance : chaque tirage évite déjà les rencontres répétées."
)
_ORDERED = N_("Ne choisissez aucun critère : les rencontres sont connues d’avance.")
_BYE = N_(
    "Laissez « La dernière du classement », sans effet ici : les rencontres sont connues "
    "d’avance, et chaque équipe est exempte à son tour."
)


def first_draw_words(regulation: Format) -> Mapping[str, str]:
    usual, movement = sentences_of(Use.FIRST), PLAYED.get(regulation.next_draw)
    return usual if movement is None else {**usual, **movement.openings}


def bye_words(regulation: Format) -> Mapping[ByeTo, str]:
    if regulation.next_draw in PLAYED:
        return NOBODY_COMES
    by_lot = METHODS[regulation.first_draw].order is Order.LOT
    if METHODS[regulation.next_draw].order is Order.TABLES:
        return BY_TABLES_FIRST_BY_LOT if by_lot else BY_TABLES
    if regulation.pairing:
        return IN_ORDER_OF_DRAWS_FIRST_BY_LOT if by_lot else IN_ORDER_OF_DRAWS
    return FIRST_BY_LOT if by_lot else BYE_TO


def movement_problems(regulation: Format) -> list[Problem]:
    """Refuse options that order a draw, as a movement has none."""
    movement = PLAYED.get(regulation.next_draw)
    problems = []
    if movement is None and regulation.left_alone is not LeftAlone.MEET:
        problems.append(Problem("left_alone", "no-movement", _NO_MOVEMENT))
    if movement is None or movement.lenient:
        return problems
    if regulation.pairing:
        problems.append(Problem("pairing", "in-advance", _ORDERED))
    if regulation.bye_to is ByeTo.LOT:
        problems.append(Problem("bye_to", "in-advance", _BYE))
    return problems

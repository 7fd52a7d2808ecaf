"""Sentences and checks of movements: the opponents are known before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_, Problem
from tournaments.pairing import METHODS, Order, Use
from tournaments.pairing.movement.boards import PLAYED
from tournaments.regulation.fields import sentences_of
from tournaments.regulation.format import Format, LeftAlone
from tournaments.regulation.sentences import BYE_TO
from tournaments.words.enums import ByeTo

#: A first draw by lot chooses its bye by lot too: no team is last yet.
FIRST_BY_LOT: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "Parmi les équipes exemptes le moins souvent, c’est la dernière du classement ; avant le "
        "premier classement, une équipe tirée au sort."
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
    """Return the sentence of each value of `first_draw`."""
    usual, movement = sentences_of(Use.FIRST), PLAYED.get(regulation.next_draw)
    return usual if movement is None else {**usual, **movement.openings}


def bye_words(regulation: Format) -> Mapping[ByeTo, str]:
    """Return the sentence of each value of `bye_to`."""
    if regulation.next_draw in PLAYED:
        return NOBODY_COMES
    by_lot = METHODS[regulation.first_draw].order is Order.LOT
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

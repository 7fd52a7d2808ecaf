"""Sentences and checks of movements: the opponents are known before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_, Problem
from tournaments.enums import ByeTo
from tournaments.pairing import MOVEMENTS
from tournaments.regulation.format import Format
from tournaments.regulation.sentences import BYE_TO, FIRST_DRAW

#: Movements where no criteria order the teams. "odd-even" was never checked, so it stays out.
CHECKED: Final = MOVEMENTS.keys() - {"odd-even"}

HALVES: Final = {
    "random": N_("Avant la première partie, le tirage au sort donne à chaque équipe sa place."),
    "registration": N_(
        "La première moitié des équipes inscrites s’assoit, une à chaque table ; les suivantes "
        "viennent en face d’elles, dans l’ordre d’inscription."
    ),
}
EVERYBODY: Final = {**FIRST_DRAW, "random": HALVES["random"]}
NOBODY_COMES: Final = {
    **BYE_TO,
    ByeTo.LAST: N_(
        "C’est l’équipe que le mouvement laisse sans adversaire, une autre à chaque partie."
    ),
}

_ORDERED = N_(
    "Aucun critère attendu : les rencontres sont connues d’avance, rien ne range les équipes pour "
    "un tirage."
)
_BYE = N_(
    "« La dernière du classement » attendu, sans effet ici : les rencontres sont connues d’avance, "
    "et chaque équipe est exempte à son tour."
)


def first_draw_words(regulation: Format) -> Mapping[str, str]:
    """Return the sentence of each value of `first_draw`."""
    if regulation.next_draw == "mitchell":
        return HALVES
    if regulation.next_draw in ("round-robin", "in-advance"):
        return EVERYBODY
    return FIRST_DRAW


def bye_words(regulation: Format) -> Mapping[ByeTo, str]:
    """Return the sentence of each value of `bye_to`."""
    return NOBODY_COMES if regulation.next_draw in MOVEMENTS else BYE_TO


def movement_problems(regulation: Format) -> list[Problem]:
    """Refuse options that order a draw, as a movement has none."""
    if regulation.next_draw not in CHECKED:
        return []
    problems = []
    if regulation.pairing:
        problems.append(Problem("pairing", "in-advance", _ORDERED))
    if regulation.bye_to is ByeTo.LOT:
        problems.append(Problem("bye_to", "in-advance", _BYE))
    return problems

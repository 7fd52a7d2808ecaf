"""Checks of a contest of individuals, where partners change every round."""

from __future__ import annotations

from typing import Final

from scoring.ranking import Need, needed
from scoring.words import N_, Problem
from tournaments.enums import ByeTo
from tournaments.pairing import METHODS
from tournaments.regulation.format import Format, Incomplete

_ONLY_PLAYERS = N_("Ce choix ne vaut que pour des joueurs seuls ; ici s’inscrivent des paires.")
_NO_TEAMS = N_(
    "Des joueurs seuls changent de partenaire à chaque partie : aucune équipe ne se retrouve, ce "
    "critère ne départage personne."
)
_PLACED = N_(
    "Laissez ici « %(usual)s », sans effet : le placement des joueurs seuls se choisit plus haut."
)
_NO_POOLS = N_("Des joueurs seuls ne peuvent pas former de poules.")
_NO_BRACKET = N_("Des joueurs seuls ne peuvent pas jouer un tableau.")
_NO_ORDER = N_("Ne choisissez aucun critère : rien ne range des joueurs seuls pour un tirage.")
_NO_EXTRA = N_(
    "Un joueur au repos n’a pas d’équipe pour rattraper sa partie : choisissez la moitié, la "
    "moyenne ou un nombre de points."
)
_BYE_TO = N_("Pour des joueurs seuls, choisissez le dernier du classement ou le tirage au sort.")
_KIN = N_("Des places tirées au sort ne séparent personne.")

#: Options without meaning for individuals, with the value they must keep.
UNREAD: Final = {"first_draw": Format.first_draw, "next_draw": Format.next_draw}

#: Options without meaning for pairs, with the value they must keep.
ONLY_PLAYERS: Final = {"seating": Format.seating, "incomplete": Incomplete.REST}


def player_problems(regulation: Format) -> list[Problem]:
    """Return the options that need pairs in a contest of individuals, or the opposite."""
    if not regulation.individuals:
        return [
            Problem(name, "pairs", _ONLY_PLAYERS)
            for name, usual in ONLY_PLAYERS.items()
            if getattr(regulation, name) != usual
        ]
    problems = [
        Problem(name, "individuals", _PLACED, {"usual": usual})
        for name, usual in UNREAD.items()
        if getattr(regulation, name) != usual
    ]
    wrong = [
        ("ranking", _NO_TEAMS, needed(Need.TEAMS, regulation.ranking)),
        ("pairing", _NO_ORDER, bool(regulation.pairing)),
        ("pools", _NO_POOLS, regulation.pools is not None),
        ("final", _NO_BRACKET, regulation.final is not None),
        ("bye", _NO_EXTRA, regulation.bye_is_played),
        ("bye_to", _BYE_TO, regulation.bye_to not in (ByeTo.LAST, ByeTo.LOT)),
        ("kin", _KIN, regulation.kin.apart_in(1) and not METHODS[regulation.seating].keeps_kin),
    ]
    return problems + [
        Problem(name, "individuals", said) for name, said, is_wrong in wrong if is_wrong
    ]

"""Checks of the options of the brackets."""

from __future__ import annotations

from typing import Final

from scoring.words import N_, Problem
from tournaments.regulation.format import Format
from tournaments.regulation.format.brackets import BracketLeaving, Consolation, Places

#: Value that each option must have when no bracket is played.
WITHOUT: Final = {
    "places": Places.FINAL,
    "consolation": Consolation.NONE,
    "bracket_leaving": BracketLeaving.WALKOVER,
}


def bracket_problems(regulation: Format) -> list[Problem]:
    """Return the problems of the brackets: options without a bracket, or one that is too small."""
    final = regulation.final
    if final is None:
        problems = [
            Problem(name, "no-final", _NO_FINAL)
            for name, usual in WITHOUT.items()
            if getattr(regulation, name) != usual
        ]
        if not regulation.rounds:
            problems.append(Problem("rounds", "no-final", _NOTHING))
        return problems
    problems = []
    if regulation.places is Places.THIRD and final < 4:
        problems.append(Problem("places", "too-few", _NO_SEMIS))
    if regulation.consolation is Consolation.LOSERS:
        if regulation.places is Places.ALL:
            problems.append(Problem("consolation", "all-places", _PLAY_ON))
        elif final < 4:
            problems.append(Problem("consolation", "too-few", _NO_LOSERS))
        elif regulation.places is Places.THIRD and final < 8:
            problems.append(Problem("consolation", "third-place", _SMALL_FINAL))
    return problems


_NO_FINAL = N_("Il n’y a pas de tableau final : dites d’abord combien d’équipes le jouent.")
_NOTHING = N_("Au moins une partie attendue, ou un tableau final.")
_NO_SEMIS = N_("Une petite finale demande un tableau d’au moins 4 équipes.")
_PLAY_ON = N_(
    "Toutes les places du tableau se jouent : les équipes battues à leur premier match y restent, "
    "elles ne peuvent pas jouer la consolante."
)
_NO_LOSERS = N_("Une consolante des équipes battues demande un tableau d’au moins 4 équipes.")
_SMALL_FINAL = N_(
    "Les demi-finalistes battus jouent la petite finale : une consolante des équipes battues à "
    "leur premier match demande un tableau d’au moins 8 équipes."
)

"""Options of the format: match points."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.words import N_
from tournaments.regulation.fields import option


@dataclass(frozen=True, kw_only=True)
class MatchPoints:
    """Match points of a win, a draw, a loss, a forfeit and a bye, besides the score."""

    win: int = option(N_("Partie gagnée"), N_("Points de partie d’une victoire."), 0, most=100)
    draw: int = option(N_("Partie nulle"), N_("Points de partie d’une égalité."), 0, most=100)
    loss: int = option(N_("Partie perdue"), N_("Points de partie d’une défaite."), 0, most=100)
    forfeit_win: int = option(
        N_("Partie gagnée par forfait"), N_("Points de partie contre un absent."), 0, most=100
    )
    forfeit_loss: int = option(
        N_("Partie perdue par forfait"), N_("Points de partie d’une équipe absente."), 0, most=100
    )
    rest: int = option(
        N_("Partie de repos"), N_("Points de partie d’une équipe exempte."), 0, most=100
    )

"""Options of the format: match points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from scoring.words import N_
from tournaments.regulation.fields import option

#: Match points, exact: a whole number or a number with decimals. A loss may take points away.
Points = int | Fraction

#: Most match points of a match, and the most that it may take away.
MOST: Final = 100

#: Values of an option that is a number of match points.
_POINTS: Final[dict[str, Any]] = {"least": -MOST, "most": MOST, "hundredths": True}


@dataclass(frozen=True, kw_only=True)
class MatchPoints:
    """Match points of a win, a draw, a loss, a capot, a forfeit and a bye, besides the score."""

    win: Points = option(
        N_("Partie gagnée"),
        N_("Points de partie d’une victoire ; deux décimales au plus (1,5)."),
        0,
        **_POINTS,
    )
    clock_win: Points | None = option(
        N_("Partie gagnée à la montre"),
        N_(
            "Points de partie d’une victoire quand la durée arrête la partie avant que personne "
            "ait les points à atteindre : 3 en 2000 points, 2 à la montre. Aucun : comme une autre "
            "victoire."
        ),
        None,
        optional=True,
        sentence=N_(
            "Partie gagnée quand la durée l’arrête, sans que personne ait les points à atteindre : "
            "%(clock_win)s."
        ),
        **_POINTS,
    )
    draw: Points = option(N_("Partie nulle"), N_("Points de partie d’une égalité."), 0, **_POINTS)
    loss: Points = option(
        N_("Partie perdue"),
        N_("Points de partie d’une défaite ; un nombre négatif les retire."),
        0,
        **_POINTS,
    )
    loser_manche: Points = option(
        N_("Manche gagnée par le perdant"),
        N_(
            "Points de partie ajoutés à une défaite pour chaque manche que le perdant a gagnée : 1 "
            "donne un point à qui perd 2 manches à 1. 0 : toutes les défaites valent autant."
        ),
        0,
        sentence=N_("Chaque manche gagnée par le perdant lui ajoute : %(loser_manche)s."),
        **(_POINTS | {"least": 0}),
    )
    capot_match_points: Points = option(
        N_("Capot fait"),
        N_(
            "Points de partie ajoutés pour chaque capot fait, que la partie soit gagnée ou non ; "
            "0 : un capot n’en donne pas. Les capots se comptent sur les feuilles saisies donne "
            "par donne."
        ),
        0,
        sentence=N_("Chaque capot fait dans une partie ajoute : %(capot_match_points)s."),
        **(_POINTS | {"least": 0}),
    )
    forfeit_win: Points = option(
        N_("Partie gagnée par forfait"),
        N_("Points de partie contre un absent."),
        0,
        **_POINTS,
    )
    forfeit_loss: Points = option(
        N_("Partie perdue par forfait"),
        N_("Points de partie d’une équipe absente."),
        0,
        **_POINTS,
    )
    rest: Points = option(
        N_("Partie de repos"), N_("Points de partie d’une équipe exempte."), 0, **_POINTS
    )

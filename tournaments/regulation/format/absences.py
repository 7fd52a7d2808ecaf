"""Options of the format: byes, forfeits, late teams and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import MAX_POINTS, option, words

#: Worth of a bye, or of a match won by forfeit: half a match, or the round's average.
HALF: Final = "half"
AVERAGE: Final = "average"

#: Bye worth nothing at once: the team plays an extra match that counts only for itself.
CATCH_UP: Final = "catch-up"

#: Bye worth nothing at once: after the last round, the teams with a bye play each other.
EXTRA: Final = "extra"


@dataclass(frozen=True, kw_only=True)
class Absences:
    """Points of a team for a round that it does not play."""

    bye: int | str = option(
        N_("Équipe exempte"),
        N_("Ce que marque une équipe qui ne joue pas une partie, faute d’adversaire."),
        HALF,
        words=words(
            (HALF, N_("la moitié d’une partie")),
            (AVERAGE, N_("la moyenne de la partie")),
            (CATCH_UP, N_("une partie de rattrapage, qui ne compte que pour elle")),
            (
                EXTRA,
                N_("une partie de plus après la dernière, entre les équipes qui se sont reposées"),
            ),
        ),
        most=MAX_POINTS,
    )
    forfeit: int | str = option(
        N_("Victoire par forfait"),
        N_("Ce que marque l’équipe dont l’adversaire est absent ; l’absente ne marque rien."),
        HALF,
        words=words((HALF, N_("la moitié d’une partie")), (AVERAGE, N_("la moyenne de la partie"))),
        most=MAX_POINTS,
    )
    late: int = option(
        N_("Équipe en retard"),
        N_("Ce que marque une équipe inscrite en route pour chaque partie qu’elle a manquée."),
        0,
        most=MAX_POINTS,
    )
    leaving: str = option(
        N_("Équipe qui abandonne"),
        N_("Où elle figure au classement."),
        "ranked",
        words=words(
            ("ranked", N_("à la place que lui donnent ses points")),
            ("last", N_("après toutes les autres")),
            ("out", N_("plus classée")),
        ),
    )

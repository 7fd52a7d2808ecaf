"""Options of the format: byes, forfeits, late teams and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, assert_never

from scoring.words import N_
from tournaments.regulation.fields import MAX_POINTS, every_word, option, words


class Worth(StrEnum):
    """Worth of a bye, if the regulation gives no number of points.

    CATCH_UP gives nothing at once: the team plays an extra match that counts only for itself. EXTRA
    too: after the last round, the teams with a bye play each other.
    """

    HALF = "half"
    AVERAGE = "average"
    CATCH_UP = "catch-up"
    EXTRA = "extra"


#: Worth of a match won by forfeit, if the regulation gives no number of points.
ForfeitWorth = Literal[Worth.HALF, Worth.AVERAGE]


class Withdrawn(StrEnum):
    """Worth of a match whose drawn opponent left, if the regulation gives no number of points."""

    AS_BYE = "as-bye"
    AS_FORFEIT = "as-forfeit"
    HALF = "half"
    AVERAGE = "average"


class Leaving(StrEnum):
    """Place of a team that leaves the contest: where its points put it, last, or nowhere."""

    RANKED = "ranked"
    LAST = "last"
    OUT = "out"

    @property
    def ranks_last(self) -> bool:
        match self:
            case Leaving.RANKED | Leaving.OUT:
                return False
            case Leaving.LAST:
                return True
            case _:
                assert_never(self)

    @property
    def unranked(self) -> bool:
        match self:
            case Leaving.RANKED | Leaving.LAST:
                return False
            case Leaving.OUT:
                return True
            case _:
                assert_never(self)


@dataclass(frozen=True, kw_only=True)
class Absences:
    """Points of a team for a round that it does not play."""

    bye: int | Worth = option(
        N_("Équipe exempte"),
        N_("Ce que marque une équipe qui ne joue pas une partie, faute d’adversaire."),
        Worth.HALF,
        words=every_word(
            Worth,
            {
                Worth.HALF: N_("la moitié d’une partie"),
                Worth.AVERAGE: N_("la moyenne de la partie"),
                Worth.CATCH_UP: N_("une partie de rattrapage, qui ne compte que pour elle"),
                Worth.EXTRA: N_(
                    "une partie de plus après la dernière, entre les équipes qui se sont reposées"
                ),
            },
        ),
        most=MAX_POINTS,
    )
    forfeit: int | ForfeitWorth = option(
        N_("Victoire par forfait"),
        N_("Ce que marque l’équipe dont l’adversaire est absent ; l’absente ne marque rien."),
        Worth.HALF,
        words=words(
            (Worth.HALF, N_("la moitié d’une partie")),
            (Worth.AVERAGE, N_("la moyenne de la partie")),
        ),
        most=MAX_POINTS,
    )
    withdrawn: int | Withdrawn = option(
        N_("Adversaire qui a abandonné"),
        N_(
            "Ce que marque une équipe quand l’adversaire que le tirage lui donnait a quitté le "
            "concours, dans un tirage connu d’avance ou une partie en cours : 900 exempte, 800 "
            "face à un absent et 1100 ici, par exemple."
        ),
        Withdrawn.AS_BYE,
        words=every_word(
            Withdrawn,
            {
                Withdrawn.AS_BYE: N_("comme une équipe exempte"),
                Withdrawn.AS_FORFEIT: N_("comme une victoire par forfait"),
                Withdrawn.HALF: N_("la moitié d’une partie"),
                Withdrawn.AVERAGE: N_("la moyenne de la partie"),
            },
        ),
        most=MAX_POINTS,
    )
    late: int = option(
        N_("Équipe inscrite en route"),
        N_("Ce que marque une équipe inscrite en route pour chaque partie qu’elle a manquée."),
        0,
        most=MAX_POINTS,
    )
    leaving: Leaving = option(
        N_("Équipe qui abandonne"),
        N_("Où elle figure au classement."),
        Leaving.RANKED,
        words=every_word(
            Leaving,
            {
                Leaving.RANKED: N_("à la place que lui donnent ses points"),
                Leaving.LAST: N_("après toutes les autres"),
                Leaving.OUT: N_("plus classée"),
            },
        ),
    )

    @property
    def bye_is_played(self) -> bool:
        """Whether a team with a bye plays another match later, which gives it its points."""
        match self.bye:
            case int() | Worth.HALF | Worth.AVERAGE:
                return False
            case Worth.CATCH_UP | Worth.EXTRA:
                return True
            case _:
                assert_never(self.bye)

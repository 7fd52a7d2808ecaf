"""Options of the format: a duplicate, where every table plays the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from scoring.duplicate.comparing import Lines, Scoring
from scoring.duplicate.movements import Movement
from scoring.words import N_
from tournaments.regulation.fields import MAX_POINTS, every_word, option
from tournaments.regulation.format.ends import MAX_ROUNDS

#: Movements of a duplicate, as values of `next_draw`.
MOVEMENTS: Final = tuple(map(str, Movement))


class Duplicate(StrEnum):
    """Comparison of the same deals played at every table; NONE compares nothing."""

    NONE = "none"
    MATCHPOINTS = "matchpoints"
    DIFFERENCE = "difference"

    @property
    def scoring(self) -> Scoring | None:
        """How the results of a board are compared, or None without a duplicate."""
        match self:
            case Duplicate.NONE:
                return None
            case Duplicate.MATCHPOINTS:
                return Scoring.MATCHPOINTS
            case Duplicate.DIFFERENCE:
                return Scoring.DIFFERENCE
            case _:
                assert_never(self)


class Boards(StrEnum):
    """Origin of the boards: dealt from a seed drawn once, or made at the first table."""

    DRAWN = "drawn"
    MADE = "made"


@dataclass(frozen=True, kw_only=True)
class Duplicates:
    """Comparison of the boards, ranking by line, and origin of the cards."""

    duplicate: Duplicate = option(
        N_("Duplicate"),
        N_(
            "Les mêmes donnes à toutes les tables, et chaque résultat comparé à ceux des autres. "
            "Demande un nombre de donnes par partie et un mouvement, choisi parmi les tirages : "
            "une moitié reste et l’autre avance (Mitchell), le même à lignes échangées, ou "
            "Howell. Aux points de comparaison, quatre tables à +38, −162, +38 et +18 ont "
            "5, 0, 5 et 2 points sur 6."
        ),
        Duplicate.NONE,
        words=every_word(
            Duplicate,
            {
                Duplicate.NONE: N_("non"),
                Duplicate.MATCHPOINTS: N_(
                    "points de comparaison : 2 par résultat battu, 1 par résultat égalé"
                ),
                Duplicate.DIFFERENCE: N_("écart à la moyenne des tables, plafonné"),
            },
        ),
    )
    lines: Lines = option(
        N_("Classement du duplicate"),
        N_(
            "Un classement par ligne compare les paires qui ont tenu les mêmes cartes. Un seul "
            "classement est juste quand les lignes s’échangent dans les dernières parties. Un "
            "Howell ou un Mitchell à lignes échangées n’a qu’un classement."
        ),
        Lines.TWO,
        words=every_word(
            Lines,
            {
                Lines.TWO: N_("un par ligne : Nord-Sud, Est-Ouest"),
                Lines.ONE: N_("un seul pour toutes les paires"),
            },
        ),
    )
    cap: int | None = option(
        N_("Plafond de l’écart"),
        N_(
            "Le plus qu’un étui rapporte ou coûte, quand on compare les écarts ; aucun : 162 à la "
            "belote (une chute), 500 avec des enchères (un capot)."
        ),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
    )
    arrow_switch: int = option(
        N_("Parties où les lignes s’échangent"),
        N_(
            "Dans ce nombre de dernières parties, les paires qui étaient en Nord-Sud jouent en "
            "Est-Ouest, et l’inverse."
        ),
        0,
        most=MAX_ROUNDS,
    )
    boards: Boards = option(
        N_("Cartes des étuis"),
        N_(
            "Distribuées d’avance d’après une graine tirée une fois, que chacun peut vérifier à la "
            "fin ; ou battues et données à la première table qui joue l’étui."
        ),
        Boards.DRAWN,
        words=every_word(
            Boards,
            {
                Boards.DRAWN: N_("distribuées d’avance et imprimées sur des fiches"),
                Boards.MADE: N_("données à la première table qui joue l’étui"),
            },
        ),
    )

    @property
    def is_duplicate(self) -> bool:
        return self.duplicate is not Duplicate.NONE

    @property
    def takes_tops(self) -> bool:
        """Whether each board has a top, of which a penalty may take a percentage off."""
        return self.duplicate is Duplicate.MATCHPOINTS

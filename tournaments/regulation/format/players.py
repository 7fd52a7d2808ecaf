"""Options of the format: pairs, or individual players with changing partners."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import assert_never

from scoring.words import N_
from tournaments.pairing import Use
from tournaments.pairing.melee.melee import MELEE
from tournaments.regulation.fields import every_word, option, ways


class Entrants(StrEnum):
    """Entrants: pairs that stay, players who change partners, or SINGLES, two at a table."""

    PAIRS = "pairs"
    INDIVIDUALS = "individuals"
    SINGLES = "singles"


class Partners(StrEnum):
    """Partners of the pairs: they come together, or they are drawn by lot once for the day."""

    CHOSEN = "chosen"
    DRAWN = "drawn"


class TableSize(StrEnum):
    """Number of players at a table, of individuals: all alike, or as many as possible first."""

    FOUR = "4"
    THREE = "3"
    FOUR_THEN_THREE = "4-then-3"
    THREE_THEN_FOUR = "3-then-4"
    FIVE = "5"
    SIX = "6"

    @property
    def mixed(self) -> bool:
        """Whether tables of four, of two camps, stand beside tables of three."""
        match self:
            case TableSize.FOUR_THEN_THREE | TableSize.THREE_THEN_FOUR:
                return True
            case TableSize.FOUR | TableSize.THREE | TableSize.FIVE | TableSize.SIX:
                return False
            case _:
                assert_never(self)


class Incomplete(StrEnum):
    """Rule for the players of an individual contest who do not fill a table."""

    REST = "rest"
    SHORT = "short"
    REFUSED = "refused"


class FirstSeats(StrEnum):
    """What the places of the first round follow, where the ranking seats players afterwards."""

    LOT = "lot"
    LEVELS = "levels"


@dataclass(frozen=True, kw_only=True)
class Players:
    """Entrants of the contest, and how players get their partner of the round."""

    entrants: Entrants = option(
        N_("Qui s’inscrit"),
        N_(
            "Des paires, qui restent ensemble, des joueurs seuls, classés chacun pour soi, qui "
            "changent de partenaire à chaque partie, ou des joueurs sans partenaire, deux à une "
            "table (belote à deux)."
        ),
        Entrants.PAIRS,
        words=every_word(
            Entrants,
            {
                Entrants.PAIRS: N_("des paires"),
                Entrants.INDIVIDUALS: N_("des joueurs seuls (à la mêlée)"),
                Entrants.SINGLES: N_("des joueurs sans partenaire (un contre un)"),
            },
        ),
    )
    partners: Partners = option(
        N_("Partenaires des paires"),
        N_(
            "Des paires formées d’avance, ou des joueurs qui s’inscrivent seuls et reçoivent un "
            "partenaire tiré au sort, le même toute la journée. La paire est alors classée comme "
            "une autre. Pour changer de partenaire à chaque partie, ce sont des joueurs seuls qui "
            "s’inscrivent."
        ),
        Partners.CHOSEN,
        words=every_word(
            Partners,
            {
                Partners.CHOSEN: N_("chaque paire vient formée"),
                Partners.DRAWN: N_("tirés au sort avant la première partie, pour toute la journée"),
            },
        ),
    )
    seating: str = option(
        N_("Placement des joueurs seuls"),
        N_(
            "Comment partenaires et adversaires sont choisis à chaque partie. Quand des paires "
            "s’inscrivent, ce choix n’a pas d’effet."
        ),
        MELEE.name,
        words=partial(ways, Use.SEATING),
    )
    first_seats: FirstSeats = option(
        N_("Première partie, à la mêlée"),
        N_(
            "Le niveau de chacun est une catégorie, facultative, à cocher à son inscription ou "
            "dans la liste importée : « Niveau 1 » pour les plus forts, « Niveau 2 », « Niveau "
            "3 ». Ce choix va avec le fort avec le faible, ou par niveau."
        ),
        FirstSeats.LOT,
        words=every_word(
            FirstSeats,
            {
                FirstSeats.LOT: N_("tirée au sort"),
                FirstSeats.LEVELS: N_("d’après le niveau déclaré à l’inscription"),
            },
        ),
    )
    tables: TableSize = option(
        N_("Joueurs par table"),
        N_(
            "À trois, chacun joue pour soi : le preneur seul contre les deux autres. Avec des "
            "tables de quatre et de trois, personne ou presque n’est au repos : à 13 joueurs, une "
            "table de quatre et trois de trois. À la belote de comptoir, une table a ce nombre de "
            "joueurs, ou un de plus ou de moins. Quand des paires s’inscrivent, ce choix n’a pas "
            "d’effet."
        ),
        TableSize.FOUR,
        words=every_word(
            TableSize,
            {
                TableSize.FOUR: N_("quatre"),
                TableSize.THREE: N_("trois, chacun pour soi"),
                TableSize.FOUR_THEN_THREE: N_(
                    "quatre, et trois à celles qui ne se remplissent pas"
                ),
                TableSize.THREE_THEN_FOUR: N_(
                    "trois, et quatre à celles où il reste un joueur de trop"
                ),
                TableSize.FIVE: N_("cinq (belote de comptoir)"),
                TableSize.SIX: N_("six (belote de comptoir)"),
            },
        ),
    )
    incomplete: Incomplete = option(
        N_("Joueurs seuls sans table complète"),
        N_(
            "Quand le nombre de joueurs n’est pas un multiple de quatre. Un remplaçant de la salle "
            "n’est pas classé. Quand des paires s’inscrivent, ce choix n’a pas d’effet."
        ),
        Incomplete.REST,
        words=every_word(
            Incomplete,
            {
                Incomplete.REST: N_(
                    "ceux qui restent sont au repos, jamais deux fois les mêmes si possible"
                ),
                Incomplete.SHORT: N_(
                    "deux ou trois joueurs jouent à une table que complètent des remplaçants de la "
                    "salle ; un joueur seul est au repos"
                ),
                Incomplete.REFUSED: N_("le tirage attend un multiple de quatre"),
            },
        ),
    )

    @property
    def individuals(self) -> bool:
        match self.entrants:
            case Entrants.PAIRS:
                return False
            case Entrants.INDIVIDUALS | Entrants.SINGLES:
                return True
            case _:
                assert_never(self.entrants)

    @property
    def melee(self) -> bool:
        """Whether partners change every round: a camp is two players, ranked each alone."""
        match self.entrants:
            case Entrants.PAIRS | Entrants.SINGLES:
                return False
            case Entrants.INDIVIDUALS:
                return True
            case _:
                assert_never(self.entrants)

    @property
    def draws_partners(self) -> bool:
        """Whether players come alone and are drawn into pairs that last the whole day."""
        match self.partners:
            case Partners.CHOSEN:
                return False
            case Partners.DRAWN:
                return True
            case _:
                assert_never(self.partners)

"""What an organiser chooses about a final fed by several halls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.kinds import every
from scoring.words import N_

#: Most halls of a gathering, entrants of a hall, rounds to count and places of a final.
MOST_HALLS: Final = 100
MOST_ENTRANTS: Final = 10_000
MOST_ROUNDS: Final = 99
MOST_PLACES: Final = MOST_HALLS * MOST_ENTRANTS


class Rest(StrEnum):
    """Who gets the places left once every hall has its first ones.

    ENTRANTS shares them by number of entrants. RANKING gives them to the best of the one ranking
    of all halls. NONE leaves them empty.
    """

    ENTRANTS = "entrants"
    RANKING = "ranking"
    NONE = "none"


class Method(StrEnum):
    """How places are shared by number of entrants."""

    LARGEST_REMAINDER = "largest-remainder"
    HIGHEST_AVERAGE = "highest-average"


class Replaced(StrEnum):
    """Who replaces a team that declines: the next of its hall, or of the one ranking."""

    SAME_HALL = "same-hall"
    RANKING = "ranking"


class Seeding(StrEnum):
    """Order of the seeds of the final: winners, then seconds…, or the one ranking of all halls."""

    PLACES = "places"
    RANKING = "ranking"


REST_LABELS: Final = every(
    Rest,
    {
        Rest.ENTRANTS: N_("aux salles, selon leur nombre d’équipes"),
        Rest.RANKING: N_("aux meilleures du classement de toutes les salles"),
        Rest.NONE: N_("à personne"),
    },
)
METHOD_LABELS: Final = every(
    Method,
    {
        Method.LARGEST_REMAINDER: N_("au plus fort reste"),
        Method.HIGHEST_AVERAGE: N_("à la plus forte moyenne"),
    },
)
REPLACED_LABELS: Final = every(
    Replaced,
    {
        Replaced.SAME_HALL: N_("par la suivante de la même salle"),
        Replaced.RANKING: N_("par la suivante du classement de toutes les salles"),
    },
)
SEEDING_LABELS: Final = every(
    Seeding,
    {
        Seeding.PLACES: N_("les vainqueurs de chaque salle, puis les deuxièmes…"),
        Seeding.RANKING: N_("l’ordre du classement de toutes les salles"),
    },
)


@dataclass(frozen=True, slots=True)
class QuotaRules:
    """How the places of a final are shared.

    `places` is their number. `each` go to every hall first. `rest` and `method` say how the others
    are shared. `by_hand` gives the number of a hall, by its place in the list of halls from 0: the
    hall then has no part in the sharing.
    """

    places: int
    each: int = 0
    rest: Rest = Rest.ENTRANTS
    method: Method = Method.LARGEST_REMAINDER
    by_hand: Mapping[int, int] = field(default_factory=dict, hash=False)

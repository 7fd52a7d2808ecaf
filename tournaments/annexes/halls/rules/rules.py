"""All that an organiser chooses about a gathering, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.halls.rules.options import Method, QuotaRules, Replaced, Rest, Seeding


class RoundsCounted(StrEnum):
    """What the one ranking counts where halls played different numbers of rounds.

    SAME refuses to rank them. AVERAGE ranks by the average points of a round first. FIRST counts
    the first rounds of each hall.
    """

    SAME = "same"
    AVERAGE = "average"
    FIRST = "first"


ROUNDS_LABELS: Final = every(
    RoundsCounted,
    {
        RoundsCounted.SAME: N_("toutes : les salles en ont joué autant"),
        RoundsCounted.AVERAGE: N_("toutes, classées d’abord à la moyenne par partie"),
        RoundsCounted.FIRST: N_("les premières de chaque salle"),
    },
)


@dataclass(frozen=True, slots=True)
class GatheringRules:
    """Choices of a gathering. Halls are named by the keys of their contests.

    `places` is None until the organiser has said how many there are. `first` is the number of
    rounds that FIRST counts. `declined` are the teams that do not come: contest and number.
    """

    places: int | None = None
    each: int = 0
    rest: Rest = Rest.ENTRANTS
    method: Method = Method.LARGEST_REMAINDER
    by_hand: Mapping[int, int] = field(default_factory=dict, hash=False)
    replaced: Replaced = Replaced.SAME_HALL
    seeding: Seeding = Seeding.PLACES
    rounds: RoundsCounted = RoundsCounted.SAME
    first: int | None = None
    declined: frozenset[tuple[int, int]] = frozenset()

    def quota_rules(self, contests: list[int]) -> QuotaRules | None:
        """Return the rules of the quotas of these contests, in order; None without places."""
        if self.places is None:
            return None
        by_hand = {
            place: self.by_hand[contest]
            for place, contest in enumerate(contests)
            if contest in self.by_hand
        }
        return QuotaRules(self.places, self.each, self.rest, self.method, by_hand)

    @property
    def needs_ranking(self) -> bool:
        """Whether who qualifies depends on the one ranking of all halls."""
        return self.rest is Rest.RANKING or self.replaced is Replaced.RANKING

    def to_data(self) -> dict[str, Any]:
        """Return the choices as JSON data."""
        return {
            "places": self.places,
            "each": self.each,
            "rest": self.rest.value,
            "method": self.method.value,
            "by_hand": {str(contest): number for contest, number in self.by_hand.items()},
            "replaced": self.replaced.value,
            "seeding": self.seeding.value,
            "rounds": self.rounds.value,
            "first": self.first,
            "declined": sorted(map(list, self.declined)),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> GatheringRules:
        """Return the choices that `to_data` wrote; an empty mapping gives the usual ones.

        >>> rules = GatheringRules(16, each=1, by_hand={7: 3}, declined=frozenset({(7, 2)}))
        >>> GatheringRules.from_data(rules.to_data()) == rules
        True
        """
        usual = cls()
        return cls(
            places=data.get("places"),
            each=data.get("each", usual.each),
            rest=Rest(data.get("rest", usual.rest)),
            method=Method(data.get("method", usual.method)),
            by_hand={int(contest): int(n) for contest, n in data.get("by_hand", {}).items()},
            replaced=Replaced(data.get("replaced", usual.replaced)),
            seeding=Seeding(data.get("seeding", usual.seeding)),
            rounds=RoundsCounted(data.get("rounds", usual.rounds)),
            first=data.get("first"),
            declined=frozenset((int(one), int(n)) for one, n in data.get("declined", ())),
        )

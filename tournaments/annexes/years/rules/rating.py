"""Strength of each person after some matches, by the Plackett-Luce model of Weng and Lin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from tournaments.annexes.years.rules.results import Match

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

#: A person with fewer matches than this is not known well: three contests of five rounds.
FEW: Final = 15
#: How many uncertainties below the strength the person almost certainly is not.
DEVIATIONS: Final = 3


class Strength(NamedTuple):
    """What is believed of a person: a mean, its standard deviation, and the matches behind them.

    The scale is the library's: everybody begins at 25, more or less 8.3.
    """

    mu: float
    sigma: float
    matches: int = 0

    @property
    def sure(self) -> float:
        """Strength that the person almost certainly has: the mean minus three deviations."""
        return self.mu - DEVIATIONS * self.sigma

    @property
    def uncertain(self) -> bool:
        """Whether the person has played too few matches to be compared with others."""
        return self.matches < FEW


#: Strength of a person before the first match: that of the library's model.
START: Final = Strength(25.0, 25.0 / 3.0)


@cache
def _model() -> PlackettLuce:
    """Return the model. Its library is compiled, and loaded at the first match.

    With two sides the model equals Bradley-Terry's. With three to six players who each play for
    themselves it reads one ranking, where Bradley-Terry would read each pair as a match of its own
    and become too certain. `limit_sigma`: a match never makes a person less certain.
    """
    from openskill.models import PlackettLuce

    return PlackettLuce(limit_sigma=True)


def rated(matches: Iterable[Match], strengths: Mapping[str, Strength]) -> dict[str, Strength]:
    """Return the new strength of the people of these matches, read in their order.

    `strengths` holds the strengths before, by person; others begin at `START`. The result holds
    only people who played. Raises ValueError if a match has fewer than two sides, an empty side, a
    person twice, or not one place for each side.
    """
    model = _model()
    held: dict[str, PlackettLuceRating] = {}
    counts: dict[str, int] = {}
    for match in matches:
        _check(match)
        for person in chain.from_iterable(match.sides):
            if person not in held:
                before = strengths.get(person, START)
                held[person] = model.rating(before.mu, before.sigma)
                counts[person] = before.matches
            counts[person] += 1
        teams = [[held[person] for person in side] for side in match.sides]
        ratings_after = model.rate(teams, ranks=list(match.places))
        for side, ratings in zip(match.sides, ratings_after, strict=True):
            held |= zip(side, ratings, strict=True)
    return {
        person: Strength(rating.mu, rating.sigma, counts[person]) for person, rating in held.items()
    }


def _check(match: Match) -> None:
    people = list(chain.from_iterable(match.sides))
    if len(match.sides) < 2 or not all(match.sides):
        raise ValueError("a match has two sides or more, each of somebody")
    if len(set(people)) < len(people):
        raise ValueError("nobody plays twice in a match")
    if len(match.places) != len(match.sides):
        raise ValueError("each side of a match has a place")

"""What a day is worth to each team that was there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final, NamedTuple, assert_never

from tournaments.annexes.seasons.rules.days import Number, RoundState, SeasonDay, Standing, TeamSaid
from tournaments.annexes.seasons.rules.places import Entrants, PlaceList, Places, Share, Steps
from tournaments.annexes.seasons.rules.rules import Bonus, Day
from tournaments.annexes.seasons.rules.table import PARTICIPATION
from tournaments.annexes.seasons.rules.words import (
    BonusFor,
    Excluded,
    Left,
    Multiplies,
    Part,
    PlaceAmong,
    PlaceTies,
    Rounding,
)

_HALF: Final = Fraction(1, 2)


class Played(NamedTuple):
    """What a team did in a day, whatever the day gives: read by the ties."""

    points: Number = 0
    wins: Number = 0
    match_points: Number = 0
    difference: Number = 0


@dataclass(frozen=True, slots=True)
class TeamDay:
    """A team that was there. `rank` is its rank in the contest, `place` the one that counts.

    Both are None for an excluded team; `place` is, for a team without a member among members.
    """

    team: TeamSaid
    rank: int | None
    place: int | None
    played: Played
    parts: Mapping[Part, Number]
    extras: Mapping[str, int]
    excluded: bool = False


def team_days(
    day: SeasonDay, day_rules: Day, bonuses: Sequence[Bonus], members: Collection[int]
) -> list[TeamDay]:
    """Return the teams that were there, by number. `members` are the teams that have a member."""
    out = set(day.excluded)
    standings = [row for row in day.standings if row.team not in out]
    counted = standings
    places = {row.team: row.rank for row in standings}
    if day_rules.place_among is PlaceAmong.MEMBERS:
        counted = [row for row in standings if row.team in members]
        places = _ranked_anew(counted)
    worths = _place_worths(counted, places, day_rules) if Part.PLACE in day_rules.give else {}
    highest = max((row.total for row in standings), default=0)
    best_match = max((points for row in standings for points in _scores(row)), default=None)
    days = []
    for row in standings:
        if not is_there(row, day_rules):
            continue
        played = _played(row)
        parts = {
            part: _part(part, row, played, day_rules, worths, highest, day.awards)
            for part in day_rules.give
        }
        extras = {PARTICIPATION: day_rules.participation}
        for bonus in bonuses:
            extras[bonus.reward.value] = bonus.points * _earned(bonus.reward, row, best_match)
        if row.left and day_rules.left is not Left.KEEP:
            parts = dict.fromkeys(parts, 0)
            kept = day_rules.participation if day_rules.left is Left.PARTICIPATION else 0
            extras = dict.fromkeys(extras, 0) | {PARTICIPATION: kept}
        team = day.teams[row.team]
        days.append(TeamDay(team, row.rank, places.get(row.team), played, parts, extras))
    if day_rules.excluded is Excluded.COUNTS:
        nothing = dict.fromkeys(day_rules.give, 0)
        extras = nothing_extra(bonuses)
        days += [
            TeamDay(day.teams[number], None, None, Played(), nothing, extras, excluded=True)
            for number in out
        ]
    return sorted(days, key=lambda one: one.team.number)


def nothing_extra(bonuses: Sequence[Bonus]) -> dict[str, int]:
    """Return the extras of a day that gives none: each of them at 0."""
    return {PARTICIPATION: 0} | {bonus.reward.value: 0 for bonus in bonuses}


def day_points(day_rules: Day, parts: Number, extras: int) -> int:
    """Return the points of a day from the sum of its parts and that of its extras."""
    # A whole multiplier stays an `int`: fractions are slow, and a season has thousands of days.
    times = _whole(day_rules.multiplier)
    match day_rules.multiplies:
        case Multiplies.ALL:
            return rounded((parts + extras) * times, day_rules.rounding)
        case Multiplies.RESULT:
            return rounded(parts * times, day_rules.rounding) + extras
        case _:
            assert_never(day_rules.multiplies)


def rounded(figure: Number, how: Rounding) -> int:
    """Return a figure as a whole number. Option: rounding.

    >>> [rounded(Fraction(-3, 2), how) for how in Rounding]
    [-1, -2, -1]
    """
    if isinstance(figure, int):
        return figure
    match how:
        case Rounding.NEAREST:
            return floor(figure + _HALF)
        case Rounding.DOWN:
            return floor(figure)
        case Rounding.UP:
            return ceil(figure)
        case _:
            assert_never(how)


def shared_ranks(values: Sequence[object]) -> list[int]:
    """Return the rank of each of these values, in order, the best first: 1, 2, 2, 4.

    >>> shared_ranks([30, 20, 20, 10])
    [1, 2, 2, 4]
    """
    ranks: list[int] = []
    for index, value in enumerate(values):
        again = index > 0 and value == values[index - 1]
        ranks.append(ranks[-1] if again else index + 1)
    return ranks


def is_there(row: Standing, day_rules: Day) -> bool:
    """Return whether a team was there: it played, rested or won by forfeit enough rounds."""
    here = (RoundState.PLAYED, RoundState.EXEMPT)
    rounds = sum(
        one.state in here or (one.state is RoundState.FORFEIT and one.won) for one in row.rounds
    )
    return rounds >= day_rules.present_rounds


def _played(row: Standing) -> Played:
    counted = [one for one in row.rounds if one.points is not None]
    return Played(
        points=row.total,
        wins=sum(one.won and one.opponent is not None for one in counted),
        match_points=_whole(sum(one.match_points for one in counted)),
        difference=sum((one.points or 0) - one.against for one in counted),
    )


def _whole(number: Number) -> Number:
    """Return a number, as an `int` if it is whole."""
    return int(number) if number.denominator == 1 else number


def _part(
    part: Part,
    row: Standing,
    played: Played,
    day_rules: Day,
    worths: Mapping[int, int],
    highest: int,
    awards: Mapping[int, int],
) -> Number:
    match part:
        case Part.POINTS:
            return played.points
        case Part.MATCH_POINTS:
            return played.match_points
        case Part.WINS:
            return played.wins
        case Part.DIFFERENCE:
            return played.difference
        case Part.PLACE:
            return worths.get(row.team, 0)
        case Part.RELATIVE:
            if highest <= 0:
                return 0
            return rounded(Fraction(1000 * row.total, highest), day_rules.rounding)
        case Part.PRIZES:
            return awards.get(row.team, 0) // 100
        case _:
            assert_never(part)


def _scores(row: Standing) -> list[int]:
    """Return the scores of the matches that a team played with an opponent, in points."""
    return [
        one.points
        for one in row.rounds
        if one.state is RoundState.PLAYED
        and one.points is not None
        and one.opponent is not None
        and not one.one_sided
    ]


def _earned(reward: BonusFor, row: Standing, best_match: int | None) -> bool:
    match reward:
        case BonusFor.WON_ALL:
            matches = [one for one in row.rounds if one.is_match]
            return bool(matches) and all(one.won for one in matches)
        case BonusFor.BEST_MATCH:
            return best_match is not None and best_match in _scores(row)
        case _:
            assert_never(reward)


def _ranked_anew(rows: Sequence[Standing]) -> dict[int, int]:
    """Return the place of each team among these, by number; each line has its own places."""
    places: dict[int, int] = {}
    for line in {row.line for row in rows}:
        own = sorted((row for row in rows if row.line == line), key=lambda row: row.rank)
        ranks = shared_ranks([row.rank for row in own])
        places |= {row.team: rank for row, rank in zip(own, ranks, strict=True)}
    return places


def _place_worths(
    rows: Sequence[Standing], places: Mapping[int, int], day_rules: Day
) -> dict[int, int]:
    """Return what its place gives to each team, in whole points. Option: places."""
    assert day_rules.places is not None, "a part « place » has its points"
    lines = {row.team: row.line for row in rows}
    ranked = Counter(lines.values())
    tied = Counter((lines[team], place) for team, place in places.items())
    return {
        team: _place_worth(place, tied[lines[team], place], ranked[lines[team]], day_rules)
        for team, place in places.items()
    }


def _place_worth(place: int, tied: int, ranked: int, day_rules: Day) -> int:
    """Return the points of a place that `tied` teams share, among `ranked` teams."""
    assert day_rules.places is not None, "a part « place » has its points"
    match day_rules.place_ties:
        case PlaceTies.FULL:
            return place_points(day_rules.places, place, ranked, day_rules.place_rest)
        case PlaceTies.LEAST:
            return place_points(day_rules.places, place + tied - 1, ranked, day_rules.place_rest)
        case PlaceTies.AVERAGE:
            taken = range(place, place + tied)
            worths = [
                place_points(day_rules.places, n, ranked, day_rules.place_rest) for n in taken
            ]
            average = Fraction(sum(worths), tied)
            if isinstance(day_rules.places, Share) and place <= day_rules.places.last(ranked):
                average = max(average, Fraction(day_rules.places.step))
            return rounded(average, day_rules.rounding)
        case _:
            assert_never(day_rules.place_ties)


def place_points(places: Places, place: int, ranked: int, rest: int) -> int:
    """Return the points of a place that nobody shares, among `ranked` teams."""
    match places:
        case PlaceList(points):
            return points[place - 1] if place <= len(points) else rest
        case Entrants():
            return ranked - place + 1
        case Steps(first, step, least):
            return max(least, first - step * (place - 1))
        case Share(_depth, step):
            return step * max(0, places.last(ranked) - place + 1)
        case _:
            assert_never(places)

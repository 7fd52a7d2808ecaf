"""Contests played in memory, as test data for the draws."""

from __future__ import annotations

from random import Random

from tournaments.pairing import Draw, Entrant, History, draw

LUCK = 1.5  # standard deviation of the luck in one match; the teams' strength has 1


def ranked(order: list[int]) -> list[Entrant]:
    """Return the entrants in the order of their numbers, as the database does."""
    return sorted(
        (Entrant(team, rank) for rank, team in enumerate(order, start=1)),
        key=lambda entrant: entrant.team,
    )


def realistic(teams: int, rounds: int = 4, seed: int = 1) -> tuple[list[int], History]:
    """Return the ranking and history after these rounds: one at random, the rest by ranking."""
    contest = Contest(teams, seed)
    for number in range(1, rounds + 1):
        contest.play("random" if number == 1 else "ranking", number)
    return contest.ranking(), contest.history()


def near_fixed(teams: int, rounds: int = 8, seed: int = 1) -> tuple[list[int], History]:
    """Return a hard case: nearly the same ranking every round, so neighbours have often met."""
    random = Random(seed)

    def ranking() -> list[int]:
        return sorted(range(1, teams + 1), key=lambda team: team + random.gauss(0, 3))

    played: list[tuple[int, int, int]] = []
    for number in range(1, rounds + 1):
        round_draw = draw("ranking", ranked(ranking()), History.of(played), seed=number)
        played += [(number, table.ns, table.ew) for table in round_draw.tables]
    return ranking(), History.of(played)


class Contest:
    """A contest of teams with fixed strengths: the better one wins more often."""

    def __init__(self, teams: int, seed: int) -> None:
        self.random = Random(seed)
        self.strength = {team: self.random.gauss(0, 1) for team in range(1, teams + 1)}
        self.points = dict.fromkeys(self.strength, 0.0)
        self.played: list[tuple[int, int, int]] = []
        self.byes: list[int] = []

    def ranking(self) -> list[int]:
        return sorted(self.points, key=lambda team: -self.points[team])

    def history(self) -> History:
        return History.of(self.played, self.byes)

    def play(self, method: str, number: int, *, last: bool = False) -> Draw:
        """Draw a round and play it."""
        seed = self.random.getrandbits(31)
        round_draw = draw(method, ranked(self.ranking()), self.history(), seed, last_round=last)
        for table in round_draw.tables:
            self.played.append((number, table.ns, table.ew))
            margin = self.strength[table.ns] - self.strength[table.ew]
            margin += self.random.gauss(0, LUCK)
            self.points[table.ns] += margin
            self.points[table.ew] -= margin
        self.byes += [bye.team for bye in round_draw.byes]
        return round_draw

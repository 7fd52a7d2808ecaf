"""Contest of individuals drawn round by round, and who met whom in its draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tournaments.pairing import Entrant, History, draw, first_places


class Contest:
    """Contest of individuals, drawn round by round from its own history only."""

    def __init__(self, players: int, rounds: int, method: str = "melee", **options: object) -> None:
        self.players = list(range(1, players + 1))
        self.rounds = rounds
        self.method = method
        self.options = options
        self.draws = []

    @property
    def history(self) -> History:
        tables = [
            (number, *table.camps)
            for number, round_draw in enumerate(self.draws, start=1)
            for table in round_draw.tables
        ]
        return History.of_tables(
            tables, [bye.team for round_draw in self.draws for bye in round_draw.byes]
        )

    def drawn(self, seed: int, **more: object):
        """Return the next draw, without playing it."""
        choices = {**self.options, **more}
        if self.method == "melee":
            choices = {"known": "any", "rounds": self.rounds, **choices}
            if self.draws:
                first = self.draws[0]
                choices["places"] = first_places(
                    [t.camps for t in first.tables], [bye.team for bye in first.byes]
                )
        entrants = [Entrant(player) for player in self.players]
        return draw(self.method, entrants, self.history, seed, **choices)

    def play(self, seed: int):
        round_draw = self.drawn(seed)
        self.draws.append(round_draw)
        return round_draw

    def to_the_end(self, seed: int = 0):
        for number in range(self.rounds):
            self.play(seed + number)
        return self


def at_tables(round_draw) -> Iterator[tuple[int, ...]]:
    for table in round_draw.tables:
        ns, ew = table.camps
        yield (*ns, *ew)


def together(draws) -> Counter:
    """Return how often each two players were at one table."""
    return Counter(
        frozenset(pair)
        for round_draw in draws
        for four in at_tables(round_draw)
        for pair in combinations(four, 2)
    )


def partners(draws) -> Counter:
    return Counter(
        frozenset(camp)
        for round_draw in draws
        for table in round_draw.tables
        for camp in table.camps
        if len(camp) == 2
    )


def opponents(draws) -> Counter:
    return Counter(
        frozenset((one, other))
        for round_draw in draws
        for table in round_draw.tables
        for one in table.camps[0]
        for other in table.camps[1]
    )


def most(counted: Counter) -> int:
    return max(counted.values())


def seated_once(round_draw, players) -> bool:
    seated = [player for four in at_tables(round_draw) for player in four]
    return sorted([*seated, *(bye.team for bye in round_draw.byes)]) == sorted(players)

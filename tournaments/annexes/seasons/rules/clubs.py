"""Ranking of the clubs of a season, beside that of its players or pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from tournaments.annexes.seasons.rules.table import ClubPerson, ClubRow, TableRow
from tournaments.annexes.seasons.rules.words import State
from tournaments.annexes.seasons.rules.worth import shared_ranks
from tournaments.words.plain_names import plain


def club_rows(rows: Iterable[TableRow], most: int) -> tuple[ClubRow, ...]:
    """Return the clubs, the best first: the points of the best `most` rows of each, added.

    A day is for the club that the row had that day, and only days that count are added. Rows
    without a rank count too. Option: club_people.
    """
    names: dict[str, str] = {}
    own: dict[str, list[tuple[TableRow, int, int]]] = defaultdict(list)
    for row in rows:
        points, days = _by_club(row, names)
        for club, total in points.items():
            own[club].append((row, total, days[club]))
    # Rows stand in the order of the season: the sort keeps it among equal points.
    people = {club: sorted(each, key=lambda one: -one[1]) for club, each in own.items()}
    totals = {club: sum(one[1] for one in each[:most]) for club, each in people.items()}
    order = sorted(totals, key=lambda club: (-totals[club], club))
    ranks = shared_ranks([-totals[club] for club in order])
    times = Counter(ranks)
    return tuple(
        ClubRow(
            rank,
            times[rank] > 1,
            names[club],
            totals[club],
            tuple(
                ClubPerson(row, points, days, place < most)
                for place, (row, points, days) in enumerate(people[club])
            ),
        )
        for club, rank in zip(order, ranks, strict=True)
    )


def _by_club(row: TableRow, names: dict[str, str]) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the points and the number of days that count of a row, by club, as `plain` has it.

    Note in `names` how each club is written, as on its first row.
    """
    points: Counter[str] = Counter()
    days: Counter[str] = Counter()
    for day in row.days:
        if day.state is State.COUNTS and (club := plain(day.club)):
            names.setdefault(club, day.club)
            points[club] += day.points
            days[club] += 1
    return points, days

"""Places of the final: the first of the ranking, under the quotas of clubs and regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from scoring.words import N_
from tournaments.annexes.seasons.rules.rules import Rules
from tournaments.annexes.seasons.rules.table import Key, TableRow
from tournaments.annexes.seasons.rules.words import Goes
from tournaments.pairing.sentences import Ordinal, Reason
from tournaments.words.plain_names import plain


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Whether a row goes to the final, and what a quota changes for it.

    `takes` tells whether it has a place if rows of one rank go in the order of the table.
    """

    goes: Goes
    takes: bool
    why: Reason | None


def final_places(
    rules: Rules, rows: Sequence[TableRow], places: int, seated: Sequence[TableRow] = ()
) -> tuple[FinalPlace, ...]:
    """Return who of these ranked rows, the best first, has one of the places of the final.

    Each region first keeps its places for its best rows; the best others get the rest. A club never
    has more than its quota. Rows of one rank that not all fit are tied. `seated` rows are in the
    final already: they count in the quotas, and take none of these places. Options: club_most,
    region_each, [[region]].
    """
    choosing = _Choosing(rules, rows, places, seated)
    first = choosing.taken(rows)
    taken = [choosing.taken(order) for order in _orders(rows, first)]
    whys = choosing.whys(first)
    return tuple(
        FinalPlace(_goes([row.key in one for one in taken]), row.key in first, why)
        for row, why in zip(rows, whys, strict=True)
    )


def _goes(taken: Sequence[bool]) -> Goes:
    """Return whether a row goes, from whether it has a place in each order tried."""
    if all(taken):
        return Goes.YES
    return Goes.TIED if any(taken) else Goes.NO


class _Choosing:
    """One choice: the rows and their clubs and regions, the quotas, who is in the final already."""

    def __init__(
        self, rules: Rules, rows: Sequence[TableRow], places: int, seated: Sequence[TableRow]
    ) -> None:
        self._most = rules.club_most
        self._each = rules.region_each or 0
        self._places = places
        self._rows = rows
        self._club = {row.key: plain(row.club) for row in (*rows, *seated)}
        regions = {plain(club): region.name for region in rules.regions for club in region.clubs}
        self._region = {key: regions.get(club, "") for key, club in self._club.items()}
        self._seated = [row.key for row in seated]

    def taken(self, order: Sequence[TableRow]) -> Mapping[Key, Reason | None]:
        """Return the rows that have a place if they go in this order, and why under a quota."""
        clubs = Counter(self._club[key] for key in self._seated)
        regions = Counter(self._region[key] for key in self._seated)
        taken: dict[Key, Reason | None] = {}

        def fits(key: Key) -> bool:
            club = self._club[key]
            full = club and self._most is not None and clubs[club] >= self._most
            return len(taken) < self._places and not full

        def take(key: Key, why: Reason | None = None) -> None:
            taken[key] = why
            clubs[self._club[key]] += 1
            regions[self._region[key]] += 1

        for place, row in enumerate(order):
            region = self._region[row.key]
            if region and regions[region] < self._each and fits(row.key):
                # The first rows need no region to have a place.
                needed = place >= self._places
                take(row.key, self._kept(region, regions[region] + 1) if needed else None)
        for row in order:
            if row.key not in taken and fits(row.key):
                take(row.key)
        return taken

    def _kept(self, region: str, number: int) -> Reason:
        place = Ordinal(number, feminine=False)
        return Reason(OF_REGION, {"place": place, "region": region, "each": self._each})

    def whys(self, taken: Mapping[Key, Reason | None]) -> Iterator[Reason | None]:
        """Yield, for each row, what a quota changes for it; None if it changes nothing."""
        clubs = Counter(self._club[key] for key in self._seated)
        last = max((at for at, row in enumerate(self._rows) if row.key in taken), default=-1)
        full = len(taken) >= self._places
        for place, row in enumerate(self._rows):
            club = self._club[row.key]
            clubs[club] += 1
            if row.key in taken:
                yield taken[row.key]
            elif full and place > last:
                # No place is left for it, with or without a quota.
                yield None
            elif club and self._most is not None and clubs[club] > self._most:
                number = Ordinal(clubs[club], feminine=False)
                yield Reason(OF_CLUB, {"place": number, "most": self._most})
            else:
                yield Reason(FOR_REGIONS)


def _orders(
    rows: Sequence[TableRow], taken: Mapping[Key, Reason | None]
) -> Iterator[list[TableRow]]:
    """Yield orders of the rows that rows of one rank may go in, enough to see who is tied.

    Each row of a rank of which some have a place goes first of its rank once, and last once.
    """
    groups = [list(group) for _rank, group in groupby(rows, key=lambda row: row.rank)]
    yield [row for group in groups for row in group]
    yield [row for group in groups for row in reversed(group)]
    for at, group in enumerate(groups):
        if 0 < sum(row.key in taken for row in group) < len(group):
            before = [row for one in groups[:at] for row in one]
            after = [row for one in groups[at + 1 :] for row in one]
            for row in group:
                others = [one for one in group if one is not row]
                yield [*before, row, *others, *after]
                yield [*before, *others, row, *after]


OF_CLUB: Final = N_("%(place)s de son club, quota %(most)s")
OF_REGION: Final = N_("%(place)s de la région %(region)s, places gardées : %(each)s")
FOR_REGIONS: Final = N_("des places sont gardées aux régions")

"""People, or pairs, that the ranking of a season qualifies for a final."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.annexes.seasons.queries.people import Someone, people_of, same_of
from tournaments.annexes.seasons.queries.table import present_table, rules_of
from tournaments.annexes.seasons.rules import TableRow
from tournaments.annexes.seasons.rules.quotas import final_places
from tournaments.annexes.seasons.rules.words import Goes
from tournaments.models import Contest, Season, Team
from tournaments.pairing.sentences import Reason
from tournaments.words.plain_names import plain

#: Most players of a team.
PAIR = 2


@dataclass(frozen=True, slots=True)
class SeasonQualified:
    """A row of the season that qualifies. `players` are its people in the address book, by key.

    `why` tells what a quota of the season changes for it.
    """

    name: str
    rank: int
    shared: bool
    key: str
    players: tuple[int, ...]
    why: Reason | None = None


@dataclass(frozen=True, slots=True)
class SeasonQualification:
    """Rows that qualify: `coming`, best first.

    The ranking passes over those `already` in the final, and over those `gone`, who name nobody to
    register: a forgotten person, a club. `tied` have the rank of somebody who qualifies, but do not
    qualify. A quota of the season costs a place to those `over` it.
    """

    coming: tuple[SeasonQualified, ...]
    already: tuple[SeasonQualified, ...]
    gone: tuple[SeasonQualified, ...]
    tied: tuple[SeasonQualified, ...]
    over: tuple[SeasonQualified, ...] = ()


def season_qualification(final: Contest, season: Season, places: int) -> SeasonQualification:
    """Return the best `places` rows of the season of whom nobody is in the final yet.

    The queries of the season's table, and five. Raises `DocumentRefused` if it has no table.
    """
    people = people_of(season)
    group_of = {key: group for group in same_of(season, people) for key in group}
    in_final = _InFinal(final, people.known.values())
    already: list[SeasonQualified] = []
    gone: list[SeasonQualified] = []
    seated: list[TableRow] = []
    eligible: list[tuple[TableRow, SeasonQualified]] = []
    for row in present_table(season, in_full=True).rows:
        groups = [
            [people.known[one] for one in group_of.get(key, (key,))]
            for key in row.key
            if key in people.known
        ]
        players = tuple(in_final.entry_of(group) for group in groups)
        one = SeasonQualified(row.name, row.rank or 0, row.shared, "+".join(row.key), players)
        if any(in_final.has(who) for group in groups for who in group):
            already.append(one)
            seated.append(row)
        elif len(players) in (1, PAIR) and all(group[0].named for group in groups):
            eligible.append((row, one))
        else:
            gone.append(one)
    rows = [row for row, _one in eligible]
    decided = [
        (replace(one, why=place.why), place)
        for (_row, one), place in zip(
            eligible, final_places(rules_of(season), rows, places, seated), strict=True
        )
    ]
    coming = [one for one, place in decided if place.takes]
    last = max((one.rank for one in coming), default=0)
    return SeasonQualification(
        tuple(coming),
        tuple(one for one in already if one.rank <= last),
        tuple(one for one in gone if one.rank <= last),
        tuple(one for one, place in decided if not place.takes and place.goes is Goes.TIED),
        tuple(one for one, place in decided if place.goes is Goes.NO and one.why is not None),
    )


class _InFinal:
    """People who play in a final already, among those of a season. Two queries."""

    def __init__(self, final: Contest, people: Iterable[Someone]) -> None:
        entries = {player for one in people for player in one.players}
        self._own = set(final.organiser.players.filter(pk__in=entries).values_list("pk", flat=True))
        self._entries: set[int] = set()
        #: Names of those whom the season does not know: another address book may have them.
        self._names: set[str] = set()
        both = ("player1", "player1__name", "player2", "player2__name")
        for one, name, other, its_name in Team.objects.filter(contest=final).values_list(*both):
            for player, called in ((one, name), (other, its_name)):
                if player in entries:
                    self._entries.add(player)
                elif called:
                    self._names.add(plain(called))

    def has(self, one: Someone) -> bool:
        """Return whether the person plays in the final."""
        return not self._entries.isdisjoint(one.players) or plain(one.name) in self._names

    def entry_of(self, group: Iterable[Someone]) -> int:
        """Return a person's entry in the address book of the final's organiser, or their first."""
        entries = [player for one in group for player in one.players]
        return next((player for player in entries if player in self._own), entries[0])

"""People of a contest by family name, as each looks for himself in a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.queries.core.teams import TeamLine
from tournaments.words.person_names import family_first, folded, sort_key

#: Number of names above which a list of the wall takes two columns.
MANY = 24


@dataclass(frozen=True, slots=True)
class Person:
    """Entry of a list: a player, or a team that named no player, with its sort key and its text."""

    key: tuple[str, str]
    name: str
    team: TeamLine
    #: Other players of the team.
    others: tuple[str, ...] = ()

    @property
    def letter(self) -> str:
        return self.key[0][:1].upper()


def people(teams: Iterable[TeamLine]) -> list[Person]:
    """Return one entry per player, sorted, and one for each team that named no player."""
    people_listed = []
    for team in teams:
        for place, name in enumerate(team.players):
            others = team.players[:place] + team.players[place + 1 :]
            people_listed.append(Person(sort_key(name), family_first(name), team, others))
        if not team.players:
            # A team's name is not a person's name: it is sorted as it is written.
            people_listed.append(Person((folded(team.name), ""), team.name, team))
    return sorted(people_listed, key=lambda person: (person.key, person.team.number))

"""Matches between known people, as `tournaments.annexes.years.rules` reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments.annexes.years.rules import Match, placed
from tournaments.models import Contest, Entry, Penalty, Seat, Team
from tournaments.regulation import Regulation
from tournaments.words.enums import Chair, EntryKind, EntryStatus

#: People of a team, by its key. A team with somebody unknown is left out.
Known = Mapping[int, tuple[str, ...]]
_PLAYER = ("pk", "forgotten", "trace")
_COLUMNS = tuple(f"player{place}__{column}" for place in (1, 2) for column in _PLAYER)


def person_key(player: int) -> str:
    """Return the key that careers give to a person of the address book."""
    return str(player)


def matches_of(contests: Collection[int]) -> dict[int, list[Match]]:
    """Return the matches of these contests, by contest, in the order of their rounds. Five queries.

    The winner is that of the sheet, before any penalty. A match counts if it was played to a result
    that counts, in a round that counts, and if all its people are known. Forfeits, byes, catch-ups,
    matches of a team excluded by the referee and duplicates, where nobody wins a match, do not.
    """
    regulations = {
        pk: Regulation.from_data(data)
        for pk, data in Contest.objects.filter(pk__in=contests).values_list("pk", "regulation")
    }
    wanted = {pk for pk, regulation in regulations.items() if not regulation.is_duplicate}
    people = _playing(wanted, regulations)
    seated = _seated(wanted)
    rows = (
        Entry.objects.filter(
            match__round__contest__in=wanted,
            match__round__draft=False,
            match__round__dropped=False,
            current=True,
            status=EntryStatus.CONFIRMED,
            kind__in=[kind for kind in EntryKind if kind.is_played],
        )
        .order_by("match__round__contest", "match__round__number", "match__table")
        .values_list("match__round__contest", "match", "winner", "marks")
    )
    matches: dict[int, list[Match]] = {pk: [] for pk in contests}
    for contest, match, winner, marks in rows:
        played = _match(regulations[contest], seated.get(match, {}), people, winner, marks)
        if played is not None:
            matches[contest].append(played)
    return matches


def people_of_teams(
    contests: Collection[int], regulations: Mapping[int, Regulation]
) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the people of each team, by contest and number. One query.

    A team with somebody unknown is left out. A forgotten person is a nameless newcomer in each
    contest, or one for all of them if a season left a trace: the others keep their matches.
    """
    rows = Team.objects.filter(contest__in=contests).values_list("contest", "number", *_COLUMNS)
    names_of_team = {}
    for contest, number, *columns in rows:
        both = columns[: len(_PLAYER)], columns[len(_PLAYER) :]
        people = tuple(filter(None, (_key(*player) for player in both)))
        if len(people) == (1 if regulations[contest].individuals else 2):
            names_of_team[contest, number] = people
    return names_of_team


def _key(player: int | None, forgotten: bool | None, trace: object) -> str:
    """Return the key of a person; "" for nobody."""
    if player is None:
        return ""
    return str(trace) if forgotten and trace is not None else person_key(player)


def _playing(contests: Collection[int], regulations: Mapping[int, Regulation]) -> Known:
    """Return the people of each team that is not excluded, by key of the team. Two queries."""
    excluded = Penalty.objects.filter(contest__in=contests, excludes=True).values("team")
    teams = Team.objects.filter(contest__in=contests).exclude(pk__in=excluded)
    people = people_of_teams(contests, regulations)
    return {
        pk: people[contest, number]
        for pk, contest, number in teams.values_list("pk", "contest", "number")
        if (contest, number) in people
    }


def _seated(contests: Collection[int]) -> dict[int, dict[str, list[int]]]:
    """Return the keys of the teams in each camp or chair, by match. One query."""
    teams: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = (
        Seat.objects.filter(round__contest__in=contests, match__isnull=False)
        .order_by("match", "camp", "place")
        .values_list("match", "camp", "team")
    )
    for match, camp, team in rows:
        teams[match][camp].append(team)
    return teams


def _match(
    regulation: Regulation,
    camps: Mapping[str, Sequence[int]],
    players_by_team: Known,
    winner: str,
    marks: Sequence[Any],
) -> Match | None:
    """Return a match with the place of each side; None if somebody in it is not known.

    In a mêlée a camp without a second player had a stand-in, whom nobody knows.
    """
    chairs = Chair.P1 in camps
    teams = 2 if regulation.melee and not chairs else 1
    # Chairs are in order because their names are.
    seats = sorted(camps.items())
    if any(
        len(seated) != teams or not players_by_team.keys() >= set(seated) for _camp, seated in seats
    ):
        return None
    sides = tuple(
        tuple(person for team in seated for person in players_by_team[team])
        for _camp, seated in seats
    )
    people = [person for side in sides for person in side]
    # One person may be in two teams of a contest: nobody plays against himself.
    if len(sides) < 2 or len(set(people)) < len(people):
        return None
    if chairs:
        return Match(sides, placed(marks))
    return Match(sides, placed([camp == winner for camp, _seated in seats]))

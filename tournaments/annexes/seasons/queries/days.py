"""Days of a season, read from its contests, as `tournaments.annexes.seasons.rules` ranks them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from django.db.models import Exists, F, OuterRef

from tournaments.annexes.seasons import rules
from tournaments.annexes.seasons.queries.people import (
    People,
    names_of,
    people_of,
    same_of,
)
from tournaments.models import Award, Contest, Round, Season, SeasonMember
from tournaments.models import SeasonDay as SeasonDayLink
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import TeamLine, by_initials, entrants
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.suspense import seen_by_hall, suspense_among
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings

_STATES: Mapping[CellState, rules.RoundState] = {
    state: rules.RoundState(state.value) for state in CellState
}


def links_of_season(season: Season) -> list[SeasonDayLink]:
    """Return the days of a season, in order, each with its contest. One query."""
    return list(season.days.select_related("contest"))


def days_of(
    season: Season, links: Sequence[SeasonDayLink] | None = None, *, in_full: bool = False
) -> rules.Days:
    """Return the days of a season. Six queries, and the seven of each contest's standings.

    `links` are those of the season, if they are read already: one query less. A round that stays
    secret until the prizes is not there yet. People are named as their contests name them to
    everybody, or `in_full` for the desk.
    """
    people = people_of(season)
    same = same_of(season, people)
    names = names_of(people, same, in_full=in_full)
    members = set(SeasonMember.objects.filter(season=season).values_list("key", flat=True))
    awards = _awards(season)

    def _team(team: TeamLine, contest: int, kept: Sequence[str]) -> rules.TeamSaid:
        """Return a team with the clubs of that day: those kept, else those of the book."""
        seat = contest, team.number
        book = people.clubs.get(seat, ())
        own = [was or now for was, now in zip_longest(kept[: len(book)], book, fillvalue="")]
        keys = people.seated.get(seat, ())
        who = [rules.PlayerSaid(names[key], key, club) for key, club in zip(keys, own, strict=True)]
        club = next(filter(None, own), "") if any(kept) else team.club
        return rules.TeamSaid(team.number, team.name, tuple(who), club, team.categories)

    def days() -> Iterator[rules.SeasonDay]:
        for link in links_of_season(season) if links is None else links:
            contest, kept = link.contest, link.clubs
            teams, standings = _ranked(contest, in_full)
            yield rules.SeasonDay(
                id=contest.slug,
                name=contest.name,
                place=contest.place,
                date=contest.date,
                individuals=standings.contest.melee,
                final=standings.final,
                teams={
                    team.number: _team(team, contest.pk, kept.get(str(team.number), ()))
                    for team in teams
                },
                standings=tuple(map(_standing, standings.rows)),
                excluded=tuple(line.team.number for line in standings.excluded),
                awards=awards[contest.pk],
            )

    licences = _licences(people, same) if in_full else {}
    people_of_days = tuple(
        rules.Person(
            names[one.key], one.key, one.club, one.key in members, licences.get(one.key, "")
        )
        for one in people.known.values()
    )
    return rules.Days(tuple(days()), people_of_days, same)


def _licences(people: People, same: Iterable[Sequence[str]]) -> dict[str, str]:
    """Return the licence of each person by key, the first one known of several keys."""
    own = {key: one.licence for key, one in people.known.items() if one.licence}
    for group in same:
        if licence := next((own[key] for key in group if key in own), ""):
            own |= dict.fromkeys(group, licence)
    return own


def _ranked(contest: Contest, in_full: bool) -> tuple[list[TeamLine], Standings]:
    """Return the teams of a contest, and their ranking with all results received. Seven queries."""
    teams, views = entrants(contest), rounds_of(contest)
    if contest.names_by_initials and not in_full:
        teams = list(map(by_initials, teams))
    hall_views = seen_by_hall(views, suspense_among(contest, views))
    return teams, Scores(contest_info(contest), teams, hall_views).after()


def _awards(season: Season) -> Mapping[int, dict[int, int]]:
    """Return the cents that each team won, by contest and team number. One query.

    The prizes of a contest whose standings are secret are secret too.
    """
    hidden = Round.objects.filter(
        contest=OuterRef("prize__contest"),
        contest__revealed_at=None,
        number=F("contest__suspense_from"),
    )
    rows = (
        Award.objects.filter(prize__contest__season_days__season=season, cents__isnull=False)
        .exclude(Exists(hidden))
        .values_list("prize__contest", "team__number", "cents")
    )
    amounts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for contest, team, cents in rows:
        amounts[contest][team] += cents or 0
    return amounts


def _standing(row: Row) -> rules.Standing:
    rounds = tuple(map(_round, row.cells))
    return rules.Standing(row.team.number, row.rank, row.total, rounds, row.withdrawn, row.line)


def _round(cell: Cell) -> rules.RoundLine:
    return rules.RoundLine(
        cell.round,
        _STATES[cell.state],
        cell.opponent.numbers if cell.opponent else None,
        cell.points,
        cell.against or 0,
        cell.won,
        cell.match_points,
        cell.catch_up,
    )

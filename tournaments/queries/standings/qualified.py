"""Who qualifies in one contest for another: halls that feed a final, contests that feed a final."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models import Contest, Team
from tournaments.queries.core.teams import TeamLine, entrants, plain
from tournaments.queries.standings.ranking import standings


@dataclass(frozen=True, slots=True)
class Qualified:
    """A team that qualifies, with its rank in the contest that qualified it.

    `shared`: whether another team has the same rank.
    """

    team: TeamLine
    rank: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who comes from one contest: `coming`, the best first.

    Passed over on the way down its ranking: `already`, who are in the final, having qualified
    elsewhere or been brought before; `gone`, who have left the contest. `tied` have the rank of the
    last who comes, and do not.
    """

    coming: tuple[Qualified, ...]
    already: tuple[Qualified, ...]
    gone: tuple[Qualified, ...]
    tied: tuple[Qualified, ...]


def qualification(final: Contest, source: Contest, places: int) -> Qualification:
    """The best `places` teams of `source` that are not in the final yet. Nine queries.

    A team is in the final when it was brought from there, or when the same people play in it.
    """
    here = entrants(final)
    brought = set(Team.objects.filter(contest=final).values_list("origin", flat=True))
    people = [_people(team) for team in here]
    lines = {team.number: team for team in entrants(source)}
    coming: list[Qualified] = []
    already: list[Qualified] = []
    gone: list[Qualified] = []
    tied: list[Qualified] = []
    for row in standings(source).rows:
        one = Qualified(lines[row.team.number], row.rank, row.shared)
        if len(coming) >= places:
            if coming and one.rank == coming[-1].rank:
                tied.append(one)
        elif one.team.pk in brought or _people(one.team) in people:
            already.append(one)
        elif row.withdrawn:
            gone.append(one)
        else:
            coming.append(one)
    return Qualification(tuple(coming), tuple(already), tuple(gone), tuple(tied))


def seeds(final: Contest) -> dict[int, int]:
    """Team of the final -> its seed, those that qualified only, the best of every contest first.

    First the winners of the contests, then the seconds, and so on; at the same rank the contests
    are in the order of their dates. Six queries for each contest, and two.
    """
    teams = list(final.teams.filter(origin__isnull=False).select_related("origin__contest"))
    sources = {team.origin.contest for team in teams if team.origin is not None}
    ranks: dict[int, tuple[int, str, int, int]] = {}
    for source in sources:
        pks = {team.number: team.pk for team in entrants(source)}
        when = source.date.isoformat()
        for row in standings(source).rows:
            ranks[pks[row.team.number]] = (row.rank, when, source.pk, row.team.number)
    last = (len(ranks) + 1, "", 0, 0)
    order = sorted(teams, key=lambda team: (ranks.get(team.origin_id or 0, last), team.number))
    return {team.pk: seed for seed, team in enumerate(order, start=1)}


def sources(final: Contest, user: User) -> list[Contest]:
    """The contests a person works for that are over, and may qualify teams. One query."""
    found = Contest.objects.filter(closed_at__isnull=False).exclude(pk=final.pk)
    if not user.is_superuser:
        found = found.filter(Q(organiser=user) | Q(members__user=user)).distinct()
    return list(found)


def _people(team: TeamLine) -> frozenset[str]:
    """Who plays in a team, to know it again; its name where its players are not known."""
    return frozenset(plain(name) for name in team.players or (team.name,))

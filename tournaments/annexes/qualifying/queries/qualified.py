"""Teams that qualify in one contest for another, such as a final, and the delegations there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models import Contest, Team
from tournaments.queries.cash.ledger import accounts_shown
from tournaments.queries.core.teams import Chief, TeamLine, chiefs_of, entrants
from tournaments.queries.standings.ranking import standings
from tournaments.words.plain_names import folded, plain


@dataclass(frozen=True, slots=True)
class Qualified:
    """A team that qualifies, with its rank in its contest; `shared` if another team has it too."""

    team: TeamLine
    rank: int
    shared: bool = False

    @property
    def name(self) -> str:
        return self.team.name


@dataclass(frozen=True, slots=True)
class Qualification:
    """Teams that qualify from one contest: `coming`, best first.

    The ranking passes over two kinds of teams: `already` are in the final already, `gone` have left
    the contest. `tied` have the same rank as the last team of `coming`, but do not qualify.
    """

    coming: tuple[Qualified, ...]
    already: tuple[Qualified, ...]
    gone: tuple[Qualified, ...]
    tied: tuple[Qualified, ...]


def qualification(final: Contest, source: Contest, places: int) -> Qualification:
    """Return the best `places` teams not in the final, by origin or people. Twelve queries."""
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
    """Return the seed of each qualified team of the final, by team key.

    The winners of the contests come first, then the teams ranked second, and so on. At equal rank,
    contests are in order of date. Nine queries for each contest, plus one.
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
    """Return the closed contests a person works for, which can qualify teams. One query."""
    contests = Contest.objects.filter(closed_at__isnull=False).exclude(pk=final.pk)
    if not user.is_superuser:
        contests = contests.filter(Q(organiser=user) | Q(members__user=user)).distinct()
    return list(contests)


def _people(team: TeamLine) -> frozenset[str]:
    return frozenset(plain(name) for name in team.players or (team.name,))


@dataclass(frozen=True, slots=True)
class Delegation:
    """Club with `teams` teams that have not left, which still have to pay `due` cents."""

    club: str
    teams: int
    due: int
    chief: Chief


def delegations_of(contest: Contest) -> list[Delegation]:
    """Return the delegations of a contest by club. The queries of the teams and of the accounts."""
    chiefs, accounts = chiefs_of(contest), accounts_shown(contest)
    teams = [team for team in entrants(contest) if team.club and not team.withdrawn]
    delegations = []
    for club, of in groupby(sorted(teams, key=_club), key=lambda team: team.club):
        numbers = [team.number for team in of]
        due = sum(accounts[number].due for number in numbers if number in accounts)
        delegations.append(Delegation(club, len(numbers), due, chiefs.get(club, Chief())))
    return delegations


def _club(team: TeamLine) -> tuple[str, str]:
    return folded(team.club), team.club

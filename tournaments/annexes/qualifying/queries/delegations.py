"""Delegations at a final: the teams of each club, their chief, and what they owe."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Contest
from tournaments.queries.cash.ledger import accounts_shown
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.registration.delegations import Chief, chiefs_of
from tournaments.words.plain_names import folded


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

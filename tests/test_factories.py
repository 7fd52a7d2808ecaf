"""The contests of the tests' factories are those that the services make."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import BELOTE, make_contest, make_user
from tournaments.models import Contest, LogLine, Player, Team
from tournaments.regulation import Regulation
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

#: Columns that no two contests share, or that are drawn at random.
OWN = {"id", "contest_id", "code", "lot"}


def rows_of(contest: Contest) -> list[Any]:
    """Return every row that registration writes, with players in place of their keys."""
    name_of = dict(Player.objects.values_list("pk", "name"))
    teams = [
        (
            {k: v for k, v in team.items() if k not in OWN}
            | {place: name_of.get(team[place]) for place in ("player1_id", "player2_id")}
        )
        for team in Team.objects.filter(contest=contest).order_by("pk").values()
    ]
    log = LogLine.objects.filter(contest=contest, action="register_team").order_by("pk")
    players = Player.objects.filter(organiser=contest.organiser).order_by("pk")
    return [
        teams,
        list(log.values("by", "subject", "before", "after", "reason")),
        list(players.values("name", "club", "town", "phone", "forgotten")),
        Contest.objects.get(pk=contest.pk).version,
    ]


@pytest.mark.parametrize("regulation", [BELOTE, Regulation(BELOTE.rules, entrants="individuals")])
def test_teams_registered_at_once_are_those_registered_one_by_one(regulation: Regulation) -> None:
    at_once = make_contest(3, regulation, make_user("one"))
    one_by_one = make_contest(0, regulation, make_user("other"))
    for number in (1, 2, 3):
        wanted = Registration(f"Joueur {number}A", f"Joueuse {number}B")
        register_team(one_by_one, None, wanted)
    assert rows_of(at_once) == rows_of(one_by_one)


def test_a_second_contest_of_an_organiser_has_the_same_players() -> None:
    first, second = make_contest(2), make_contest(2, name="Un autre")
    assert Player.objects.count() == 4
    played = [set(one.teams.values_list("player1", "player2")) for one in (first, second)]
    assert played[0] == played[1]

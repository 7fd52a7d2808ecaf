"""The contests of the tests' factories are those that the services make."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.factories import BELOTE, belote_totals, enter_at_once, make_contest, make_user
from tournaments.models import Contest, Entry, LogLine, Match, Player, Team
from tournaments.regulation import Regulation
from tournaments.services.draws.draws import draw_round
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.services.results import enter_totals

pytestmark = pytest.mark.django_db

#: Columns that no two contests share, or that are drawn at random.
OWN = {"id", "contest_id", "code", "lot"}
MATCH = {"id", "match_id", "entered_at"}


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


@pytest.mark.parametrize("options", [{}, {"entrants": "individuals"}])
def test_results_entered_at_once_are_those_entered_one_by_one(options: dict[str, Any]) -> None:
    written = []
    for name in ("one", "other"):
        contest = make_contest(12, BELOTE.with_format(**options), make_user(name))
        draw_round(contest, None, seed=1)
        random, matches = Random(2), Match.objects.filter(round__contest=contest)
        played = [(one, belote_totals(random)) for one in matches.select_related("round__contest")]
        if name == "one":
            enter_at_once(played)
        else:
            for match, totals in played:
                enter_totals(match, None, totals, version=0)
        rows = Entry.objects.filter(match__round__contest=contest).order_by("match__table")
        log = LogLine.objects.filter(contest=contest, action="enter_result").order_by("pk")
        contest.refresh_from_db()
        written.append(
            [
                [{k: v for k, v in row.items() if k not in MATCH} for row in rows.values()],
                list(log.values("by", "action", "subject", "before", "after", "reason")),
                (contest.version, contest.desk_version),
            ]
        )
    assert written[0] == written[1]


def test_a_second_contest_of_an_organiser_has_the_same_players() -> None:
    first, second = make_contest(2), make_contest(2, name="Un autre")
    assert Player.objects.count() == 4
    played = [set(one.teams.values_list("player1", "player2")) for one in (first, second)]
    assert played[0] == played[1]

"""A knock-out in each hall of one contest, and the final between the teams that it leaves."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.halls import in_halls
from tests.services.draws.brackets import last, leave, meetings, play
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

HALLS = {"rounds": 0, "final_groups": "halls"}


def sections(contest: Contest) -> set[str]:
    return {line.section for line in last(contest).tables}


def test_two_teams_of_each_hall_meet_in_the_final() -> None:
    """Hall A has teams 1 to 5 at tables 1 to 3, hall B teams 6 to 9 at tables 4 and 5."""
    contest = in_halls([5, 4], **HALLS, bracket_qualified=2)
    assert progress(contest).rounds == 4
    play(contest)
    assert meetings(contest) == [(1, 4, 5), (4, 6, 9), (5, 7, 8)]
    assert last(contest).name == "Tableaux des salles, tour 1"
    # Hall B has its two teams; those of hall A play on.
    assert standings(contest).champion is None
    play(contest)
    assert {table for table, *_teams in meetings(contest)} == {1, 2}
    assert sections(contest) == {"hall-A"}
    draw = draws.draw_round(contest, None, seed=3)
    assert sections(contest) == {"main"}
    assert {frozenset(pair) for _table, *pair in meetings(contest)} == {
        frozenset({1, 7}),
        frozenset({2, 6}),
    }
    assert replay(contest, 3) == draw
    play(contest, draw=False)
    play(contest)
    ranks = [(row.rank, row.team.number) for row in standings(contest).rows]
    assert ranks == [(1, 1), (2, 2), (3, 6), (3, 7), (5, 3), (5, 4), (5, 8), (5, 9), (9, 5)]
    assert progress(contest).step == Step.END
    assert not list(differences(contest))


def test_a_qualified_team_that_leaves_is_not_in_the_final() -> None:
    contest = in_halls([4, 4], **HALLS, bracket_qualified=2)
    play(contest)
    leave(contest, 1)
    play(contest)
    seated = {team for _table, *pair in meetings(contest) for team in pair}
    exempt = {team.number for team in last(contest).exempt}
    assert seated | exempt == {2, 5, 6}


def test_the_pages_name_the_bracket_of_each_hall() -> None:
    contest = in_halls([4, 2], **HALLS, bracket_qualified=1)
    draws.draw_round(contest, None, seed=1)
    page = Client().get(reverse("public-brackets", args=[contest.slug])).content.decode()
    assert "Tableau A – Salle A" in page
    assert "Tableau B – Salle B" in page


def test_a_bracket_in_each_hall_needs_the_halls_and_a_hall_for_each_team() -> None:
    contest = in_halls([4, 4], **HALLS, bracket_qualified=1)
    contest.teams.filter(number=3).update(hall=None)
    with pytest.raises(Refused, match="Pas encore de salle pour les n° 3"):
        draws.draw_round(contest, None, seed=1)
    alone = make_contest(4, Regulation.from_data(contest.regulation))
    with pytest.raises(Refused, match="dites d’abord les salles"):
        draws.draw_round(alone, None, seed=1)

"""Finals by groups: each team plays the bracket of its group, and A is ranked before B."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.rows import written_again
from tests.services.draws.brackets import contest_of, last, leave, play, play_rounds
from tests.views.desk import signed_in, text
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.standings.ranking import standings

pytestmark = pytest.mark.django_db


@written_again
def grouped(pairs: int, **options: Any) -> Contest:
    return contest_of(pairs, **{"rounds": 2, "final": None, **options})


def sections(contest: Contest) -> dict[str, set[int]]:
    """Return the teams of each bracket."""
    return {
        view.section: {
            side.team.number
            for match in view.matches.values()
            for side in match.contenders
            if side.team is not None
        }
        for view in brackets_view(contest).brackets
    }


def to_the_end(contest: Contest) -> None:
    while progress(contest).step == Step.DRAW:
        play(contest)


@pytest.mark.slow
def test_teams_play_the_bracket_of_their_wins() -> None:
    """Of 16 teams, 4 won both rounds, 8 one of them, 4 none."""
    contest = grouped(16, final_groups="wins", final_cuts=(2, 1), next_draw="winners")
    play_rounds(contest, 2)
    won = {
        row.team.number: sum(bool(cell.won) for cell in row.cells)
        for row in standings(contest).rows
    }
    play(contest)
    assert sections(contest) == {
        "A": {team for team, wins in won.items() if wins == 2},
        "B": {team for team, wins in won.items() if wins == 1},
        "C": {team for team, wins in won.items() if wins == 0},
    }
    assert [len(teams) for teams in sections(contest).values()] == [4, 8, 4]
    to_the_end(contest)
    order = [row.team.number for row in standings(contest).rows]
    assert [won[team] for team in order] == [2] * 4 + [1] * 8 + [0] * 4
    assert not list(differences(contest))


@pytest.mark.slow
def test_teams_play_the_bracket_of_their_rank() -> None:
    contest = grouped(11, final_groups="ranks", final_cuts=(4, 4), places="third")
    play_rounds(contest, 2)
    order = [row.team.number for row in standings(contest).rows]
    play(contest)
    assert sections(contest) == {
        "A": set(order[:4]),
        "B": set(order[4:8]),
        "C": set(order[8:]),
    }
    to_the_end(contest)
    ranked = standings(contest)
    assert {row.team.number for row in ranked.rows[:4]} == set(order[:4])
    assert {row.team.number for row in ranked.rows[4:8]} == set(order[4:8])
    assert ranked.champion == ranked.rows[0].team


@pytest.mark.slow
def test_a_group_of_one_team_joins_its_neighbour() -> None:
    contest = grouped(5, final_groups="ranks", final_cuts=(2, 2))
    play_rounds(contest, 2)
    play(contest)
    assert {name: len(teams) for name, teams in sections(contest).items()} == {"A": 2, "B": 3}
    to_the_end(contest)
    assert len(standings(contest).rows) == 5


@pytest.mark.slow
def test_a_team_that_left_is_in_no_group() -> None:
    contest = grouped(8, final_groups="ranks", final_cuts=(4,))
    play_rounds(contest, 2)
    gone = standings(contest).rows[0].team.number
    leave(contest, gone)
    play(contest)
    groups = sections(contest)
    assert gone not in groups["A"] | groups["B"]
    assert len(groups["A"]) == 4


def test_the_pages_name_each_bracket() -> None:
    contest = grouped(8, final_groups="ranks", final_cuts=(4,))
    play_rounds(contest, 2)
    assert next_draw(contest).name == "Premier tour des tableaux"
    client = signed_in(contest.organiser)
    assert "Tableau A – Demi-finale 1" in text(
        client.get(reverse("draw-round", args=[contest.slug]))
    )
    play(contest)
    to_the_end(contest)
    page = text(client.get(reverse("brackets", args=[contest.slug])))
    assert "Vainqueur du tableau A :" in page
    assert "Vainqueur du tableau B :" in page
    assert last(contest).name == "Tableau A – Finale"

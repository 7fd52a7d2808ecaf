"""Odd numbers of teams: byes in turn, the extra matches that follow, or odd numbers refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from scoring.words import Refused as Impossible
from tests.factories import make_contest, play_round
from tournaments.models import Contest
from tournaments.pairing import Reason
from tournaments.pairing.reasons import OF_DRAWS
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

IN_TURN = {"bye": "extra", "bye_to": "turn"}


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))


def rested(contest: Contest) -> list[int]:
    return [team.number for view in rounds_of(contest) for team in view.exempt]


@pytest.mark.slow
@pytest.mark.parametrize("next_draw", ["ranking", "ranking-rematches", "random"])
def test_who_rests_is_known_before_the_first_round(next_draw: str) -> None:
    one, same = (contest_of(7, rounds=4, next_draw=next_draw, **IN_TURN) for _ in range(2))
    for team in one.teams.all():
        same.teams.filter(number=team.number).update(lot=team.lot)
    for seed in range(4):
        play_round(one, seed=seed)
        play_round(same, seed=seed + 100)
    assert rested(one) == rested(same)
    assert len(set(rested(one))) == 4


def test_the_teams_that_rested_play_one_more_match_and_the_others_none() -> None:
    contest = contest_of(9, rounds=4, **IN_TURN)
    for seed in range(4):
        play_round(contest, seed=seed)
    assert progress(contest).step == Step.DRAW
    play_round(contest)
    extra = rounds_of(contest)[4]
    assert extra.stage == "extra"
    assert {one.number for line in extra.tables for one, _camp in line.seated} == set(
        rested(contest)
    )
    assert progress(contest).step == Step.END
    for row in standings(contest).rows:
        assert sum(cell.points is not None for cell in row.cells) == 4
    assert list(differences(contest)) == []
    with pytest.raises(Refused, match="sont tirées"):
        draws.draw_round(contest, None)
    changing.close_contest(contest, contest.organiser)


def test_an_odd_one_of_them_waits_and_has_half_a_match_when_nobody_is_left() -> None:
    contest = contest_of(5, rounds=3, **IN_TURN)
    for seed in range(3):
        play_round(contest, seed=seed)
    play_round(contest)
    (waiting,) = rounds_of(contest)[3].exempt
    assert progress(contest).step == Step.END
    cells = next(row for row in standings(contest).rows if row.team == waiting).cells
    assert [cell.points for cell in cells if cell.state == "exempt"] == [972, None]


def test_a_dropped_round_owes_no_extra_match() -> None:
    contest = contest_of(5, rounds=2, **IN_TURN)
    for seed in range(2):
        play_round(contest, seed=seed)
    assert progress(contest).step == Step.DRAW
    contest.rounds.filter(number=1).update(dropped=True)
    assert progress(contest).step == Step.END


def test_a_team_that_came_late_rests_after_the_others() -> None:
    contest = contest_of(4, rounds=4, **IN_TURN)
    play_round(contest)
    presence.register_team(contest, None, Registration("Retardataire", "Pressée"))
    contest.teams.filter(number=5).update(lot=0)
    play_round(contest)
    assert rested(contest) == [5]


def test_an_odd_number_is_refused_where_the_regulation_says_so() -> None:
    contest = contest_of(5, bye_to="refused")
    with pytest.raises(Refused, match="nombre pair"):
        draws.draw_round(contest, None)
    assert not contest.rounds.exists()
    presence.register_team(contest, None, Registration("Sixième", "Paire"))
    play_round(contest)
    assert rested(contest) == []


def test_a_movement_says_itself_who_rests() -> None:
    with pytest.raises(Impossible, match="dit elle-même qui se repose"):
        Regulation(RuleSet.preset("ffb-belote"), next_draw="odd-even", bye_to="turn")


def test_reasons_say_when_the_ranking_is_that_of_the_draws(client: Client) -> None:
    contest = contest_of(7, rounds=4, ranking=("wins", "points"), pairing=("points",))
    play_round(contest)
    draws.draw_round(contest, None, seed=1)
    views = rounds_of(contest)
    why = why_of(contest, 2, views)
    [exempt] = views[1].exempt
    assert why.byes[exempt.number].text == (
        "Exempte : dernière du classement parmi les équipes qui l’ont été le moins souvent. "
        "C’est le classement des tirages, non celui du concours."
    )
    assert [note.text for note in why.notes] == [OF_DRAWS]
    for number in (one.number for one, _camp in views[1].tables[0].seated):
        page = client.get(reverse("public-team", args=[contest.slug, number]))
        assert "C’est le classement des tirages" in page.content.decode()
    # A change made after the draw gives no rank.
    swapped = replace(why, tables={1: Reason("Table %(table)d : échangée.", {"table": 1})})
    assert swapped.of(0, 1) == swapped.tables[1]


def test_reasons_say_nothing_of_the_draws_where_the_ranking_orders_them() -> None:
    contest = contest_of(7, rounds=4, ranking=("wins", "points"))
    play_round(contest)
    draws.draw_round(contest, None, seed=1)
    why = why_of(contest, 2, rounds_of(contest))
    assert why.notes == ()
    assert not any("des tirages" in reason.text for reason in why.byes.values())

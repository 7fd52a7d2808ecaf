"""Contests that begin with pools: what is drawn, stored and replayed, and what follows."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tests.sweeps import slowly
from tournaments.models import Contest, Match, Wish
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.pool_rounds import pools_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.enums import Camp, Stage, WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **{"pools": 4} | options))


def stages(contest: Contest) -> list[str]:
    return [view.stage for view in rounds_of(contest)]


def pairs(view: RoundView) -> set[frozenset[int]]:
    return {frozenset((*line.ns.numbers, *line.ew.numbers)) for line in view.tables}


def pools(contest: Contest) -> dict[str, tuple[int, ...]]:
    return {pool.name: pool.teams for pool in pools_of(rounds_of(contest))}


def win(contest: Contest, *winners: int) -> None:
    """Draw the next round of pools and let these teams win it."""
    draws.draw_round(contest, None, seed=1)
    round_ = contest.rounds.order_by("number").last()
    assert round_ is not None
    for match in Match.objects.filter(round=round_).select_related("round__contest"):
        north = match.seats.get(camp=Camp.NS).team.number in winners
        totals = Totals(1000, 944, 0, 0) if north else Totals(944, 1000, 0, 0)
        results.enter_totals(match, None, totals, version=0)
    results.close_round(contest, None, round_.number)


def names_of(contest: Contest, number: int) -> list[tuple[str, set[int]]]:
    (view,) = rounds_of(contest, only=number)
    return [(line.section, {*line.ns.numbers, *line.ew.numbers}) for line in view.tables]


@pytest.mark.parametrize("count", [13, *slowly(8, 33)])
def test_pools_come_first_then_the_rounds_in_ranking_order(count: int) -> None:
    contest = contest_of(count, rounds=5)
    for seed in range(5):
        play_round(contest, seed=seed)
    assert stages(contest) == ["pools", "pools", "pools", "rounds", "rounds"]
    views = rounds_of(contest)
    met = [pair for view in views[:3] for pair in pairs(view)]
    expected = {frozenset(p) for teams in pools(contest).values() for p in combinations(teams, 2)}
    assert len(met) == len(set(met))
    assert set(met) == expected
    assert [view.method for view in views] == ["pools"] * 3 + ["ranking"] * 2
    assert list(differences(contest)) == []


def test_nobody_met_in_a_pool_is_met_again_after_it() -> None:
    contest = contest_of(12, rounds=6)
    for seed in range(6):
        play_round(contest, seed=seed)
    met = [pair for view in rounds_of(contest) for pair in pairs(view)]
    assert len(met) == len(set(met))


def test_every_table_says_its_pool_and_pool_a_is_at_the_first_tables() -> None:
    contest = contest_of(13)
    draws.draw_round(contest, None, seed=3)
    (view,) = rounds_of(contest)
    assert [line.section for line in view.tables] == sorted(line.section for line in view.tables)
    for line in view.tables:
        for number in (*line.ns.numbers, *line.ew.numbers):
            assert number in pools(contest)[line.section]


def test_seeded_teams_are_in_different_pools() -> None:
    contest = contest_of(12, pool_draw="seeds", rounds=3)
    for place, number in enumerate([7, 3, 11], start=1):
        contest.teams.filter(number=number).update(seed=place)
    draws.draw_round(contest, None, seed=5)
    assert [pool[0] for pool in pools(contest).values()] == [7, 3, 11]
    # Correcting a seed after the draw of the pools changes nothing in them.
    contest.teams.filter(number=3).update(seed=None)
    assert list(differences(contest)) == []


def test_winners_meet_winners_and_a_barrage_follows() -> None:
    contest = contest_of(4, pool_play="winners", rounds=3)
    win(contest, *range(5))
    first, second, third, fourth = pools(contest)["A"]
    (one,) = rounds_of(contest)
    won = {line.ns.numbers[0] for line in one.tables}
    assert won == {first, second}
    win(contest, first, third)
    assert names_of(contest, 2) == [("A", {first, second}), ("A", {third, fourth})]
    win(contest, second)
    assert names_of(contest, 3) == [("A", {second, third})]
    assert list(differences(contest)) == []


def test_a_result_corrected_after_the_next_draw_changes_no_pairing_already_drawn() -> None:
    contest = contest_of(4, pool_play="winners", rounds=3)
    win(contest, *range(5))
    first, second, third, _last = pools(contest)["A"]
    win(contest, first, third)
    match = Match.objects.get(round__number=1, table=1, round__contest=contest)
    results.enter_totals(match, None, Totals(900, 1044, 0, 0), version=1, reason="feuille relue")
    win(contest, second)
    assert names_of(contest, 3) == [("A", {second, third})]
    assert list(differences(contest)) == []


def test_a_tie_is_held_to_be_won_by_the_better_place_of_the_pool() -> None:
    contest = contest_of(4, pool_play="winners", rounds=3)
    draws.draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        results.enter_totals(match, None, Totals(972, 972, 0, 0), version=0)
    results.close_round(contest, None, 1)
    draws.draw_round(contest, None, seed=1)
    first, second, third, fourth = pools(contest)["A"]
    assert names_of(contest, 2) == [("A", {first, second}), ("A", {third, fourth})]


def test_the_opponents_of_a_team_that_left_its_pool_rest() -> None:
    contest = contest_of(8)
    play_round(contest)
    gone = pools(contest)["A"][3]
    presence.withdraw_team(contest, None, contest.teams.get(number=gone))
    for seed in (2, 3):
        play_round(contest, seed=seed)
    views = rounds_of(contest)
    resting = [team.number for view in views for team in view.exempt]
    assert sorted(resting) == sorted(pools(contest)["A"][1:3])
    assert list(differences(contest)) == []


def test_a_team_that_leaves_before_its_first_match_lets_its_opponent_rest() -> None:
    contest = contest_of(8)
    draws.draw_round(contest, None, seed=1)
    pool = pools(contest)["A"]
    presence.withdraw_team(contest, None, contest.teams.get(number=pool[0]))
    assert [team.number for team in rounds_of(contest)[0].exempt] == [pool[3]]
    assert list(differences(contest)) == []


def test_a_late_team_takes_the_empty_place_of_an_odd_pool() -> None:
    contest = contest_of(7)
    play_round(contest)
    late = presence.register_team(contest, None, Registration("Tard", "Venue"))
    draws.draw_round(contest, None, seed=2)
    (pool,) = [pool for pool in pools(contest).values() if late.number in pool]
    assert len(pool) == 4
    assert list(differences(contest)) == []


def test_a_late_team_that_plays_at_once_joins_the_pool_of_its_opponent() -> None:
    contest = contest_of(13)
    draws.draw_round(contest, None, seed=1)
    late = presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
    (pool,) = [pool for pool in pools(contest).values() if late.number in pool]
    (opponent,) = [
        pair - {late.number} for pair in pairs(rounds_of(contest)[0]) if late.number in pair
    ]
    assert opponent < set(pool)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        results.enter_totals(match, None, Totals(1000, 944, 0, 0), version=0)
    results.close_round(contest, None, 1)
    for seed in (2, 3):
        play_round(contest, seed=seed)
    met = {pair for view in rounds_of(contest) for pair in pairs(view) if late.number in pair}
    assert met == {frozenset((late.number, other)) for other in pool if other != late.number}
    assert list(differences(contest)) == []


def test_a_team_that_comes_when_the_pools_are_full_plays_after_them() -> None:
    contest = contest_of(8, rounds=5, late=100)
    play_round(contest, seed=1)
    late = presence.register_team(contest, None, Registration("Tard", "Venue"))
    play_round(contest, seed=2)
    play_round(contest, seed=3)
    assert late.number not in {
        n for view in rounds_of(contest) for pair in pairs(view) for n in pair
    }
    play_round(contest, seed=4)
    assert stages(contest)[-1] == Stage.ROUNDS
    late.refresh_from_db()
    assert late.first_round == 4
    (view,) = rounds_of(contest, only=4)
    assert late.number in {n for pair in pairs(view) for n in pair} | {
        team.number for team in view.exempt
    }


def test_a_late_team_may_not_sit_down_in_the_middle_of_a_pool() -> None:
    contest = contest_of(7)
    play_round(contest)
    draws.draw_round(contest, None, seed=2)
    with pytest.raises(Refused, match="Aucune équipe n’est exempte"):
        presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)


def test_a_draw_of_pools_is_undone_and_made_again() -> None:
    contest = contest_of(9)
    draws.draw_round(contest, None, seed=1)
    before = pools(contest)
    draws.undo_draw(contest, None, 1)
    assert pools(contest) == {}
    draws.draw_round(contest, None, seed=1)
    assert pools(contest) == before
    draws.undo_draw(contest, None, 1)
    draws.draw_round(contest, None, seed=2)
    assert pools(contest) != before


def test_two_teams_make_no_pools_and_nothing_is_drawn() -> None:
    contest = contest_of(2)
    with pytest.raises(Refused, match="au moins trois équipes pour faire des poules"):
        draws.draw_round(contest, None, seed=1)
    assert not contest.rounds.exists()


def test_five_teams_in_pools_of_four_want_five_rounds() -> None:
    contest = contest_of(5, rounds=4)
    with pytest.raises(Refused, match="Avec 5 équipes, les poules prennent 5 parties"):
        draws.draw_round(contest, None, seed=1)
    contest = contest_of(5, rounds=5)
    for seed in range(5):
        play_round(contest, seed=seed)
    assert stages(contest) == ["pools"] * 5


def test_pools_of_five_and_four_go_on_until_the_last_is_over() -> None:
    contest = contest_of(9, pools=5, rounds=6)
    for seed in range(6):
        play_round(contest, seed=seed)
    assert stages(contest) == ["pools"] * 5 + ["rounds"]
    views = rounds_of(contest)
    four = next(teams for teams in pools(contest).values() if len(teams) == 4)
    assert {team.number for team in views[4].exempt} >= set(four)
    assert list(differences(contest)) == []


def test_pools_chosen_once_the_contest_has_begun_change_nothing() -> None:
    contest = make_contest(8, Regulation(RuleSet.preset("ffb-belote")))
    play_round(contest)
    changed = Regulation(RuleSet.preset("ffb-belote"), pools=4)
    changing.change_contest(
        contest, None, contest.name, contest.date, changed, confirmed=True, reason="essai"
    )
    contest.refresh_from_db()
    assert draw_input(contest).stage == Stage.ROUNDS


def ask(contest: Contest, kind: str, one: int, other: int, number: int | None = None) -> None:
    """Create a wish about two teams."""
    low, high = (contest.teams.get(number=team) for team in sorted((one, other)))
    Wish.objects.create(contest=contest, kind=kind, one=low, other=high, round=number)


def test_forbidden_meetings_are_in_different_pools_or_the_draw_is_refused() -> None:
    contest = contest_of(8)
    for other in (2, 3, 4, 5):
        ask(contest, WishKind.APART, 1, other)
    draws.draw_round(contest, None, seed=1)
    (pool,) = [pool for pool in pools(contest).values() if 1 in pool]
    assert set(pool) == {1, 6, 7, 8}
    assert list(differences(contest)) == []
    draws.undo_draw(contest, None, 1)
    ask(contest, WishKind.APART, 1, 6)
    with pytest.raises(Refused, match="sans rencontre interdite"):
        draws.draw_round(contest, None, seed=1)
    assert not contest.rounds.exists()


def test_a_meeting_is_not_forced_on_pools_that_do_not_bring_it() -> None:
    contest = contest_of(8)
    play_round(contest)
    first, _second, third, _fourth = pools(contest)["A"]
    ask(contest, WishKind.TOGETHER, first, third, 2)
    draws.draw_round(contest, None, seed=1)
    draws.undo_draw(contest, None, 2)
    ask(contest, WishKind.TOGETHER, first, pools(contest)["B"][0], 2)
    with pytest.raises(Refused, match="Dans une poule, l’ordre des rencontres est fixé"):
        draws.draw_round(contest, None, seed=1)
    assert contest.rounds.count() == 1


def test_a_team_that_cannot_move_plays_at_its_table_in_its_pool() -> None:
    contest = contest_of(12)
    contest.teams.filter(number=5).update(fixed_table=1)
    for seed in range(3):
        play_round(contest, seed=seed)
        (view,) = rounds_of(contest, only=seed + 1)
        (line,) = [line for line in view.tables if 5 in (*line.ns.numbers, *line.ew.numbers)]
        assert line.table == 1
        assert 5 in pools(contest)[line.section]
    assert list(differences(contest)) == []


@pytest.mark.parametrize("rule", ["before", *slowly("nothing", "half")])
def test_a_table_that_plays_late_holds_back_only_pools_that_need_its_result(rule: str) -> None:
    plain = contest_of(8)
    play_round(plain, seed=1)
    winners = contest_of(8, pool_play="winners")
    play_round(winners, seed=1)
    for contest in (plain, winners):
        draws.draw_round(contest, None, seed=2)
        matches = Match.objects.filter(round__contest=contest, round__number=2, table__gt=1)
        for match in matches.select_related("round__contest"):
            results.enter_totals(match, None, Totals(1000, 944, 0, 0), version=0)
    draws.draw_round(plain, None, seed=3, late=rule)
    assert list(differences(plain)) == []
    with pytest.raises(Refused, match="Des poules attendent un résultat"):
        draws.draw_round(winners, None, seed=3, late=rule)


@pytest.mark.parametrize(
    ("pairs", "options"),
    [
        (8, {"final": 4, "pool_play": "winners"}),
        *slowly((13, {"final": 8}), (9, {"pools": 3, "final": 6})),
    ],
)
def test_a_bracket_follows_the_pools_at_once_and_keeps_the_teams_of_a_pool_apart(
    pairs: int, options: dict[str, Any]
) -> None:
    contest = contest_of(pairs, rounds=3, **options)
    for seed in range(3):
        play_round(contest, seed=seed)
    draws.draw_round(contest, None, seed=9)
    assert stages(contest) == ["pools"] * 3 + ["bracket"]
    placed = {team: name for name, teams in pools(contest).items() for team in teams}
    (view,) = rounds_of(contest, only=4)
    for line in view.tables:
        assert placed[line.ns.numbers[0]] != placed[line.ew.numbers[0]]
    assert list(differences(contest)) == []


def test_even_pools_are_drawn_stored_and_played_with_nobody_at_rest() -> None:
    contest = contest_of(14, pool_sizes="even", rounds=5)
    for seed in range(3):
        play_round(contest, seed=seed)
        assert not rounds_of(contest)[-1].exempt
    assert sorted(map(len, pools(contest).values())) == [4, 4, 6]
    assert not list(differences(contest))


def test_a_number_of_pools_is_drawn_or_refused_before_the_draw_with_the_reason() -> None:
    contest = contest_of(13, pools=None, pool_count=3, rounds=5)
    draws.draw_round(contest, None, seed=1)
    assert sorted(map(len, pools(contest).values())) == [4, 4, 5]
    few = contest_of(8, pools=None, pool_count=3)
    assert "il en faut de 9 à 18" in next_draw(few).hindrance
    with pytest.raises(Refused, match="il en faut de 9 à 18"):
        draws.draw_round(few, None, seed=1)

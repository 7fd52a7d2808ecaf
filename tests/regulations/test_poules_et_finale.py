"""Regulation of a championship of coinche: pools, a bracket drawn anew, a longer final, clubs."""

from __future__ import annotations

from scoring.deal import CAPOT, Deal
from tests.regulations.helpers import Afternoon, Marks, document, marks, match, text
from tests.sweeps import for_each
from tournaments.queries.standings.clubs import clubs_of, counted_in
from tournaments.regulation.stages import StageName, spot_of_stage
from tournaments.words.enums import Stage

CUP = document("poules-et-finale")


def bid(contract: int | str, ns: int, ew: int, coinche: int = 0, **more: int) -> Deal:
    """Return a contract of North-South."""
    return Deal("NS", contract, "hearts", coinche, ns, ew, **more)


@for_each(
    "deal, expected",
    [
        # under 100, a belote neither helps nor is marked, the defence's neither: 160 + 80
        (bid(80, 70, 92, belotes_ns=1), (0, 240)),
        (bid(80, 100, 62, belotes_ew=1), (180, 62)),
        # from 100 on it does both: 90 + 20 + 100
        (bid(100, 90, 72, belotes_ns=1), (210, 72)),
        # failed, it is kept: 160 + 100
        (bid(100, 70, 92, belotes_ns=1), (20, 260)),
        # a capot is a higher contract: 252 + 250 + 20
        (bid(CAPOT, 252, 0, belotes_ns=1), (522, 0)),
        # 81 to 81 is played again; at 100 it does not reach the contract
        (bid(80, 81, 81), (0, 0)),
        (bid(100, 81, 81), (0, 260)),
        # coinché, 81 to 81 is judged as any contract: (160 + 80) × 2
        (bid(80, 81, 81, 1), (0, 480)),
    ],
)
def test_a_deal_is_marked_as_the_text_says(deal: Deal, expected: Marks) -> None:
    assert marks(CUP, deal) == expected


def test_a_deal_played_again_is_not_one_of_the_ten() -> None:
    won, tie = bid(80, 100, 62), bid(80, 81, 81)
    assert not match(CUP, [*[won] * 9, tie]).ended
    played = match(CUP, [*[won] * 9, tie, won])
    assert (played.ended, played.ns, played.ew) == (True, 1800, 620)


def test_the_semi_finals_and_the_final_are_longer() -> None:
    ends = {name: CUP.end_of(spot_of_stage(StageName(name))).deals for name in StageName}
    assert (ends["pools"], ends["quarter-finals"]) == (10, 10)
    assert (ends["semi-finals"], ends["final"]) == (12, 16)
    # a match of the bracket must have a winner
    assert CUP.end_of(4).decisive


def stronger(ns: int, ew: int) -> Marks:
    """Return the totals of a match that the smaller number wins."""
    return (1500, 1000) if ns < ew else (1000, 1500)


def test_an_exempt_team_an_absent_opponent_and_one_that_left_are_three_prices() -> None:
    contest = Afternoon(CUP, 11)
    contest.plays_drawn(stronger)
    # pools of 4, 4 and 3: one team rests in each round of the last
    [resting] = [team.number for team in contest.views[0].exempt]
    exempt = contest.cell(resting, 1)
    assert (exempt.points, exempt.against, exempt.won) == (972, 972, False)
    of_three, of_four = pool_tables(contest)
    came, absent = of_four
    contest.wins_by_forfeit(came, 1)
    assert (contest.cell(came, 1).points, contest.cell(came, 1).won) == (800, True)
    assert (contest.cell(absent, 1).points, contest.cell(absent, 1).won) == (0, False)
    # then it leaves; the order of its pool gave it an opponent, which has nobody to play
    contest.leaves(absent)
    contest.plays_drawn(stronger)
    byes = {team.number for team in contest.views[1].exempt}
    [alone] = byes - {resting, *of_three}
    contest.is_left_alone(alone, by=absent)
    left = contest.cell(alone, 2)
    assert (left.points, left.against, left.won) == (1100, 1100, False)
    [other] = byes - {alone}
    assert contest.cell(other, 2).points == 972


def pool_tables(contest: Afternoon) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the teams of a first table in the pool of three, then in a pool of four."""
    tables = contest.views[0].tables
    sections = [line.section for line in tables]
    three, four = (
        next(
            (ns, ew)
            for line in tables
            for ns, ew in [(*line.ns.numbers, *line.ew.numbers)]
            if sections.count(line.section) == count
        )
        for count in (1, 2)
    )
    return three, four


def after_the_pools(teams: int) -> Afternoon:
    """Return a contest after its three rounds of pools, which the smaller numbers won."""
    contest = Afternoon(CUP, teams)
    for _number in range(3):
        contest.plays_drawn(stronger)
    return contest


def test_the_two_first_of_each_pool_play_a_bracket_drawn_anew_at_each_round() -> None:
    contest = after_the_pools(16)
    assert {view.stage for view in contest.views} == {Stage.POOLS}
    wins = {team: values[0] for _, team, values in contest.ranks()}
    quarters, byes = contest.drawn()
    # a first of a pool, three wins, meets a second, two wins
    assert byes == []
    assert [{wins[ns], wins[ew]} for ns, ew in quarters] == [{3, 2}] * 4
    contest.plays_drawn(stronger)
    left = {min(pair) for pair in quarters}
    draws = {frozenset(map(frozenset, contest.drawn(seed)[0])) for seed in range(30)}
    assert len(draws) > 1
    assert all({team for pair in semis for team in pair} == left for semis in draws)
    contest.plays_drawn(stronger)
    contest.plays_drawn(stronger)
    champion = contest.standings().champion
    assert champion is not None
    assert champion.number == min(left)
    # the matches of the bracket change no total
    assert {team: values[0] for _, team, values in contest.ranks()} == wins


def test_three_teams_count_for_their_club() -> None:
    assert "le total de ses 3 équipes les mieux classées" in text(CUP)
    contest = after_the_pools(12)
    totals = {row.team.number: row.total for row in contest.standings().rows}
    # in each of the three pools: 4500, 4000, 3500 and 3000 points
    teams = {total: [team for team in totals if totals[team] == total] for total in totals.values()}
    contest.joins("Bleu", *teams[4500][:2])
    contest.joins("Rouge", teams[4500][2], *teams[4000][:2], teams[3500][0])
    clubs = clubs_of(contest.standings(), contest.lines, counted_in(CUP))
    # 4500 + 4000 + 4000, the fourth team left out; 4500 + 4500, with the two it has
    assert [(club.rank, club.name, club.total) for club in clubs.rows] == [
        (1, "Rouge", 12500),
        (2, "Bleu", 9000),
    ]

"""Regulation of a coinche club: bids from 82, ties carried, best of three manches."""

from __future__ import annotations

import pytest

from scoring.deal import Deal, check
from scoring.penalties import Fault
from scoring.rules import RulesError
from tests.regulations.helpers import Afternoon, Marks, document, marks, match, scored
from tests.sweeps import for_each

CLUB = document("club-de-coinche")
RULES = CLUB.rules


def bid(contract: int, ns: int, ew: int, coinche: int = 0, **more: int) -> Deal:
    """Return a contract of North-South."""
    return Deal("NS", contract, "hearts", coinche, ns, ew, **more)


#: 108 + 92 = 200, and 54; the same for East-West.
TWO_HUNDRED = bid(92, 108, 54)
THEIRS = Deal("EW", 92, "hearts", 0, 54, 108)


@for_each("contract, allowed", [(80, False), (82, True), (90, False), (92, True), (102, True)])
def test_bids_go_from_82_by_tens(contract: int, allowed: bool) -> None:
    problems = check(RULES, bid(contract, 108, 54))
    assert [problem.field for problem in problems] == ([] if allowed else ["contract"])


def test_nothing_is_said_of_80_which_nobody_may_bid() -> None:
    with pytest.raises(RulesError) as refused:
        RULES.with_options(eighty_needs=82)
    assert [problem.field for problem in refused.value.problems] == ["eighty_needs"]


@for_each(
    "deal, expected",
    [
        # made: 82 + 82
        (bid(82, 82, 80), (164, 80)),
        # failed by one point at 81 to 81: 160 + 82
        (bid(82, 81, 81), (0, 242)),
        # 91 to 91 does not reach 92: 160 + 92, and the belote is kept
        (bid(92, 71, 91, belotes_ns=1), (20, 252)),
        # coinché at 91 to 91, judged as any contract: failed, (160 + 82) × 2
        (bid(82, 71, 91, 1, belotes_ns=1), (20, 484)),
    ],
)
def test_a_deal_is_marked_as_the_text_says(deal: Deal, expected: Marks) -> None:
    assert marks(CLUB, deal) == expected


def test_at_91_to_91_the_takers_91_wait_for_the_winner_of_the_next_deal() -> None:
    # 71 and the belote against 91; 91 against 71 and the belote
    for litige in (bid(82, 71, 91, belotes_ns=1), bid(82, 91, 71, belotes_ew=1)):
        score = scored(CLUB, litige)
        assert (score.outcome, score.ns, score.ew, score.set_aside) == ("litige", 0, 91, 91)
    # made: 108 + 92 + 91; failed: 160 + 92 + 91 for the defence
    assert marks(CLUB, TWO_HUNDRED, set_aside=91) == (291, 54)
    assert marks(CLUB, bid(92, 70, 92), set_aside=91) == (0, 343)


def test_who_deals_wrong_may_not_take_the_deal_dealt_again() -> None:
    misdeal = Fault("NS", "misdeal")
    refused = match(CLUB, [misdeal, TWO_HUNDRED])
    assert [problem.field for problem in refused.problems] == ["deals[1].taker"]
    assert not match(CLUB, [misdeal, THEIRS, TWO_HUNDRED]).problems


def test_a_manche_ends_above_1000() -> None:
    five = match(CLUB, [TWO_HUNDRED] * 5)
    assert (five.ns, five.ew, five.ended) == (1000, 270, False)
    six = match(CLUB, [TWO_HUNDRED] * 6)
    assert (six.ns, six.ew, six.winner) == (1200, 324, "NS")


def test_a_match_stops_when_a_team_has_two_manches() -> None:
    won = CLUB.score_manches(1, [TWO_HUNDRED] * 12)
    assert (won.won_ns, won.won_ew, won.winner) == (2, 0, "NS")
    more = CLUB.score_manches(1, [TWO_HUNDRED] * 18)
    assert [problem.field for problem in more.problems] == ["manches[2]"]
    # one each after twelve deals: a third manche is played
    even = [*[TWO_HUNDRED] * 6, *[THEIRS] * 6]
    assert not CLUB.score_manches(1, even).ended
    third = CLUB.score_manches(1, [*even, *[THEIRS] * 6])
    assert (third.won_ns, third.won_ew, third.winner) == (1, 2, "EW")
    # 1200 + 324 + 324, and the opposite
    assert (third.ns, third.ew) == (1848, 2724)


def test_the_ranking_goes_by_match_points_then_by_manches_then_by_points() -> None:
    contest = Afternoon(CLUB, 5)
    contest.plays(
        {
            (1, 2): [(1010, 620), (1100, 400)],
            (3, 4): [(1010, 620), (700, 1005), (1200, 900)],
        },
        byes=[5],
    )
    assert contest.ranks() == [
        (1, 1, (1.5, 2, 1090, 0)),
        (2, 3, (1.5, 1, 385, 0)),
        # a bye is worth half a point, and no manche
        (3, 5, (0.5, 0, 0, 0)),
        (4, 4, (0, -1, -385, 0)),
        (5, 2, (0, -2, -1090, 0)),
    ]
    # two manches of 1000 points win a match: half of it is 1000
    assert contest.cell(5, 1).points == 1000
    pairs, byes = contest.drawn()
    assert ({frozenset(pair) for pair in pairs}, byes) == (
        {frozenset({1, 3}), frozenset({4, 5})},
        [2],
    )
    # 1 wins two manches to one with fewer points, 2206 to 2900
    contest.plays(
        {
            (1, 3): [(1001, 900), (200, 1010), (1005, 990)],
            (5, 4): [(300, 1020), (450, 1001)],
        },
        byes=[2],
    )
    assert contest.cell(1, 2).won
    # 4 is before 3 by its manches, 2 - 3 + 2 = +1 and 3 - 3 = 0, though its points are worse
    assert contest.ranks() == [
        (1, 1, (3, 3, 396, 0)),
        (2, 4, (1.5, 1, 886, 0)),
        (3, 3, (1.5, 0, 1079, 0)),
        (4, 2, (0.5, -2, -1090, 0)),
        (5, 5, (0.5, -2, -1271, 0)),
    ]
    # winners against winners: 1 has won two matches, and has not met 4
    pairs, byes = contest.drawn()
    assert frozenset({1, 4}) in {frozenset(pair) for pair in pairs}


def test_winners_meet_winners_by_lot() -> None:
    contest = Afternoon(CLUB, 8)
    won = [(1010, 620), (1100, 400)]
    contest.plays({(1, 2): won, (3, 4): won, (5, 6): won, (7, 8): won})
    draws = [{frozenset(pair) for pair in contest.drawn(seed)[0]} for seed in range(10)]
    assert all(len({team % 2 for team in pair}) == 1 for pairs in draws for pair in pairs)
    assert len({frozenset(pairs) for pairs in draws}) > 1


def test_a_win_by_forfeit_is_worth_a_point_and_a_half() -> None:
    contest = Afternoon(CLUB, 2)
    contest.plays({(1, 2): [(1010, 620), (1100, 400)]})
    contest.wins_by_forfeit(2, 1)
    assert (contest.cell(2, 1).points, contest.cell(2, 1).match_points) == (1000, 1.5)
    assert contest.ranks()[0][:2] == (1, 2)

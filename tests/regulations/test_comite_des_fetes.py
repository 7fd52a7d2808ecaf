"""Regulation 6: model of a comité des fêtes.

The price of a misdeal is an option of the rules; the referee's page marks it.
"""

from __future__ import annotations

from scoring.deal import Deal
from tests.regulations.helpers import Afternoon, belote, document, marks, match, scored

COMITE = document("comite-des-fetes")

#: Twelve deals without a belote, won.
WON = (1044, 900)


def test_a_litige_is_judged_without_the_belote_which_its_owner_keeps() -> None:
    taker = scored(COMITE, Deal("NS", trump="hearts", ns=81, ew=81, belotes_ns=1))
    assert (taker.outcome, taker.ns, taker.ew, taker.set_aside) == ("litige", 20, 81, 81)
    defence = scored(COMITE, Deal("NS", trump="hearts", ns=81, ew=81, belotes_ew=1))
    assert (defence.outcome, defence.ns, defence.ew, defence.set_aside) == ("litige", 0, 101, 81)
    # the winner of the next deal takes the 81: 92 + 81
    assert marks(COMITE, Deal("NS", trump="hearts", ns=92, ew=70), 81) == (173, 70)


def test_the_first_misdeal_is_void_and_the_second_costs_162() -> None:
    assert (COMITE.rules.misdeal_price, COMITE.rules.misdeal_from) == (162, 2)


def test_a_match_of_twelve_deals_with_a_litige() -> None:
    # eleven deals of 92 to 70: 1012 and 770; a litige before the last: 0 and 81, then 92 + 81
    litige = Deal("NS", trump="hearts", ns=81, ew=81)
    score = match(COMITE, [*belote(92, 10), litige, *belote(92, 1)])
    # NS 920 + 0 + 173 = 1093, EW 700 + 81 + 70 = 851: together 1944
    assert (score.ns, score.ew, score.ended) == (1093, 851, True)


def test_registration_order_then_by_points_though_ranked_on_wins() -> None:
    contest = Afternoon(COMITE, 6)
    assert contest.drawn() == ([(1, 2), (3, 4), (5, 6)], [])
    # a narrow win, 12 × 82 = 984 and 960; two large ones: 1200 and 744, 1320 and 624
    contest.plays({(1, 2): belote(82), (3, 4): belote(100), (5, 6): belote(110)})
    assert contest.ranks() == [
        (1, 5, (1, 1320)),
        (2, 3, (1, 1200)),
        (3, 1, (1, 984)),
        (4, 2, (0, 960)),
        (5, 4, (0, 744)),
        (6, 6, (0, 624)),
    ]
    # by points: 5, 3, 1, 2, 4, 6; 1 and 2 have met
    pairs, _ = contest.drawn()
    assert pairs in ([(5, 3), (1, 4), (2, 6)], [(5, 1), (3, 2), (4, 6)])
    # EW takes and makes 82: 5 loses to 3 and 1 to 4, 960 to 984; 2 beats 6, 984 to 960
    contest.plays({(5, 3): belote(80), (1, 4): belote(80), (2, 6): belote(82)})
    assert contest.ranks() == [
        (1, 3, (2, 2184)),
        (2, 5, (1, 2280)),
        (3, 1, (1, 1944)),
        (3, 2, (1, 1944)),
        (5, 4, (1, 1728)),
        (6, 6, (0, 1584)),
    ]
    # 5 is ranked second but has the most points: it sits at table 1 as the better pair
    pairs, _ = contest.drawn()
    assert pairs[0][0] == 5


def test_with_seven_pairs_the_last_to_register_rests_first_for_972_and_no_win() -> None:
    contest = Afternoon(COMITE, 7)
    assert contest.drawn() == ([(1, 2), (3, 4), (5, 6)], [7])
    contest.plays({(1, 2): belote(92), (3, 4): belote(100), (5, 6): belote(110)}, byes=[7])
    cell = contest.cell(7, 1)
    assert (cell.points, cell.won) == (972, False)
    # by points: 5, 3, 1, 7, 2, 4, 6
    assert contest.drawn()[1] == [6]


def test_quarter_semi_and_final_among_the_first_eight() -> None:
    # one round instead of six, to check the ranking by hand
    contest = Afternoon(COMITE.with_format(rounds=1), 10)
    first = {(1, 2): 1200, (3, 4): 1150, (5, 6): 1100, (7, 8): 1050, (9, 10): 1000}
    contest.plays({pair: (won, 1944 - won) for pair, won in first.items()})
    ranking = [team for _, team, _ in contest.ranks()]
    assert ranking == [1, 3, 5, 7, 9, 10, 8, 6, 4, 2]
    # 1st against 8th, 4th against 5th, 3rd against 6th, 2nd against 7th
    assert contest.drawn() == ([(1, 6), (7, 9), (5, 10), (3, 8)], [])
    contest.plays_on({(1, 6): (900, 1044), (7, 9): WON, (5, 10): WON, (3, 8): WON})
    assert contest.drawn() == ([(7, 6), (3, 5)], [])
    contest.plays_on({(7, 6): (900, 1044), (3, 5): WON})
    assert contest.drawn() == ([(3, 6)], [])
    contest.plays_on({(3, 6): (900, 1044)})
    # 6, the last to qualify, is champion; teams beaten in one round share their place, in the order
    # of the ranking; 4 and 2 follow as ranked after the rounds
    assert [(rank, team) for rank, team, _ in contest.ranks()] == [
        *((1, 6), (2, 3), (3, 5), (3, 7)),
        *((5, 1), (5, 9), (5, 10), (5, 8)),
        *((9, 4), (10, 2)),
    ]
    values = {team: values for _, team, values in contest.ranks()}
    assert values[6] == (0, 844)


def test_a_final_that_ends_equal_takes_one_more_deal() -> None:
    assert COMITE.end_of(6).decisive is False
    assert [COMITE.end_of(number).decisive for number in (7, 8, 9)] == [True] * 3
    even = [*belote(92, 6), *belote(70, 6)]
    score = match(COMITE, even, 9)
    assert (score.ns, score.ew, score.ended) == (972, 972, False)
    assert match(COMITE, [*even, *belote(92, 1)], 9).winner == "NS"

"""Regulation 7: the seniors' club of the Eure, by pairs.

Left to the draws of individuals: each player drawing a seat, and the individual total. Its sheets
are kept in tens, so that totals are typed and the deals are not.
"""

from __future__ import annotations

from tests.regulations.helpers import Afternoon, document

SENIORS = document("seniors-eure")


def test_two_matches_to_121_in_75_minutes_then_one_to_151_in_90() -> None:
    assert SENIORS.rounds == 3
    ends = [SENIORS.of_round(number) for number in (1, 2, 3)]
    assert [(end.deals, end.target, end.clock) for end in ends] == [
        (None, 121, 75),
        (None, 121, 75),
        (None, 151, 90),
    ]


def test_totals_count_135_at_most_then_175() -> None:
    contest = Afternoon(SENIORS, 4)
    # 141 counts 135; 128 counts as it is
    contest.plays({(1, 2): (141, 98), (3, 4): (128, 60)})
    assert contest.ranks() == [
        (1, 1, (135, 135)),
        (2, 3, (128, 128)),
        (3, 2, (98, 98)),
        (4, 4, (60, 60)),
    ]
    assert (contest.cell(1, 1).points, contest.cell(1, 1).capped) == (135, 141)
    # time is up at 117 to 90: the higher wins; 136 counts 135
    contest.plays({(1, 3): (117, 90), (2, 4): (50, 136)})
    assert contest.cell(1, 2).won
    # 1: 252, 3: 218, 4: 60 + 135 = 195, 2: 148
    assert [(team, values[0]) for _, team, values in contest.ranks()] == [
        (1, 252),
        (3, 218),
        (4, 195),
        (2, 148),
    ]
    contest.plays({(1, 4): (96, 180), (2, 3): (170, 130)})
    # 4: 195 + 175 = 370; 1: 252 + 96 = 348; 3: 218 + 130 = 348; 2: 148 + 170 = 318
    # 1 and 3 are equal: the better first match, 135 against 128
    assert contest.ranks() == [
        (1, 4, (370, 60)),
        (2, 1, (348, 135)),
        (3, 3, (348, 128)),
        (4, 2, (318, 98)),
    ]


def test_places_are_drawn_anew_each_round_and_with_an_odd_number_by_lot_who_rests() -> None:
    contest = Afternoon(SENIORS, 5)
    contest.plays({(1, 2): (141, 98), (3, 4): (128, 60)}, byes=[5])
    # half of 121, rounded down
    assert contest.cell(5, 1).points == 60
    drawn = [contest.drawn(seed) for seed in range(60)]
    assert {byes[0] for _, byes in drawn} == {1, 2, 3, 4}
    met = {frozenset({1, 2}), frozenset({3, 4})}
    assert all(frozenset(pair) not in met for pairs, _ in drawn for pair in pairs)
    contest.plays({(1, 3): (121, 100), (2, 5): (130, 80)}, byes=[4])
    contest.plays({(1, 4): (151, 100), (5, 3): (160, 120)}, byes=[2])
    # half of 151 in the third round
    assert contest.cell(2, 3).points == 75

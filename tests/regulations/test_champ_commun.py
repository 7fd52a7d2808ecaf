"""Regulation 3: Champ Commun, one Friday of the winter challenge.

Not tested here, because the season's pages handle it: pairs that change from one Friday to the
next, the ranking by player over 18 Fridays, the prize for four days attended.
"""

from __future__ import annotations

from tests.regulations.helpers import Afternoon, belote, document

CHAMP_COMMUN = document("champ-commun")


def test_four_teams_play_12_12_12_and_15_deals() -> None:
    contest = Afternoon(CHAMP_COMMUN, 4)
    # 1: 4 points and 1104; 2: 2 and 840; 3: 4 and 1200; 4: 2 and 744
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)})
    assert contest.ranks() == [
        (1, 3, (4, 1, 1200)),
        (2, 1, (4, 1, 1104)),
        (3, 2, (2, 0, 840)),
        (4, 4, (2, 0, 744)),
    ]
    # 1 and 3 are equal after twelve deals, 6 × 92 + 6 × 70 = 972: 3 points each, no win
    contest.plays({(3, 1): [*belote(92, 6), *belote(70, 6)], (2, 4): belote(90)})
    assert contest.ranks() == [
        (1, 3, (7, 1, 2172)),
        (2, 1, (7, 1, 2076)),
        (3, 2, (6, 1, 1920)),
        (4, 4, (4, 0, 1608)),
    ]
    contest.plays({(3, 2): belote(62), (1, 4): belote(92)})
    # 2: 6 + 4 and 1920 + 1200; 1: 7 + 4 and 2076 + 1104
    assert contest.ranks() == [
        (1, 1, (11, 2, 3180)),
        (2, 2, (10, 2, 3120)),
        (3, 3, (9, 1, 2916)),
        (4, 4, (6, 0, 2448)),
    ]
    # the last round has fifteen deals: 15 × 92 = 1380 and 15 × 70 = 1050
    contest.plays({(1, 2): belote(70, 15), (3, 4): belote(92, 15)})
    assert contest.ranks() == [
        (1, 2, (14, 3, 4500)),
        (2, 3, (13, 2, 4296)),
        (3, 1, (13, 2, 4230)),
        (4, 4, (8, 0, 3498)),
    ]


def test_equal_points_are_separated_by_wins_before_the_total_score() -> None:
    contest = Afternoon(CHAMP_COMMUN, 5)
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)}, byes=[5])
    # a bye brings 3 points and 1000: more than a loss, less than a win
    assert contest.ranks()[2] == (3, 5, (3, 0, 1000))
    # the last ranked team without a bye rests
    assert contest.drawn() == ([(3, 1), (5, 2)], [4])
    contest.plays({(3, 1): belote(92), (5, 2): belote(62)}, byes=[4])
    # 1: 4 + 2 = 6, one win, 1944; 2: 2 + 4 = 6, one win, 2040; 5: 3 + 2 = 5; 4: 2 + 3 = 5
    assert contest.ranks() == [
        (1, 3, (8, 2, 2304)),
        (2, 2, (6, 1, 2040)),
        (3, 1, (6, 1, 1944)),
        (4, 4, (5, 0, 1744)),
        (4, 5, (5, 0, 1744)),
    ]


def test_a_bye_in_the_round_of_15_deals_is_worth_1000_as_any_other() -> None:
    contest = Afternoon(CHAMP_COMMUN, 5)
    for number in range(1, 5):
        deals = 15 if number == 4 else 12
        contest.plays({(1, 2): belote(92, deals), (3, 4): belote(92, deals)}, byes=[5])
    assert contest.cell(5, 4).points == 1000
    assert contest.cell(5, 4).match_points == 3
    assert not contest.cell(5, 4).won

"""Regulation 7: the seniors' club of the Eure, an individual contest.

Each player draws a seat for each match and gets the total of his camp. The club's sheets are kept
in tens, so only totals are typed, not deals.
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


def test_each_player_has_the_total_of_his_camp_135_at_most_then_175() -> None:
    contest = Afternoon(SENIORS, 8)
    # 141 counts as 135; 128 counts as it is
    contest.plays_players({((1, 2), (3, 4)): (141, 98), ((5, 6), (7, 8)): (128, 60)})
    assert contest.ranks() == [
        (1, 1, (135, 135)),
        (1, 2, (135, 135)),
        (3, 5, (128, 128)),
        (3, 6, (128, 128)),
        (5, 3, (98, 98)),
        (5, 4, (98, 98)),
        (7, 7, (60, 60)),
        (7, 8, (60, 60)),
    ]
    cell = contest.cell(1, 1)
    assert (cell.points, cell.capped, cell.won) == (135, 141, True)
    assert cell.partner is not None
    assert cell.opponent is not None
    assert (cell.partner.number, cell.opponent.numbers) == (2, (3, 4))
    # time is up at 117 to 90, so the higher total wins; 136 counts as 135
    contest.plays_players({((1, 5), (3, 7)): (117, 90), ((2, 6), (4, 8)): (50, 136)})
    assert contest.cell(5, 2).won
    # 1: 135 + 117, 5: 128 + 117, 4: 98 + 135, 8: 60 + 135, 3: 98 + 90, 2: 135 + 50,
    # 6: 128 + 50, 7: 60 + 90
    assert [(player, values[0]) for _, player, values in contest.ranks()] == [
        (1, 252),
        (5, 245),
        (4, 233),
        (8, 195),
        (3, 188),
        (2, 185),
        (6, 178),
        (7, 150),
    ]
    # The third match goes to 151; 180 counts as 175.
    contest.plays_players({((1, 8), (2, 3)): (96, 180), ((4, 7), (5, 6)): (154, 142)})
    # 4: 233 + 154; 5: 245 + 142, equal: the better first match wins, 128 against 98
    # 3: 188 + 175; 2: 185 + 175; 1: 252 + 96; 6: 178 + 142; 7: 150 + 154; 8: 195 + 96
    assert contest.ranks() == [
        (1, 5, (387, 128)),
        (2, 4, (387, 98)),
        (3, 3, (363, 98)),
        (4, 2, (360, 135)),
        (5, 1, (348, 135)),
        (6, 6, (320, 128)),
        (7, 7, (304, 60)),
        (8, 8, (291, 60)),
    ]


def test_seats_are_drawn_anew_whoever_was_there_and_who_rests_is_drawn_too() -> None:
    contest = Afternoon(SENIORS, 9)
    contest.plays_players({((1, 2), (3, 4)): (141, 98), ((5, 6), (7, 8)): (128, 60)}, byes=[9])
    # half of 121, rounded down
    assert contest.cell(9, 1).points == 60
    drawn = [contest.seats(seed) for seed in range(80)]
    assert {byes[0] for _, byes in drawn} == set(range(1, 9))
    partners = {frozenset(camp) for tables, _ in drawn for table in tables for camp in table}
    assert {frozenset({1, 2}), frozenset({5, 6})} <= partners

"""Regulation 8: evening of a committee."""

from __future__ import annotations

from scoring.doubts.totals import check_totals
from scoring.match import End
from tests.regulations.helpers import Afternoon, belote, document

COMMITTEE = document("committee-evening")
LOTS = (40, 30, 20, 10, 50)


def test_the_bye_goes_to_the_last_ranked_never_exempt_for_972_and_is_no_win() -> None:
    contest = Afternoon(COMMITTEE, 5, LOTS)
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)}, byes=[5])
    bye = contest.cell(5, 1)
    assert (bye.points, bye.against, bye.won) == (972, 972, False)
    # ranked 3 (1200), 1 (1104), 5 (972), 2 (840), 4 (744)
    assert contest.drawn() == ([(3, 1), (5, 2)], [4])
    contest.plays({(3, 1): belote(85), (5, 2): belote(100)}, byes=[4])
    # 3: 2220, 5: 2172, 1: 2028, 4: 1716, 2: 840 + 744 = 1584
    assert [team for _, team, _ in contest.ranks()] == [3, 5, 1, 4, 2]
    assert contest.drawn() == ([(3, 5), (1, 4)], [2])


def test_ties_are_separated_by_lot_the_smallest_first() -> None:
    contest = Afternoon(COMMITTEE, 4, LOTS)
    contest.plays({(1, 2): belote(92), (3, 4): belote(92)})
    # 1 and 3 have 1104, lots 40 and 20; 2 and 4 have 840, lots 30 and 10
    assert contest.ranks() == [
        (1, 3, (1104, 20)),
        (2, 1, (1104, 40)),
        (3, 4, (840, 10)),
        (4, 2, (840, 30)),
    ]


def test_a_team_may_stop_from_round_3_and_keeps_the_place_of_its_points() -> None:
    contest = Afternoon(COMMITTEE, 6, (*LOTS, 60))
    # 1104 and 840; 1200 and 744; 1080 and 864
    contest.plays({(1, 2): belote(92), (3, 4): belote(100), (5, 6): belote(90)})
    # ranked 3, 1, 5, 6, 2, 4: 5 and 6 have met, and two draws without rematch are equally near
    assert contest.drawn() in (
        ([(3, 1), (5, 2), (6, 4)], []),
        ([(3, 5), (1, 6), (2, 4)], []),
    )
    contest.plays({(3, 1): belote(92), (5, 2): belote(92), (6, 4): belote(92)})
    # 3: 2304, 5: 2184, 6: 1968, 1: 1944, 2: 1680, 4: 1584
    assert [team for _, team, _ in contest.ranks()] == [3, 5, 6, 1, 2, 4]
    contest.leaves(3)
    pairs, byes = contest.drawn()
    assert byes == [4]
    assert 3 not in [team for pair in pairs for team in pair]
    # 5 has met 6 and 2, so it meets 1; 6 and 2 are left
    assert pairs == [(5, 1), (6, 2)]
    contest.plays({(5, 1): belote(92), (6, 2): belote(92)}, byes=[4])
    # 5: 3288, 6: 3072, 1: 2784, 4: 2556, 2: 2520, and 3 keeps its 2304
    assert [(team, values[0]) for _, team, values in contest.ranks()] == [
        (5, 3288),
        (6, 3072),
        (1, 2784),
        (4, 2556),
        (2, 2520),
        (3, 2304),
    ]


def test_a_round_may_be_dropped_or_added() -> None:
    contest = Afternoon(COMMITTEE, 4, LOTS)
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)})
    contest.plays({(1, 3): belote(62), (2, 4): belote(92)})
    # 3: 1200 + 1200, 2: 840 + 1104, 1: 1104 + 744, 4: 744 + 840
    assert [(team, values[0]) for _, team, values in contest.ranks()] == [
        (3, 2400),
        (2, 1944),
        (1, 1848),
        (4, 1584),
    ]
    contest.drops(2)
    assert [(team, values[0]) for _, team, values in contest.ranks()] == [
        (3, 1200),
        (1, 1104),
        (2, 840),
        (4, 744),
    ]
    assert COMMITTEE.with_format(rounds=5).rounds == 5


def test_the_sheet_is_checked_1944_and_20_per_belote_and_90_per_capot() -> None:
    rules, end = COMMITTEE.rules, End(deals=12)
    # 1944 + 3 × 20 + 1 × 90 = 2094 = 1200 + 894
    assert check_totals(rules, end, 1200, 894, belotes=3, capots=1) == []
    assert check_totals(rules, end, 1200, 895, belotes=3, capots=1) != []
    assert check_totals(rules, end, 1200, 894, belotes=3, capots=0) != []

"""Regulation of a Belgian café: belote counted in tens, to 101 and once to 121."""

from __future__ import annotations

from scoring.deal import Deal, check
from scoring.penalties import Fault
from scoring.score import score_deal
from tests.regulations.helpers import Afternoon, Marks, document, marks, match, scored, text
from tests.sweeps import for_each

CAFE = document("cafe-belge")
RULES = CAFE.rules


def taken(ns: int, ew: int, **more: int) -> Deal:
    """Return a deal that North-South took."""
    return Deal("NS", trump="hearts", ns=ns, ew=ew, **more)


#: 106 rounds to 110, 56 to 60; 85 and 77 round to 80.
ELEVEN, EIGHT = taken(106, 56), taken(85, 77)


@for_each(
    "deal, expected",
    [
        (ELEVEN, (11, 6)),
        (EIGHT, (8, 8)),
        # 86 goes up: 90 and 80
        (taken(86, 76), (9, 8)),
        # with the belote, 85 + 20 = 105 goes down to 100
        (taken(85, 77, belotes_ns=1), (10, 8)),
        # failed: 162 is 16; the belote, 20, is always kept
        (taken(70, 92), (0, 16)),
        (taken(60, 102, belotes_ns=1), (2, 16)),
        # capot of the taker, 252; of the defence, an ordinary failure
        (taken(252, 0), (25, 0)),
        (taken(0, 252), (0, 16)),
    ],
)
def test_marks_are_in_tens_rounded_up_from_6(deal: Deal, expected: Marks) -> None:
    assert marks(CAFE, deal) == expected


def test_a_litige_sets_8_aside_for_the_winner_of_the_next_deal() -> None:
    score = scored(CAFE, taken(81, 81))
    assert (score.ns, score.ew, score.set_aside) == (0, 8, 8)
    assert marks(CAFE, ELEVEN, set_aside=8) == (19, 6)


def test_a_fault_costs_16() -> None:
    played = match(CAFE, [Fault("NS", "misdeal"), Fault("EW", "irregular"), ELEVEN])
    # The misdeal is dealt again, the irregular play counts: 16 + 11 and 16 + 6.
    assert [deal.outcome for deal in played.deals] == ["replayed", "failed", "made"]
    assert (played.ns, played.ew) == (27, 22)


def test_somebody_always_takes() -> None:
    assert [problem.field for problem in check(RULES, Deal(None))] == ["taker"]
    assert "le joueur à gauche du donneur est forcé de prendre" in text(CAFE)
    # Who is forced to take is the taker, and marks as any other.
    assert score_deal(RULES, taken(70, 92)).outcome == "failed"


def test_101_reached_or_passed_ends_a_match_and_121_the_last_one() -> None:
    # seven deals of 11 to 6 and three of 8 to 8: 101 to 66
    reached = [*[ELEVEN] * 7, *[EIGHT] * 3]
    assert not match(CAFE, reached[:-1]).ended
    won = match(CAFE, reached)
    assert (won.ended, won.winner, won.ns, won.ew) == (True, "NS", 101, 66)
    # ten deals of 11 to 6: 110 passes 101
    assert match(CAFE, [ELEVEN] * 10).winner == "NS"
    assert not match(CAFE, [ELEVEN] * 10, number=4).ended
    assert match(CAFE, [ELEVEN] * 11, number=4).winner == "NS"


def test_101_by_the_belote_of_a_failed_deal_waits_for_a_trick() -> None:
    # nine deals of 11 are 99; then North-South fails, and marks the 2 of its belote
    failed = [*[ELEVEN] * 9, taken(60, 102, belotes_ns=1)]
    waiting = match(CAFE, failed)
    assert (waiting.ended, waiting.ns, waiting.ew) == (False, 101, 70)
    assert match(CAFE, [*failed, EIGHT]).winner == "NS"


def test_a_win_by_forfeit_is_a_whole_win() -> None:
    contest = Afternoon(CAFE, 4)
    contest.plays({(1, 2): (101, 66), (3, 4): (101, 66)})
    contest.wins_by_forfeit(4, 1)
    assert (contest.cell(4, 1).points, contest.cell(4, 1).match_points) == (50, 3)
    assert (contest.cell(3, 1).points, contest.cell(3, 1).match_points) == (0, 0)


def test_a_series_of_four_matches_and_what_the_clock_takes_from_a_win() -> None:
    assert CAFE.rounds == 4
    contest = Afternoon(CAFE, 5)
    # 101 is reached at one table; the clock stops the other at 88 to 70: 3 points and 2
    contest.plays({(1, 2): (101, 66), (3, 4): (88, 70)}, byes=[5])
    assert contest.ranks() == [
        (1, 1, (3, 35, 101)),
        (2, 3, (2, 18, 88)),
        # a bye: half of 101, rounded down, and no win
        (3, 5, (0, 0, 50)),
        (4, 4, (0, -18, 70)),
        (5, 2, (0, -35, 66)),
    ]
    assert contest.drawn() == ([(1, 3), (5, 4)], [2])
    # the clock at 80 to 80: 1 point each
    contest.plays({(1, 3): (80, 80), (5, 4): (103, 40)}, byes=[2])
    assert contest.drawn() == ([(1, 5), (3, 2)], [4])
    contest.plays({(1, 5): (101, 95), (3, 2): (90, 101)}, byes=[4])
    assert contest.ranks() == [
        (1, 1, (7, 41, 282)),
        (2, 5, (3, 57, 248)),
        (3, 3, (3, 7, 258)),
        (4, 2, (3, -24, 217)),
        (5, 4, (0, -81, 160)),
    ]
    # 1 has met 5, 3 and 2; 3 rests
    assert contest.drawn() == ([(1, 4), (5, 2)], [3])
    # the last match goes to 121: at 110 to 100, it was the clock
    contest.plays({(1, 4): (110, 100), (5, 2): (121, 60)}, byes=[3])
    assert contest.ranks() == [
        (1, 1, (9, 51, 392)),
        (2, 5, (6, 118, 369)),
        # half of 121, rounded down: 258 + 60
        (3, 3, (3, 7, 318)),
        (4, 2, (3, -85, 277)),
        (5, 4, (0, -91, 260)),
    ]

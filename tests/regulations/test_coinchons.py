"""Regulation 2: coinchons.fr, coinche in matches to 2000.

Every figure is calculated by hand from the text.
"""

from __future__ import annotations

from scoring.deal import CAPOT, Deal
from tests.regulations.helpers import Afternoon, document, marks, match
from tests.sweeps import for_each

COINCHONS = document("coinchons")


def bid(contract: int | str, ns: int, ew: int, coinche: int = 0, **more: int) -> Deal:
    """Return a contract of North-South."""
    return Deal("NS", contract, "hearts", coinche, ns, ew, **more)


#: 110 + 90 = 200, and 52 rounded to 50.
TWO_HUNDRED = bid(90, 110, 52)


@for_each(
    "deal, expected",
    [
        # made: points and contract, 100 + 90; 62 rounded to 60
        (bid(90, 100, 62), (190, 60)),
        # made with the belote: 85 + 20 + 90 = 195, rounded to 200; 77 to 80
        (bid(90, 85, 77, belotes_ns=1), (200, 80)),
        # 89 does not make a contract of 90: 160 + 90
        (bid(90, 89, 73), (0, 250)),
        # failed with the belote, 76 + 20 = 96 of 100: NS keeps its 20; 160 + 100
        (bid(100, 76, 86, belotes_ns=1), (20, 260)),
        # failed against the defence's belote: 160 + 100 + 20
        (bid(100, 76, 86, belotes_ew=1), (0, 280)),
        # coinché: (160 + 110) × 2, made or failed
        (bid(110, 120, 42, 1), (540, 0)),
        (bid(110, 100, 62, 1), (0, 540)),
        # surcoinché: (160 + 110) × 4
        (bid(110, 120, 42, 2), (1080, 0)),
        (bid(110, 100, 62, 2), (0, 1080)),
        # the belote is still 20, for the camp that holds it
        (bid(110, 120, 42, 1, belotes_ns=1), (560, 0)),
        (bid(110, 120, 42, 1, belotes_ew=1), (540, 20)),
        # capot bid: 500, made or failed
        (bid(CAPOT, 252, 0), (500, 0)),
        (bid(CAPOT, 252, 0, belotes_ns=1), (520, 0)),
        (bid(CAPOT, 152, 10), (0, 500)),
        # capot that was not bid: no bonus, 162 + 100 = 262, rounded to 260
        (bid(100, 252, 0), (260, 0)),
    ],
)
def test_a_deal_is_marked_as_the_text_says(deal: Deal, expected: tuple[int, int]) -> None:
    assert marks(COINCHONS, deal) == expected


def test_a_match_ends_at_2000_reached_or_passed() -> None:
    # nine deals: 1800 to 450
    assert not match(COINCHONS, [TWO_HUNDRED] * 9).ended
    reached = match(COINCHONS, [TWO_HUNDRED] * 10)
    assert (reached.ended, reached.winner, reached.ns, reached.ew) == (True, "NS", 2000, 500)
    # a coinché of 540 added to 1800: 2340
    passed = match(COINCHONS, [*[TWO_HUNDRED] * 9, bid(110, 120, 42, 1)])
    assert (passed.ended, passed.winner, passed.ns, passed.ew) == (True, "NS", 2340, 450)


def test_the_ranking_is_on_the_points_of_all_matches_the_excess_counting() -> None:
    contest = Afternoon(COINCHONS, 5)
    ten = [TWO_HUNDRED] * 10
    passed = [*[TWO_HUNDRED] * 9, bid(110, 120, 42, 1)]
    contest.plays({(1, 2): ten, (3, 4): passed}, byes=[5])
    # the bye brings half of 2000
    assert contest.ranks() == [
        (1, 3, (2340,)),
        (2, 1, (2000,)),
        (3, 5, (1000,)),
        (4, 2, (500,)),
        (5, 4, (450,)),
    ]
    assert contest.drawn() == ([(3, 1), (5, 2)], [4])
    contest.plays({(3, 1): ten, (5, 2): ten}, byes=[4])
    # 3: 4340, 5: 3000, 1: 2500, 4: 1450, 2: 1000
    assert contest.ranks() == [
        (1, 3, (4340,)),
        (2, 5, (3000,)),
        (3, 1, (2500,)),
        (4, 4, (1450,)),
        (5, 2, (1000,)),
    ]


def test_with_an_even_number_nobody_rests() -> None:
    contest = Afternoon(COINCHONS, 4)
    contest.plays({(1, 2): [TWO_HUNDRED] * 10, (3, 4): [TWO_HUNDRED] * 10})
    assert contest.ranks() == [(1, 1, (2000,)), (1, 3, (2000,)), (3, 2, (500,)), (3, 4, (500,))]
    pairs, byes = contest.drawn()
    assert {frozenset(pair) for pair in pairs} == {frozenset({1, 3}), frozenset({2, 4})}
    assert byes == []

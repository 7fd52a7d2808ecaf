"""Regulations 1, 4 and 5: the staff association of Deux-Sèvres, and associations with its rules.

Every figure is calculated by hand from the text. Not tested here: the marking of a misdeal or an
irregular play, which a referee does.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.deal import Deal
from tests.regulations.helpers import Afternoon, belote, document, marks, match, scored
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.inputs import LOT_STIR, LOTS
from tournaments.words.enums import Stage

DEUX_SEVRES = document("deux-sevres")

ALL = pytest.mark.parametrize("name", ["deux-sevres", "twirl-isere", "deux-sevres-odd"])


@ALL
@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        # made: each camp marks its points, 162 in total
        (Deal("NS", trump="hearts", ns=92, ew=70), (92, 70)),
        # made with the belote: 92 + 20 = 112
        (Deal("NS", trump="hearts", ns=92, ew=70, belotes_ns=1), (112, 70)),
        # made thanks to the belote: 75 + 20 = 95 against 87
        (Deal("EW", trump="hearts", ns=87, ew=75, belotes_ew=1), (87, 95)),
        # failed: 162 to the defence
        (Deal("NS", trump="hearts", ns=80, ew=82), (0, 162)),
        # failed with the belote, 70 + 20 = 90 against 92: the belote is protected
        (Deal("NS", trump="hearts", ns=70, ew=92, belotes_ns=1), (20, 162)),
        # failed against the defence's belote, 90 against 72 + 20 = 92: 162 + 20
        (Deal("NS", trump="hearts", ns=90, ew=72, belotes_ew=1), (0, 182)),
        # capot: 252, and 272 with the belote
        (Deal("NS", trump="hearts", ns=252, ew=0), (252, 0)),
        (Deal("NS", trump="hearts", ns=252, ew=0, belotes_ns=1), (272, 0)),
        # capot; the defence keeps its belote
        (Deal("NS", trump="hearts", ns=252, ew=0, belotes_ew=1), (252, 20)),
        # capot by the defence: 252 too
        (Deal("NS", trump="hearts", ns=0, ew=252), (0, 252)),
        # all pass: nothing
        (Deal(None), (0, 0)),
    ],
)
def test_a_deal_is_marked_as_the_text_says(
    name: str, deal: Deal, expected: tuple[int, int]
) -> None:
    assert marks(document(name), deal) == expected


@ALL
def test_a_litige_leaves_81_to_the_winner_of_the_next_deal_or_to_both_on_the_12th(
    name: str,
) -> None:
    regulation = document(name)
    litige = Deal("NS", trump="hearts", ns=81, ew=81)
    first = scored(regulation, litige)
    assert (first.ns, first.ew, first.set_aside) == (0, 81, 81)
    # EW takes and makes the next deal, 100 to 62: 100 + 81
    assert marks(regulation, Deal("EW", trump="spades", ns=62, ew=100), 81) == (62, 181)
    # or EW fails: the defence, NS, takes 162 + 81
    assert marks(regulation, Deal("EW", trump="spades", ns=82, ew=80), 81) == (243, 0)
    # on the 12th deal
    assert marks(regulation, litige, last=True) == (81, 81)
    # eleven deals of 100 to 62, then a litige: 1100 + 81 and 682 + 81
    score = match(regulation, [*belote(100, 11), litige])
    assert (score.ns, score.ew, score.winner) == (1181, 763, "NS")


def test_a_deal_that_all_pass_is_not_one_of_the_twelve_and_the_same_dealer_deals_again() -> None:
    assert DEUX_SEVRES.rules.all_pass == "same-dealer"
    eleven = [Deal(None), *belote(92, 11)]
    assert not match(DEUX_SEVRES, eleven).ended
    score = match(DEUX_SEVRES, [*eleven, *belote(92, 1)])
    assert (score.ended, score.ns, score.ew) == (True, 1104, 840)


@ALL
def test_a_misdeal_and_an_irregular_play_cost_162_and_the_deal_is_void(name: str) -> None:
    rules = document(name).rules
    assert (rules.misdeal_price, rules.misdeal_from, rules.misdeal_deal) == (162, 1, "replayed")
    assert (rules.irregular_price, rules.irregular_deal) == (162, "replayed")


def test_four_teams_round_by_round() -> None:
    contest = Afternoon(DEUX_SEVRES, 4)
    assert contest.regulation.first_draw == "random"
    # 12 × 92 = 1104 and 12 × 70 = 840; 12 × 100 = 1200 and 12 × 62 = 744
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)})
    assert contest.ranks() == [(1, 3, (1200,)), (2, 1, (1104,)), (3, 2, (840,)), (4, 4, (744,))]
    assert contest.drawn() == ([(3, 1), (2, 4)], [])
    # 12 × 85 = 1020 and 12 × 77 = 924; 12 × 90 = 1080 and 12 × 72 = 864
    contest.plays({(3, 1): belote(85), (2, 4): belote(90)})
    assert contest.ranks() == [
        (1, 3, (2220,)),
        (2, 1, (2028,)),
        (3, 2, (1920,)),
        (4, 4, (1608,)),
    ]
    # 3 has met 4 and 1: it meets 2
    assert contest.drawn() == ([(3, 2), (1, 4)], [])
    # 12 × 62 = 744 and 12 × 100 = 1200
    contest.plays({(3, 2): belote(62), (1, 4): belote(92)})
    assert contest.ranks() == [
        (1, 1, (3132,)),
        (2, 2, (3120,)),
        (3, 3, (2964,)),
        (4, 4, (2448,)),
    ]
    # all have met: the oldest meetings are repeated
    assert contest.drawn() == ([(1, 2), (3, 4)], [])
    contest.plays({(1, 2): belote(77), (3, 4): belote(81 + 4)})
    # 12 × 77 = 924 and 12 × 85 = 1020; 12 × 85 = 1020 and 12 × 77 = 924
    assert contest.ranks() == [
        (1, 2, (4140,)),
        (2, 1, (4056,)),
        (3, 3, (3984,)),
        (4, 4, (3372,)),
    ]


def test_five_teams_round_by_round_each_rests_once_for_972() -> None:
    contest = Afternoon(DEUX_SEVRES, 5)
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)}, byes=[5])
    assert contest.ranks() == [
        (1, 3, (1200,)),
        (2, 1, (1104,)),
        (3, 5, (972,)),
        (4, 2, (840,)),
        (5, 4, (744,)),
    ]
    # 4 is last and has not rested
    assert contest.drawn() == ([(3, 1), (5, 2)], [4])
    contest.plays({(3, 1): belote(85), (5, 2): belote(90)}, byes=[4])
    # 4: 744 + 972 = 1716, before 2: 840 + 864 = 1704
    assert contest.ranks() == [
        (1, 3, (2220,)),
        (2, 5, (2052,)),
        (3, 1, (2028,)),
        (4, 4, (1716,)),
        (5, 2, (1704,)),
    ]
    assert contest.drawn() == ([(3, 5), (1, 4)], [2])
    contest.plays({(3, 5): belote(70), (1, 4): belote(100)}, byes=[2])
    # 3: 2220 + 840; 5: 2052 + 1104; 1: 2028 + 1200; 4: 1716 + 744; 2: 1704 + 972
    assert contest.ranks() == [
        (1, 1, (3228,)),
        (2, 5, (3156,)),
        (3, 3, (3060,)),
        (4, 2, (2676,)),
        (5, 4, (2460,)),
    ]
    # 1 and 3 have not rested: 3 has the lower rank
    assert contest.drawn() == ([(1, 5), (2, 4)], [3])


def test_equal_totals_share_their_rank() -> None:
    contest = Afternoon(DEUX_SEVRES, 4)
    contest.plays({(1, 2): belote(92), (3, 4): belote(92)})
    assert [(rank, team) for rank, team, _ in contest.ranks()] == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_the_twirl_club_keeps_odd_teams_and_moves_even_ones_by_a_table_each_round() -> None:
    contest = Afternoon(document("twirl-isere"), 8)
    # the first round is drawn: 3 and 8 at table 1, 1 and 2 at table 2, and so on
    contest.plays({(3, 8): belote(92), (1, 2): belote(92), (7, 4): belote(92), (5, 6): belote(92)})
    assert contest.tables() == [(1, 3, 6), (2, 1, 8), (3, 7, 2), (4, 5, 4)]
    contest.plays({(3, 6): belote(92), (1, 8): belote(92), (7, 2): belote(92), (5, 4): belote(92)})
    assert contest.tables() == [(1, 3, 4), (2, 1, 6), (3, 7, 8), (4, 5, 2)]
    contest.plays({(3, 4): belote(92), (1, 6): belote(92), (7, 8): belote(92), (5, 2): belote(92)})
    # fourth round: now every team meets the fourth team of the other parity
    assert contest.tables() == [(1, 3, 2), (2, 1, 4), (3, 7, 6), (4, 5, 8)]
    # after three rounds: 3 × 1104 and 3 × 840
    assert contest.ranks()[0] == (1, 1, (3312,))
    assert contest.ranks()[4] == (5, 2, (2520,))


def test_the_twirl_clubs_first_draw_seats_odd_teams_and_lets_even_ones_come() -> None:
    pairs, byes = Afternoon(document("twirl-isere"), 9).drawn(seed=3)
    assert sorted([ns for ns, _ in pairs] + byes) == [1, 3, 5, 7, 9]
    assert sorted(ew for _, ew in pairs) == [2, 4, 6, 8]


def test_with_nine_teams_at_the_twirl_club_the_one_nobody_comes_to_rests_for_972() -> None:
    contest = Afternoon(document("twirl-isere"), 9)
    contest.plays(
        {(3, 8): belote(92), (1, 2): belote(92), (7, 4): belote(92), (5, 6): belote(92)}, byes=[9]
    )
    assert contest.cell(9, 1).points == 972
    # nobody starts from table 5, so nobody comes to table 1 in round 2, nor to table 2 in round 3
    assert contest.tables() == [(2, 1, 8), (3, 7, 2), (4, 5, 4), (5, 9, 6)]
    assert contest.drawn()[1] == [3]
    contest.plays(
        {(1, 8): belote(92), (7, 2): belote(92), (5, 4): belote(92), (9, 6): belote(92)},
        byes=[3],
        tables=[2, 3, 4, 5],
    )
    assert contest.tables() == [(1, 3, 6), (3, 7, 8), (4, 5, 2), (5, 9, 4)]
    assert contest.drawn()[1] == [1]


def resting(order: Sequence[int]) -> list[int]:
    """Return the lots that make teams rest in that order."""
    lots = {team: turn * pow(LOT_STIR, -1, LOTS) % LOTS for turn, team in enumerate(order)}
    return [lots[team] for team in sorted(lots)]


def later_edition() -> Afternoon:
    """Return five teams that rest in the order 5, 4, 2, 1, 3, after three rounds of four."""
    contest = Afternoon(document("deux-sevres-odd"), 5, lots=resting([5, 4, 2, 1, 3]))
    assert contest.drawn()[1] == [5]
    contest.plays({(1, 2): belote(92), (3, 4): belote(100)}, byes=[5])
    assert {contest.drawn(seed)[1][0] for seed in range(20)} == {4}
    contest.plays({(3, 1): belote(85), (5, 2): belote(90)}, byes=[4])
    assert contest.drawn()[1] == [2]
    contest.plays({(3, 5): belote(70), (1, 4): belote(100)}, byes=[2])
    assert contest.drawn()[1] == [1]
    return contest


def test_the_later_edition_lets_teams_rest_in_the_order_drawn_once_for_all() -> None:
    contest = later_edition()
    # A bye brings no points: 4 has 12 × 62 and 12 × 62.
    assert [contest.cell(team, rest).points for team, rest in ((5, 1), (4, 2), (2, 3))] == [
        None
    ] * 3
    assert contest.ranks()[-1] == (5, 4, (1488,))
    # A team that leaves before its turn to rest is skipped.
    contest.leaves(1)
    assert contest.drawn()[1] == []
    contest.leaves(4)
    assert contest.drawn()[1] == [3]


def test_in_the_later_edition_the_four_that_rested_make_up_with_an_extra_match() -> None:
    contest = later_edition()
    contest.plays({(5, 4): belote(92), (3, 2): belote(85)}, byes=[1])
    # 5 has met 4 and 2, so it meets 1. 3 has played its four matches.
    pairs, byes = contest.drawn()
    assert ({frozenset(pair) for pair in pairs}, byes) == (
        {frozenset({5, 1}), frozenset({4, 2})},
        [],
    )
    contest.plays({(5, 1): belote(100), (2, 4): belote(92)}, stage=Stage.EXTRA)
    # 5: 1080 + 1104 + 1104 + 1200; 3: 1200 + 1020 + 840 + 1020
    # 1: 1104 + 924 + 1200 + 744; 2: 840 + 864 + 924 + 1104; 4: 744 + 744 + 840 + 840
    assert contest.ranks() == [
        (1, 5, (4488,)),
        (2, 3, (4080,)),
        (3, 1, (3972,)),
        (4, 2, (3732,)),
        (5, 4, (3168,)),
    ]
    assert what_follows(contest.regulation, contest.lines, contest.views) is None


def test_in_the_later_edition_a_team_left_without_an_opponent_has_half_a_match() -> None:
    contest = later_edition()
    contest.plays({(5, 4): belote(92), (3, 2): belote(85)}, byes=[1])
    contest.leaves(4)
    contest.leaves(2)
    contest.plays({(5, 1): belote(100)}, stage=Stage.EXTRA)
    assert what_follows(contest.regulation, contest.lines, contest.views) is None
    alone = Afternoon(document("deux-sevres-odd"), 5, lots=resting([5, 4, 2, 1, 3]))
    for rested in (5, 4, 2, 1):
        one, two, three, four = sorted({1, 2, 3, 4, 5} - {rested})
        alone.plays({(one, two): belote(92), (three, four): belote(92)}, byes=[rested])
    for gone in (4, 2, 1):
        alone.leaves(gone)
    assert alone.cell(5, 1).points == 972
    assert what_follows(alone.regulation, alone.lines, alone.views) is None

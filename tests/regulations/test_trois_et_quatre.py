"""Regulation of an evening of belote at tables of four and of three, each player for himself."""

from __future__ import annotations

import io

from django.core.management import call_command

from scoring.deal import Deal
from scoring.three import DealOfThree, score_match_of_three, score_of_three
from tests.regulations.helpers import Afternoon, Marks, document, marks, path_of, scored
from tests.sweeps import for_each
from tournaments.regulation.chairs import rules_at_three

EVENING = document("trois-et-quatre")
AT_THREE = rules_at_three(EVENING.rules)


def taken(ns: int, ew: int, **more: int) -> Deal:
    """Return a deal that North-South took."""
    return Deal("NS", trump="hearts", ns=ns, ew=ew, **more)


@for_each(
    "deal, expected",
    [
        # a cinquante does not help the taker of 70, and goes with the deal: 162 + 50
        (taken(70, 92, annonces_ns=50), (0, 212)),
        # nor the defence of 62, which marks it
        (taken(100, 62, annonces_ew=50), (100, 112)),
        # the belote helps: 70 + 20 against 82 − 10
        (taken(75, 87, belotes_ns=1), (95, 87)),
        # a capoted camp keeps its annonces, and may mark more than the other
        (taken(252, 0, annonces_ew=300), (252, 300)),
        (taken(0, 252, annonces_ns=100), (100, 162)),
    ],
)
def test_annonces_are_marked_and_judge_nothing(deal: Deal, expected: Marks) -> None:
    assert marks(EVENING, deal) == expected


def test_annonces_make_no_litige_and_avoid_none() -> None:
    score = scored(EVENING, taken(81, 81, annonces_ns=50))
    assert (score.outcome, score.ns, score.ew, score.set_aside) == ("litige", 0, 81, 131)


@for_each(
    "deal, expected",
    [
        (DealOfThree("P1", "hearts", (90, None, None)), (90, 72, 72)),
        (DealOfThree("P1", "hearts", (70, None, None)), (0, 162, 162)),
        # the defence wins with its belote: 90 against 92
        (DealOfThree("P1", "hearts", (90, None, None), belotes=(0, 1, 0)), (0, 182, 182)),
        # the cinquante of a failed taker goes to both defenders
        (DealOfThree("P2", "hearts", (None, 70, None), annonces=(0, 50, 0)), (212, 0, 212)),
        # capoted, the defence keeps the cent of one of its players
        (DealOfThree("P3", "hearts", capot="taker", annonces=(100, 0, 0)), (100, 100, 252)),
    ],
)
def test_at_three_the_taker_plays_alone(deal: DealOfThree, expected: tuple[int, ...]) -> None:
    assert score_of_three(AT_THREE, deal).marks == expected


def test_a_match_of_three_has_twelve_deals_where_each_takes_four() -> None:
    points = {"P1": (90, None, None), "P2": (None, 70, None), "P3": (None, None, 100)}
    deals = [DealOfThree(taker, "hearts", score) for taker, score in points.items()] * 4
    played = score_match_of_three(AT_THREE, deals, EVENING.end_of(1))
    # P1: 90 + 162 + 62; P2: 72 + 0 + 62; P3: 72 + 162 + 100; four times
    assert (played.ended, played.totals, played.winner) == (True, (1256, 536, 1336), "P3")


@for_each(
    "players, fours, threes, resting",
    [(8, 2, 0, 0), (13, 1, 3, 0), (14, 2, 2, 0), (15, 3, 1, 0), (5, 1, 0, 1)],
)
def test_nobody_rests_where_tables_of_three_avoid_it(
    players: int, fours: int, threes: int, resting: int
) -> None:
    tables, byes = Afternoon(EVENING, players).seats()
    sizes = [sum(map(len, camps)) for camps in tables]
    assert (sizes.count(4), sizes.count(3), len(byes)) == (fours, threes, resting)


def test_an_evening_of_seven_players() -> None:
    contest = Afternoon(EVENING, 7, lots=(20, 10, 30, 40, 50, 60, 70))
    contest.plays_players({((1, 2), (3, 4)): (1100, 844), ((5,), (6,), (7,)): (1256, 536, 1256)})
    # partners have the total of their camp; 5 and 7 share the first place of their table
    assert [(rank, player, values[0]) for rank, player, values in contest.ranks()] == [
        (1, 5, 1256),
        (2, 7, 1256),
        (3, 2, 1100),
        (4, 1, 1100),
        (5, 3, 844),
        (6, 4, 844),
        (7, 6, 536),
    ]
    assert (contest.cell(5, 1).drawn, contest.cell(5, 1).won) == (True, False)
    assert contest.cell(6, 1).against == 1256
    # those who have not sat at three sit there next, in every draw
    for seed in range(2):
        tables, byes = contest.seats(seed)
        [alone] = [{one for camp in camps for one in camp} for camps in tables if len(camps) == 3]
        assert alone <= {1, 2, 3, 4}
        assert byes == []
    contest.plays_players({((4, 7), (5, 6)): (1000, 944), ((1,), (2,), (3,)): (1256, 1000, 900)})
    # 7: 1256 + 1000; 1: 1100 + 1256; 5: 1256 + 944; 2: 2100; 4: 1844; 3: 1744; 6: 1480
    assert [(player, values[:2]) for _, player, values in contest.ranks()] == [
        (1, (2356, 1256)),
        (7, (2256, 1256)),
        (5, (2200, 1256)),
        (2, (2100, 1100)),
        (4, (1844, 1000)),
        (3, (1744, 900)),
        (6, (1480, 944)),
    ]


def printed(part: str, language: str = "fr") -> str:
    """Return what a paper says, as the command line prints it."""
    out = io.StringIO()
    path = str(path_of("trois-et-quatre"))
    call_command("regulation", path, part=part, lang=language, stdout=out)
    return out.getvalue()


def test_what_cannot_be_computed_is_printed_as_it_was_written() -> None:
    text = printed("text")
    assert "on pisse." in text
    assert text.index("Carte forcée") < text.index("On pisse") < text.index("Moment des annonces")
    # one article on the sheet, the others on the wall alone
    assert "on les montre au deuxième" in printed("sheet")
    assert "on pisse" not in printed("sheet")
    assert "on pisse" in printed("wall")


def test_an_article_without_english_stays_french_on_english_pages() -> None:
    text = printed("text", "en")
    assert "Forced card" in text
    assert "Carte forcée" not in text
    assert "On pisse" in text

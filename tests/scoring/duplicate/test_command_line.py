"""`python -m scoring duplicate`: boards, movements and results, line by line."""

from __future__ import annotations

from scoring import RuleSet
from scoring.duplicate.boards import deal_board
from tests.sweeps import for_each


def test_boards_are_dealt_from_the_seed(answer):
    line = {"do": "deals", "seed": "exemple", "boards": [1, 2]}
    first, second = answer("duplicate", "ffb-belote", line)["boards"]
    assert (first["board"], first["dealer"], second["dealer"]) == (1, "N", "W")
    assert [len(first["hands"][seat]) for seat in "NWSE"] == [5, 5, 5, 5]
    assert len(first["stock"]) == 11
    board = deal_board(RuleSet.preset("ffb-belote"), "exemple", 1)
    assert first["turn_up"] == board.turn_up
    with_bids = answer("duplicate", "ffb-coinche", line)["boards"][0]
    assert set(with_bids) == {"board", "dealer", "hands"}
    assert sum(map(len, with_bids["hands"].values())) == 32


def test_boards_made_by_hand_are_checked_and_repeated(answer, refused):
    line = {"do": "deals", "seed": "exemple", "boards": [1]}
    boards = answer("duplicate", "ffb-coinche", line)["boards"]
    assert answer("duplicate", "ffb-coinche", {"do": "deals", "boards": boards})["boards"] == boards
    boards[0]["hands"]["N"].pop()
    assert refused("duplicate", "ffb-coinche", {"do": "deals", "boards": boards}) == [
        "boards[0].hands"
    ]


def test_the_movement_of_the_specification(answer):
    line = {"do": "movement", "pairs": 10, "rounds": 5, "boards": 15, "arrow_switch": 0}
    rounds = answer("duplicate", "ffb-belote", line)["rounds"]
    assert rounds[0]["tables"][0] == {"table": 1, "NS": 1, "EW": 6, "boards": [1, 2, 3]}
    assert rounds[0]["resting"] == []
    assert [len(one["tables"]) for one in rounds] == [5] * 5


def test_a_howell_is_answered_with_its_balance(answer, refused):
    line = {"do": "movement", "movement": "howell", "pairs": 8, "rounds": 7, "boards": 14}
    result = answer("duplicate", "ffb-belote", {**line, "balance": True})
    assert [len(one["tables"]) for one in result["rounds"]] == [4] * 7
    balance = result["balance"]
    assert (balance["least"], balance["most"], balance["spread"]) == (6, 6, 0)
    first = {"pairs": [1, 2], "same": 6, "opposite": 6, "met": 2, "weight": 6}
    assert balance["pairs"][0] == first
    assert "balance" not in answer("duplicate", "ffb-belote", line)
    assert refused("duplicate", "ffb-belote", {**line, "movement": "howel"}) == ["movement"]
    assert refused("duplicate", "ffb-belote", {**line, "arrow_switch": 1}) == ["arrow_switch"]
    many = {"do": "movement", "pairs": 66, "rounds": 5, "boards": 33, "balance": True}
    assert refused("duplicate", "ffb-belote", many) == ["balance"]


RESULTS = [
    {"board": 1, "NS": 1, "EW": 5, "marks": {"NS": 100, "EW": 62}},
    {"board": 1, "NS": 2, "EW": 6, "deal": {"taker": "NS", "points": {"NS": 70}}},
    {"board": 1, "NS": 3, "EW": 7, "marks": {"NS": 100, "EW": 62}},
    {"board": 1, "NS": 4, "EW": 8, "deal": {"taker": "EW", "points": {"NS": 90}}},
]


def test_matchpoints_are_answered_with_the_ranking_of_each_line(answer):
    results = [*RESULTS[:3], {**RESULTS[3], "deal": {"taker": "NS", "points": {"NS": 90}}}]
    line = {"do": "score", "scoring": "matchpoints", "results": results}
    result = answer("duplicate", "ffb-belote", line)
    assert result["boards"] == [
        {
            "board": 1,
            "datum": -20,
            "results": [
                {"NS": 1, "EW": 5, "difference": 38, "NS_mp": 5, "EW_mp": 1, "top": 6},
                {"NS": 2, "EW": 6, "difference": -162, "NS_mp": 0, "EW_mp": 6, "top": 6},
                {"NS": 3, "EW": 7, "difference": 38, "NS_mp": 5, "EW_mp": 1, "top": 6},
                {"NS": 4, "EW": 8, "difference": 18, "NS_mp": 2, "EW_mp": 4, "top": 6},
            ],
        }
    ]
    assert result["ranking"][0] == {
        "pair": 1,
        "line": "NS",
        "rank": 1,
        "percent": 83.33,
        "boards": 1,
    }
    assert [(one["line"], one["rank"], one["pair"]) for one in result["ranking"]] == [
        ("NS", 1, 1),
        ("NS", 1, 3),
        ("NS", 3, 4),
        ("NS", 4, 2),
        ("EW", 1, 6),
        ("EW", 2, 8),
        ("EW", 3, 5),
        ("EW", 3, 7),
    ]


def test_a_difference_is_answered_with_its_total_and_its_average(answer):
    line = {
        "do": "score",
        "scoring": "difference",
        "results": RESULTS[:2],
        "adjusted": [{"board": 2, "pair": 1, "score": "A+"}],
    }
    result = answer("duplicate", "ffb-belote", line)
    assert result["boards"][0]["datum"] == -60
    assert result["boards"][0]["results"][0] == {
        "NS": 1,
        "EW": 5,
        "difference": 38,
        "NS_score": 98,
        "EW_score": -98,
    }
    assert result["ranking"][0] == {
        "pair": 1,
        "line": "NS",
        "rank": 1,
        "total": 118,
        "average": 59.0,
        "boards": 2,
    }
    capped = answer("duplicate", "ffb-belote", {**line, "cap": 50})
    assert capped["boards"][0]["results"][0]["NS_score"] == 50


def test_a_penalty_is_answered_with_the_percentage_that_it_leaves(answer):
    line = {**score(*RESULTS[:2]), "penalties": [{"pair": 1, "percent": 10}]}
    result = answer("duplicate", "ffb-belote", line)
    first = result["ranking"][0]
    assert first == {
        "pair": 1,
        "line": "NS",
        "rank": 1,
        "percent": 90.0,
        "boards": 1,
        "penalty": 10,
    }


def score(*results, **more):
    return {"do": "score", "scoring": "matchpoints", "results": list(results), **more}


ONE = RESULTS[0]


@for_each(
    "line, fields",
    [
        ([], ["line"]),
        ({}, ["do"]),
        ({"do": ["deals"]}, ["do"]),
        ({"do": "deals", "seed": "a", "boards": []}, ["boards"]),
        ({"do": "deals", "seed": "a", "boards": [1, 0, 1]}, ["boards[1]", "boards[2]"]),
        ({"do": "deals", "boards": [1]}, ["seed"]),
        ({"do": "deals", "seed": 3, "boards": [1]}, ["seed"]),
        ({"do": "deals", "seed": "a", "boards": [{"board": 1}]}, ["boards[0].hands"]),
        ({"do": "movement", "pairs": 10}, ["rounds", "boards"]),
        ({"do": "movement", "pairs": 4, "rounds": 3, "boards": 6}, ["pairs"]),
        ({"do": "movement", "pairs": 12, "rounds": 6, "boards": 12}, ["rounds"]),
        ({"do": "movement", "pairs": 10, "rounds": 5, "boards": 14}, ["boards"]),
        ({"do": "movement", "pairs": 10, "rounds": 5, "boards": 15, "tables": 5}, ["tables"]),
        (score(scoring=None), ["scoring"]),
        (score(scoring="imps"), ["scoring"]),
        (score(ONE, lines="both"), ["lines"]),
        (score(ONE, cap=100), ["cap"]),
        (score(ONE, scoring="difference", cap=0), ["cap"]),
        (score(ONE, ONE), ["results[1].board"]),
        (score({**ONE, "EW": 1}), ["results[0].EW", "lines"]),
        (score(ONE, {**ONE, "board": 2, "NS": 5, "EW": 9}), ["lines"]),
        (score({**ONE, "deal": {}}), ["results[0].deal"]),
        (score({"board": 1, "NS": 1, "EW": 2}), ["results[0].deal"]),
        (score({**ONE, "board": "1"}), ["results[0].board"]),
        (score({**ONE, "marks": {"NS": -1, "EW": 0}}), ["results[0].marks"]),
        (
            score({"board": 1, "NS": 1, "EW": 2, "deal": {"taker": "NS", "points": {"NS": 200}}}),
            ["results[0].deal.points"],
        ),
        (
            score(
                {
                    "board": 1,
                    "NS": 1,
                    "EW": 2,
                    "deal": {"taker": "NS", "points": {"NS": 90}, "set_aside": 81},
                }
            ),
            ["results[0].deal.set_aside"],
        ),
        (score(ONE, adjusted=[{"board": 2, "pair": 9, "score": "A"}]), ["adjusted[0].pair"]),
        (score(ONE, adjusted=[{"board": 1, "pair": 1, "score": "A"}]), ["adjusted[0].board"]),
        (score(ONE, adjusted=[{"board": 2, "pair": 1, "score": "B"}]), ["adjusted[0].score"]),
        (score(ONE, penalties=[{"pair": 9, "percent": 10}]), ["penalties[0].pair"]),
        (score(ONE, penalties=[{"pair": 1, "percent": 101}]), ["penalties[0].percent"]),
        (
            score(ONE, penalties=[{"pair": 1, "points": 5}]),
            ["penalties[0]", "penalties[0].percent"],
        ),
        (
            score(ONE, scoring="difference", penalties=[{"pair": 1, "percent": 10}]),
            ["penalties"],
        ),
        (
            score(ONE, adjusted=[{"board": 2, "pair": 1, "score": "A"}] * 2),
            ["adjusted[1].board"],
        ),
    ],
)
def test_what_a_duplicate_refuses(refused, line, fields):
    assert sorted(refused("duplicate", "ffb-belote", line)) == sorted(fields)


@for_each("preset", ["belote-3", "belote-2", "comptoir", "lyonnaise"])
def test_the_games_without_two_pairs_are_refused(refused, preset):
    assert refused("duplicate", preset, score(ONE)) == ["duplicate"]


def test_a_litige_that_asks_for_one_more_deal_is_refused(refused):
    assert refused("duplicate", "ffb-belote", score(ONE), "--set", "last_litige=one-more-deal") == [
        "duplicate"
    ]

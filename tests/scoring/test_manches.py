"""Matches of several manches (VARIANTS §5), and the command that ranks (VARIANTS §5, §8.4)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import judge_manches
from tests.sweeps import for_each

NS = {"taker": "NS", "points": {"NS": 100}}
EW = {"taker": "EW", "points": {"NS": 62}}
LITIGE = {"taker": "NS", "points": {"NS": 81}}


def best_of(number, **end):
    return {"best_of": number, "deals": 1, **end}


class TestTheBestOfThree:
    def test_is_won_by_two_manches(self, answer):
        line = {"manches": [[NS], [EW], [NS]], "end": best_of(3, all=False)}
        score = answer("match", "ffb-belote", line)
        assert "2 manches à 1" in score.pop("why")
        assert score == {
            "manches": [
                {"totals": {"NS": 100, "EW": 62}, "ended": True, "winner": "NS"},
                {"totals": {"NS": 62, "EW": 100}, "ended": True, "winner": "EW"},
                {"totals": {"NS": 100, "EW": 62}, "ended": True, "winner": "NS"},
            ],
            "won": {"NS": 2, "EW": 1},
            "totals": {"NS": 262, "EW": 224},
            "ended": True,
            "winner": "NS",
        }

    def test_to_a_target_each(self, answer):
        manche = [{"taker": "NS", "capot": "NS"}] * 4
        line = {"manches": [manche, manche], "end": {"best_of": 3, "target": 1001, "all": False}}
        score = answer("match", "ffb-belote", line)
        assert (score["winner"], score["won"]) == ("NS", {"NS": 2, "EW": 0})
        assert score["totals"] == {"NS": 2016, "EW": 0}

    def test_stops_when_it_is_won(self, answer, refused):
        line = {"manches": [[NS], [NS], [EW]], "end": best_of(3)}
        assert refused("match", "ffb-belote", line) == ["manches[2]"]
        line["end"]["all"] = True
        assert answer("match", "ffb-belote", line)["won"] == {"NS": 2, "EW": 1}

    def test_goes_on_until_then(self, answer):
        score = answer("match", "ffb-belote", {"manches": [[NS], [EW]], "end": best_of(3)})
        assert (score["ended"], score["winner"]) == (False, None)
        assert "La partie continue" in score["why"]

    def test_an_equal_manche_is_nobodys(self, answer):
        line = {"manches": [[NS, EW], [NS, NS], [NS, EW]], "end": best_of(3, deals=2)}
        score = answer("match", "ffb-belote", line)
        assert (score["won"], score["winner"]) == ({"NS": 1, "EW": 0}, "NS")
        line["manches"] = [[NS, EW]] * 3
        score = answer("match", "ffb-belote", line)
        assert (score["ended"], score["winner"]) == (True, None)

    def test_a_manche_of_which_a_deal_is_left_comes_last(self, refused):
        line = {"manches": [[NS], [NS, EW]], "end": best_of(3, deals=2)}
        assert refused("match", "ffb-belote", line) == ["manches[0]"]

    def test_the_last_deal_of_a_manche_is_a_last_deal_and_carries_nothing(self, answer, refused):
        line = {"manches": [[LITIGE], [NS]], "end": best_of(3)}
        score = answer("match", "ffb-belote", line)
        assert score["manches"][0]["totals"] == {"NS": 81, "EW": 81}
        assert score["manches"][1]["totals"] == {"NS": 100, "EW": 62}
        line["manches"][1] = [{**NS, "set_aside": 81}]
        assert refused("match", "ffb-belote", line) == ["manches[1][0].set_aside"]

    def test_time_may_be_called_in_each(self, answer, refused):
        end = {"best_of": 3, "clock": True}
        line = {"manches": [[NS, NS], [EW]], "end": end, "time_up": [2, True]}
        assert answer("match", "ffb-belote", line)["won"] == {"NS": 1, "EW": 1}
        assert refused("match", "ffb-belote", {**line, "time_up": [1, 1, 1]}) == ["time_up"]
        assert refused("match", "ffb-belote", {**line, "time_up": [1, True]}) == ["manches[0]"]


@for_each(
    "line, fields",
    [
        ({"manches": [[NS]], "end": {"deals": 1}}, ["end"]),
        ({"manches": [[NS]], "end": best_of(2)}, ["end"]),
        ({"manches": [[NS]], "end": best_of(0)}, ["end"]),
        ({"manches": [[NS]], "deals": [NS], "end": best_of(3)}, ["deals"]),
        ({"manches": [NS], "end": best_of(3)}, ["manches[0]"]),
        ({"manches": 3, "end": best_of(3)}, ["manches"]),
        ({"manches": [[NS, NS]], "end": best_of(3)}, ["manches[0]"]),
        ({"manches": [[NS], [{"taker": "N"}]], "end": best_of(3)}, ["manches[1][0].points"]),
        ({"deals": [NS], "end": best_of(3)}, ["end"]),
    ],
)
def test_what_a_match_of_manches_refuses(refused, line, fields):
    problems = refused("match", "ffb-belote", line)
    assert set(fields) <= set(problems)
    assert len({field.split(".")[0] for field in problems}) == 1


def test_two_manches_are_both_played(answer):
    line = {"manches": [[NS], [EW]], "end": best_of(2, all=True)}
    score = answer("match", "ffb-belote", line)
    assert (score["ended"], score["winner"], score["won"]) == (True, None, {"NS": 1, "EW": 1})


@given(st.lists(st.sampled_from(["NS", "EW", None]), max_size=9), st.sampled_from([1, 3, 5]))
def test_a_match_that_stops_when_it_is_won_has_the_winner_of_all_its_manches(winners, most):
    """Whatever the manches left unplayed would bring, they cannot change the winner."""
    stopped = judge_manches(winners, most)
    everything = judge_manches(winners, most, play_all=True)
    if stopped.winner and everything.ended:
        assert everything.winner == stopped.winner
    assert stopped.needed <= everything.needed <= most


TEAMS = [
    {"team": 1, "results": [{"opponent": 2, "points": 900, "manches": [2, 1], "match_points": 2}]},
    {"team": 2, "results": [{"opponent": 1, "points": 800, "manches": [1, 2], "match_points": 0}]},
    {"team": 3, "results": [{"opponent": 4, "points": 950, "manches": [2, 0], "match_points": 2}]},
    {"team": 4, "results": [{"opponent": 3, "points": 990, "manches": [0, 2], "match_points": 0}]},
]


@pytest.fixture
def ranked(run):
    """Rank one line; return the answer."""

    def ranked(line):
        status, [result] = run("rank", lines=json.dumps(line).encode())
        assert status == ("errors" in result)
        return result

    return ranked


class TestTheCommandThatRanks:
    def test_knows_no_rules(self, run):
        with pytest.raises(SystemExit) as wrong:
            run("rank", "--rules", "ffb-belote")
        assert wrong.value.code == 2

    @for_each(
        "criteria, order",
        [
            (["match_points", "manches_difference"], [3, 1, 2, 4]),
            (["manches_won", "points"], [3, 1, 2, 4]),
            (["manches_average"], [3, 1, 2, 4]),
            (["points"], [4, 3, 1, 2]),
        ],
    )
    def test_ranks_by_the_criteria_in_order(self, ranked, criteria, order):
        ranking = ranked({"teams": TEAMS, "ranking": criteria})
        assert [one["team"] for one in ranking["ranking"]] == order
        assert [one["rank"] for one in ranking["ranking"]] == [1, 2, 3, 4]

    def test_the_quotient_of_a_team_that_lost_nothing_is_above_any_other(self, ranked):
        manches = {1: [3, 1], 2: [2, 0], 3: [3, 0], 4: [9, 4], 5: [0, 2]}
        teams = [{"team": n, "results": [{"manches": m}]} for n, m in manches.items()]
        ranking = ranked({"teams": teams, "ranking": ["manches_average"]})
        assert [one["team"] for one in ranking["ranking"]] == [3, 2, 1, 4, 5]

    def test_teams_that_nothing_parts_share_a_rank(self, ranked):
        ranking = ranked({"teams": TEAMS, "ranking": ["match_points"]})
        assert [one["rank"] for one in ranking["ranking"]] == [1, 1, 3, 3]

    def test_half_a_match_point_is_exact(self, ranked):
        teams = [
            {"team": 1, "results": [{"match_points": 0.1}] * 3},
            {"team": 2, "results": [{"match_points": 0.3}]},
        ]
        ranking = ranked({"teams": teams, "ranking": ["match_points"]})
        assert [one["rank"] for one in ranking["ranking"]] == [1, 1]

    def test_clubs_are_the_sums_of_their_best_teams(self, ranked):
        """VARIANTS §8.4."""
        points = [("Bleu", 5000), ("Rouge", 4900), ("Rouge", 4800), ("Rouge", 4600), ("Bleu", 4000)]
        teams = [
            {"team": n, "club": club, "results": [{"points": p}]}
            for n, (club, p) in enumerate(points, start=1)
        ]
        ranking = ranked({"teams": teams, "ranking": ["points"], "clubs": 2})
        assert ranking["clubs"] == [
            {"club": "Rouge", "rank": 1, "points": 9700, "teams": [2, 3]},
            {"club": "Bleu", "rank": 2, "points": 9000, "teams": [1, 5]},
        ]

    @for_each(
        "line, fields",
        [
            ({}, ["ranking", "teams"]),
            ({"teams": [], "ranking": []}, ["ranking"]),
            ({"teams": [], "ranking": ["luck"]}, ["ranking"]),
            ({"teams": [], "ranking": ["points", "points"]}, ["ranking"]),
            ({"teams": [], "ranking": ["points"], "clubs": 0}, ["clubs"]),
            (
                {"teams": [{"team": 1, "results": [{"points": 1}]}], "ranking": ["manches_won"]},
                ["teams[0].results[0].manches"],
            ),
            ({"teams": [{"team": 1, "results": []}], "ranking": ["lots"]}, ["teams[0].lot"]),
            (
                {"teams": [{"team": 1, "results": []}] * 2, "ranking": ["points"]},
                ["teams[1].team"],
            ),
            ({"teams": [{"results": []}], "ranking": ["points"]}, ["teams[0].team"]),
            (
                {
                    "teams": [{"team": 1, "results": [{"manches": [1]}]}],
                    "ranking": ["manches_won"],
                },
                ["teams[0].results[0].manches"],
            ),
        ],
    )
    def test_refuses_what_it_cannot_rank(self, ranked, line, fields):
        assert sorted(error["field"] for error in ranked(line)["errors"]) == fields


class TestWhatATableChooses:
    """VARIANTS §7.14; coinchons.fr: agreed between the two teams at the table."""

    SA = {"taker": "NS", "contract": 80, "trump": "no-trump", "points": {"NS": 92}}

    def test_rules_its_match(self, answer, refused):
        line = {"deals": [self.SA], "end": {"deals": 1}}
        option = ("--set", 'per_table=["sa_ta"]')
        assert refused("match", "ffb-coinche", line, *option) == ["deals[0].trump"]
        score = answer("match", "ffb-coinche", {**line, "set": {"sa_ta": True}}, *option)
        assert score["totals"] == {"NS": 170, "EW": 70}

    @pytest.mark.parametrize(
        "chosen",
        [{"generale": 500}, {"sa_ta": "yes"}, {"rounding": "none"}, [], "sa_ta"],
        ids=str,
    )
    def test_is_only_what_the_regulation_leaves_to_it(self, refused, chosen):
        line = {"deals": [], "end": {"deals": 1}, "set": chosen}
        option = ("--set", 'per_table=["sa_ta"]')
        assert refused("match", "ffb-coinche", line, *option) == ["set"]

    def test_may_be_the_price_of_a_coinche(self, answer):
        deal = {**self.SA, "trump": "hearts", "coinche": 1}
        line = {"deals": [deal], "end": {"deals": 1}}
        option = ("--set", 'per_table=["coinche", "belote_helps"]')
        assert answer("match", "ffb-coinche", line, *option)["totals"]["NS"] == 480
        chosen = {**line, "set": {"coinche": [2, 1, 1, 1]}}
        assert answer("match", "ffb-coinche", chosen, *option)["totals"]["NS"] == 400

    @for_each("words", ['["rounding"]', '["coinche"]', '["sa_ta", "sa_ta"]', "true"])
    def test_cannot_be_another_option(self, run, words):
        status, _ = run("match", "--rules", "ffb-belote", "--set", f"per_table={words}")
        assert status == 2

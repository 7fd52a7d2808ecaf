"""Matches, annonces and faults on the engine's command line."""

from __future__ import annotations

from tests.sweeps import for_each

BELOTE = {"taker": "NS", "points": {"NS": 92}}
TIERCE = {"kind": "tierce", "high": "V", "suit": "hearts"}
FAULT = {"fault": {"camp": "NS", "kind": "misdeal"}}
MISDEAL = ("--set", "misdeal_price=162", "--set", "misdeal_from=2")


def test_a_match_answers_its_deals_its_totals_and_why(answer):
    line = {"deals": [BELOTE, {"taker": "EW", "points": {"NS": 81}}], "end": {"deals": 2}}
    score = answer("match", "ffb-belote", line)
    why = score.pop("why")
    assert "Nord-Sud" in why
    assert score == {
        "deals": [
            {"marks": {"NS": 92, "EW": 70}, "outcome": "made", "set_aside": 0},
            {"marks": {"NS": 81, "EW": 81}, "outcome": "litige", "set_aside": 0},
        ],
        "totals": {"NS": 173, "EW": 151},
        "ended": True,
        "winner": "NS",
    }


LITIGE = {"taker": "NS", "points": {"NS": 81}}


@for_each(
    "line, fields",
    [
        ({}, ["deals", "end"]),
        ([], ["line"]),
        ({"deals": {}, "end": {"deals": 1}}, ["deals"]),
        ({"deals": [], "end": {}}, ["end"]),
        ({"deals": [], "end": {"deals": 0}}, ["end"]),
        ({"deals": [], "end": {"deals": 1, "target": 0}}, ["end"]),
        ({"deals": [], "end": {"clock": 60}}, ["end"]),
        ({"deals": [], "end": {"clock": False}}, ["end"]),
        ({"deals": [], "end": {"deals": 12, "after_clock": 2}}, ["end"]),
        ({"deals": [], "end": {"deals": 12, "clock": True, "both": True}}, ["end"]),
        ({"deals": [], "end": {"deals": 12}, "time_up": True}, ["time_up"]),
        ({"deals": [], "end": {"clock": True}, "time_up": 1}, ["time_up"]),
        ({"deals": [], "end": {"clock": True}, "time_up": "oui"}, ["time_up"]),
        ({"deals": [], "end": {"deals": "12"}}, ["end"]),
        ({"deals": [], "end": {"hours": 1}}, ["end"]),
        ({"deals": [], "end": 12}, ["end"]),
        ({"deals": [], "end": {"deals": 1}, "clock": 1}, ["clock"]),
        ({"deals": [BELOTE, BELOTE], "end": {"deals": 1}}, ["deals"]),
        (
            {"deals": [3, {**BELOTE, "coinche": 1, "points": {}}], "end": {"deals": 9}},
            ["deals[0]", "deals[1].points", "deals[1].coinche"],
        ),
        (
            {"deals": [LITIGE, {**BELOTE, "set_aside": 80}], "end": {"deals": 9}},
            ["deals[1].set_aside"],
        ),
    ],
)
def test_what_a_match_refuses(refused, line, fields):
    assert sorted(refused("match", "ffb-belote", line)) == sorted(fields)


def test_the_points_set_aside_are_carried_whether_or_not_a_deal_repeats_them(answer):
    for repeated in ({}, {"set_aside": 0}, {"set_aside": 81}):
        line = {"deals": [LITIGE, {**BELOTE, **repeated}], "end": {"deals": 9}}
        assert answer("match", "ffb-belote", line)["totals"] == {"NS": 173, "EW": 151}
    line = {"deals": [{**BELOTE, "set_aside": 81}], "end": {"deals": 9}}
    assert answer("match", "ffb-belote", line)["totals"] == {"NS": 173, "EW": 70}


def test_annonces_are_resolved(answer):
    line = {"trump": "hearts", "NS": [TIERCE], "EW": [TIERCE | {"suit": "clubs"}]}
    annonces = answer("annonces", "ffb-coinche", line)
    assert annonces.pop("why")
    assert annonces == {"counts": "NS", "points": {"NS": 20, "EW": 0}}
    assert answer("annonces", "ffb-coinche", {"trump": "hearts"})["counts"] is None


@for_each(
    "line, fields",
    [
        ([], ["line"]),
        ({"trump": "stars"}, ["trump"]),
        ({"trump": "no-trump"}, ["trump"]),
        ({"trump": "hearts", "NS": 20}, ["NS"]),
        ({"trump": "hearts", "NS": [{**TIERCE, "cards": 3}]}, ["NS"]),
        ({"trump": "hearts", "NS": [TIERCE], "EW": [TIERCE]}, ["EW"]),
        (
            {"trump": "hearts", "NS": [{**TIERCE, "high": "8"}], "EW": [1], "W": []},
            ["W", "EW", "NS"],
        ),
        ({"NS": [TIERCE], "EW": [{**TIERCE, "suit": "clubs"}]}, ["trump"]),
    ],
)
def test_what_annonces_refuse(refused, line, fields):
    assert refused("annonces", "ffb-coinche", line) == fields


def test_a_fault_stands_for_a_deal(answer):
    score = answer("deal", "ffb-belote", {**FAULT, "set_aside": 81}, *MISDEAL)
    assert (score["marks"], score["outcome"], score["set_aside"]) == (
        {"NS": 0, "EW": 0},
        "replayed",
        81,
    )
    second = {"fault": {"camp": "NS", "kind": "misdeal", "time": 2}}
    score = answer("deal", "ffb-belote", second, *MISDEAL)
    assert score["marks"] == {"NS": 0, "EW": 162}
    assert (
        score["lines"][0]["rule"] == "Une fausse donne coûte 162 points, marqués par l’autre camp."
    )
    # A match numbers its faults by itself.
    line = {"deals": [FAULT, FAULT, BELOTE], "end": {"deals": 1}}
    assert answer("match", "ffb-belote", line, *MISDEAL)["totals"] == {"NS": 92, "EW": 232}


@for_each(
    "line, fields",
    [
        ({"fault": 1}, ["fault"]),
        ({"fault": {}}, ["fault", "fault"]),
        ({"fault": {"camp": "NS", "kind": "late"}}, ["fault"]),
        ({"fault": {"camp": "NS", "kind": "misdeal", "time": 0}}, ["fault"]),
        ({"fault": {"camp": "NS", "kind": "misdeal", "times": 1}}, ["fault"]),
        ({**FAULT, "points": {"NS": 92}, "belotes": {"NS": 1}}, ["points", "belotes"]),
        ({**FAULT, "contract": 80}, ["contract"]),
        ({**FAULT, "set_aside": -1}, ["set_aside"]),
    ],
)
def test_what_a_fault_refuses(refused, line, fields):
    assert refused("deal", "ffb-belote", line, *MISDEAL) == fields


def test_a_match_by_the_clock(answer):
    line = {"deals": [BELOTE], "end": {"clock": True}}
    assert not answer("match", "ffb-belote", line)["ended"]
    score = answer("match", "ffb-belote", {**line, "time_up": True})
    assert (score["ended"], score["winner"]) == (True, "NS")
    assert "temps" in score["why"]
    both = {"deals": [BELOTE], "end": {"clock": True, "target": 1000, "both": True}}
    assert not answer("match", "ffb-belote", {**both, "time_up": True})["ended"]
    first = {"deals": [BELOTE], "end": {"deals": 12, "target": 90}}
    assert answer("match", "ffb-belote", first)["winner"] == "NS"

"""Clauses on annonces: what they judge, a capoted camp's, carrés, orders, deals they cancel."""

from __future__ import annotations

import pytest

from scoring import RuleSet, presets
from scoring.deal import VOIDS
from scoring.rules import RulesError
from tests.sweeps import for_each

FEDERATION = "annonces=federation"
CINQUANTE = {"NS": 50}


def played(answer, line, *settings, rules="ffb-belote", taker="NS"):
    """Return the two marks and the outcome of a deal that Nord-Sud takes."""
    options = [part for setting in settings for part in ("--set", setting)]
    score = answer("deal", rules, {"taker": taker, **line}, *options)
    lines = score["lines"]
    marks = score["marks"]
    assert [sum(line[camp] for line in lines) for camp in ("NS", "EW")] == [
        marks["NS"],
        marks["EW"],
    ]
    return marks["NS"], marks["EW"], score["outcome"]


def deal(points, annonces=None, **more):
    return {"points": {"NS": points}, "annonces": annonces or {}, **more}


# annonces_help


@pytest.mark.parametrize(
    ("line", "helping", "apart"),
    [
        (deal(70, CINQUANTE), (120, 92, "made"), (0, 212, "failed")),
        (deal(100, {"EW": 50}), (0, 212, "failed"), (100, 112, "made")),
        (deal(81, CINQUANTE), (131, 81, "made"), (0, 81, "litige")),
    ],
)
def test_annonces_that_do_not_help_are_marked_and_judge_nothing(answer, line, helping, apart):
    assert played(answer, line, FEDERATION) == helping
    assert played(answer, line, FEDERATION, "annonces_help=no") == apart


def test_a_litige_sets_aside_the_annonces_that_did_not_judge_it(answer):
    settings = ("--set", FEDERATION, "--set", "annonces_help=no")
    line = {"taker": "NS", **deal(81, CINQUANTE)}
    assert answer("deal", "ffb-belote", line, *settings)["set_aside"] == 131


@pytest.mark.parametrize(("helps", "marks"), [("yes", (132, 100)), ("no", (0, 232))])
def test_the_belote_judges_or_not_by_its_own_option(answer, helps, marks):
    line = deal(62, CINQUANTE, belotes={"NS": 1})
    # 62 and the belote against 100; then with 85 the belote makes the deal
    settings = (FEDERATION, "annonces_help=no", f"belote_helps={helps}")
    assert played(answer, line, *settings)[:2] == (20, 212)
    line = deal(72, CINQUANTE, belotes={"NS": 1})
    expected = (142, 90, "made") if helps == "yes" else (20, 212, "failed")
    assert played(answer, line, *settings) == expected


# capot_annonces


def test_a_capoted_camp_keeps_its_annonces(answer):
    settings = (FEDERATION, "capot_annonces=kept")
    taken = deal(252, {"EW": 300})
    assert played(answer, taken, FEDERATION) == (552, 0, "made")
    assert played(answer, taken, *settings) == (252, 300, "made")
    capoted = {"points": {"EW": 252}, "annonces": {"NS": 100}}
    assert played(answer, capoted, FEDERATION) == (0, 262, "failed")
    assert played(answer, capoted, *settings) == (100, 162, "failed")


def test_the_annonces_of_a_capoted_camp_are_never_multiplied(answer):
    line = deal(252, {"EW": 200}, contract=100, coinche=1)
    settings = ("rounding=none", "capot_annonces=kept")
    assert played(answer, line, *settings, rules="ffb-coinche") == (700, 200, "made")


def test_the_defence_keeps_them_even_when_the_capot_does_not_make_the_contract(answer):
    line = deal(252, {"EW": 200}, contract=270)
    settings = ("rounding=none", "capot_annonces=kept")
    assert played(answer, line, *settings, rules="ffb-coinche") == (0, 630, "failed")


def test_they_stay_single_even_when_the_capot_fails_a_contract_coinched(answer):
    line = deal(252, {"EW": 50}, contract=310, coinche=1)
    settings = ("rounding=none", "capot_annonces=kept")
    assert played(answer, line, *settings, rules="ffb-coinche") == (0, 990, "failed")


@for_each(
    "cell, marks",
    [
        ("made-capot.defence = 0", (402, 0)),
        ("made-capot.taker = 252 + all-annonces", (452, 200)),
    ],
)
def test_a_cell_of_the_regulation_says_what_becomes_of_them(answer, cell, marks):
    line = deal(252, {"EW": 200}, contract=150)
    settings = ("rounding=none", "capot_annonces=kept", f"marks={cell}")
    assert played(answer, line, *settings, rules="ffb-coinche") == (*marks, "made")


def test_a_camp_with_one_trick_without_points_is_not_capoted(answer):
    settings = (FEDERATION, "capot_annonces=kept")
    assert played(answer, deal(162, {"EW": 200}), *settings) == (0, 362, "failed")


def test_a_capoted_camp_cannot_win_the_match_on_that_deal(answer):
    settings = ("--set", FEDERATION, "--set", "capot_annonces=kept")
    capot = {"taker": "NS", "points": {"NS": 252}, "annonces": {"EW": 300}}
    match = {"deals": [capot], "end": {"target": 300}}
    waits = answer("match", "ffb-belote", match, *settings)
    assert (waits["totals"], waits["ended"]) == ({"NS": 252, "EW": 300}, False)
    assert "ne peut pas gagner" in waits["why"]
    # it wins on the next deal, even one that does not bring it to the target
    match["deals"].append({"taker": "EW", "points": {"NS": 20}})
    won = answer("match", "ffb-belote", match, *settings)
    assert (won["ended"], won["winner"]) == (True, "EW")


def test_the_other_camp_may_win_on_the_deal_of_a_capot(answer):
    settings = ("--set", FEDERATION, "--set", "capot_annonces=kept")
    capot = {"taker": "NS", "points": {"NS": 252}, "annonces": {"EW": 100}}
    match = {"deals": [capot], "end": {"target": 200}}
    assert answer("match", "ffb-belote", match, *settings)["winner"] == "NS"


# carre_values, annonce_order, carre_order


def shown(kind, high, suit=None):
    return {"kind": kind, "high": high, **({"suit": suit} if suit else {})}


def resolved(answer, ns, ew, *settings, trump="hearts", rules="ffb-coinche"):
    options = [part for setting in settings for part in ("--set", setting)]
    annonces = answer("annonces", rules, {"trump": trump, "NS": ns, "EW": ew}, *options)
    return annonces["counts"], annonces["points"]


@for_each("high, usual, times", [("A", 100, 110), ("9", 150, 140), ("V", 200, 200)])
@for_each("trump", ["hearts", "all-trump"])
def test_carres_worth_ten_times_the_card_at_trump(answer, high, usual, times, trump):
    held = [shown("carre", high)]
    points = {"trump": trump}
    sa = "sa_ta=true"
    assert resolved(answer, held, [], sa, **points) == ("NS", {"NS": usual, "EW": 0})
    result = resolved(answer, held, [], sa, "carre_values=ten-times", **points)
    assert result == ("NS", {"NS": times, "EW": 0})


@pytest.mark.parametrize(("high", "points"), [("A", 200), ("10", 150), ("9", 100)])
def test_at_sans_atout_carres_are_worth_what_they_were(answer, high, points):
    settings = ("sa_ta=true", "carre_values=ten-times")
    result = resolved(answer, [shown("carre", high)], [], *settings, trump="no-trump")
    assert result == ("NS", {"NS": points, "EW": 0})


def test_the_ten_may_stand_below_the_ace_in_a_sequence(answer, refused):
    to_the_ten = {"trump": "hearts", "NS": [shown("tierce", "10", "clubs")]}
    settings = ("--set", "annonce_order=ten-high")
    annonces = answer("annonces", "ffb-coinche", to_the_ten, *settings)
    assert annonces["points"] == {"NS": 20, "EW": 0}
    # D R 10 holds the king: a carré of kings then uses a card twice; 8 9 10 would not
    both = {"trump": "hearts", "NS": [shown("tierce", "10", "clubs"), shown("carre", "R")]}
    assert refused("annonces", "ffb-coinche", both, *settings) == ["NS"]
    assert "errors" not in answer("annonces", "ffb-coinche", both)
    # 8 9 V is a tierce to the jack, above 7 8 9 and below 9 V D
    jack, king = [shown("tierce", "V", "clubs")], [shown("tierce", "10", "spades")]
    assert resolved(answer, jack, king, "annonce_order=ten-high")[0] == "EW"
    assert resolved(answer, jack, king)[0] == "NS"


@pytest.mark.parametrize(
    ("strong", "weak", "order", "settings"),
    [
        ("10", "R", "federation", ()),
        ("R", "10", "natural", ()),
        ("A", "R", "natural", ()),
        ("R", "D", "natural", ()),
        ("D", "10", "natural", ()),
        ("9", "A", "natural", ()),
        ("10", "R", "natural", ("annonce_order=ten-high",)),
        ("A", "10", "natural", ("annonce_order=ten-high",)),
        ("9", "A", "natural", ("carre_values=ten-times",)),
    ],
)
def test_the_stronger_of_two_carres(answer, strong, weak, order, settings):
    ns, ew = [shown("carre", weak)], [shown("carre", strong)]
    assert resolved(answer, ns, ew, f"carre_order={order}", *settings)[0] == "EW"
    assert resolved(answer, ew, ns, f"carre_order={order}", *settings)[0] == "NS"


def test_the_cafe_ranks_carres_in_the_natural_order(answer):
    kings, tens = [shown("carre", "R")], [shown("carre", "10")]
    assert resolved(answer, kings, tens, rules="belote-cafe")[0] == "NS"
    assert resolved(answer, kings, tens)[0] == "EW"


@for_each("name", presets())
def test_no_other_preset_changes_the_order_or_the_value_of_annonces(name):
    rules = RuleSet.preset(name)
    new = ("annonces_help", "annonce_order", "carre_values", "capot_annonces", "carre_order")
    usual = ["yes", "federation", "federation", "move"]
    usual.append("natural" if name == "belote-cafe" else "federation")
    assert [getattr(rules, option) for option in new] == usual


# equal_annonces

SPADES, HEARTS, CLUBS = ([shown("tierce", "A", suit)] for suit in ("spades", "hearts", "clubs"))


@for_each(
    "rule, against_trump, no_trump",
    [
        ("trump", "EW", None),
        ("trump-then-first", "EW", "NS"),
        ("first", "NS", "NS"),
        ("none", None, None),
    ],
)
def test_of_two_equal_annonces(answer, rule, against_trump, no_trump):
    for held, counts in ((HEARTS, against_trump), (CLUBS, no_trump)):
        line = {"trump": "hearts", "NS": SPADES, "EW": held, "first": "NS"}
        answered = answer("annonces", "ffb-coinche", line, "--set", f"equal_annonces={rule}")
        assert answered["counts"] == counts
        assert answered["points"] == {"NS": 20 * (counts == "NS"), "EW": 20 * (counts == "EW")}


def test_who_spoke_first_is_asked_where_it_decides_and_nowhere_else(answer, refused):
    line = {"trump": "hearts", "NS": SPADES, "EW": CLUBS}
    first = ("--set", "equal_annonces=trump-then-first")
    assert refused("annonces", "ffb-coinche", line, *first) == ["first"]
    assert refused("annonces", "ffb-coinche", {**line, "first": "N"}, *first) == ["first"]
    for other in ({**line, "EW": HEARTS}, {**line, "EW": [shown("cent", "A", "clubs")]}):
        assert "errors" not in answer("annonces", "ffb-coinche", other, *first)
    assert "errors" not in answer("annonces", "ffb-coinche", line)
    deal = {"taker": "NS", "contract": 80, "trump": "hearts", "points": {"NS": 100}}
    listed = {**deal, "annonces": {"NS": SPADES, "EW": CLUBS}}
    assert refused("deal", "ffb-coinche", listed, *first) == ["first"]
    marks = answer("deal", "ffb-coinche", {**listed, "first": "EW"}, *first)["marks"]
    assert marks == {"NS": 180, "EW": 80}


def test_three_players_cannot_say_which_camp_spoke_first():
    with pytest.raises(RulesError) as wrong:
        RuleSet.preset("belote-3").with_options(annonces="federation", equal_annonces="first")
    assert [problem.field for problem in wrong.value.problems] == ["equal_annonces"]


# carre_sevens, carre_eights, weak_hand


@for_each(
    "rules, high, settings, cancels",
    [
        ("ffb-coinche", "7", (), None),
        ("ffb-coinche", "8", (), None),
        ("belote-cafe", "7", (), "annonces"),
        ("belote-cafe", "8", (), "annonces"),
        ("belote-cafe", "7", ("carre_sevens=nothing",), None),
        ("ffb-coinche", "7", ("carre_sevens=cancels-annonces",), "annonces"),
        ("ffb-coinche", "8", ("carre_eights=cancels-annonces",), "annonces"),
        ("belote-cafe", "7", ("carre_sevens=cancels-deal",), "deal"),
        ("belote-cafe", "8", ("carre_sevens=cancels-deal",), "annonces"),
    ],
)
def test_what_a_carre_of_7_or_8_cancels(answer, rules, high, settings, cancels):
    options = [part for setting in settings for part in ("--set", setting)]
    line = {"trump": "hearts", "NS": [shown("carre", high)], "EW": [shown("tierce", "A", "clubs")]}
    annonces = answer("annonces", rules, line, *options)
    assert annonces.get("cancels") == cancels
    assert annonces["counts"] == (None if cancels else "EW")
    assert annonces["points"] == {"NS": 0, "EW": 0 if cancels else 20}


def test_four_sevens_cancel_the_deal_before_four_eights_cancel_the_annonces(answer):
    line = {"NS": [shown("carre", "8")], "EW": [shown("carre", "7")]}
    annonces = answer("annonces", "belote-cafe", line, "--set", "carre_sevens=cancels-deal")
    assert annonces["cancels"] == "deal"


CANCELS = ("--set", "carre_sevens=cancels-deal", "--set", "weak_hand=under-11")


@pytest.mark.parametrize("void", VOIDS)
def test_a_cancelled_deal_marks_nothing_and_what_is_aside_waits(answer, void):
    score = answer("deal", "belote-cafe", {"taker": None, "void": void, "set_aside": 80}, *CANCELS)
    assert score["marks"] == {"NS": 0, "EW": 0}
    assert (score["outcome"], score["set_aside"]) == ("replayed", 80)
    assert len(score["lines"]) == 1


@pytest.mark.parametrize("taker", ["NS", None])
def test_a_deal_whose_list_holds_four_sevens_is_cancelled(answer, taker):
    line = {"taker": taker, "annonces": {"EW": [shown("carre", "7")]}, "set_aside": 80}
    score = answer("deal", "belote-cafe", line, *CANCELS)
    assert (score["outcome"], score["set_aside"]) == ("replayed", 80)


@for_each(
    "settings, void",
    [
        ((), "weak-hand"),
        ((), "carre-7"),
        (CANCELS[:2], "weak-hand"),
        (CANCELS[2:], "carre-7"),
        (CANCELS, "carre-8"),
        (CANCELS, 7),
    ],
)
def test_a_deal_is_only_cancelled_by_what_the_rules_say(refused, settings, void):
    line = {"taker": None, "void": void}
    assert refused("deal", "belote-cafe", line, *settings) == ["void"]


def test_a_cancelled_deal_holds_nothing_else(refused):
    line = {"taker": "NS", "points": {"NS": 90}, "belotes": {"NS": 1}, "void": "weak-hand"}
    fields = refused("deal", "belote-cafe", line, *CANCELS)
    assert sorted(fields) == ["belotes", "points", "taker"]


def test_a_match_does_not_count_a_cancelled_deal(answer):
    line = {"taker": "NS", "points": {"NS": 81}}
    deals = [line, {"taker": None, "void": "carre-7"}, {"taker": "EW", "points": {"NS": 62}}]
    score = answer("match", "belote-cafe", {"deals": deals, "end": {"deals": 2}}, *CANCELS)
    assert [one["set_aside"] for one in score["deals"]] == [80, 80, 0]
    assert score["totals"] == {"NS": 60, "EW": 260}
    assert score["ended"]


def test_without_annonces_their_details_are_refused_with_the_reason(run, capsys):
    for setting in ("annonces_help=no", "capot_annonces=kept", "carre_eights=cancels-annonces"):
        status, _ = run("deal", "--rules", "ffb-belote", "--set", setting)
        assert status == 2
        assert setting.partition("=")[0] in capsys.readouterr().err

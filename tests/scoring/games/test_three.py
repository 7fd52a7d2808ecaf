"""Belote at three: a taker alone against two, as Wikipedia described it in 2010."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, End, Fault, RulesError, RuleSet, score_deal
from scoring.three import (
    PLAYERS,
    DealOfThree,
    check_of_three,
    score_match_of_three,
    score_of_three,
)
from tests.sweeps import examples, for_each

THREE = RuleSet.preset("belote-3")
WITH_ANNONCES = THREE.with_options(annonces="federation")


def deal(taker, alone, *others, **options):
    """A deal of P1 with his own points, and those of the two others if they are counted."""
    points = [None, None, None]
    points[PLAYERS.index(taker)] = alone
    for player, one in zip((p for p in PLAYERS if p != taker), others, strict=False):
        points[PLAYERS.index(player)] = one
    return DealOfThree(taker, points=tuple(points), **options)


def marks(played, rules=THREE, set_aside=0, last=False):
    assert check_of_three(rules, played) == []
    score = score_of_three(rules, played, set_aside, last)
    assert tuple(map(sum, zip(*(line.amounts for line in score.lines), strict=True))) == score.marks
    return *score.marks, score.set_aside


class TestTheExamples:
    @for_each(
        "played, expected",
        [
            (deal("P1", 90), (90, 72, 72, 0)),
            (deal("P1", 70), (0, 162, 162, 0)),
            (deal("P1", 81), (0, 81, 81, 81)),
            (deal("P1", 252), (252, 0, 0, 0)),
            (deal("P1", 60, belotes=(1, 0, 0)), (20, 162, 162, 0)),
            (deal("P1", 90, belotes=(0, 1, 0)), (0, 182, 182, 0)),
        ],
    )
    def test_p1_takes(self, played, expected):
        assert marks(played) == expected

    def test_the_answer_names_the_players(self, answer):
        line = {"taker": "P1", "trump": "hearts", "points": {"P1": 90}, "belotes": {"P2": 1}}
        line |= {"capot": None, "annonces": {}, "set_aside": 0}
        score = answer("deal", "belote-3", line)
        assert score["marks"] == {"P1": 0, "P2": 182, "P3": 182}
        assert (score["outcome"], score["set_aside"]) == ("failed", 0)
        assert {"P1": 0, "P2": 162, "P3": 162}.items() <= score["lines"][1].items()

    def test_any_player_takes(self):
        assert marks(deal("P3", 90)) == (72, 72, 90, 0)
        assert marks(deal("P2", 70)) == (162, 0, 162, 0)

    def test_the_winner_of_the_next_deal_takes_what_is_set_aside(self):
        assert marks(deal("P2", 90), set_aside=81) == (72, 171, 72, 0)
        assert marks(deal("P2", 70), set_aside=81) == (243, 0, 243, 0)
        assert marks(deal("P2", 81), set_aside=81) == (162, 0, 162, 81)

    def test_a_capot_of_the_taker_takes_the_annonces_of_the_defence(self):
        capot = deal("P1", 252, annonces=(0, 50, 20))
        assert marks(capot, WITH_ANNONCES) == (322, 0, 0, 0)

    def test_a_capot_of_the_defence_is_162_or_252(self):
        capoted = deal("P1", 0, capot="defence")
        assert marks(capoted) == (0, 162, 162, 0)
        assert marks(capoted, THREE.with_options(defence_capot=252)) == (0, 252, 252, 0)


class TestEachDefender:
    def test_marks_half_when_the_taker_fails(self):
        rules = THREE.with_options(defenders="failed-half")
        assert marks(deal("P1", 90), rules) == (90, 72, 72, 0)
        assert marks(deal("P1", 70), rules) == (0, 81, 81, 0)
        assert marks(deal("P1", 70), rules, set_aside=81) == (0, 122, 122, 0)
        assert marks(deal("P1", 81), rules, set_aside=81) == (0, 162, 162, 81)

    def test_marks_half_always_and_a_half_point_goes_up(self):
        rules = THREE.with_options(defenders="half")
        assert marks(deal("P1", 91), rules) == (91, 36, 36, 0)
        assert marks(deal("P1", 70), rules) == (0, 81, 81, 0)
        assert marks(deal("P1", 81), rules, set_aside=81) == (0, 81, 81, 81)

    def test_shares_before_rounding(self):
        rules = THREE.with_options(defenders="half", rounding="ten")
        assert marks(deal("P1", 92), rules) == (90, 40, 40, 0)
        assert marks(deal("P1", 93), rules) == (90, 40, 40, 0)
        assert marks(deal("P1", 94), rules) == (90, 30, 30, 0)

    def test_marks_his_own_tricks_belotes_and_annonces(self):
        rules = WITH_ANNONCES.with_options(defenders="own")
        mine = deal("P1", 90, 50, 22, annonces=(50, 0, 0))
        assert marks(mine, rules) == (140, 50, 22, 0)
        theirs = deal("P1", 120, 30, 12, belotes=(0, 1, 0), annonces=(0, 0, 20))
        assert marks(theirs, rules) == (120, 50, 32, 0)

    def test_of_a_failure_marks_half_and_his_own_belotes_and_annonces(self):
        rules = WITH_ANNONCES.with_options(defenders="own")
        failed = deal("P1", 60, 70, 32, belotes=(0, 1, 0), annonces=(0, 0, 20))
        assert marks(failed, rules) == (0, 101, 101, 0)
        taker_had = deal("P1", 20, 70, 72, annonces=(50, 0, 0))
        assert marks(taker_had, rules, set_aside=81) == (0, 147, 147, 0)

    def test_of_a_litige_marks_his_own_and_half_of_what_was_set_aside(self):
        rules = THREE.with_options(defenders="own")
        assert marks(deal("P1", 81, 50, 31), rules, set_aside=81) == (0, 91, 72, 81)

    def test_needs_the_points_of_the_three(self):
        own = THREE.with_options(defenders="own")
        assert [p.field for p in check_of_three(own, deal("P1", 90))] == ["points"]
        assert check_of_three(own, deal("P1", 90, 50, 22)) == []


class TestTheTakerBeatsEach:
    EACH = THREE.with_options(three_beat="each")

    def test_he_needs_more_than_the_better_of_the_two(self):
        assert marks(deal("P1", 60, 51, 51), self.EACH) == (60, 102, 102, 0)
        assert marks(deal("P1", 60, 70, 32), self.EACH) == (0, 162, 162, 0)

    def test_as_much_as_the_better_one_is_a_litige(self):
        assert marks(deal("P1", 60, 60, 42), self.EACH) == (0, 102, 102, 60)

    def test_the_belote_of_a_defender_helps_him_alone(self):
        assert marks(deal("P1", 64, 49, 49, belotes=(0, 1, 0)), self.EACH)[0] == 0
        assert marks(deal("P1", 64, 43, 55, belotes=(0, 1, 0)), self.EACH)[0] == 64

    def test_a_litige_judged_without_the_belote_looks_at_the_better_one_too(self):
        rules = self.EACH.with_options(litige="carried-without-belote")
        assert marks(deal("P1", 60, 60, 42, belotes=(1, 0, 0)), rules) == (20, 102, 102, 60)


class TestTheClausesOfAnnonces:
    """The clauses of tables of four hold at three: no annonces to judge, cancelled deals."""

    def test_annonces_that_judge_nothing_do_not_help_the_better_defender(self):
        each = WITH_ANNONCES.with_options(three_beat="each", annonces_help="no")
        assert marks(deal("P1", 60, 51, 51, annonces=(0, 50, 0)), each)[0] == 60

    def test_a_weak_hand_cancels_the_deal(self, answer, refused):
        line = {"taker": None, "void": "weak-hand"}
        score = answer("deal", "belote-3", line, "--set", "weak_hand=under-11")
        assert (score["marks"], score["outcome"]) == ({"P1": 0, "P2": 0, "P3": 0}, "replayed")
        assert refused("deal", "belote-3", line) == ["void"]
        played = {**line, "taker": "P1", "points": {"P1": 90}}
        settings = ("--set", "weak_hand=under-11")
        assert refused("deal", "belote-3", played, *settings) == ["taker", "points"]

    def test_a_carre_of_eights_cancels_the_annonces(self, answer):
        line = {"trump": "clubs", "taker": "P1", "P2": [{"kind": "carre", "high": "8"}]}
        line["P1"] = [{"kind": "tierce", "high": "V", "suit": "hearts"}]
        settings = ("annonces=federation", "cards=30", "carre_eights=cancels-annonces")
        options = [word for setting in settings for word in ("--set", setting)]
        annonces = answer("annonces", "belote-3", line, *options)
        assert (annonces["counts"], annonces["cancels"]) == (None, "annonces")


class TestTheMatch:
    def test_the_highest_total_wins_after_the_deals(self):
        match = score_match_of_three(THREE, [deal("P1", 90), deal("P2", 70)], End(2))
        assert match.totals == (252, 72, 234)
        assert (match.ended, match.winner) == (True, "P1")

    def test_first_place_shared_after_the_deals_has_no_winner(self):
        match = score_match_of_three(THREE, [deal("P1", 70)], End(1))
        assert (match.totals, match.ended, match.winner) == ((0, 162, 162), True, None)

    def test_first_place_shared_at_the_target_plays_one_more_deal(self):
        deals = [deal("P1", 70)]
        match = score_match_of_three(THREE, deals, End(target=150))
        assert (match.ended, match.winner) == (False, None)
        match = score_match_of_three(THREE, [*deals, deal("P2", 90)], End(target=150))
        assert (match.totals, match.winner) == ((72, 252, 234), "P2")

    def test_the_last_litige_gives_each_his_own(self):
        match = score_match_of_three(THREE, [deal("P1", 81)], End(1))
        assert match.totals == (81, 81, 81)

    def test_a_player_at_the_target_by_a_belote_alone_still_needs_a_trick(self):
        deals = [deal("P1", 100), deal("P2", 72), deal("P1", 40, belotes=(1, 0, 0))]
        match = score_match_of_three(THREE, deals[:2], End(target=270))
        assert match.totals == (262, 62, 224)
        failing = score_match_of_three(THREE, deals, End(target=280))
        assert failing.winner == "P3"
        alone = [deal("P1", 150), deal("P2", 150), deal("P1", 0, capot="defence")]
        alone[2] = alone[2]._replace(belotes=(1, 0, 0))
        match = score_match_of_three(THREE, alone, End(target=182))
        assert (match.totals, match.winner) == ((182, 324, 186), "P2")

    def test_a_belote_of_a_capoted_taker_waits_for_a_trick(self):
        rules = THREE.with_options(failed_base=160)
        start = deal("P1", 252)
        match = score_match_of_three(
            rules, [start, deal("P1", 0, capot="defence", belotes=(1, 0, 0))], End(target=260)
        )
        assert (match.totals, match.ended) == ((272, 160, 160), False)
        assert "encore faire un pli" in match.why
        after = score_match_of_three(
            rules,
            [start, deal("P1", 0, capot="defence", belotes=(1, 0, 0)), deal("P1", 30)],
            End(target=260),
        )
        assert (after.ended, after.winner) == (True, "P1")

    def test_a_player_there_without_his_belote_needs_no_trick(self):
        capoted = deal("P1", 0, capot="defence", belotes=(1, 0, 0), false=(0, 20, 0))
        match = score_match_of_three(WITH_ANNONCES, [deal("P1", 252), capoted], End(target=260))
        assert (match.totals, match.winner) == ((292, 162, 162), "P1")

    def test_deals_after_the_end_are_refused(self, refused):
        line = {"taker": "P1", "points": {"P1": 90}}
        assert refused("match", "belote-3", {"deals": [line, line], "end": {"deals": 1}}) == [
            "deals"
        ]

    def test_a_misdeal_pays_each_of_the_two_others(self):
        rules = THREE.with_options(misdeal_price=162)
        match = score_match_of_three(rules, [Fault("P2", "misdeal")], End(1))
        assert match.totals == (162, 0, 162)

    def test_the_answer_gives_totals_and_winner_by_player(self, answer):
        line = {"deals": [{"taker": "P1", "points": {"P1": 90}}], "end": {"deals": 1}}
        score = answer("match", "belote-3", line)
        assert score["totals"] == {"P1": 90, "P2": 72, "P3": 72}
        assert (score["ended"], score["winner"]) == (True, "P1")


class TestAnnonces:
    CENT = {"kind": "cent", "high": "A", "suit": "clubs"}
    TIERCE = {"kind": "tierce", "high": "V", "suit": "hearts"}
    SET = ("--set", "annonces=federation")

    def test_those_of_both_defenders_count(self, answer):
        line = {"trump": "hearts", "taker": "P1", "P2": [self.CENT], "P3": [self.TIERCE]}
        annonces = answer("annonces", "belote-3", line, *self.SET)
        assert annonces["counts"] == "defence"
        assert annonces["points"] == {"P1": 0, "P2": 100, "P3": 20}

    def test_the_takers_alone(self, answer):
        line = {"trump": "hearts", "taker": "P1", "P1": [self.CENT], "P3": [self.TIERCE]}
        annonces = answer("annonces", "belote-3", line, *self.SET)
        assert (annonces["counts"], annonces["points"]) == ("taker", {"P1": 100, "P2": 0, "P3": 0})

    @for_each(
        "cards, annonce, fields",
        [
            (24, {"kind": "tierce", "high": "10", "suit": "hearts"}, ["P2"]),
            (24, {"kind": "tierce", "high": "V", "suit": "hearts"}, []),
            (24, {"kind": "carre", "high": "7"}, ["P2"]),
            (24, {"kind": "carre", "high": "8"}, ["P2"]),
            (30, {"kind": "tierce", "high": "9", "suit": "hearts"}, []),
            (30, {"kind": "tierce", "high": "9", "suit": "spades"}, ["P2"]),
            (30, {"kind": "carre", "high": "7"}, ["P2"]),
            (30, {"kind": "carre", "high": "8"}, []),
        ],
    )
    def test_the_pack_says_which_exist(self, run, cards, annonce, fields):
        line = json.dumps({"trump": "clubs", "taker": "P1", "P2": [annonce]}).encode()
        options = ("--rules", "belote-3", *self.SET, "--set", f"cards={cards}")
        _, (result,) = run("annonces", *options, lines=line)
        assert [error["field"] for error in result.get("errors", [])] == fields

    def test_a_hand_has_eight_cards_or_ten(self, answer, refused):
        five = [{"kind": "cent", "high": "A", "suit": s} for s in ("hearts", "clubs")]
        line = {"trump": "hearts", "taker": "P1", "P2": five}
        assert refused("annonces", "belote-3", line, *self.SET) == ["P2"]
        annonces = answer("annonces", "belote-3", line, *self.SET, "--set", "cards=30")
        assert annonces["points"]["P2"] == 200

    def test_a_list_in_a_deal_is_resolved(self, answer):
        line = {"taker": "P1", "trump": "hearts", "points": {"P1": 90}}
        line["annonces"] = {"P2": [self.CENT], "P1": [self.TIERCE]}
        assert answer("deal", "belote-3", line, *self.SET)["marks"] == {
            "P1": 0,
            "P2": 262,
            "P3": 262,
        }

    def test_two_players_cannot_show_one_card(self, refused):
        line = {"trump": "hearts", "taker": "P1", "P2": [self.CENT], "P3": [self.CENT]}
        assert refused("annonces", "belote-3", line, *self.SET) == ["P3"]


class TestRefusals:
    @for_each(
        "change, fields",
        [
            ({"points": {"P1": 90, "P2": 40, "P3": 40}}, ["points"]),
            ({"points": {"P1": 90, "P2": 100}}, ["points"]),
            ({"points": {"P2": 40}}, ["points"]),
            ({"points": {"P1": 200}}, ["points"]),
            ({"points": {"P1": -1}}, ["points"]),
            ({"points": {"NS": 90}}, ["points"]),
            ({"points": None}, ["points"]),
            ({"taker": "NS"}, ["taker"]),
            ({"taker": "P4"}, ["taker"]),
            ({"taker": None}, ["trump", "points"]),
            ({"capot": "taker"}, ["capot"]),
            ({"capot": "defence"}, ["capot"]),
            ({"capot": "NS"}, ["capot"]),
            ({"belotes": {"P1": 1, "P2": 1}}, ["belotes"]),
            ({"belotes": {"P1": -1, "P2": 1}}, ["belotes"]),
            ({"annonces": {"P1": 20}}, ["annonces"]),
            ({"trump": "no-trump"}, ["trump"]),
            ({"contract": 80}, ["contract"]),
            ({"coinche": 1}, ["coinche"]),
            ({"set_aside": -1}, ["set_aside"]),
            ({"fault": {"camp": "NS", "kind": "misdeal"}, "points": None}, ["fault"]),
        ],
    )
    def test_a_deal(self, refused, change, fields):
        line = {"taker": "P1", "trump": "hearts", "points": {"P1": 90}, **change}
        assert refused("deal", "belote-3", line) == fields

    def test_one_of_three_points_may_be_left_out(self, answer):
        for points in ({"P1": 90, "P2": 40}, {"P2": 40, "P3": 32}, {"P1": 90}):
            score = answer("deal", "belote-3", {"taker": "P1", "points": points})
            assert score["marks"] == {"P1": 90, "P2": 72, "P3": 72}

    @for_each(
        "options, fields",
        [
            ({"players": 4, "cards": 30}, ["cards"]),
            ({"players": 4, "three_beat": "each"}, ["three_beat"]),
            ({"players": 2, "defenders": "half"}, ["defenders"]),
            ({"players": 3, "layout": "16"}, ["layout"]),
            ({"players": 3, "dealer": "winner"}, ["dealer"]),
            ({"players": 3, "both_over": "last-deal"}, ["both_over"]),
            ({"players": 3, "defenders": "half", "rounding": "complement"}, ["rounding"]),
            ({"players": 5}, ["players"]),
        ],
    )
    def test_options_that_contradict_the_number_of_players(self, options, fields):
        with pytest.raises(RulesError) as refusal:
            RuleSet.preset("ffb-belote").with_options(**options)
        assert [problem.field for problem in refusal.value.problems] == fields

    def test_bids_are_for_four_players(self):
        with pytest.raises(RulesError) as refusal:
            RuleSet.preset("ffb-coinche").with_options(players=3)
        assert [problem.field for problem in refusal.value.problems] == ["players"]


TOTALS = st.integers(0, 162) | st.just(252)


@given(points=TOTALS, belotes=st.sampled_from([(0, 0), (1, 0), (0, 1)]), set_aside=st.just(0))
@examples(10, thorough=40)
def test_the_two_sides_mark_what_two_camps_would(points, belotes, set_aside):
    mine, theirs = belotes
    defence = 0 if points == 252 else 162 - points
    camps = score_deal(
        RuleSet.preset("ffb-belote"),
        Deal("NS", ns=points, ew=defence, belotes_ns=mine, belotes_ew=theirs),
        set_aside,
    )
    three = score_of_three(THREE, deal("P2", points, belotes=(theirs, mine, 0)), set_aside)
    assert three.marks == (camps.ew, camps.ns, camps.ew)
    assert (three.outcome, three.set_aside) == (camps.outcome, camps.set_aside)


@given(
    one=st.integers(0, 162),
    share=st.floats(0, 1),
    rounding=st.sampled_from(["none", "ten", "ten-from-6", "five"]),
    set_aside=st.sampled_from([0, 80, 81]),
)
@examples(10, thorough=40)
def test_own_marks_of_a_made_deal_are_the_points_of_the_tricks(one, share, rounding, set_aside):
    other = round((162 - one) * share)
    rules = THREE.with_options(defenders="own", rounding=rounding)
    played = deal("P1", 162 - one - other if one + other <= 162 else 0, one, other)
    score = score_of_three(rules, played, set_aside)
    if score.outcome == "made" and rounding == "none":
        assert score.marks[1:] == (one, other)
    assert tuple(map(sum, zip(*(line.amounts for line in score.lines), strict=True))) == score.marks

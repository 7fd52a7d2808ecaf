"""Sentences of a match in progress, its last deal, and the points given back after a litige."""

from __future__ import annotations

import pytest
from hypothesis import given

from scoring import Deal, End, Fault, RuleSet, score_match
from tests.scoring.sources import source
from tests.scoring.test_properties import matches
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
COUNTED = BELOTE.with_options(all_pass="counted")
TO_THE_POINT = BELOTE.with_options(rounding="ten", round_last_deal=False)
NS_100 = Deal("NS", ns=100, ew=62)
EW_100 = Deal("EW", ns=62, ew=100)
LITIGE = Deal("NS", ns=81, ew=81)
NS_CAPOT = Deal("NS", ns=252)
BY_ITS_BELOTE = Deal("NS", ns=60, ew=102, belotes_ns=1)
PASSED = Deal(None)


def match(*deals, rules=BELOTE, time_up=False, explain=False, set_aside=0, **end):
    return score_match(rules, deals, End(**end), explain, set_aside, time_up)


def state(score):
    return score.ended, score.winner, score.ns, score.ew


class TestWhatItSays:
    @for_each(
        "end, time_up, sentence",
        [
            ({"deals": 2}, False, "La partie continue, 100 à 62. Donnes comptées\u00a0: 1 sur 2."),
            (
                {"target": 150},
                False,
                "La partie continue\u00a0: aucun camp n’a atteint 150 points, 100 à 62.",
            ),
            (
                {"clock": True},
                False,
                "La partie continue\u00a0: le temps n’est pas écoulé, 100 à 62.",
            ),
            (
                {"target": 150, "clock": True},
                False,
                "La partie continue\u00a0: aucun camp n’a atteint 150 points, 100 à 62.",
            ),
            (
                {"target": 150, "clock": True, "both": True},
                False,
                "La partie continue\u00a0: le temps n’est pas écoulé, 100 à 62.",
            ),
            (
                {"target": 150, "clock": True, "both": True},
                True,
                "La partie continue\u00a0: aucun camp n’a atteint 150 points, 100 à 62.",
            ),
            (
                {"clock": True, "after_clock": 2},
                True,
                "La partie continue\u00a0: le temps est écoulé, il reste des donnes à jouer, "
                "100 à 62.",
            ),
            (
                {"deals": 1},
                False,
                "Fin de la partie\u00a0: Nord-Sud gagne, 100 à 62. Donnes comptées\u00a0: 1.",
            ),
        ],
    )
    def test_after_a_deal_is_what_it_waits_for(self, end, time_up, sentence):
        assert match(NS_100, time_up=time_up, **end).why == sentence

    def test_is_made_of_numbers_none_of_which_is_missing(self):
        assert match(NS_100, target=150).params == {
            "ns": 100, "ew": 62, "counted": 1, "deals": 0, "target": 150,
        }  # fmt: skip
        assert match(NS_100, deals=2).params["target"] == 0

    def test_of_a_match_without_a_deal_whose_time_is_up_is_that_both_are_equal(self):
        score = match(clock=True, time_up=True)
        assert (score.ended, score.winner) == (True, None)
        assert score.why == "Fin de la partie, le temps est écoulé\u00a0: égalité, 0 à 0."

    def test_of_two_camps_equal_at_the_target_is_that_a_deal_parts_them(self):
        score = match(NS_100, EW_100, deals=3, target=150)
        assert not score.ended
        assert score.why == (
            "La partie continue\u00a0: les deux camps sont à 162, une donne de plus les départage."
        )


@given(matches(size=8))
def test_a_deal_that_is_not_counted_and_marks_nothing_changes_nothing(case):
    rules, played, end, _ = case
    before = score_match(rules, played, end)
    if before.ended or rules.all_pass == "counted":
        return
    after = score_match(rules, [*played, PASSED], end)
    assert after._replace(deals=before.deals) == before


def test_its_deals_and_its_faults_are_explained_where_somebody_asks_and_only_then():
    deals = [NS_100, Fault("NS", "irregular"), PASSED, LITIGE]
    assert all(score.lines for score in match(*deals, explain=True, deals=9).deals)
    assert not any(score.lines for score in score_match(BELOTE, deals, End(9)).deals)


@pytest.mark.parametrize("nothing", [PASSED, Fault("EW", "misdeal")], ids=["passed", "misdeal"])
def test_a_camp_that_needs_a_trick_still_needs_it_after_a_deal_without_one(nothing):
    rules = COUNTED.with_options(
        annonces="federation", both_over="last-deal-marks", misdeal_price=0
    )
    # NS passes 410 by its belote alone. It fails this deal, yet marks more than EW in it.
    before = [EW_100, EW_100, Deal("EW", ns=76, ew=86)]
    failed = Deal("NS", ns=60, ew=102, belotes_ns=1, false_ew=200)
    score = match(*before, failed, rules=rules, target=410)
    assert state(score) == (False, None, 420, 448)
    assert "Nord-Sud" in score.why
    assert "doit encore faire un pli" in score.why
    assert match(*before, failed, nothing, rules=rules, target=410).why == score.why


class TestTheDealsThatCount:
    def test_are_not_those_that_all_passed(self):
        assert match(PASSED, NS_100, PASSED, deals=9).params["counted"] == 1

    def test_are_those_that_all_passed_too_where_the_regulation_says_so(self):
        score = match(PASSED, NS_100, PASSED, rules=COUNTED, deals=9)
        assert score.params["counted"] == 3

    def test_do_not_decide_by_a_fault_that_is_replayed(self):
        rules = BELOTE.with_options(misdeal_price=162)
        score = match(NS_100, EW_100, Fault("NS", "misdeal"), rules=rules, deals=2, decisive=True)
        assert state(score) == (False, None, 162, 324)
        decided = match(
            NS_100, EW_100, Fault("NS", "misdeal"), NS_100, rules=rules, deals=2, decisive=True
        )
        assert state(decided) == (True, "EW", 262, 386)


class TestTheTarget:
    def test_is_reached_by_either_camp_at_that_very_number(self):
        assert state(match(EW_100, target=100)) == (True, "EW", 62, 100)
        assert state(match(EW_100, target=101)) == (False, None, 62, 100)

    @pytest.mark.parametrize(("camp", "winner"), [("NS", "EW"), ("EW", "NS")])
    def test_may_be_reached_by_the_price_of_a_misdeal_that_is_replayed(self, camp, winner):
        rules = BELOTE.with_options(misdeal_price=162)
        score = match(Fault(camp, "misdeal"), rules=rules, target=160)
        assert (score.ended, score.winner) == (True, winner)

    @pytest.mark.parametrize("more", [{}, {"clock": True, "after_clock": 2, "time_up": 1}])
    def test_is_not_reached_by_what_a_litige_sets_aside(self, more):
        score = match(NS_100, LITIGE, target=150, **more)
        assert state(score) == (False, None, 100, 143)
        assert score.set_aside == 81

    def test_and_the_clock_are_both_passed_by_a_litige_which_is_then_the_last_deal(self):
        score = match(
            Deal("EW", ns=42, ew=120), LITIGE, target=200, clock=True, both=True, time_up=True
        )
        assert state(score) == (True, "EW", 123, 201)

    def test_reached_by_a_belote_alone_takes_a_trick_where_the_last_deal_is_to_the_point(self):
        score = match(NS_CAPOT, BY_ITS_BELOTE, rules=TO_THE_POINT, target=270)
        assert state(score) == (False, None, 270, 160)
        assert "doit encore faire un pli" in score.why


class TestTheClock:
    def test_called_before_the_first_deal_leaves_the_deals_that_follow_it(self):
        assert not match(clock=True, after_clock=1, time_up=True).ended
        assert state(match(NS_100, clock=True, after_clock=1, time_up=0)) == (True, "NS", 100, 62)

    def test_makes_the_deal_after_it_the_last_one_which_is_to_the_point(self):
        score = match(
            NS_100,
            Deal("NS", ns=85, ew=77),
            rules=TO_THE_POINT,
            clock=True,
            after_clock=1,
            time_up=1,
        )
        assert state(score) == (True, "NS", 185, 137)


class TestWhatWasSetAside:
    def test_waits_while_a_fault_is_replayed(self):
        rules = BELOTE.with_options(misdeal_price=0)
        result = match(LITIGE, Fault("EW", "misdeal"), NS_100, rules=rules, deals=9)
        assert [score.set_aside for score in result.deals] == [81, 81, 0]
        assert (result.ns, result.ew) == (181, 143)

    @pytest.mark.parametrize(
        ("end", "time_up"), [({"deals": 3}, False), ({"clock": True}, True)], ids=["deals", "clock"]
    )
    @pytest.mark.parametrize(
        ("taker", "expected"),
        [("NS", (True, "EW", 143, 181)), ("EW", (True, "EW", 143, 181))],
    )
    def test_goes_back_to_its_camp_where_no_deal_wins_it(self, end, time_up, taker, expected):
        litige = LITIGE._replace(taker=taker)
        score = match(EW_100, litige, PASSED, rules=COUNTED, time_up=time_up, **end)
        assert state(score) == expected
        assert score.set_aside == 0

    def test_goes_back_in_a_line_of_its_own(self):
        score = match(EW_100, LITIGE, PASSED, rules=COUNTED, explain=True, deals=3)
        last = score.deals[-1]
        assert (last.ns, last.ew, last.outcome, last.set_aside) == (81, 0, "passed", 0)
        passed, back = last.lines
        assert (passed.ns, passed.ew) == (0, 0)
        assert (source(back), back.ns, back.ew) == ("last_litige", 81, 0)
        assert back.text == (
            "Plus aucune donne à jouer\u00a0: le camp qui les avait mis de côté reprend ses points."
        )
        assert match(EW_100, LITIGE, PASSED, rules=COUNTED, deals=3).deals[-1].lines == ()

    def test_before_the_match_goes_back_to_nobody(self):
        score = match(NS_100, set_aside=81, explain=True, rules=COUNTED, deals=9)
        assert score.ns == 181
        score = match(PASSED, set_aside=81, explain=True, rules=COUNTED, deals=1)
        assert (score.ended, score.ns, score.ew, score.set_aside) == (True, 0, 0, 0)
        assert len(score.deals[-1].lines) == 1

    def test_is_lost_where_the_regulation_says_so(self):
        rules = COUNTED.with_options(last_litige="lost")
        score = match(EW_100, LITIGE, PASSED, rules=rules, deals=3)
        assert (state(score), score.set_aside) == ((True, "EW", 62, 181), 0)

    def test_stays_aside_where_giving_it_back_would_part_nobody(self):
        score = match(NS_100, EW_100, LITIGE, PASSED, rules=COUNTED, deals=4, decisive=True)
        assert state(score) == (False, None, 162, 243)
        assert score.set_aside == 81
        decided = match(
            NS_100, EW_100, LITIGE, PASSED, NS_100, rules=COUNTED, deals=4, decisive=True
        )
        assert state(decided) == (True, "NS", 343, 305)


class TestAMatchOfBoards:
    """Each board is compared with the same one at other tables: nobody wins, nothing is carried."""

    def test_goes_on_until_every_board_has_its_result(self):
        score = match(LITIGE, boards=True, deals=2)
        assert score[1:] == (81, 81, 0, False, None, score.message, score.params, ())
        assert score.why == "La partie continue\u00a0: étuis qui ont leur résultat, 1 sur 2."
        assert [(one.ns, one.ew) for one in score.deals] == [(81, 81)], "a last deal"

    def test_ends_with_the_totals_of_its_boards_and_no_winner(self):
        score = match(LITIGE, NS_100, boards=True, deals=2)
        assert score[1:] == (181, 143, 0, True, None, score.message, score.params, ())
        assert score.why == "Fin de la partie\u00a0: chaque étui a son résultat, 181 à 143."
        assert [one.lines for one in score.deals] == [(), ()]

    def test_names_the_boards_typed_after_its_end_and_explains_each_of_its_own(self):
        score = match(LITIGE, NS_100, EW_100, boards=True, deals=2, explain=True)
        assert (score.ns, score.ew, score.ended) == (181, 143, True)
        assert [len(one.lines) for one in score.deals] == [2, 1]
        [problem] = score.problems
        assert (problem.field, problem.code) == ("deals", "after-the-end")
        assert problem.text == (
            "La partie était finie à la donne 2\u00a0: enlevez les suivantes (3 donnes tapées)."
        )

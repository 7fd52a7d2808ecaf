"""Who wins a match to a target: win_needs, both_over, target_rule (VARIANTS §7.10, 7.11, 7.13)."""

from __future__ import annotations

import pytest

from scoring import Deal, End, Fault, RuleSet, score_match
from scoring.doubts.totals import check_totals
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
CONTREE = RuleSet.preset("contree-made")

NS_150 = Deal("NS", ns=150, ew=12)
EW_100 = Deal("EW", ns=62, ew=100)
NS_90 = Deal("NS", ns=90, ew=72)


def match(*deals, rules=BELOTE, **end):
    return score_match(rules, deals, End(**end))


def winner(*deals, target, **options):
    """Return the winner of a match of belote to a target."""
    return match(*deals, rules=BELOTE.with_options(**options), target=target).winner


class TestOnlyTheTakerOfAMadeDealMayWin:
    def test_a_camp_does_not_go_out_on_points_of_defence(self):
        rules = BELOTE.with_options(win_needs="made")
        goes_on = match(NS_150, EW_100, rules=rules, target=200)
        assert (goes_on.ns, goes_on.ew, goes_on.ended) == (212, 112, False)
        assert "Nord-Sud a atteint 200 points mais ne peut pas gagner" in goes_on.why
        assert match(NS_150, EW_100, NS_90, rules=rules, target=200).winner == "NS"
        assert match(NS_150, EW_100, rules=BELOTE, target=200).winner == "NS"

    def test_the_other_camp_may_pass_it_meanwhile(self):
        rules = BELOTE.with_options(win_needs="made")
        capot = Deal("EW", ns=0, ew=252)
        assert match(NS_150, EW_100, capot, rules=rules, target=200).winner == "EW"

    def test_points_of_a_fault_do_not_win(self):
        fault = Fault("EW", "irregular")
        assert winner(NS_150, fault, target=200, win_needs="made") is None
        assert winner(NS_150, fault, target=200) == "NS"


class TestNobodyWinsOnABelote:
    """« On ne gagne jamais sur une belote »: a target that only the last belotes reach waits."""

    #: NS makes a deal with 82 and its belote, from 150.
    WITH_BELOTE = Deal("NS", ns=82, ew=80, belotes_ns=1)

    @pytest.mark.parametrize(
        ("target", "expected"), [(232, "NS"), (233, None), (252, None)], ids=["82", "83", "102"]
    )
    def test_though_its_deal_was_made(self, target, expected):
        camp = winner(NS_150, self.WITH_BELOTE, target=target, win_needs="not-by-belote")
        assert camp == expected
        assert winner(NS_150, self.WITH_BELOTE, target=target) == "NS"

    def test_and_the_sentence_says_so(self):
        rules = BELOTE.with_options(win_needs="not-by-belote")
        score = match(NS_150, self.WITH_BELOTE, rules=rules, target=240)
        assert (score.ns, score.ew, score.ended) == (252, 92, False)
        assert "n’atteint 240 points que par une belote" in score.why

    def test_the_next_deal_is_enough_whatever_it_gives(self):
        deals = [NS_150, self.WITH_BELOTE, EW_100]
        assert winner(*deals, target=240, win_needs="not-by-belote") == "NS"

    def test_the_other_camp_may_pass_it_meanwhile(self):
        deals = [NS_150, self.WITH_BELOTE, Deal("EW", ew=252)]
        assert winner(*deals, target=240, win_needs="not-by-belote") == "EW"

    def test_a_doubled_belote_counts_for_all_that_it_brings(self):
        """Made and coinché with 2, 2, 2, 2: the belote marks 40 of the 560."""
        rules = RuleSet.preset("ffb-coinche").with_options(
            win_needs="not-by-belote", coinche=(2, 2, 2, 2)
        )
        doubled = Deal("NS", 110, "hearts", coinche=1, ns=110, ew=52, belotes_ns=1)
        assert match(doubled, rules=rules, target=540).winner == "NS"
        assert match(doubled, rules=rules, target=541).winner is None

    def test_a_belote_taken_from_the_camp_that_fails_does_not_win_either(self):
        rules = CONTREE.with_options(win_needs="not-by-belote", belote="winner")
        failed = Deal("NS", 100, "hearts", ns=60, ew=102, belotes_ns=1)
        assert match(failed, rules=rules, target=180).winner is None
        assert match(failed, rules=rules, target=160).winner == "EW"


class TestACapotedCamp:
    #: EW, capoted, passes 160 by the points announced in vain by NS.
    CAPOT = Deal("NS", ns=252, ew=0, false_ns=100)

    @for_each(
        "needs, expected",
        [("belote-rule", "EW"), ("trick", None), ("not-lost", None), ("anything", "EW")],
    )
    def test_may_not_win_where_a_trick_is_needed(self, needs, expected):
        before = [EW_100, EW_100, EW_100]
        options = {"annonces": "federation", "both_over": "last-deal-marks"}
        rules = BELOTE.with_options(**options, win_needs=needs)
        deals = [*before, self.CAPOT._replace(false_ns=400)]
        assert match(*deals, rules=rules, target=400).winner == expected

    def test_wins_at_its_next_trick(self):
        options = {"annonces": "federation", "both_over": "last-deal-marks"}
        rules = BELOTE.with_options(**options, win_needs="trick")
        deals = [EW_100, EW_100, EW_100, self.CAPOT._replace(false_ns=400)]
        assert match(*deals, EW_100, rules=rules, target=400).winner == "EW"


class TestACapotedCampThatKeepsItsAnnonces:
    """Wikipedia 2010: it marks its annonces but cannot win on that deal. Option: capot_annonces."""

    CAPOT = Deal("NS", ns=252, annonces_ew=300)

    @pytest.mark.parametrize("needs", ["belote-rule", "not-lost", "anything"])
    def test_does_not_win_on_that_deal_whatever_it_marks(self, needs):
        rules = BELOTE.with_options(annonces="federation", capot_annonces="kept", win_needs=needs)
        score = match(self.CAPOT, rules=rules, target=300)
        assert (score.ns, score.ew, score.ended) == (252, 300, False)
        assert match(self.CAPOT, EW_100, rules=rules, target=300).winner == "EW"


class TestABeloteThatCountsFromAContract:
    """A Clermont championship: only from a bid of 100. Option: belote_from."""

    def test_gives_no_point_to_the_last_deal_below_it(self):
        rules = CONTREE.with_options(both_over="last-deal-points", belote_from=100)
        last = Deal("EW", 80, "hearts", ns=80, ew=82, belotes_ns=1)
        deals = [TestBothCampsOverTheTarget.DEALS[0], last]
        assert match(*deals, rules=rules, target=150).winner == "EW"


class TestATakerThatFailed:
    #: NS fails and keeps its belote and the points announced in vain by EW.
    FAILED = Deal("NS", ns=60, ew=102, false_ew=200)

    @pytest.mark.parametrize(
        ("needs", "expected"), [("trick", "NS"), ("not-lost", None), ("made", None)]
    )
    def test_may_not_win_where_the_deal_must_not_be_lost(self, needs, expected):
        deals = [NS_150, self.FAILED]
        camp = winner(*deals, target=300, annonces="federation", win_needs=needs)
        assert camp == expected

    def test_by_its_belote_alone_wins_only_where_anything_wins(self):
        capot = Deal("NS", ns=252)
        failing = Deal("NS", ns=60, ew=102, belotes_ns=1)
        assert winner(capot, failing, target=272) is None
        assert winner(capot, failing, target=272, win_needs="trick") is None
        assert winner(capot, failing, target=272, win_needs="anything") == "NS"
        assert winner(capot, failing, NS_90, target=272, win_needs="not-lost") == "NS"


class TestBothCampsOverTheTarget:
    """Wikipedia 2010: the team that won the last deal wins the match."""

    #: 80 to 80; then EW makes 80 with 62 and a belote against 100.
    DEALS = (
        Deal("NS", 80, "hearts", ns=81, ew=81),
        Deal("EW", 80, "hearts", ns=100, ew=62, belotes_ew=1),
    )

    @pytest.mark.parametrize(
        ("option", "expected"),
        [("last-deal", "EW"), ("last-deal-points", "NS"), ("last-deal-marks", "NS")],
    )
    def test_the_last_deal_is_won_by_who_made_it_not_by_who_marks_more(self, option, expected):
        rules = CONTREE.with_options(both_over=option)
        score = match(*self.DEALS, rules=rules, target=150)
        assert (score.ns, score.ew, score.winner) == (180, 160, expected)
        assert "la dernière donne est à" in score.why

    def test_the_taker_that_made_it_wins_though_the_defence_has_more(self):
        rules = CONTREE.with_options(both_over="last-deal")
        deals = [
            Deal("NS", 80, "hearts", ns=100, ew=62),
            Deal("EW", 80, "hearts", ns=62, ew=100),
            Deal("NS", 80, "hearts", ns=60, ew=102, belotes_ns=1),
        ]
        assert match(*deals, rules=rules, target=230).winner == "NS"

    def test_the_defence_wins_a_deal_that_failed(self):
        failed = Deal("NS", ns=60, ew=102)
        deals = [NS_150, EW_100, failed]
        assert winner(*deals, target=210, both_over="last-deal") == "NS"
        assert winner(NS_150, EW_100, NS_90, target=150, both_over="last-deal") == "NS"
        assert winner(NS_150._replace(ns=100, ew=62), EW_100, target=240) is None
        equal = [NS_90, EW_100, failed]
        assert winner(*equal, target=152, both_over="last-deal") == "EW"

    def test_the_last_taker_wins_behind_the_other_camp(self):
        """« En cas de dépassement par les deux camps, le preneur de la dernière donne gagne »."""
        deals = [Deal("NS", ns=100, ew=62), Deal("EW", ns=80, ew=82)]
        rules = BELOTE.with_options(both_over="last-taker")
        score = match(*deals, rules=rules, target=144)
        assert (score.ns, score.ew, score.winner) == (180, 144, "EW")
        assert "la dernière donne est à Est-Ouest" in score.why
        assert winner(*deals, target=144) == "NS"

    @pytest.mark.parametrize(("option", "expected"), [("last-taker", "NS"), ("last-deal", "EW")])
    def test_the_last_taker_wins_though_it_failed(self, option, expected):
        """NS fails and passes 170 by its belote: 170 to 174."""
        deals = [NS_150, Deal("NS", ns=60, ew=102, belotes_ns=1)]
        assert winner(*deals, target=170, both_over=option, win_needs="anything") == expected

    def test_a_fault_has_no_taker_and_one_more_deal_is_played(self):
        rules = BELOTE.with_options(both_over="last-taker", win_needs="made")
        # 150 to 12, then 212 to 112: NS may not win on points of defence
        deals = [NS_150, EW_100, Fault("NS", "irregular")]
        score = match(*deals, rules=rules, target=212)
        assert (score.ns, score.ew, score.ended) == (212, 274, False)
        assert "personne n’a pris la dernière donne" in score.why
        assert match(*deals, NS_90, rules=rules, target=212).winner == "NS"

    def test_nobody_wins_a_litige_and_one_more_deal_is_played(self):
        litige = Deal("NS", ns=81, ew=81)
        options = {"both_over": "last-deal", "last_litige": "keep"}
        deals = [NS_150, Deal("EW", ns=12, ew=150), litige]
        score = match(*deals, rules=BELOTE.with_options(**options), target=163)
        assert (score.ended, score.winner) == (False, None)
        after = match(*deals, EW_100, rules=BELOTE.with_options(**options), target=163)
        assert after.winner == "EW"

    def test_as_many_points_in_it_play_one_more_deal(self):
        rules = CONTREE.with_options(both_over="last-deal-points")
        equal = Deal("EW", 80, "hearts", ns=91, ew=71, belotes_ew=1)
        score = match(self.DEALS[0], equal, rules=rules, target=150)
        assert (score.ns, score.ew, score.ended) == (170, 170, False)
        assert "autant de points de plis" in score.why


class TestADrawWhenBothCampsAreOverTheTarget:
    """« Si les deux équipes dépassent le but, partie nulle »."""

    RULES = BELOTE.with_options(both_over="draw")

    def test_nobody_wins_and_the_match_is_over(self):
        drawn = match(NS_90, EW_100, rules=self.RULES, target=152)
        assert (drawn.ns, drawn.ew, drawn.ended, drawn.winner) == (152, 172, True, None)
        assert drawn.why.endswith("152 à 172 : partie nulle.")

    def test_a_bracket_needs_a_winner(self):
        score = match(NS_90, EW_100, rules=self.RULES, target=152, decisive=True)
        assert score.winner == "EW"

    def test_equal_totals_over_the_target_are_a_draw_that_a_sheet_may_hold(self):
        assert check_totals(self.RULES, End(target=1000), 1040, 1040) == []
        assert [one.code for one in check_totals(BELOTE, End(target=1000), 1040, 1040)] == ["equal"]


class TestATargetToExceed:
    def test_is_not_enough_when_it_is_reached(self):
        deals = [Deal("NS", ns=252)] * 11 + [Deal("NS", ns=162), Deal("NS", ns=66 + 90, ew=6)]
        reached = match(*deals[:12], rules=BELOTE, target=2934)
        assert (reached.ns, reached.winner) == (2934, "NS")
        not_yet = match(*deals[:12], rules=BELOTE, target=2934, exceed=True)
        assert not not_yet.ended
        assert "plus de 2934 points" in not_yet.why
        assert match(*deals, rules=BELOTE, target=2934, exceed=True).winner == "NS"

    @pytest.mark.parametrize(
        ("points", "expected"), [(3000, None), (3001, "NS")], ids=["3000", "3001"]
    )
    def test_3000_is_not_enough_and_3001_is(self, answer, points, expected):
        # 11 capots are worth 2772
        last = points - 2772 - 162
        deals = [{"taker": "NS", "capot": "NS"}] * 11
        deals += [{"taker": "NS", "points": {"NS": 162}}]
        deals += [{"taker": "EW", "points": {"NS": last}}]
        line = {"deals": deals, "end": {"target": 3000, "exceed": True}}
        assert answer("match", "ffb-belote", line)["winner"] == expected

    def test_in_tens_3010_is(self, answer):
        line = {
            "deals": [{"taker": "NS", "capot": "NS"}] * 12
            + [{"taker": "NS", "points": {"NS": 162}}],
            "end": {"target": 316, "exceed": True},
        }
        tens = ("--set", "unit=10", "--set", "rounding=ten")
        score = answer("match", "ffb-belote", line, *tens)
        assert (score["totals"]["NS"], score["ended"]) == (316, False)
        line["end"]["target"] = 315
        assert answer("match", "ffb-belote", line, *tens)["winner"] == "NS"

    def test_needs_a_target(self, refused):
        assert refused(
            "match", "ffb-belote", {"deals": [], "end": {"deals": 1, "exceed": True}}
        ) == ["end"]


class TestADealWithoutATaker:
    """Wikipedia 2010, « la vache »: the dealer must take."""

    FORCED = ("--set", "all_pass=forced")

    def test_is_refused_where_somebody_must_take(self, answer, refused):
        assert refused("deal", "ffb-belote", {"taker": None}, *self.FORCED) == ["taker"]
        line = {
            "deals": [{"taker": "NS", "points": {"NS": 90}}, {"taker": None}],
            "end": {"deals": 2},
        }
        assert refused("match", "ffb-belote", line, *self.FORCED) == ["deals[1].taker"]
        [error] = answer("deal", "ffb-belote", {"taker": None}, *self.FORCED)["errors"]
        assert "le donneur prend" in error["message"]

    def test_names_the_player_who_must_take(self, answer):
        left = (*self.FORCED, "--set", "forced_taker=left-of-dealer")
        [error] = answer("deal", "ffb-belote", {"taker": None}, *left)["errors"]
        assert "à gauche du donneur" in error["message"]


def test_a_decisive_match_says_its_totals_after_a_paid_misdeal():
    """The price of a misdeal parts equal totals before the deal that must part the camps."""
    rules = BELOTE.with_options(all_pass="counted", misdeal_price=162)
    score = score_match(rules, [Deal(None), Fault("EW", "misdeal")], End(deals=1, decisive=True))
    assert not score.ended
    assert score.why.endswith("une donne de plus doit départager les deux camps, 162 à 0.")

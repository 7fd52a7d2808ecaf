"""Deals written on one line: accepted input, and lossless conversion back."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import Deal, Refused, RuleSet, presets
from scoring.reading.deal_words import deal_text
from scoring.reading.notation import MOST_SIGNS, Ambiguous, NotLegal, NotUnderstood, read, write
from tests import ROOT
from tests.scoring.each_preset import each_preset
from tests.scoring.strategies import deals, rule_sets
from tests.sweeps import examples, for_each

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
SA_TA = COINCHE.with_options(sa_ta=True)
CANCELLING = BELOTE.with_options(carre_sevens="cancels-deal", weak_hand="under-11")
ALL = {name: RuleSet.preset(name) for name in presets()}
GUIDE = ROOT / "docs" / "fr" / "guides" / "deals.md"
A_DEAL = Deal("NS", 90, "hearts", 1, ns=112, ew=50, belotes_ns=1)


def refusal(line: str, rules: RuleSet) -> Refused:
    with pytest.raises(Refused) as refused:
        read(line, rules)
    return refused.value


def texts(line: str, rules: RuleSet) -> list[str]:
    return [
        problem.text.replace("\u202f", " ").replace("\u00a0", " ")
        for problem in refusal(line, rules).problems
    ]


class TestEveryLegalDeal:
    @each_preset
    @given(st.data())
    def test_of_every_preset_reads_back_from_its_line(self, preset, data):
        deal = data.draw(deals(ALL[preset]))
        assert read(write(deal, ALL[preset]), ALL[preset]) == deal

    @given(st.data())
    def test_of_any_rules_reads_back_from_its_line(self, data):
        rules = data.draw(rule_sets())
        deal = data.draw(deals(rules))
        assert read(write(deal, rules), rules) == deal

    @given(st.data())
    def test_reads_the_same_in_capitals_and_with_wide_spaces(self, data):
        deal = data.draw(deals(SA_TA))
        line = write(deal, SA_TA)
        assert read(f"  {line.upper()}\t", SA_TA) == deal

    @pytest.mark.slow
    @pytest.mark.parametrize("rules", [BELOTE, COINCHE], ids=["belote", "coinche"])
    def test_has_no_shorter_line_of_three_keys(self, rules):
        lengths = {}
        for length in (1, 2, 3):
            for keys in itertools.product("0123456789bcdekptpga", repeat=length):
                line = "".join(keys)
                try:
                    lengths.setdefault(read(line, rules), length)
                except Refused:
                    continue
        assert len(lengths) > 20
        assert {deal: len(write(deal, rules)) for deal in lengths} == lengths

    def test_of_other_rules_has_no_line(self):
        with pytest.raises(ValueError, match="not a deal of these rules"):
            write(A_DEAL, BELOTE)


class TestWhatMayBeTyped:
    @for_each(
        "line",
        [
            "90cx112b",
            "90c x 112 b",
            "  90 C X 112 B  ",
            "n90cx112b",
            "S 90 cœur coinché 112 belote",
            "Nord-Sud 90 cœur coinchée 112/50 belote",
            "N-S 90♥x d50 b",
            "90♥️ contré 112-50 b",
            "90 ♡ x e50 nb",
            "x c 90 112 b",
            "90xc b112",
        ],
    )
    def test_glued_apart_or_in_words_is_the_same_deal(self, line):
        assert read(line, COINCHE) == A_DEAL

    @for_each("camp", ["e", "E", "o", "w", "eo", "E-O", "ew", "est", "Ouest"])
    def test_est_ouest_has_several_names(self, camp):
        assert read(f"{camp} 81", BELOTE) == Deal("EW", ns=81, ew=81)

    def test_nobody_said_is_nord_sud(self):
        assert read("100", BELOTE) == read("n100", BELOTE) == Deal("NS", ns=100, ew=62)

    @for_each(
        "sign, trump",
        [
            *((word, "spades") for word in ("p", "pique", "♠", "♤")),
            *((word, "hearts") for word in ("c", "coeur", "cœur", "♥")),
            *((word, "diamonds") for word in ("k", "ca", "carreau", "♦")),
            *((word, "clubs") for word in ("t", "trèfle", "trefle", "♣")),
            *((word, "no-trump") for word in ("sa", "sans atout", "Sans-Atout")),
            *((word, "all-trump") for word in ("ta", "tout atout", "TA")),
        ],
    )
    def test_every_trump_has_its_signs(self, sign, trump):
        expected = Deal("NS", 90, trump, ns=112, ew=50)
        assert read(f"90{sign}112", SA_TA) == read(f"90 {sign} 112", SA_TA) == expected

    def test_the_trump_may_be_left_out_and_the_contract_glued_to_the_points(self):
        assert read("90112", COINCHE) == read("90 112", COINCHE) == Deal("NS", 90, ns=112, ew=50)
        assert read("100100", COINCHE) == Deal("NS", 100, ns=100, ew=62)
        assert read("8080", COINCHE) == Deal("NS", 80, ns=80, ew=82)
        assert read("1000", COINCHE) == Deal("NS", 100, ns=0, ew=162)

    @for_each("line", ["90c50/112", "90c50", "90cd112", "90c/112", "90c 50 112"])
    def test_the_sheet_may_show_the_points_of_either_camp(self, line):
        assert read(line, COINCHE) == Deal("NS", 90, "hearts", ns=50, ew=112)

    def test_whose_a_thing_is_said_before_it_by_d_or_by_the_camp(self):
        of_defence = Deal("EW", 90, "hearts", ns=50, ew=112, belotes_ns=1, annonces_ns=20)
        for line in ("e90c112dbda20", "e90c112 nb na20", "e 90c 112 / b / + 20", "e90cn50dbd+20"):
            assert read(line, COINCHE) == of_defence

    def test_annonces_of_a_camp_add_up_and_those_not_shown_are_apart(self):
        deal = read("90c112a20a50f20df100", COINCHE)
        assert (deal.annonces_ns, deal.annonces_ew) == (70, 0)
        assert (deal.false_ns, deal.false_ew) == (20, 100)

    def test_each_b_is_a_belote_where_there_may_be_several(self):
        deal = read("90ta112bbdb", SA_TA)
        assert (deal.belotes_ns, deal.belotes_ew) == (2, 1)
        deal = read("90ta112dbb", SA_TA)
        assert (deal.belotes_ns, deal.belotes_ew) == (0, 2)

    def test_a_capot_is_a_bid_before_the_points_and_a_result_after(self):
        bid_and_made = Deal("NS", "capot", "clubs", ns=252, ew=0, capot="NS")
        assert read("capt cap", COINCHE) == read("CAPOT TRÈFLE CAPOT", COINCHE) == bid_and_made
        assert read("capt140", COINCHE) == Deal("NS", "capot", "clubs", ns=140, ew=22)
        assert read("90tcap", COINCHE) == bid_and_made._replace(contract=90)
        assert read("90t252", COINCHE) == Deal("NS", 90, "clubs", ns=252, ew=0)
        assert read("cap", BELOTE) == Deal("NS", ns=252, capot="NS")
        assert read("dcap", BELOTE) == Deal("NS", ew=252, capot="EW")

    def test_a_generale_is_bid_where_the_rules_have_one(self):
        rules = COINCHE.with_options(generale=500)
        expected = Deal("NS", "generale", "spades", ns=252, ew=0, capot="NS")
        assert read("gp cap", rules) == read("générale pique capot", rules) == expected

    def test_p_alone_is_a_deal_that_all_passed_and_elsewhere_spades(self):
        assert read("p", COINCHE) == read("passée", BELOTE) == Deal(None)
        assert read("p112", BELOTE) == Deal("NS", trump="spades", ns=112, ew=50)


class TestThreeErrors:
    @for_each(
        "line, texts_",
        [
            ("90c zz 112", ["« zz » n’est pas compris (signe 5) ; attendu : 90c x 112 b."]),
            (
                "é 90c 112 qq",
                [
                    "« qq » n’est pas compris (signe 11) ; attendu : 90c x 112 b.",
                ],
            ),
            (
                "90cz112 !",
                [
                    "« cz » n’est pas compris (signe 3) ; attendu : 90c x 112 b.",
                    "« ! » n’est pas compris (signe 9) ; attendu : 90c x 112 b.",
                ],
            ),
            ("90c112x x", ["« x » (signe 9) : cette ligne le dit déjà."]),
            (
                "90 112 50 3",
                ["« 3 » (signe 11) : un nombre de trop, les deux camps ont déjà leurs points."],
            ),
            ("", ["Ligne vide : une donne est attendue, p si tout le monde a passé."]),
            ("9" * 101, [f"Ligne trop longue : {MOST_SIGNS} signes au plus."]),
        ],
    )
    def test_what_is_not_understood_is_quoted_with_its_place(self, line, texts_):
        assert texts(line, COINCHE) == texts_
        assert isinstance(refusal(line, COINCHE), NotUnderstood)

    def test_the_rest_of_a_line_not_understood_is_judged_too(self):
        assert texts("90c zz 300", COINCHE) == [
            "« zz » n’est pas compris (signe 5) ; attendu : 90c x 112 b.",
            "Un camp fait de 0 à 162 points de plis, ou 252 par un capot ; reçu 300.",
        ]

    def test_whose_with_nothing_behind_is_asked(self):
        (text,) = texts("90c112be", COINCHE)
        assert text.startswith("« e » nomme un camp, et rien ne suit")

    def test_a_deal_that_all_passed_has_nothing_else(self):
        (text,) = texts("passe 90c112", COINCHE)
        assert text.startswith("« 90 » (signe 7) : tout le monde a passé, n’écrivez rien d’autre")

    def test_a_camp_said_of_what_no_camp_has_is_sent_to_the_head_of_the_line(self):
        (text,) = texts("90 112 ec", COINCHE)
        assert (
            text == "« c » (signe 9) n’est à aucun camp : commencez la ligne par celui qui a pris."
        )

    @for_each(
        "line, rules, fields",
        [
            ("85c112", COINCHE, ["contract"]),
            ("80c 300 f30", COINCHE, ["points", "false_annonces"]),
            ("90cx112", BELOTE, ["coinche", "points"]),
            ("90sa112", COINCHE, ["trump"]),
            ("90sa112b", SA_TA, ["belotes"]),
            ("90c112a20da20", COINCHE, ["annonces"]),
            ("90c112bdb", COINCHE, ["belotes"]),
            ("90cap112", COINCHE, ["capot"]),
            ("90c", COINCHE, ["points"]),
            ("112a20", BELOTE, ["annonces"]),
        ],
    )
    def test_what_the_rules_refuse_names_the_fields(self, line, rules, fields):
        refused = refusal(line, rules)
        assert isinstance(refused, NotLegal)
        assert [problem.field for problem in refused.problems] == fields

    def test_two_legal_readings_are_both_said_with_a_line_that_means_each(self):
        refused = refusal("90ta50 112", SA_TA)
        assert isinstance(refused, Ambiguous)
        all_trump = Deal("NS", 90, "all-trump", ns=50, ew=112)
        clubs = Deal("NS", 90, "clubs", ns=112, ew=50, annonces_ns=50)
        assert set(refused.deals) == {all_trump, clubs}
        (text,) = texts("90ta50 112", SA_TA)
        assert "Nord-Sud prend 90 tout atout, fait 50 : chuté (tapez 90ta50)" in text
        assert "Nord-Sud prend 90 à trèfle, fait 112, 50 d’annonces" in text
        assert "(tapez 90t112a50)" in text
        # If only one reading is legal, that reading is used.
        assert read("90ta50 112", COINCHE) == clubs


def test_the_lines_of_the_guide_mean_what_it_says():
    matches = re.findall(r"^\| `([^`]+)` \| (\S.*\S) \|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert len(matches) > 10
    for line, words in matches:
        rules = BELOTE if re.search(" prend, |^Tout", words) else SA_TA
        if words.startswith("Donne annulée"):
            rules = CANCELLING
        assert str(deal_text(read(line, rules), rules)).replace("\u00a0", " ") == words, line


SIGNS = ["n", "e", "s", "sa", "ta", "t", "p", "ca", "cap", "c", "x", "d", "/", "b", "a", "f", "+"]
SIGNS += ["20", "90", "112", "50", "0", " ", "-", "g", "œ", "\0", "\u202e", "🂡", "é", "♥️", "\n"]


class TestAnyText:
    @examples(20, thorough=100)
    @example("8080SA80")
    @example("8080ta80")
    @example("1000N0A20")
    @given(
        st.one_of(st.text(max_size=MOST_SIGNS + 5), st.lists(st.sampled_from(SIGNS)).map("".join))
    )
    def test_is_a_deal_or_is_refused_in_words(self, line):
        for rules in (BELOTE, SA_TA):
            problems = []
            try:
                deal = read(line, rules)
            except Refused as refused:
                problems = [problem.text for problem in refused.problems]
            else:
                assert len(write(deal, rules)) <= len(line)
                assert read(write(deal, rules), rules) == deal
            assert all(one.isprintable() or one in "\u00a0\u202f" for one in "".join(problems))

    @for_each("sign", ["ca", "sa", "ta", "sata", "ne", "a1", "bx", "9", "90", "\ud800"])
    def test_as_long_as_may_be_is_answered(self, sign):
        line = (sign * MOST_SIGNS)[:MOST_SIGNS]
        with pytest.raises(Refused):
            read(line, SA_TA)

    def test_that_cannot_be_seen_is_named_or_left_out(self):
        assert read("\u202e90c\u200f112", COINCHE) == Deal("NS", 90, "hearts", ns=112, ew=50)
        assert "« U+0000 » n’est pas compris (signe 3)" in texts("90\0c112", COINCHE)[0]

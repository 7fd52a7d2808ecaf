"""Reasons why the totals written on a sheet differ from those of its deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import assume, example, given
from hypothesis import strategies as st

from scoring import Deal, End, MatchScore, RuleSet, score_match
from scoring.doubts.causes import MOST_CAUSES
from scoring.doubts.written_causes import NOT_WRITTEN, Written, causes_of_written, check_written
from tests.scoring.each_preset import each_preset
from tests.sweeps import for_each

from .test_diagnosis import any_deal

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
FOUR = End(deals=4)
#: NS takes the odd deals. The third is a litige, and EW wins its points at the fourth.
DEALS = [
    Deal("NS", ns=100, ew=62),
    Deal("EW", ns=41, ew=121),
    Deal("NS", ns=81, ew=81),
    Deal("EW", ns=60, ew=102),
]


def score(deals: Sequence[Deal], rules: RuleSet = BELOTE) -> MatchScore:
    return score_match(rules, deals, FOUR)


def causes(
    ns: int | None, ew: int | None, deals: Sequence[Deal] = DEALS, rules: RuleSet = BELOTE
) -> list[str]:
    written = Written(ns, ew)
    assert check_written(written, score(deals, rules))
    reasons = causes_of_written(rules, deals, written, lambda typed: score(typed, rules))
    assert len(reasons) <= MOST_CAUSES
    return [cause.text for cause in reasons]


def test_the_deals_make_the_totals_these_tests_start_from() -> None:
    assert score(DEALS)[1:3] == (201, 447)


def test_a_disagreement_is_said_with_both_pairs_of_totals() -> None:
    (problem,) = check_written(Written(447, None), score(DEALS))
    assert problem.text == "Les donnes font 201 à 447, la feuille dit 447 à –."
    assert check_written(Written(201, 447), score(DEALS)) == []
    assert check_written(Written(None, 447), score(DEALS)) == []
    assert check_written(NOT_WRITTEN, score(DEALS)) == []


@for_each(
    "ns, ew, sentence",
    [
        (447, 201, "les deux totaux sont échangés."),
        (163, 485, "la donne 1, marquée à l’autre camp, expliquerait 38."),
        (282, 366, "le litige de la donne 3, donné à l’autre camp, expliquerait 81."),
        (201, 366, "le litige de la donne 3, jamais repris sur la feuille, expliquerait 81."),
        (160, 326, "la donne 2, absente de la feuille, expliquerait l’écart."),
        (301, 509, "la donne 1, comptée deux fois sur la feuille, expliquerait l’écart."),
        (201, 474, "deux chiffres inversés dans le total d’Est-Ouest, 447 au lieu de 474."),
        (201, 347, "une retenue manquée dans l’addition d’Est-Ouest expliquerait 100."),
        (201, 467, "une belote d’Est-Ouest de plus, à une donne, expliquerait 20."),
    ],
)
def test_the_first_cause_of_totals_that_the_deals_do_not_make(
    ns: int, ew: int, sentence: str
) -> None:
    assert causes(ns, ew)[0] == sentence


def test_a_belote_typed_on_the_wrong_line_or_camp_is_told_by_its_line() -> None:
    deals = [DEALS[0]._replace(belotes_ns=1), *DEALS[1:]]
    assert score(deals)[1:3] == (221, 447)
    assert causes(201, 447, deals)[0] == "une belote de moins, à la donne 1, expliquerait 20."
    assert causes(201, 467, deals)[0] == (
        "la belote de la donne 1, donnée à l’autre camp, expliquerait 20."
    )


def test_a_capot_that_was_typed_162_is_told_by_its_line() -> None:
    deals = [Deal("NS", ns=162, ew=0), *DEALS[1:]]
    ns, ew = score([Deal("NS", ns=252, ew=0), *DEALS[1:]])[1:3]
    assert causes(ns, ew, deals)[0] == "un capot, à la donne 1, expliquerait 90."


def test_in_coinche_a_contract_or_a_coinche_is_told_by_its_line() -> None:
    deals = [
        Deal("NS", 90, "hearts", ns=100, ew=62),
        Deal("EW", 80, "hearts", ns=41, ew=121),
        Deal("NS", 100, "hearts", ns=60, ew=102),
        Deal("EW", 110, "hearts", ns=60, ew=102),
    ]
    coinched = [deals[0], deals[1]._replace(coinche=1), *deals[2:]]
    ns, ew = score(coinched, COINCHE)[1:3]
    assert "un contrat coinché, à la donne 2, expliquerait l’écart." in causes(
        ns, ew, deals, COINCHE
    )
    ns, ew = score([deals[0]._replace(contract=120), *deals[1:]], COINCHE)[1:3]
    assert any("la donne 1" in sentence for sentence in causes(ns, ew, deals, COINCHE))


def test_one_total_alone_may_be_written() -> None:
    assert causes(163, None)[0] == "la donne 1, marquée à l’autre camp, expliquerait 38."


def test_totals_that_nothing_explains_are_left_without_a_cause() -> None:
    assert causes(777, 3) == []


@each_preset
@given(st.integers(0, 2**31), st.integers(0, 3), st.sampled_from(["exchanged", "other-camp"]))
# In contree-announced, three lines of 160 fit the first one, and five causes fit the second one.
@example(14330789, 1, "other-camp")
@example(84, 0, "other-camp")
def test_one_slip_on_the_sheet_is_among_the_causes(
    preset: str, seed: int, line: int, slip: str
) -> None:
    rules, lots = RuleSet.preset(preset), Random(seed)
    deals = [any_deal(rules, lots) for _ in range(4)]
    result = score(deals, rules)
    marks = result.deals[line]
    off = marks.ew - marks.ns
    written = Written(result.ew, result.ns)
    if slip == "other-camp":
        written = Written(result.ns + off, result.ew - off)
    assume(not written.equals(result.ns, result.ew) and result.ended)
    reasons = causes_of_written(rules, deals, written, lambda typed: score(typed, rules))
    codes = [cause.code for cause in reasons]
    # Only exchanged totals, or a litige whose points were given to the other camp, may come before.
    assert slip in codes
    before = codes[: codes.index(slip)]
    assert set(before) <= ({"exchanged", "litige"} if slip == "other-camp" else set())


@each_preset
@given(st.integers(0, 2**31))
def test_of_totals_that_agree_nothing_is_said(preset: str, seed: int) -> None:
    rules, lots = RuleSet.preset(preset), Random(seed)
    deals = [any_deal(rules, lots) for _ in range(4)]
    result = score(deals, rules)
    for written in (Written(result.ns, result.ew), Written(result.ns), NOT_WRITTEN):
        assert check_written(written, result) == []
        assert causes_of_written(rules, deals, written, lambda typed: score(typed, rules)) == []

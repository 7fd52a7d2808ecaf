"""The posted sentences and the marks of the engine say the same thing, in both languages.

Two rule sets with the same text mark every telling deal alike. In ready rules, a sentence changes
if and only if a mark does. Examples and numbers are read back from the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, Fault, RuleSet, presets, score_deal, score_fault, score_match
from scoring.annonce_examples import annonce_example_of, judged
from scoring.annonce_scale import Annonce
from scoring.annonces import resolve
from scoring.catalogue.options import MARKED
from scoring.catalogue.table import THREE_PLAYERS
from scoring.deal import check
from scoring.examples import WITHOUT_MARKS, Telling, example_of, telling_deals
from scoring.marks.cases import CASES, LITIGE, row_name
from scoring.marks.cells import CAMPS, cells_of, row_names
from scoring.marks.form import Form
from scoring.marks.table import filled_by, table_of
from scoring.match_examples import SHOWN_BY_MATCHES, match_example_of
from scoring.penalties import IRREGULAR, MISDEAL, check_fault
from scoring.plan import plan_of
from scoring.reading.parsing import read_deal
from scoring.rules import OPTIONS, RulesError
from scoring.score import account
from scoring.words import Text
from tests.scoring.strategies import rule_sets
from tests.sweeps import daily, examples, for_each, slowly
from tournaments.regulation.gallery import gallery
from tournaments.regulation.words.marks import case_in_words
from tournaments.regulation.words.rules import in_its_words, rule_sentences
from tournaments.words.texts import say

LANGUAGES: Final = ("fr", "en")
#: The rules of each preset and of each ready regulation, where a deal has two camps.
KNOWN: Final = list(
    dict.fromkeys(
        rules
        for rules in (
            *map(RuleSet.preset, presets()),
            *(ready.regulation.rules for ready in gallery().values()),
        )
        if rules.game in MARKED and rules.players != THREE_PLAYERS
    )
)
#: Presets that the everyday tests change an option at a time.
EVERYDAY: Final = ("contree-made-announced", "belote-cafe")
#: Sentences that change where no mark of a deal does: they settle which annonces are shown, or say
#: how marks are rounded, equal totals judged and tricks needed where none of it ever decides.
WITHOUT_EFFECT_HERE: Final = ("annonces", "rounding", "round_last_deal", "litige", "tricks_floor")
#: Options whose steps stand beside the table: it is posted before rounding, and a litige set aside.
BESIDE_THE_TABLE: Final = {("rounding",), ("litige",), ("last_litige",), ("capot_annonces",)}
COMPTOIR: Final = {name for name, option in OPTIONS.items() if not {*option.games} & {*MARKED}}
FORMS: Final = ("0", "500", "tricks", "(160 + all-annonces) * 2 + belotes", "all + all-belotes * 3")


@lru_cache(maxsize=4096)
def text(rules: RuleSet, language: str = "fr") -> tuple[str, ...]:
    """Return the posted sentences of the rules of a deal."""
    with override(language):
        return tuple(
            sentence
            for name, value in rules.in_force().items()
            for sentence in rule_sentences(rules, name, value)
        )


def sentences(rules: RuleSet, name: str) -> list[str]:
    value = rules.in_force().get(name)
    return [] if value is None else list(rule_sentences(rules, name, value))


@lru_cache(maxsize=4096)
def given_by(rules: RuleSet, lines: Telling, explain: bool = False) -> object:
    """Return what a telling deal gives, and perhaps its explanation; None if it is refused."""
    if isinstance(lines.deal, Fault):
        if check_fault(rules, lines.deal):
            return None
        score = score_fault(rules, lines.deal, explain=explain)
    elif check(rules, lines.deal):
        return None
    else:
        score = score_deal(rules, lines.deal, 0, lines.last, explain, lines.forgiven)
    return score[:4], [(line.message, line.ns, line.ew) for line in score.lines]


@lru_cache(maxsize=4096)
def weights(rules: RuleSet) -> object:
    """Return the table of the marks; rounding by complement rounds what it has of tricks."""
    rounded = plan_of(rules).rounded if rules.rounding == "complement" else int

    def marked(form: Form) -> tuple[int, ...]:
        base, *others = form.weights()
        return rounded(base), *others

    return {key: (marked(row.taker), marked(row.defence)) for key, row in table_of(rules).items()}


def mark_alike(one: RuleSet, other: RuleSet, explain: bool = False) -> bool:
    """Return whether the tables and the telling deals of two rule sets are the same."""
    # faults and last deals come first: few other deals show what their options do
    tellings = dict.fromkeys((*reversed(telling_deals(one)), *telling_deals(other)))
    return weights(one) == weights(other) and all(
        given_by(one, telling, explain) == given_by(other, telling, explain) for telling in tellings
    )


def tells(one: RuleSet, other: RuleSet) -> None:
    """Check that two rule sets with the same text mark alike."""
    if text(one) == text(other):
        assert mark_alike(one, other), "no sentence tells this mark"


def proves(one: RuleSet, other: RuleSet, name: str) -> None:
    """Check that the text changes if and only if the marks do, or their explanation."""
    tells(one, other)
    if text(one) != text(other) and name not in (*WITHOUT_MARKS, *WITHOUT_EFFECT_HERE):
        assert not mark_alike(one, other, explain=True), "this sentence tells no mark"


def flipped(rules: RuleSet, name: str) -> Iterator[RuleSet]:
    """Yield the rules with each other value of an option alone."""
    if name == "game" or name not in rules.options():
        return
    for choice in OPTIONS[name].choices_in(rules.game):
        try:
            other = rules.with_options(**{name: choice.value})
        except RulesError:
            continue
        # some values change others that yield to them
        if all(one == name or getattr(rules, one) == getattr(other, one) for one in OPTIONS):
            yield other


@st.composite
def written_rules(draw: st.DrawFn, /, **fixed: Any) -> RuleSet:
    """Any rules where equal totals are possible, half of them with cells of their own."""
    rules = draw(rule_sets(**fixed))
    bids = rules.game != "belote"
    cases = [case for case in CASES if bids or not case.endswith(("bid-capot", "generale"))]
    cells: dict[str, dict[str, str]] = {}
    for _ in range(draw(st.integers(-2, 3))):
        case = draw(st.sampled_from(cases))
        doubled = draw(st.integers(0, 2)) if bids and case != LITIGE else 0
        row = cells.setdefault(row_name(case, doubled), {})
        row[draw(st.sampled_from(CAMPS))] = draw(st.sampled_from(FORMS))
    return rules.with_options(marks=cells)


def examples_say_the_marks(rules: RuleSet) -> None:
    for name in (*rules.in_force(), *row_names(rules.marks)):
        example = example_of(rules, name)
        if example is None:
            continue
        deal, last, forgiven, _holds_pair = example.told
        if isinstance(deal, Fault):
            score = score_fault(rules, deal)
            marks = [score.ew]
        else:
            assert not check(rules, deal)
            score = score_deal(rules, deal, 0, last, forgiven=forgiven)
            marks = [score.ns, score.ew, *([score.set_aside] if score.set_aside else [])]
        for language in LANGUAGES:
            with override(language):
                shown = say(example.text.message, example.text.params)
            numbers = re.findall(r"\d+", re.split(r"\s?: ", shown)[-1])
            assert numbers == list(map(str, marks)), shown
            if isinstance(deal, Deal) and isinstance(deal.contract, int):
                assert f" {deal.contract} " in shown


def matches_say_who_wins(rules: RuleSet) -> None:
    """Check the example of each option that only a match shows: its marks, its end, its other."""
    for name in SHOWN_BY_MATCHES:
        example = match_example_of(rules, name)
        if example is None:
            continue
        match = score_match(rules, example.deals, example.end, time_up=example.end.both)
        others = [
            score_match(other, example.deals, example.end, time_up=example.end.both)
            for other in flipped(rules, name)
        ]
        assert any(other.why != match.why for other in others)
        for language in LANGUAGES:
            with override(language):
                shown = say(example.text.message, example.text.params)
                assert shown.endswith(say(match.message, match.params))
                played = shown.removesuffix(say(match.message, match.params))
            marks = re.findall(r", (\d+) (?:à|to) (\d+)(?=\s?[;.])", played)
            assert marks == [(str(deal.ns), str(deal.ew)) for deal in match.deals], played


@pytest.mark.parametrize("rules", daily(3, KNOWN))
def test_the_examples_of_ready_rules_say_the_marks_of_the_engine(rules: RuleSet) -> None:
    examples_say_the_marks(rules)
    for both_over in (rules, *flipped(rules, "both_over")):
        matches_say_who_wins(both_over)


@examples(3, 10)
@given(written_rules())
def test_the_examples_of_any_rules_say_the_marks_of_the_engine(rules: RuleSet) -> None:
    examples_say_the_marks(rules)
    matches_say_who_wins(rules)


@for_each("name", OPTIONS.keys() - WITHOUT_MARKS - {"marks"} - COMPTOIR)
def test_every_option_of_the_marks_has_an_example_that_the_posted_table_gives(name: str) -> None:
    priced = [rules.with_options(misdeal_price=160) for rules in KNOWN]
    families = (
        [(other, example) for other in flipped(rules, name) if (example := example_of(other, name))]
        for rules in (*KNOWN, *priced)
    )
    family = next(filter(None, families), None)
    assert family, "no deal shows this option"
    for rules, example in family:
        deal, last, forgiven, _holds_pair = example.told
        if isinstance(deal, Deal):
            after = account(plan_of(rules), deal, 0, last, forgiven).after
            beside = {step.telling[:1] for step, taker, defence in after if taker or defence}
            assert beside <= BESIDE_THE_TABLE, "fill rows of scoring/marks/table.py instead"


@pytest.mark.parametrize("rules", daily(6, KNOWN))
def test_every_way_to_win_and_every_belote_has_an_example(rules: RuleSet) -> None:
    for other in (rules, *flipped(rules, "both_over")):
        assert match_example_of(other, "both_over"), other.both_over
    for other in (rules, *flipped(rules, "belote")):
        assert example_of(other, "belote"), other.belote


def shown_with(rules: RuleSet, name: str) -> tuple[object, Callable[[RuleSet], object]] | None:
    """Return what the example of an option shows, and the function that says what it comes to."""
    if annonces := annonce_example_of(rules, name):
        return annonces.show, lambda one: judged(one, annonces.show)
    if deal := example_of(rules, name):
        return deal.told, lambda one: given_by(one, deal.told)
    if match := match_example_of(rules, name):
        deals, end = match.deals, match.end
        return deals, lambda one: score_match(one, deals, end, time_up=end.both).why
    return None


def told_apart(rules: RuleSet, name: str) -> None:
    """Check that the example of one of two values tells them apart, if any example can."""
    if name not in rules.options():
        return
    family = [rules, *flipped(rules, name)]
    examples = [(one, shown_with(one, name)) for one in dict.fromkeys(family)]
    for (one, mine), (other, theirs) in combinations(examples, 2):
        shown = [example for example in (mine, theirs) if example is not None]
        if any(of(one) != of(other) for _deal, of in shown):
            continue
        if name not in WITHOUT_MARKS:
            alike = (given_by(one, deal) == given_by(other, deal) for deal in telling_deals(one))
            assert all(alike), (name, shown)
        everything = [of for _rules, example in examples if example for of in example[1:]]
        assert all(of(one) == of(other) for of in everything), (name, shown)


@pytest.mark.parametrize(
    "rules",
    [
        *map(RuleSet.preset, EVERYDAY),
        *slowly(*(rules for rules in KNOWN if rules not in map(RuleSet.preset, EVERYDAY))),
    ],
)
def test_the_examples_beside_each_other_tell_their_choices_apart(rules: RuleSet) -> None:
    for name in OPTIONS:
        told_apart(rules, name)


def test_two_prices_of_a_failure_that_rounding_hides_are_told_by_a_doubled_one() -> None:
    coinche = RuleSet.preset("ffb-coinche")
    examples = [
        example_of(coinche.with_options(failed_base=base), "failed_base") for base in (160, 162)
    ]
    assert [example and (example.ns, example.ew) for example in examples] == [(0, 960), (0, 970)]


def ordinary(text: Text) -> str:
    return str(text).replace("\N{NO-BREAK SPACE}", " ")


def test_both_camps_reach_a_target_by_contracts_alone_with_a_belote() -> None:
    contracts = RuleSet.preset("ffb-coinche").with_options(made_marks="contract", annonces="none")
    example = match_example_of(contracts.with_options(both_over="draw"), "both_over")
    assert example is not None
    assert ordinary(example.text).endswith(
        "puis Est-Ouest prend, contrat de 80 chuté avec 70 points de plis plus sa belote, 240 à "
        "20. Fin de la partie : les deux camps ont atteint 100 points, 320 à 100 : partie nulle."
    )


def test_king_and_queen_of_trumps_add_nothing_where_there_is_no_belote() -> None:
    rules = RuleSet.preset("ffb-belote").with_options(belote="none")
    example = example_of(rules, "belote")
    assert example is not None
    assert ordinary(example.text) == (
        "Exemple : contrat réussi avec 103 points de plis, roi et dame d’atout dans une même main "
        ": 103 à 59."
    )


@pytest.mark.parametrize(
    "rules",
    [
        *map(RuleSet.preset, EVERYDAY),
        *slowly(*(rules for rules in KNOWN if rules not in map(RuleSet.preset, EVERYDAY))),
    ],
)
def test_a_sentence_of_ready_rules_changes_only_with_a_mark(rules: RuleSet) -> None:
    for name in OPTIONS:
        for other in flipped(rules, name):
            proves(rules, other, name)


@examples(3, 10)
@given(st.data())
def test_no_mark_of_any_rules_changes_without_a_sentence(data: st.DataObject) -> None:
    rules = data.draw(written_rules())
    for name in data.draw(st.permutations(sorted(OPTIONS)))[:3]:
        for other in flipped(rules, name):
            tells(rules, other)
            assert (text(rules) == text(other)) == (text(rules, "en") == text(other, "en"))


@given(written_rules())
def test_no_sentence_stands_beside_its_exception_as_if_it_held(rules: RuleSet) -> None:
    for cell in cells_of(rules.marks):
        case = in_its_words(rules, case_in_words(cell.case, cell.doubled))
        for name in rules.in_force():
            place = cell.case, cell.doubled, cell.camp
            if OPTIONS[name].fills and place in filled_by(rules, name):
                assert all(case in one for one in sentences(rules, name))


def test_the_sentence_of_the_belote_names_the_cells_that_do_not_mark_it() -> None:
    belote = RuleSet.preset("ffb-belote")
    unmarked = belote.with_options(marks={"made": {"taker": "tricks", "defence": "tricks"}})
    [usual], [sentence] = sentences(belote, "belote"), sentences(unmarked, "belote")
    assert "Exception" not in usual
    assert sentence.startswith(usual)
    assert "donne réussie" in sentence


def test_a_sentence_whose_every_cell_is_written_is_left_out() -> None:
    rules = RuleSet.preset("ffb-belote").with_options(marks={"made-capot": {"taker": "300"}})
    assert not sentences(rules, "capot")
    assert sentences(rules, "failed_base") == ["Une chute donne 162 points à la défense."]


def test_a_sentence_that_compares_with_a_written_cell_says_its_number() -> None:
    rules = RuleSet.preset("ffb-coinche").with_options(marks={"failed": {"defence": "500"}})
    assert sentences(rules, "defence_capot") == [
        "Quand la défense fait tous les plis, la chute lui vaut 160 points."
    ]
    assert sentences(rules, "failed_capot_bid") == [
        "Un capot demandé et chuté vaut 410 points à la défense."
    ]
    assert sentences(rules, "failed_base") == [
        "Un contrat chuté donne 160 points à la défense. Exception dans « La marque » : contrat "
        "chuté."
    ]


def numbers(rules: RuleSet, name: str) -> list[int]:
    """Return the numbers of the first sentence of an option."""
    return [int(one) for one in re.findall(r"\d+", sentences(rules, name)[0])]


def marked(rules: RuleSet, contract: int | str, ns: int, ew: int) -> int:
    """Return what the winner of a deal marks beside the contract; North-South take."""
    bids = rules.game != "belote"
    score = score_deal(rules, Deal("NS", contract if bids else None, ns=ns, ew=ew))
    if not bids or not isinstance(contract, int):
        return max(score.ns, score.ew)
    success = score.outcome == "made"
    adds = rules.made_marks != "points" if success else rules.failed_contract
    return max(score.ns, score.ew) - (contract if adds else 0)


@given(
    st.sampled_from(("none", "complement")).flatmap(
        lambda rounding: rule_sets(rounding=rounding, unit=1, round_last_deal=True)
    )
)
def test_the_numbers_of_the_sentences_are_those_of_the_engine(rules: RuleSet) -> None:
    numbers_are_marked(rules)


@for_each(
    "capot, capot_bid, made_marks, rounding",
    list(
        product(
            (252, 250, 162),
            ("contract-250", "contract-270"),
            ("points-and-contract", "points", "contract"),
            ("none", "complement"),
        )
    ),
)
def test_a_capot_is_worth_what_its_sentences_say(**options: Any) -> None:
    numbers_are_marked(RuleSet.preset("ffb-coinche").with_options(**options))


def numbers_are_marked(rules: RuleSet) -> None:
    low = rules.min_bid
    failed = marked(rules, low, 60, 102)
    assert numbers(rules, "failed_base")[:1] == ([failed] if rules.failed_base else [])
    by_defence = marked(rules, low, 0, 252)
    assert numbers(rules, "defence_capot")[:1] in (
        [by_defence],
        [] if by_defence == failed else [0],
    )
    tricks = 0
    if sentences(rules, "capot"):
        tricks = marked(rules, low, 252, 0)
        assert numbers(rules, "capot")[0] == tricks
    if rules.game == "belote":
        return
    if rules.capot_bid != "not-allowed":
        worth, *own = numbers(rules, "capot_bid")
        worth_made, lost = (marked(rules, "capot", *points) for points in ((252, 0), (150, 12)))
        if rules.capot_bid.startswith("flat"):
            assert worth_made == lost == worth
        else:
            kept = {"points": 0}.get(rules.made_marks, worth)
            assert worth_made == kept + (own[0] if own else tricks)
            if rules.failed_capot_bid == 500:
                assert numbers(rules, "failed_capot_bid") == [lost]
            else:
                assert lost == failed + worth * rules.failed_contract
    if rules.generale != "not-allowed":
        worth = numbers(rules, "generale")[0]
        assert marked(rules, "generale", 252, 0) == marked(rules, "generale", 150, 12) == worth


@for_each("dix_de_der", ["always", "not-all-trump", "never"])
def test_the_points_brought_to_a_deal_are_those_that_the_sentence_says(dix_de_der: str) -> None:
    rules = RuleSet.preset("contree-made").with_options(
        sa_ta_cards="as-suit", dix_de_der=dix_de_der
    )
    [sentence] = sentences(rules, "sa_ta_cards")
    *counted, ours, theirs = map(int, re.findall(r"\d+", sentence))
    points = dict(zip(("NS", "EW"), counted, strict=True))
    line = {"taker": "NS", "contract": 80, "trump": "all-trump", "points": points}
    deal = read_deal(rules, line).deal
    assert isinstance(deal, Deal)
    assert (deal.ns, deal.ew) == (ours, theirs)


@given(rule_sets())
def test_a_fault_costs_what_its_sentence_says(rules: RuleSet) -> None:
    for kind in (MISDEAL, IRREGULAR):
        name = f"{kind}_price"
        price = getattr(rules, name)
        if isinstance(price, int) and price and sentences(rules, name):
            points = score_fault(rules, Fault("NS", kind, 9)).ew * rules.unit
            assert numbers(rules, name) == [points]


def test_a_rounding_gives_its_own_example() -> None:
    for rounding in ("ten", "ten-from-6"):
        rules = RuleSet.preset("ffb-belote").with_options(rounding=rounding)
        assert numbers(rules, "rounding") == [85, score_deal(rules, Deal("NS", ns=85, ew=77)).ns]


def test_no_rounding_makes_a_contract() -> None:
    rules = RuleSet.preset("ffb-coinche")
    *_marks, points, contract = numbers(rules, "rounding")
    deal = Deal("NS", contract, ns=points, ew=162 - points)
    assert score_deal(rules, deal).outcome == "failed"
    assert plan_of(rules).rounded(points) == contract
    # no such contract is bid: no example
    assert numbers(rules.with_options(min_bid=100), "rounding") == [85, 90]
    belote = RuleSet.preset("ffb-belote").with_options(rounding="ten")
    assert score_deal(belote, Deal("NS", ns=82, ew=80)).outcome == "made"
    assert "La donne se juge avant l’arrondi." in sentences(belote, "rounding")[0]


def test_the_camp_of_the_strongest_annonce_alone_counts_its_own() -> None:
    for name in ("ffb-coinche", "belote-cafe"):
        rules = RuleSet.preset(name)
        sentence = sentences(rules, "annonces")[0]
        assert "Seul le camp qui a la plus forte annonce compte les siennes." in sentence
        tierces = [Annonce("tierce", "A", suit) for suit in ("hearts", "clubs")]
        shown = resolve(rules, "spades", tierces, [Annonce("cinquante", "R", "diamonds")])
        assert (shown.ns, shown.ew) == (0, 50)

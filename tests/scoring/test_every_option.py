"""Every option of the rules counts: two of its values change what a kept case gives.

An option without its line in ``CASES`` fails by name. What is compared never cites the option: it
is the marks of a deal, the end of a match, the strength of annonces, the price of a fault, or what
is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring import Annonce, Deal, End, Fault, RuleSet, check, resolve, score_deal, score_match
from scoring.bids import usual_bids
from scoring.comptoir import ComptoirDeal, check_comptoir, score_comptoir, score_comptoir_match
from scoring.deal import void_kinds
from scoring.each_alone import answers_of
from scoring.penalties import check_fault, score_fault
from scoring.reading.match_parsing import table_rules
from scoring.reading.parsing import read_deal
from scoring.rules import OPTIONS
from scoring.three import DealOfThree, check_annonces_of_three, score_of_three
from scoring.words import Refused
from tests.sweeps import for_each

Outcome = Callable[[RuleSet], object]


class Case(NamedTuple):
    """Two values of an option, and what they change; ``others`` are the options beside it."""

    values: tuple[Any, Any]
    outcome: Outcome
    preset: str = "ffb-belote"
    others: dict[str, Any] = {}


def coinche(values: tuple[Any, Any], outcome: Outcome, **others: Any) -> Case:
    """A case of coinche, where marks are rounded only if the case says so."""
    return Case(values, outcome, "ffb-coinche", {"rounding": "none"} | others)


def belote(values: tuple[Any, Any], outcome: Outcome, **others: Any) -> Case:
    return Case(values, outcome, others=others)


def three(values: tuple[Any, Any], outcome: Outcome, **others: Any) -> Case:
    return Case(values, outcome, "belote-3", others)


def comptoir(values: tuple[Any, Any], outcome: Outcome) -> Case:
    return Case(values, outcome, "comptoir")


def marks(*deal: Any, set_aside: int = 0, last: bool = False, **more: Any) -> Outcome:
    """The marks of a deal, its outcome, and what it sets aside."""
    return lambda rules: score_deal(rules, Deal(*deal, **more), set_aside, last)[:4]


def problems(*deal: Any, **more: Any) -> Outcome:
    """What a deal is refused for."""
    return lambda rules: [problem.text for problem in check(rules, Deal(*deal, **more))]


def counted_at_all_trump(ns: int, ew: int) -> Outcome:
    """The marks of a deal whose points are typed as they were counted, or what refuses it."""
    line = {"taker": "NS", "trump": "all-trump", "points": {"NS": ns, "EW": ew}}

    def outcome(rules: RuleSet) -> object:
        try:
            deal = read_deal(rules, line).deal
        except Refused as invalid:
            return [problem.text for problem in invalid.problems]
        return isinstance(deal, Deal) and score_deal(rules, deal)[:4]

    return outcome


def match(end: End, *deals: Deal | Fault) -> Outcome:
    """How a match stands after these deals."""

    def state(rules: RuleSet) -> object:
        played = score_match(rules, deals, end)
        barred = [problem.code for problem in played.problems]
        return played.ns, played.ew, played.ended, played.winner, barred

    return state


def of_three(*deal: Any, **more: Any) -> Outcome:
    return lambda rules: score_of_three(rules, DealOfThree(*deal, **more)).marks


def shown(ns: str, ew: str, trump: str = "hearts") -> Outcome:
    """Points of the annonces of both camps; each is written "carre 9" or "tierce A hearts"."""

    def points(rules: RuleSet) -> object:
        camps = [[Annonce(*one.split()) for one in camp.split(", ")] for camp in (ns, ew)]
        return resolve(rules, trump, *camps)[1:3]

    return points


def fault(kind: Any, time: int = 1, when: Any = "after-trump") -> Outcome:
    """What a fault of North-South gives, and whether its deal counts."""
    one = Fault("NS", kind, time, when=when)
    return lambda rules: score_fault(rules, one, time=time)[:4]


def chosen_at_a_table(rules: RuleSet) -> object:
    try:
        return table_rules(rules, {"sa_ta": True}).sa_ta
    except Refused:
        return "refused"


def sources(rules: RuleSet) -> object:
    """The source that the explanation of a coinché deal cites."""
    return [line.rule for line in score_deal(rules, Deal("NS", 90, coinche=1, ns=60, ew=102)).lines]


def down_to_the_eight(rules: RuleSet) -> object:
    """What refuses a sequence down to the eight: a pack may leave out sevens and eights."""
    shows = {"P1": [Annonce("tierce", "10", "hearts")]}
    return [problem.code for problem in check_annonces_of_three(rules, "hearts", "P1", shows)]


TAKES = Deal("NS", ns=100, ew=62)
LOSES = Deal("NS", ns=60, ew=102)
MISDEAL = Fault("NS", "misdeal")
BOTH_AT_150 = (Deal("NS", ns=90, ew=72), Deal("EW", ns=78, ew=84), Deal("NS", ns=82, ew=80))
IN_POINTS = {"annonces": "federation"}
PRICED = {"misdeal_price": 160}

CASES: dict[str, Case] = {
    "game": Case(("belote", "coinche"), problems("NS", 90, ns=100, ew=62)),
    "wording": coinche(("coinche", "contree"), sources),
    "players": belote((4, 3), lambda rules: answers_of(rules) is None),
    "cards": three((24, 30), down_to_the_eight, annonces="federation"),
    "min_bid": coinche((80, 90), problems("NS", 80, ns=100, ew=62)),
    "bid_steps": coinche(("tens", "from-min"), lambda rules: usual_bids(rules, 120), min_bid=82),
    "max_bid": coinche((0, 160), problems("NS", 170, ns=100, ew=62)),
    "eighty_needs": coinche((80, 82), marks("NS", 80, ns=81, ew=81), beat_defence=False),
    "tricks_floor": coinche((0, 81), marks("NS", 80, ns=75, ew=87, belotes_ns=1)),
    "annonces": belote(("none", "federation"), problems("NS", ns=90, ew=72, annonces_ns=20)),
    "annonces_help": belote(("yes", "no"), marks("NS", ns=75, ew=87, annonces_ns=50), **IN_POINTS),
    "annonce_order": belote(
        ("federation", "ten-high"), shown("tierce 10 clubs", "tierce R spades"), **IN_POINTS
    ),
    "carre_values": belote(("federation", "ten-times"), shown("carre 9", "carre 8"), **IN_POINTS),
    "carre_order": belote(("federation", "natural"), shown("carre 10", "carre D"), **IN_POINTS),
    "equal_annonces": belote(
        ("trump", "none"), shown("tierce A hearts", "tierce A spades"), **IN_POINTS
    ),
    "carre_sevens": belote(
        ("nothing", "cancels-annonces"), shown("carre 7", "tierce D clubs"), **IN_POINTS
    ),
    "carre_eights": belote(
        ("nothing", "cancels-annonces"), shown("carre 8", "tierce D clubs"), **IN_POINTS
    ),
    "capot_annonces": belote(("move", "kept"), marks("NS", ns=252, annonces_ew=50), **IN_POINTS),
    "weak_hand": belote(("none", "under-11"), void_kinds),
    "sa_ta": belote((False, True), problems("NS", None, "no-trump", ns=100, ew=62)),
    "dix_de_der": belote(("always", "never"), problems("NS", ns=90, ew=72)),
    "sa_ta_cards": belote(("federation", "as-suit"), counted_at_all_trump(200, 58), sa_ta=True),
    "rounding": belote(("none", "ten"), marks("NS", ns=103, ew=59)),
    "round_last_deal": belote((True, False), marks("NS", ns=103, ew=59, last=True), rounding="ten"),
    "unit": belote((1, 10), marks("NS", ns=100, ew=62), rounding="ten"),
    "belote": belote(("protected", "winner"), marks("NS", ns=60, ew=102, belotes_ns=1)),
    "belote_helps": belote(("yes", "no"), marks("NS", ns=75, ew=87, belotes_ns=1)),
    "rebelote_tolerance": belote(
        (1, 0),
        match(End(2), Deal("NS", ns=100, ew=62, belotes_ns=1, omitted_ns=1)),
    ),
    "belote_from": coinche((0, 90), marks("NS", 80, ns=82, ew=80, belotes_ns=1)),
    "all_trump_belotes": belote(
        (4, 0), problems("NS", None, "all-trump", ns=90, ew=72, belotes_ns=1), sa_ta=True
    ),
    "litige": belote(("carried", "failed"), marks("NS", ns=81, ew=81)),
    "last_litige": belote(("keep", "lost"), marks("NS", ns=81, ew=81, last=True)),
    "beat_defence": coinche((True, False), marks("NS", 80, ns=80, ew=82)),
    "three_beat": three(("both", "each"), of_three("P1", points=(70, 60, 32))),
    "defenders": three(("camp", "half"), of_three("P1", points=(70, 60, 32))),
    "made_marks": coinche(("points-and-contract", "contract"), marks("NS", 90, ns=100, ew=62)),
    "failed_base": belote((162, 160), marks("NS", ns=60, ew=102)),
    "failed_contract": coinche((True, False), marks("NS", 90, ns=60, ew=102)),
    "capot": belote((252, 250), marks("NS", ns=252)),
    "defence_capot": belote((162, 252), marks("NS", ew=252)),
    "capot_bid": coinche(("contract-250", "flat-500"), marks("NS", "capot", ns=252)),
    "failed_capot_bid": coinche((410, 500), marks("NS", "capot", ns=150, ew=12)),
    "capot_bid_loses_belote": coinche(
        (False, True), marks("NS", "capot", ns=150, ew=12, belotes_ns=1)
    ),
    "generale": coinche((500, 600), marks("NS", "generale", ns=252)),
    "coinche": coinche(((2, 2, 2, 2), (2, 2, 2, 1)), marks("NS", 90, None, 1, 100, 62, None, 1)),
    "surcoinche": coinche(
        ((4, 4, 4, 4), (4, 4, 4, 1)),
        marks("NS", 90, None, 2, 100, 62, None, 1),
        coinche=(2, 2, 2, 1),
    ),
    "coinche_capot": coinche(("taker", "none"), marks("NS", 90, None, 1, 252, 0)),
    "marks": belote(((), ("failed.defence = tricks",)), marks("NS", ns=60, ew=102)),
    "all_pass": belote(("next-dealer", "counted"), match(End(1), Deal(None))),
    "forced_taker": belote(("dealer", "left-of-dealer"), problems(None), all_pass="forced"),
    "win_needs": belote(("anything", "made"), match(End(target=100), LOSES)),
    "both_over": belote(("higher", "last-deal"), match(End(target=150), *BOTH_AT_150)),
    "misdeal_price": belote((0, 160), fault("misdeal")),
    "misdeal_from": belote((1, 2), fault("misdeal"), **PRICED),
    "misdeal_deal": belote(("replayed", "counted"), match(End(1), MISDEAL), **PRICED),
    "misdeal_free_before_trump": belote(
        (False, True), match(End(2), MISDEAL._replace(when="before-trump")), **PRICED
    ),
    "misdeal_count": belote(
        ("match", "consecutive"), match(End(9), MISDEAL, TAKES, MISDEAL), misdeal_from=2, **PRICED
    ),
    "misdeal_bars_from": belote((0, 1), match(End(9), MISDEAL, TAKES)),
    "irregular_price": belote((162, 0), fault("irregular")),
    "irregular_deal": belote(("counted", "replayed"), match(End(1), Fault("NS", "irregular"))),
    "wrong_claim": belote(
        ("irregular", "rest"), lambda rules: check_fault(rules, Fault("NS", "claim"))
    ),
    "per_table": belote(((), ("sa_ta",)), chosen_at_a_table),
    "start": comptoir((6, 12), lambda rules: score_comptoir_match(rules, "AB", [])),
    "comptoir_end": comptoir(
        ("last-loses", "first-wins"),
        lambda rules: score_comptoir_match(rules, "ABC", [ComptoirDeal("A", 140, 150)]).ended,
    ),
    "steps": comptoir(
        ("scale", "one"), lambda rules: score_comptoir(rules, "AB", ComptoirDeal("A", 75, 80))[:3]
    ),
    "comptoir_der": comptoir(
        (False, True), lambda rules: check_comptoir(rules, "AB", ComptoirDeal("A", 75, 160))
    ),
    "comptoir_belote": comptoir(
        (False, True), lambda rules: check_comptoir(rules, "AB", ComptoirDeal("A", 75, 160))
    ),
    "chien": comptoir(
        (0, 1), lambda rules: check_comptoir(rules, "AB", ComptoirDeal("A", 75, 80, "left"))
    ),
}

#: Options that are only a sentence of the posted regulation, with their source: how the sixteen
#: cards of belote at two lie, and who deals. No sheet tells either of them.
ONLY_A_SENTENCE = {"layout": "Wikipédia 2010", "dealer": "usage"}


def test_every_option_has_its_case() -> None:
    assert {*CASES, *ONLY_A_SENTENCE} == set(OPTIONS)
    for name, source in ONLY_A_SENTENCE.items():
        assert OPTIONS[name].source == source


@for_each("name", CASES)
def test_two_values_of_an_option_give_two_outcomes(name: str) -> None:
    case = CASES[name]
    start = {} if name == "game" else {"preset": case.preset, **case.others}
    one, other = (
        case.outcome(RuleSet.from_options({**start, name: value})) for value in case.values
    )
    assert one != other

"""Rule sets, legal deals and dealt hands, for every test that needs scores."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from scoring import Annonce, Deal, End, Fault, RuleSet, check_set_aside
from scoring.annonce_scale import CARRE, SEQUENCES, is_total
from scoring.bids import is_bid, usual_bids
from scoring.cards import ALL_TRUMP, CAMPS, NO_TRUMP, RANKS, SUITS
from scoring.catalogue.combinations import contradictions
from scoring.catalogue.options import BELOTE, COINCHE, FACTORS, MARKED
from scoring.catalogue.play import NO_BELOTE
from scoring.catalogue.result import NOT_ALLOWED
from scoring.deal import (
    STOPPED_BY,
    belotes_at,
    gives_rest,
    needs_trump,
    points_of_tricks,
    void_kinds,
)
from scoring.penalties import KINDS, MOMENTS, rest_is_given
from scoring.rules import OPTIONS

camps = st.sampled_from(CAMPS)


#: Factors by trump, in the only game that has contracts.
OF_CONTRACTS = ("contract-factors.hearts = 3",)
BY_TRUMP = (
    (),
    ("factors.hearts = 1.5",),
    ("factors.spades = 1.25",),
    ("winner-factors.clubs = 2", "winner-factors.ta = 2.5"),
    ("winner-factors.diamonds = 0.95",),
)

#: Factors of coinche and surcoinche, in addition to those used in contests.
factors = st.tuples(*(st.integers(0, 5) for _ in FACTORS))


def several(words: list[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Any of these words, in their order."""
    chosen = st.sets(st.sampled_from(words))
    return chosen.map(lambda some: tuple(word for word in words if word in some))


@cache
def _values(game: str) -> dict[str, st.SearchStrategy[Any]]:
    """Values of each option of a game: the default half of the time, so that few or many combine.

    They are made once: hypothesis takes longer to make a strategy than to draw from it.
    """
    strategies: dict[str, st.SearchStrategy[Any]] = {}
    for name, option in OPTIONS.items():
        # Only tables of two camps; `tests/scoring/games/test_three.py` is about the others.
        if name in ("game", "players") or game not in option.games:
            continue
        values: st.SearchStrategy[Any] = st.sampled_from(
            [choice.value for choice in option.choices_in(game)]
        )
        if option.kind == "factors":
            values = st.one_of(values, factors)
        if option.kind == "words":
            values = several([choice.value for choice in option.words(game)])
        if name == "marks":
            values = st.sampled_from(BY_TRUMP + (OF_CONTRACTS,) * (game == COINCHE))
            values = values.map(option.read)
        strategies[name] = st.one_of(st.just(option.default_in(game)), values)
    return strategies


@st.composite
def rule_sets(draw: st.DrawFn, game: str | None = None, **fixed: object) -> RuleSet:
    """Any combination of options that a contest may choose, with the options in ``fixed``.

    An option that contradicts the options drawn before it falls back to its default.
    """
    game = game or draw(st.sampled_from(MARKED))
    options: dict[str, object] = {"game": game}
    for name, values in _values(game).items():
        options[name] = fixed[name] if name in fixed else draw(values)
    for _ in range(3):
        complete = {name: options.get(name, o.default_in(game)) for name, o in OPTIONS.items()}
        for problem in contradictions(complete, game):
            # The defaults of coinche and surcoinche belong together.
            both = ("coinche", "surcoinche")
            for name in both if problem.field in both else (problem.field,):
                if name not in fixed:
                    options[name] = OPTIONS[name].default_in(game)
                elif options.get("belote") == NO_BELOTE:
                    # what is fixed speaks of belotes
                    options["belote"] = OPTIONS["belote"].default_in(game)
    return RuleSet.from_options(options)


def card_points(whole: int) -> st.SearchStrategy[tuple[int, int]]:
    """Card points of a deal that holds ``whole`` of them, capots and equal totals more often."""
    ordinary = st.integers(0, whole).map(lambda ns: (ns, whole - ns))
    half = whole // 2
    capots = st.sampled_from([(252, 0), (0, 252), (whole, 0), (0, whole), (half, half)])
    return st.one_of(ordinary, ordinary, capots)


def annonce_points(rules: RuleSet, trump: str | None) -> st.SearchStrategy[int]:
    """Points that the annonces of one camp can be worth."""
    if rules.annonces == "none":
        return st.just(0)
    return st.sampled_from([total for total in range(0, 551, 10) if is_total(rules, total, trump)])


@st.composite
def played_deals(draw: st.DrawFn, rules: RuleSet, false_annonces: bool = True) -> Deal:
    """Any deal with a taker that the rules accept."""
    belote = rules.game == BELOTE
    most = rules.max_bid or 300
    numbers = [bid for bid in range(rules.min_bid, most + 1) if is_bid(rules, bid)]
    bids = [st.sampled_from(numbers)]
    if rules.capot_bid != NOT_ALLOWED:
        bids.append(st.just("capot"))
    if rules.generale != NOT_ALLOWED:
        bids.append(st.just("generale"))
    trumps = [*SUITS, *((NO_TRUMP, ALL_TRUMP) if rules.sa_ta else ())]
    trump = draw(st.sampled_from(trumps if needs_trump(rules) else [*trumps, None]))
    ns, ew = draw(card_points(points_of_tricks(rules, trump)))
    capot = ("NS" if ns == 252 else "EW") if 252 in (ns, ew) and draw(st.booleans()) else None
    most = belotes_at(rules, trump)
    belotes_ns = draw(st.integers(0, most))
    belotes_ew = draw(st.integers(0, most - belotes_ns))
    annonces = [draw(annonce_points(rules, trump)), 0]
    annonces = draw(st.permutations(annonces))
    false = annonce_points(rules, trump) if false_annonces else st.just(0)
    return Deal(
        taker=draw(camps),
        contract=None if belote else draw(st.one_of(bids)),
        trump=trump,
        coinche=0 if belote else draw(st.integers(0, 2)),
        ns=ns,
        ew=ew,
        capot=capot,
        belotes_ns=belotes_ns,
        belotes_ew=belotes_ew,
        annonces_ns=annonces[0],
        annonces_ew=annonces[1],
        false_ns=draw(false),
        false_ew=draw(false),
        omitted_ns=draw(st.integers(0, belotes_ns)),
        omitted_ew=draw(st.integers(0, belotes_ew)),
        void=draw(st.sampled_from([None, *STOPPED_BY.values()])) if gives_rest(rules) else None,
    )


def deals(rules: RuleSet) -> st.SearchStrategy[Deal]:
    """Any deal that the rules accept, including all passed and cancelled ones."""
    unplayed = [Deal(None, void=kind) for kind in void_kinds(rules)]
    if rules.all_pass != "forced":
        unplayed.append(Deal(None))
    played = played_deals(rules)
    return st.one_of(played, played, st.sampled_from(unplayed)) if unplayed else played


@st.composite
def faults(draw: st.DrawFn, rules: RuleSet) -> Fault:
    """Any fault that the rules accept."""
    contracts = [None] if rules.game == BELOTE else usual_bids(rules, 120)
    contract = draw(st.sampled_from(contracts))
    kinds = [kind for kind in KINDS if not rest_is_given(rules, kind)]
    kind, time, when = (st.sampled_from(kinds), st.integers(0, 3), st.sampled_from(MOMENTS))
    return Fault(draw(camps), draw(kind), draw(time), contract, draw(when))


def ends() -> st.SearchStrategy[End]:
    """Any end that a match may have."""
    deals = st.integers(1, 12)
    targets = st.integers(1, 2000)
    after = st.integers(0, 3)
    return st.one_of(
        deals.map(lambda deals: End(deals=deals)),
        targets.map(lambda target: End(target=target)),
        st.builds(End, deals=deals, target=targets),
        st.builds(End, target=targets, clock=st.just(True), both=st.booleans(), after_clock=after),
        st.builds(End, clock=st.just(True), after_clock=after),
    )


def set_asides(rules: RuleSet) -> st.SearchStrategy[int]:
    """Points that a litige may have set aside before a deal."""
    carried = not check_set_aside(rules, 81)
    return st.one_of(st.just(0), st.integers(81, 300)) if carried else st.just(0)


@st.composite
def rules_and_deals(draw: st.DrawFn) -> tuple[RuleSet, Deal, int]:
    """Any rules, a deal they accept, and the points set aside before it."""
    rules = draw(rule_sets())
    return rules, draw(deals(rules)), draw(set_asides(rules))


def swapped(deal: Deal) -> Deal:
    """Return the same deal with the camps exchanged."""
    other = {"NS": "EW", "EW": "NS", None: None}
    stopped = {"stopped-ns": "stopped-ew", "stopped-ew": "stopped-ns"}
    return Deal(
        other[deal.taker],
        deal.contract,
        deal.trump,
        deal.coinche,
        deal.ew,
        deal.ns,
        other[deal.capot],
        deal.belotes_ew,
        deal.belotes_ns,
        deal.annonces_ew,
        deal.annonces_ns,
        deal.false_ew,
        deal.false_ns,
        deal.omitted_ew,
        deal.omitted_ns,
        stopped.get(deal.void, deal.void),
    )


def as_json(deal: Deal) -> dict[str, Any]:
    """Return the deal as a JSON line of the command line."""
    return {
        "taker": deal.taker,
        "contract": deal.contract,
        "trump": deal.trump,
        "coinche": deal.coinche,
        "points": {"NS": deal.ns, "EW": deal.ew},
        "capot": deal.capot,
        "belotes": {"NS": deal.belotes_ns, "EW": deal.belotes_ew},
        "annonces": {"NS": deal.annonces_ns, "EW": deal.annonces_ew},
        "false_annonces": {"NS": deal.false_ns, "EW": deal.false_ew},
        "omitted": {"NS": deal.omitted_ns, "EW": deal.omitted_ew},
        "void": deal.void,
    }


@st.composite
def dealt_annonces(draw: st.DrawFn) -> tuple[list[Annonce], list[Annonce]]:
    """Annonces of both camps after a real deal of the 32 cards."""
    cards = draw(st.permutations([(rank, suit) for suit in SUITS for rank in RANKS]))
    hands = [cards[start : start + 8] for start in range(0, 32, 8)]
    shown = [annonces_of_hand(set(hand)) for hand in hands]
    return shown[0] + shown[2], shown[1] + shown[3]


def annonces_of_hand(hand: set[tuple[str, str]]) -> list[Annonce]:
    """Return the annonces of a hand, using each card once.

    Carrés come first, then the longest sequences.
    """
    annonces: list[Annonce] = []
    left = set(hand)
    possible = [Annonce(CARRE, rank) for rank in RANKS]
    for kind, size in reversed(SEQUENCES.items()):
        possible += [Annonce(kind, high, suit) for suit in SUITS for high in RANKS[size - 1 :]]
    for annonce in possible:
        if annonce.cards() <= left:
            annonces.append(annonce)
            left -= annonce.cards()
    return annonces

"""Examples of what the rules say: a deal that shows an option, and the marks of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar, get_args

from . import penalties
from .cards import ALL_TRUMP, CAPOT_POINTS, DEAL_POINTS, NO_TRUMP, NS
from .catalogue.options import BELOTE, MARKED
from .catalogue.play import CONTREE_WORDS, FEDERATION_WORDS
from .catalogue.table import THREE_PLAYERS
from .deal import (
    CAPOT,
    GENERALE,
    STOPPED_BY,
    Deal,
    belotes_at,
    check,
    has_belote,
    points_of_tricks,
)
from .facts import Forgiven
from .kinds import every
from .marks.cells import cells_of, row_names
from .rules import OPTIONS, RulesError, RuleSet
from .score import REPLAYED, Outcome, score_deal
from .words import N_, Text

#: A deal as it is told: North-South take, and a contract of 0 is the lowest bid of the rules.
LOWEST: Final = 0
Contract = int | str
Shown = TypeVar("Shown")
Tricks = tuple[int, int]
#: Options whose example is a coinché contract.
DOUBLINGS: Final = frozenset({"coinche", "surcoinche", "coinche_capot"})
#: Options that no deal of two camps is marked by: who plays, what is bid or shown, who wins. Some
#: of those have an example in ``match_examples``.
WITHOUT_MARKS: Final = frozenset(
    {
        *("game", "wording", "players", "cards", "layout", "dealer", "three_beat", "defenders"),
        *("min_bid", "bid_steps", "max_bid", "sa_ta", "all_pass", "forced_taker", "per_table"),
        *(
            "sa_ta_cards",
            "annonce_order",
            "carre_values",
            "carre_order",
            "equal_annonces",
            "carre_sevens",
            "carre_eights",
        ),
        *("weak_hand", "win_needs", "both_over", "misdeal_count", "misdeal_bars_from"),
    }
)


class Telling(NamedTuple):
    """A deal, or a fault, that may tell rules apart.

    ``last`` and ``forgiven`` are those of ``score_deal``. The taker that ``holds_pair`` has the
    king and queen of trumps in one hand, written as a belote only where there is one.
    """

    deal: Deal | penalties.Fault
    last: bool = False
    forgiven: Forgiven = (0, 0)
    holds_pair: bool = False


class Marks(NamedTuple):
    """What a deal gives to the camp of its taker, or of its fault, then to the other camp.

    Marks and ``set_aside`` are in points, or in tens with the option unit.
    """

    ns: int
    ew: int
    outcome: Outcome
    set_aside: int


class Example(NamedTuple):
    """A deal that shows what an option is worth, with its marks, and both in words.

    North-South take, or are at fault. ``told.last`` says that no deal follows.
    """

    told: Telling
    ns: int
    ew: int
    set_aside: int
    text: Text


def example_of(rules: RuleSet, name: str) -> Example | None:
    """Return the example of an option, or of a written row of the table of the marks.

    It is a deal of ``telling_deals`` that marks otherwise with as many of the option's other values
    as one deal can: these stand beside each other on a page. Of those, it is the simplest one, not
    doubled if it can. None if no deal shows it: the option is about something else than the marks
    of a deal, nothing depends on it here, or a deal does not have two camps.

    >>> belote = RuleSet.preset("ffb-belote")
    >>> print(example_of(belote, "failed_base").text)
    Exemple : contrat chuté avec 66 points de plis : 0 à 162.
    """
    if rules.game not in MARKED or rules.players == THREE_PLAYERS:
        return None
    return _example(rules, name)


@lru_cache(maxsize=2048)
def _example(rules: RuleSet, name: str) -> Example | None:
    others = tuple(_others(rules, name))
    best: tuple[Telling, Marks] | None = None
    most = (0, False)
    for told, marks in _marked(rules).items():
        plain = name in DOUBLINGS or not _is_doubled(told)
        if (len(others), plain) <= most:
            continue
        apart = sum(_is_apart(other, name, told, marks) for other in others)
        if apart and (apart, plain) > most:
            best, most = (told, marks), (apart, plain)
    if best is None:
        return None
    told, marks = best
    return Example(told, marks.ns, marks.ew, marks.set_aside, _text(rules, told, marks))


def _is_apart(other: RuleSet, name: str, told: Telling, marks: Marks) -> bool:
    """Return whether rules with another value of an option do not give these marks for a deal."""
    if not _allowed(other, told):
        return name in OPTIONS and OPTIONS[name].allows
    return marks_of(other, told) != marks


@lru_cache(maxsize=64)
def _marked(rules: RuleSet) -> Mapping[Telling, Marks]:
    """Return what the engine gives for each telling deal of these rules, the simplest first."""
    return {told: marks_of(rules, told) for told in telling_deals(rules)}


def _is_doubled(told: Telling) -> bool:
    return isinstance(told.deal, Deal) and told.deal.coinche > 0


def _others(rules: RuleSet, name: str) -> Iterator[RuleSet]:
    """Yield the same rules without a written row, or with each other value of an option."""
    if name in row_names(rules.marks):
        lines = [str(cell) for cell in cells_of(rules.marks) if row_names((str(cell),)) != (name,)]
        yield rules.with_options(marks=tuple(lines))
    elif name not in WITHOUT_MARKS and name in rules.options():
        yield from with_other_values(rules, name)


def most_telling(outcomes: Mapping[Shown, Sequence[object]]) -> Shown | None:
    """Return what best tells a value of an option from the others; None if nothing does.

    Each thing that may be shown has its outcome with that value, then with each other one. Another
    value that one thing tells from all the rest has it as its own example: it need not be told
    apart twice. Of equal things, the first one is the simplest.
    """
    settled = {
        place
        for judgements in outcomes.values()
        for place, one in enumerate(judgements)
        if place and judgements.count(one) == 1
    }

    def told_apart(shown: Shown) -> tuple[int, int]:
        mine, *others = outcomes[shown]
        apart = {place for place, other in enumerate(others, start=1) if other != mine}
        return len(apart - settled), len(apart)

    best = max(outcomes, key=told_apart, default=None)
    return best if best is not None and told_apart(best)[1] else None


def with_other_values(rules: RuleSet, name: str) -> Iterator[RuleSet]:
    """Yield the same rules with the usual value of an option, then with each other one."""
    option = OPTIONS[name]
    values = [option.default_in(rules.game), *(one.value for one in option.choices_in(rules.game))]
    if name == "surcoinche":
        # where no other factors go with those of a coinche, what these add to it
        values.append(rules.coinche)
    for value in dict.fromkeys(values):
        if value != getattr(rules, name):
            try:
                yield rules.with_options(**{name: value})
            except RulesError:
                continue


@lru_cache(maxsize=64)
def telling_deals(rules: RuleSet) -> tuple[Telling, ...]:
    """Return the deals and the faults that these rules accept, the simplest first.

    There is one for each case of the table of the marks, each doubling, each camp's belote and
    annonces, sans atout and tout atout, and each option that judges a deal or changes its marks.
    """
    return tuple(told for told in _tellings(rules) if _allowed(rules, told))


def marks_of(rules: RuleSet, told: Telling) -> Marks:
    """Return what the engine gives for a telling deal."""
    if isinstance(told.deal, penalties.Fault):
        score = penalties.score_fault(rules, told.deal, explain=False)
    else:
        deal = _written(rules, told, told.deal)
        score = score_deal(rules, deal, 0, told.last, False, told.forgiven)
    return Marks(score.ns, score.ew, score.outcome, score.set_aside)


def _allowed(rules: RuleSet, told: Telling) -> bool:
    deal = told.deal
    if isinstance(deal, penalties.Fault):
        return not penalties.check_fault(rules, deal)
    return not check(rules, _written(rules, told, deal))


def _written(rules: RuleSet, told: Telling, deal: Deal) -> Deal:
    """Return a deal as these rules write it: king and queen in one hand may be a belote."""
    return deal._replace(belotes_ns=1) if told.holds_pair and has_belote(rules) else deal


def _tellings(rules: RuleSet) -> Iterator[Telling]:
    bids = rules.game != BELOTE

    def deal(bid: Contract, coinche: int, tricks: Tricks, **more: Any) -> Deal:
        contract = (rules.min_bid if bid == LOWEST else bid) if bids else None
        trump: str | None = more.pop("trump", None)
        taker, defence = tricks
        if CAPOT_POINTS not in tricks:
            # without dix de der, the defence has the ten points fewer
            defence += points_of_tricks(rules, trump) - DEAL_POINTS
        return Deal("NS", contract, trump, coinche, taker, defence, **more)

    for shown, bid, doublings, all_tricks in _PLAYED:
        for coinche in doublings:
            if bids or not (bid or coinche):
                for tricks in all_tricks:
                    yield Telling(deal(bid, coinche, tricks, **shown))
    for trump in (NO_TRUMP, ALL_TRUMP):
        for tricks in (_MADE, _FAILS):
            for belotes in range(belotes_at(rules, trump) + 1):
                yield Telling(deal(LOWEST, 0, tricks, trump=trump, belotes_ns=belotes))
    for tricks, more in _LAST_DEALS:
        yield Telling(deal(LOWEST, 0, tricks, **more), last=True)
    for tricks in (_MADE, (70, 92)):
        forgotten = deal(LOWEST, 0, tricks, belotes_ns=1, omitted_ns=1)
        yield from (Telling(forgotten, forgiven=(before, 0)) for before in range(2))
    yield Telling(deal(LOWEST, 0, _FAILS, void=STOPPED_BY[NS]))
    if not has_belote(rules):
        yield Telling(deal(LOWEST, 0, _MADE), holds_pair=True)
    for kind, time, when in _FAULTS:
        yield Telling(penalties.Fault("NS", kind, time, rules.min_bid if bids else None, when))


_FAILS: Final = (66, 96)
_MADE: Final = (103, 59)
_CAPOT: Final = (252, 0)
_NO_TRICK: Final = (0, 252)
_SHORT: Final = (150, 12)
_OURS: Final = {"belotes_ns": 1}
_THEIRS: Final = {"belotes_ew": 1}
_SHOWN: Final = {"annonces_ns": 50}
_SHOWN_BY_DEFENCE: Final = {"annonces_ew": 50}
#: What camps show, the bid, the doublings, and the tricks of the taker and of the defence.
_PLAYED: Final[tuple[tuple[dict[str, int], Contract, tuple[int, ...], tuple[Tricks, ...]], ...]] = (
    ({}, LOWEST, (0,), (_FAILS, _MADE, (85, 77), (81, 81), (80, 82), (76, 86), _CAPOT, _NO_TRICK)),
    ({}, LOWEST, (1, 2), (_FAILS, _MADE, _CAPOT, _NO_TRICK)),
    ({}, CAPOT, (0, 1, 2), (_CAPOT, _SHORT, _NO_TRICK)),
    ({}, GENERALE, (0, 1, 2), (_CAPOT, _SHORT, _NO_TRICK)),
    (
        *(_OURS, LOWEST, (0,)),
        (_FAILS, _MADE, (70, 92), (71, 91), (81, 81), _CAPOT, _NO_TRICK, (50, 112)),
    ),
    (_OURS, LOWEST, (1, 2), (_FAILS, _MADE, _NO_TRICK)),
    (_OURS, 90, (0,), (_MADE, (71, 91), (78, 84))),
    (_OURS, 100, (0,), ((92, 70),)),
    (_OURS, CAPOT, (0, 1), (_SHORT, _NO_TRICK, _CAPOT)),
    (_OURS, GENERALE, (0,), (_SHORT,)),
    (_THEIRS, LOWEST, (0,), (_FAILS, _MADE, (85, 77), (91, 71), _CAPOT, _NO_TRICK)),
    (_THEIRS, LOWEST, (1, 2), (_FAILS, _MADE, _CAPOT)),
    (_THEIRS, CAPOT, (0, 1), (_CAPOT, _SHORT)),
    (_SHOWN, LOWEST, (0, 1, 2), (_MADE, _FAILS, _NO_TRICK)),
    (_SHOWN, CAPOT, (0,), (_CAPOT, _SHORT, _NO_TRICK)),
    (_SHOWN_BY_DEFENCE, LOWEST, (0, 1, 2), (_MADE, _FAILS, _CAPOT)),
    (_SHOWN_BY_DEFENCE, 100, (0,), ((100, 62),)),
    (_SHOWN_BY_DEFENCE, CAPOT, (0,), (_CAPOT, _SHORT)),
)
_LAST_DEALS: Final[tuple[tuple[Tricks, dict[str, int]], ...]] = (
    (_MADE, {}),
    ((81, 81), {}),
    ((71, 91), _OURS),
    ((91, 71), _THEIRS),
)
_FAULTS: Final[tuple[tuple[penalties.FaultKind, int, penalties.FaultWhen], ...]] = (
    (penalties.MISDEAL, 1, penalties.AFTER_TRUMP),
    (penalties.MISDEAL, 2, penalties.AFTER_TRUMP),
    (penalties.MISDEAL, 3, penalties.AFTER_TRUMP),
    (penalties.MISDEAL, 3, penalties.BEFORE_TRUMP),
    (penalties.IRREGULAR, 1, penalties.AFTER_TRUMP),
    (penalties.CLAIM, 1, penalties.AFTER_TRUMP),
)


def _text(rules: RuleSet, told: Telling, marks: Marks) -> Text:
    deal = told.deal
    if isinstance(deal, penalties.Fault):
        message = _FAULTY[deal.kind, deal.when == penalties.BEFORE_TRUMP]
        params = {"time": deal.time, "points": marks.ew}
        # a misdeal is dealt again: only an irregular play stops a deal that may count
        again = deal.kind == penalties.IRREGULAR and marks.outcome == REPLAYED
        return (
            Text(_DEALT_AGAIN, {"fault": Text(message, params)}) if again else Text(message, params)
        )
    marked: dict[str, Any] = {"taker": marks.ns, "defence": marks.ew}
    sentence = Text(_MARKS, marked)
    if marks.set_aside:
        sentence = Text(_SET_ASIDE, {**marked, "aside": marks.set_aside})
    whole = {
        "deal": ended_in_words(rules, deal, marks.outcome),
        "points": points_in_words(told, deal),
    }
    return Text(_LAST if told.last else _EXAMPLE, {**whole, "marks": sentence})


def ended_in_words(rules: RuleSet, deal: Deal, outcome: Outcome) -> Text:
    """Return what became of the contract of a deal: "contrat de 80 réussi"."""
    return Text(_ENDED[outcome], {"bid": _bid(rules, deal)})


def _bid(rules: RuleSet, deal: Deal) -> Text:
    """Return the contract of a deal with its doubling: "contrat coinché de 90"."""
    words = _CONTRACTS[CONTREE_WORDS if rules.wording == CONTREE_WORDS else FEDERATION_WORDS]
    how = Text(words[deal.coinche])
    if isinstance(deal.contract, str):
        return Text(_NAMED[deal.contract], {"how": how})
    if deal.contract is not None:
        how = Text(_OF, {"how": how, "contract": deal.contract})
    return how if deal.trump is None else Text(_PLAYED_AT[deal.trump], {"how": how})


def points_in_words(told: Telling, deal: Deal) -> Text:
    """Return the points of the taker, then the belote and the annonces of both camps."""
    named = {_CAPOT: Text(_ALL_TRICKS), _NO_TRICK: Text(_NONE)}
    text = named.get((deal.ns, deal.ew)) or Text(_TRICKS, {"tricks": deal.ns})
    if deal.belotes_ns > 1:
        text = Text(_ITS_BELOTES, {"points": text, "belotes": deal.belotes_ns})
    elif deal.belotes_ns:
        again = told.forgiven[0] > 0
        message = (_FORGOTTEN_AGAIN if again else _FORGOTTEN) if deal.omitted_ns else _ITS_BELOTE
        text = Text(message, {"points": text})
    if told.holds_pair:
        text = Text(_PAIR, {"points": text})
    if deal.belotes_ew:
        text = Text(_OTHER_BELOTE, {"points": text})
    if deal.annonces_ns:
        text = Text(_ITS_ANNONCES, {"points": text, "annonces": deal.annonces_ns})
    if deal.annonces_ew:
        text = Text(_OTHER_ANNONCES, {"points": text, "annonces": deal.annonces_ew})
    if deal.void is not None:
        text = Text(_STOPPED, {"points": text})
    return text


_EXAMPLE: Final = N_("Exemple : %(deal)s %(points)s : %(marks)s.")
_LAST: Final = N_("Exemple, à la dernière donne : %(deal)s %(points)s : %(marks)s.")
_MARKS: Final = N_("%(taker)s à %(defence)s")
_SET_ASIDE: Final = N_("%(taker)s à %(defence)s, %(aside)s de côté")
_CONTRACTS: Final = {
    FEDERATION_WORDS: (N_("contrat"), N_("contrat coinché"), N_("contrat surcoinché")),
    CONTREE_WORDS: (N_("contrat"), N_("contrat contré"), N_("contrat surcontré")),
}
_OF: Final = N_("%(how)s de %(contract)s")
_PLAYED_AT: Final = {
    NO_TRUMP: N_("%(how)s à sans atout"),
    ALL_TRUMP: N_("%(how)s à tout atout"),
}
_NAMED: Final = {CAPOT: N_("%(how)s de capot"), GENERALE: N_("%(how)s de générale")}
_ENDED: Final = every(
    get_args(Outcome),
    {
        "made": N_("%(bid)s réussi"),
        "failed": N_("%(bid)s chuté"),
        "litige": N_("%(bid)s en litige"),
        "replayed": N_("%(bid)s à rejouer"),
        "passed": N_("%(bid)s à rejouer"),
    },
)
_TRICKS: Final = N_("avec %(tricks)s points de plis")
_ALL_TRICKS: Final = N_("avec tous les plis")
_NONE: Final = N_("sans un pli")
_ITS_BELOTE: Final = N_("%(points)s plus sa belote")
_ITS_BELOTES: Final = N_("%(points)s plus %(belotes)s belotes")
_FORGOTTEN: Final = N_("%(points)s plus une belote dont la rebelote est oubliée")
_FORGOTTEN_AGAIN: Final = N_("%(points)s plus une belote dont la rebelote est encore oubliée")
_PAIR: Final = N_("%(points)s, roi et dame d’atout dans une même main")
_OTHER_BELOTE: Final = N_("%(points)s contre une belote")
_ITS_ANNONCES: Final = N_("%(points)s plus %(annonces)s d’annonces")
_OTHER_ANNONCES: Final = N_("%(points)s contre %(annonces)s d’annonces")
_STOPPED: Final = N_("%(points)s, la donne arrêtée par sa faute")
_IRREGULAR: Final = N_("Exemple : jeu irrégulier d’un camp : %(points)s à l’autre.")
_DEALT_AGAIN: Final = N_("%(fault)s La donne se redonne.")
_WRONG_CLAIM: Final = N_("Exemple : donne arrêtée à tort par un camp : %(points)s à l’autre.")
#: Sentences of a fault, by its kind and by whether trump was not chosen yet.
_FAULTY: Final[Mapping[tuple[penalties.FaultKind, bool], str]] = {
    (penalties.MISDEAL, False): N_(
        "Exemple : fausse donne n° %(time)s d’un camp : %(points)s à l’autre."
    ),
    (penalties.MISDEAL, True): N_(
        "Exemple : fausse donne d’un camp avant l’atout : %(points)s à l’autre."
    ),
    (penalties.IRREGULAR, False): _IRREGULAR,
    (penalties.IRREGULAR, True): _IRREGULAR,
    (penalties.CLAIM, False): _WRONG_CLAIM,
    (penalties.CLAIM, True): _WRONG_CLAIM,
}

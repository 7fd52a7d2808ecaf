"""One deal as played, and every problem with it (B, C §4 to §10.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, Literal, NamedTuple, get_args

from .annonce_scale import is_total
from .annonces import FORBIDDEN
from .bids import expected_bids, is_bid
from .cards import (
    ALL_TRUMP,
    CAMPS,
    CAPOT_POINTS,
    DEAL_POINTS,
    DIX_DE_DER,
    EW,
    NO_TRUMP,
    NS,
    SUITS,
    TRUMPS,
    cards_total,
)
from .catalogue.annonces import CANCELS_DEAL
from .catalogue.faults import REST
from .catalogue.options import BELOTE, COINCHE
from .catalogue.play import AS_SUIT, NO_BELOTE
from .catalogue.result import LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE, NOT_ALLOWED
from .catalogue.sheet import FORCED, ForcedTaker
from .kinds import every
from .marks.factors import factors_of
from .rules import RuleSet
from .words import N_, Problem, show

#: Contract to win all eight tricks, and its value in points (C §10.1).
CAPOT: Final = "capot"
CAPOT_CONTRACT: Final = 250
#: Contract that one player alone wins all eight tricks; some clubs allow it.
GENERALE: Final = "generale"
#: Points that the taker must make without its belote, with ``belote_helps = "from-80"``.
LOWEST_CONTRACT: Final = 80

#: Why a deal was cancelled before it was played. Options: carre_sevens, weak_hand.
VoidKind = Literal["carre-7", "weak-hand"]
CARRE_7: Final = "carre-7"
WEAK_HAND: Final = "weak-hand"
VOIDS: Final = (CARRE_7, WEAK_HAND)
#: Camp whose fault stopped a deal: the tricks that were left are the other's. Options: wrong_claim,
#: irregular_deal.
Stopped = Literal["stopped-ns", "stopped-ew"]
STOPPED_BY: Final[dict[str, Stopped]] = {NS: "stopped-ns", EW: "stopped-ew"}


class Deal(NamedTuple):
    """One deal as played, in plain fields that a database row fills directly.

    A named tuple, because counting a contest again creates tens of thousands of deals and a frozen
    dataclass takes five times longer to build.

    ``taker`` is None if all passed, or if the deal was cancelled before it was played: ``void``
    then says why. With a taker, ``void`` says whose fault stopped the deal. ``contract`` is a
    number of points, "capot", "generale", or None in belote. ``ns`` and ``ew`` are the card points,
    dix de der included: 162 in all, or 252 and 0 for a capot, which ``capot`` may repeat.
    ``annonces_*`` are the points that count for the camp once the annonces are resolved.
    ``false_*`` are those that the camp announced but could not show. ``omitted_*`` are those of the
    camp's belotes whose rebelote was forgotten, and remembered before the count.
    """

    taker: str | None
    contract: int | str | None = None
    trump: str | None = None
    coinche: int = 0
    ns: int = 0
    ew: int = 0
    capot: str | None = None
    belotes_ns: int = 0
    belotes_ew: int = 0
    annonces_ns: int = 0
    annonces_ew: int = 0
    false_ns: int = 0
    false_ew: int = 0
    omitted_ns: int = 0
    omitted_ew: int = 0
    void: VoidKind | Stopped | None = None


def points_of_tricks(rules: RuleSet, trump: str | None) -> int:
    """Return the card points of a deal in which both camps win a trick: 162, or 152 without der.

    >>> points_of_tricks(RuleSet.preset("ffb-belote"), "hearts")
    162
    """
    return DEAL_POINTS - DIX_DE_DER + rules.der_points(trump)


def counts_apart(rules: RuleSet, trump: str | None) -> bool:
    """Return whether points counted by the camps are brought to a deal's. Option: sa_ta_cards."""
    return rules.sa_ta_cards == AS_SUIT and trump in (NO_TRUMP, ALL_TRUMP)


def counted_points(rules: RuleSet, trump: str | None) -> int:
    """Return what both camps count together in a deal, before it is brought to its card points.

    Option: sa_ta_cards.

    >>> as_suit = RuleSet.preset("contree-made").with_options(sa_ta_cards="as-suit")
    >>> counted_points(as_suit, "no-trump"), counted_points(as_suit, "all-trump")
    (130, 258)
    """
    whole = points_of_tricks(rules, trump)
    if trump is None or not counts_apart(rules, trump):
        return whole
    return cards_total(trump) + whole - cards_total(SUITS[0])


def brought_to_deal(rules: RuleSet, trump: str | None, ns: int, ew: int) -> tuple[int, int]:
    """Return the card points of both camps, brought from what they counted if they did so.

    The rule of three gives the nearest point to each; no half is possible. Points that already add
    up to those of a deal, or to nothing known, stay as they are. Option: sa_ta_cards.

    >>> as_suit = RuleSet.preset("contree-made").with_options(sa_ta_cards="as-suit")
    >>> brought_to_deal(as_suit, "all-trump", 200, 58), brought_to_deal(as_suit, "hearts", 90, 72)
    ((126, 36), (90, 72))
    """
    whole, counted = points_of_tricks(rules, trump), counted_points(rules, trump)
    if counted == whole or ns + ew != counted:
        return ns, ew
    of_ns = (2 * ns * whole + counted) // (2 * counted)
    return of_ns, whole - of_ns


def has_belote(rules: RuleSet) -> bool:
    """Return whether a belote is worth something. Option: belote."""
    return rules.belote != NO_BELOTE


def belotes_at(rules: RuleSet, trump: str | None) -> int:
    """Return the most belotes in a deal: none at no trump. B, C §11.

    Options: belote, all_trump_belotes.
    """
    if not has_belote(rules):
        return 0
    if trump == ALL_TRUMP:
        return rules.all_trump_belotes
    return 0 if trump == NO_TRUMP else 1


def writes_trump(rules: RuleSet) -> bool:
    """Return whether a sheet has a place for the trump of a deal."""
    return rules.game == COINCHE or rules.sa_ta or needs_trump(rules)


def needs_trump(rules: RuleSet) -> bool:
    """Return whether a deal cannot be marked without its trump, having factors by trump."""
    return bool(factors_of(rules.marks))


def complete_points(
    ns: int | None, ew: int | None, capot: str | None = None, whole: int = DEAL_POINTS
) -> tuple[int, int]:
    """Return both camps' card points when a sheet gives one camp's, or only the camp of a capot.

    ``whole`` are those of the deal (see ``points_of_tricks``). Impossible points are returned as
    they are, and ``check`` refuses them.

    >>> complete_points(92, None), complete_points(None, 252), complete_points(None, None, "NS")
    ((92, 70), (0, 252), (252, 0))
    >>> complete_points(None, 0), complete_points(None, 0, "NS")
    ((162, 0), (252, 0))
    """
    if ns is not None and ew is not None:
        return ns, ew
    if ns is None and ew is None:
        return (CAPOT_POINTS * (capot == NS), CAPOT_POINTS * (capot == EW))
    if ew is None:
        known = int(ns or 0)
        return known, _other_points(known, capot == EW, whole)
    return _other_points(ew, capot == NS, whole), ew


def _other_points(known: int, other_capot: bool, whole: int) -> int:
    if known == CAPOT_POINTS:
        return 0
    if known == 0 and other_capot:
        return CAPOT_POINTS
    return whole - known


Check = Callable[[RuleSet, Deal], Iterator[Problem]]


def check(rules: RuleSet, deal: Deal, unreadable: Collection[str] = ()) -> list[Problem]:
    """Return every problem of a deal under these rules; an empty list if it can be scored.

    Fields have the names of a JSON line: "taker", "points", "annonces"… ``unreadable`` names the
    fields with unreliable values; the checks that read them are skipped.

    >>> [p.field for p in check(RuleSet.preset("ffb-belote"), Deal("NS", coinche=1, ns=99, ew=99))]
    ['coinche', 'points']
    """
    passed = deal.taker is None and "taker" not in unreadable
    checks = _CHECKS
    if deal.void in STOPPED_BY.values():
        checks = _STOPPED_CHECKS
    elif deal.void is not None:
        checks = _VOID_CHECKS
    elif passed:
        checks = _PASSED_CHECKS
    return [
        problem
        for fields, one_check in checks
        if not (unreadable and any(field in unreadable for field in fields))
        for problem in one_check(rules, deal)
    ]


def check_set_aside(rules: RuleSet, set_aside: int) -> list[Problem]:
    """Return every problem of the points that a litige set aside before a deal. B §10.1.c."""
    if set_aside < 0:
        return [Problem("set_aside", "negative", _NEGATIVE, {"got": set_aside})]
    if set_aside and rules.litige not in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE):
        return [Problem("set_aside", "forbidden", _NO_LITIGE, {"got": set_aside})]
    return []


def void_kinds(rules: RuleSet) -> tuple[VoidKind, ...]:
    """Return why a deal may be cancelled under these rules. Options: carre_sevens, weak_hand.

    >>> void_kinds(RuleSet.preset("ffb-belote").with_options(weak_hand="under-11"))
    ('weak-hand',)
    """
    allowed = {CARRE_7: rules.carre_sevens == CANCELS_DEAL, WEAK_HAND: rules.weak_hand != "none"}
    return tuple(kind for kind in VOIDS if allowed[kind])


def gives_rest(rules: RuleSet) -> bool:
    """Return whether a fault may give the tricks that are left to the other camp.

    Options: wrong_claim, irregular_deal.
    """
    return REST in (rules.wrong_claim, rules.irregular_deal)


def _stopped(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if not gives_rest(rules):
        yield Problem("void", "forbidden", _NO_REST)


def _void(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    allowed = void_kinds(rules)
    if deal.void not in allowed:
        params = {"got": show(deal.void), "expected": ", ".join(allowed)}
        yield Problem("void", "value" if allowed else "forbidden", _VOIDS[bool(allowed)], params)
    if deal.taker is not None:
        yield Problem("taker", "void", VOID_FIELD)
    yield from _nothing(deal, "void", VOID_FIELD)


def _passed(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if rules.all_pass == FORCED:
        yield Problem("taker", "forced", _FORCED[rules.forced_taker])
    yield from _nothing(deal, "passed", PASSED_FIELD)


def _nothing(deal: Deal, code: str, message: str) -> Iterator[Problem]:
    """Yield a problem for each field of a deal that was not played."""
    figures = {
        "contract": deal.contract is not None,
        "trump": deal.trump is not None,
        "coinche": deal.coinche != 0,
        "points": (deal.ns, deal.ew) != (0, 0),
        "capot": deal.capot is not None,
        "belotes": (deal.belotes_ns, deal.belotes_ew) != (0, 0),
        "annonces": (deal.annonces_ns, deal.annonces_ew) != (0, 0),
        "false_annonces": (deal.false_ns, deal.false_ew) != (0, 0),
        "omitted": (deal.omitted_ns, deal.omitted_ew) != (0, 0),
    }
    for field, there in figures.items():
        if there:
            yield Problem(field, code, message)


def _taker(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.taker not in CAMPS:
        yield Problem("taker", "value", TAKER, {"got": show(deal.taker)})


def check_contract(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    """Yield the problems of a deal's contract under these rules."""
    if wrong := _wrong_contract(rules, deal.contract):
        code, message = wrong
        params = {"got": show(deal.contract), "expected": expected_bids(rules)}
        yield Problem("contract", code, message, params)


def _wrong_contract(rules: RuleSet, contract: int | str | None) -> tuple[str, str] | None:
    """Return the code and the message of what is wrong with a contract; None if nothing is."""
    if rules.game == BELOTE:
        return None if contract is None else ("forbidden", _NO_BIDS)
    if contract is None:
        return "required", _CONTRACT_NEEDED
    if contract == GENERALE:
        return ("forbidden", _NO_GENERALE) if rules.generale == NOT_ALLOWED else None
    if contract == CAPOT:
        return ("forbidden", _NO_CAPOT_BID) if rules.capot_bid == NOT_ALLOWED else None
    known = isinstance(contract, int) and is_bid(rules, contract)
    return None if known else ("value", _CONTRACT)


def _trump(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.trump is not None and deal.trump not in TRUMPS:
        params = {"got": show(deal.trump), "expected": ", ".join(TRUMPS)}
        yield Problem("trump", "value", _TRUMP, params)
    elif deal.trump is None and needs_trump(rules):
        yield Problem("trump", "required", _TRUMP_NEEDED)
    yield from check_trump_allowed(rules, deal.trump)


def check_trump_allowed(rules: RuleSet, trump: str | None) -> list[Problem]:
    """Return a problem if sans atout or tout atout is played without permission. B, C §11."""
    if trump in (NO_TRUMP, ALL_TRUMP) and not rules.sa_ta:
        return [Problem("trump", "forbidden", _NO_SA_TA, {"got": trump})]
    return []


def _coinche(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.coinche not in (0, 1, 2):
        yield Problem("coinche", "value", _COINCHE, {"got": deal.coinche})
    elif deal.coinche and rules.game == BELOTE:
        yield Problem("coinche", "forbidden", _NO_COINCHE)


def _points(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    negative = deal.ns < 0 or deal.ew < 0
    if not negative and _points_add_up(rules, deal):
        return
    params = {"ns": deal.ns, "ew": deal.ew, "sum": deal.ns + deal.ew}
    params["whole"] = points_of_tricks(rules, deal.trump)
    if negative:
        yield Problem("points", "negative", _POINTS_NEGATIVE, params)
    else:
        params["counted"] = counted_points(rules, deal.trump)
        counts = params["counted"] != params["whole"]
        yield Problem("points", "sum", _POINTS_COUNTED if counts else _POINTS_SUM, params)


def _points_add_up(rules: RuleSet, deal: Deal) -> bool:
    whole = points_of_tricks(rules, deal.trump)
    return deal.ns + deal.ew == whole or {deal.ns, deal.ew} == {0, CAPOT_POINTS}


def _capot(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.capot is None:
        return
    if deal.capot not in CAMPS:
        yield Problem("capot", "value", _CAPOT, {"got": show(deal.capot)})
    elif _points_add_up(rules, deal) and (deal.ns if deal.capot == NS else deal.ew) != CAPOT_POINTS:
        params = {"ns": deal.ns, "ew": deal.ew}
        yield Problem("capot", "disagrees", _CAPOT_DISAGREES, params)


def _belotes(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    most = belotes_at(rules, deal.trump)
    params = {"ns": deal.belotes_ns, "ew": deal.belotes_ew, "most": most}
    if deal.belotes_ns < 0 or deal.belotes_ew < 0:
        yield Problem("belotes", "negative", _BELOTES_NEGATIVE, params)
    elif deal.belotes_ns + deal.belotes_ew > most:
        yield Problem("belotes", "too-many", _BELOTES, params)


def _omitted(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    params = {"ns": deal.omitted_ns, "ew": deal.omitted_ew}
    if not (
        0 <= deal.omitted_ns <= max(0, deal.belotes_ns)
        and 0 <= deal.omitted_ew <= max(0, deal.belotes_ew)
    ):
        yield Problem("omitted", "value", _OMITTED, params)


def _annonces(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    yield from _annonce_points(rules, "annonces", deal.trump, deal.annonces_ns, deal.annonces_ew)
    if deal.annonces_ns > 0 and deal.annonces_ew > 0:
        params = {"ns": deal.annonces_ns, "ew": deal.annonces_ew}
        yield Problem("annonces", "both-camps", _ONE_CAMP, params)


def _false_annonces(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    yield from _annonce_points(rules, "false_annonces", deal.trump, deal.false_ns, deal.false_ew)


def _annonce_points(
    rules: RuleSet, field: str, trump: str | None, ns: int, ew: int
) -> Iterator[Problem]:
    if rules.annonces == "none":
        if ns or ew:
            yield Problem(field, "forbidden", FORBIDDEN)
        return
    for total in (ns, ew):
        if total and not is_total(rules, total, trump):
            yield Problem(field, "value", _ANNONCES, {"got": total})


#: Fields that each check reads: the check is skipped if one of them is unreadable.
_CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("taker",), _taker),
    (("contract",), check_contract),
    (("trump",), _trump),
    (("coinche",), _coinche),
    (("points",), _points),
    (("points", "capot"), _capot),
    (("trump", "belotes"), _belotes),
    (("belotes", "omitted"), _omitted),
    (("annonces",), _annonces),
    (("false_annonces",), _false_annonces),
)
_VOID_CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = ((("void",), _void),)
_STOPPED_CHECKS: Final = (*_CHECKS, (("void",), _stopped))
_PASSED_CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = ((("taker",), _passed),)

TAKER = N_("Preneur attendu : NS, EW, ou null si tout le monde a passé ; reçu %(got)s.")
_FORCED: Final = every(
    get_args(ForcedTaker),
    {
        "dealer": N_("Toute donne a un preneur ici : si tous passent, le donneur prend."),
        "left-of-dealer": N_(
            "Toute donne a un preneur ici : si tous passent, le joueur à gauche du donneur prend."
        ),
    },
)
PASSED_FIELD = N_("Tout le monde a passé : rien n’est attendu ici.")
VOID_FIELD = N_("La donne est annulée : rien n’est attendu ici.")
#: Sentences about a deal cancelled wrongly, by whether these rules cancel any.
_VOIDS: Final = {
    False: N_("Ce règlement n’annule aucune donne ; reçu %(got)s."),
    True: N_("Ce qui annule une donne ici : %(expected)s ; reçu %(got)s."),
}
_NO_REST = N_("Ici une faute ne donne pas les plis restants à l’autre camp.")
_NEGATIVE = N_("Un nombre de points positif ou nul est attendu ; reçu %(got)s.")
_NO_LITIGE = N_("Ce règlement n’a pas de litige : aucun point ne peut avoir été mis de côté.")
_NO_BIDS = N_("La belote se joue sans contrat demandé ; reçu %(got)s.")
_CONTRACT_NEEDED = N_("Contrat attendu : %(expected)s, ou capot.")
_CONTRACT = N_("Contrat attendu : %(expected)s, ou capot ; reçu %(got)s.")
_NO_GENERALE = N_("Ce règlement ne permet pas de demander la générale.")
_NO_CAPOT_BID = N_(
    "Dans ce règlement le capot n’est pas une enchère : un nombre de points est attendu, 250 par "
    "exemple."
)
_TRUMP = N_("Atout attendu : %(expected)s ; reçu %(got)s.")
_TRUMP_NEEDED = N_("Les marques dépendent de l’atout : dites celui de la donne.")
_NO_SA_TA = N_("Ce règlement ne permet ni le sans atout ni le tout atout.")
_COINCHE = N_("0, 1 (coinché) ou 2 (surcoinché) attendu ; reçu %(got)s.")
_NO_COINCHE = N_("On ne coinche pas à la belote.")
_POINTS_NEGATIVE = N_("Les points de plis sont positifs ou nuls ; reçu %(ns)s et %(ew)s.")
_POINTS_SUM = N_(
    "Les points de plis font %(whole)s à eux deux, ou 252 et 0 pour un capot ; "
    "%(ns)s et %(ew)s font %(sum)s."
)
_POINTS_COUNTED = N_(
    "Les points comptés font %(counted)s à eux deux, ou %(whole)s une fois ramenés, ou 252 et 0 "
    "pour un capot ; %(ns)s et %(ew)s font %(sum)s."
)
_CAPOT = N_("Camp attendu pour le capot : NS, EW ou null ; reçu %(got)s.")
_CAPOT_DISAGREES = N_(
    "Un capot vaut 252 points de plis à 0 ; les points reçus sont %(ns)s et %(ew)s."
)
_BELOTES_NEGATIVE = N_("Le nombre de belotes est positif ou nul ; reçu %(ns)s et %(ew)s.")
_BELOTES = N_("Belotes possibles avec cet atout : %(most)s au plus ; reçu %(ns)s et %(ew)s.")
_OMITTED = N_(
    "Une rebelote oubliée est celle d’une belote de ce camp : au plus autant que de belotes ; reçu "
    "%(ns)s et %(ew)s."
)
_ONE_CAMP = N_("Les annonces d’un seul camp comptent ; reçu %(ns)s et %(ew)s.")
_ANNONCES = N_("Aucun jeu d’annonces ne vaut %(got)s points.")

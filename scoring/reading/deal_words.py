"""Describes a deal in words, so that the person who typed it can check it at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..cards import ALL_TRUMP, CAPOT_POINTS, EW, NO_TRUMP, NS
from ..catalogue.play import CONTREE_WORDS
from ..deal import CAPOT, CARRE_7, GENERALE, STOPPED_BY, VOIDS, WEAK_HAND, Deal
from ..kinds import every
from ..reasons import PLAYED_AT
from ..rules import RuleSet
from ..score import FAILED, LITIGE, MADE, PASSED, REPLAYED, score_deal
from ..words import N_, Text


def deal_text(deal: Deal, rules: RuleSet) -> Text:
    """Return the words for a deal that these rules accept, with its outcome.

    >>> deal = Deal("NS", 90, "hearts", 1, ns=112, ew=50, belotes_ns=1)
    >>> str(deal_text(deal, RuleSet.preset("ffb-coinche"))).replace(chr(160), " ")
    'Nord-Sud prend 90 à cœur, coinché, fait 112, belote : réussi'
    """
    if deal.taker is None:
        return Text(_ALL_PASS if deal.void is None else VOID_WORDS[deal.void])
    sentence = _takes(deal)
    for more in _rest_of_deal(deal, rules):
        sentence = Text(_AND, {"so_far": sentence, "more": more})
    outcome = Text(_OUTCOMES[score_deal(rules, deal, explain=False).outcome])
    return Text(_ENDS, {"deal": sentence, "outcome": outcome})


def _takes(deal: Deal) -> Text:
    """Return the words for the taker, the contract and the trump."""
    params: dict[str, object] = {"camp": Text(_CAMPS[deal.taker or NS])}
    if deal.contract is not None:
        known = deal.contract in _CONTRACTS
        params["contract"] = Text(_CONTRACTS[deal.contract]) if known else deal.contract
    if deal.trump is not None:
        params["trump"] = Text(_TRUMPS[deal.trump])
    return Text(_TAKES["contract" in params, "trump" in params], params)


def _rest_of_deal(deal: Deal, rules: RuleSet) -> Iterator[Text]:
    """Yield the words for the rest of the deal, in the order of a line."""
    if deal.coinche:
        yield Text(_DOUBLED[rules.wording == CONTREE_WORDS][deal.coinche - 1])
    ns = (deal.ns, deal.belotes_ns, deal.annonces_ns, deal.false_ns, deal.omitted_ns)
    ew = (deal.ew, deal.belotes_ew, deal.annonces_ew, deal.false_ew, deal.omitted_ew)
    taker, defence = (ns, ew) if deal.taker == NS else (ew, ns)
    if CAPOT_POINTS in (taker[0], defence[0]):
        yield Text(_CAPOT if taker[0] else _DEFENCE_CAPOT)
    else:
        yield Text(_POINTS, {"points": taker[0]})
    for messages, values in ((_OF_TAKER, taker), (_OF_DEFENCE, defence)):
        belotes, annonces, false, omitted = values[1:]
        if belotes:
            yield Text(messages[belotes > 1], {"belotes": belotes})
        if omitted:
            yield Text(messages[4])
        if annonces:
            yield Text(messages[2], {"points": annonces})
        if false:
            yield Text(messages[3], {"points": false})
    if deal.void is not None:
        yield Text(VOID_WORDS[deal.void])


_ALL_PASS = N_("Tout le monde passe")
#: A deal cancelled before it was played, and why; or stopped, and by whose fault.
VOID_WORDS: Final = every(
    (*VOIDS, *STOPPED_BY.values()),
    {
        CARRE_7: N_("Donne annulée, carré de sept"),
        WEAK_HAND: N_("Donne annulée, jeu faible"),
        STOPPED_BY[NS]: N_("arrêtée par la faute de Nord-Sud"),
        STOPPED_BY[EW]: N_("arrêtée par la faute d’Est-Ouest"),
    },
)
_TAKES: Final = {
    (False, False): N_("%(camp)s prend"),
    (True, False): N_("%(camp)s prend %(contract)s"),
    (False, True): N_("%(camp)s prend %(trump)s"),
    (True, True): N_("%(camp)s prend %(contract)s %(trump)s"),
}
_CAMPS: Final = {NS: N_("Nord-Sud"), EW: N_("Est-Ouest")}
_CONTRACTS: Final[dict[object, str]] = {CAPOT: N_("le capot"), GENERALE: N_("la générale")}
_TRUMPS: Final = {**PLAYED_AT, NO_TRUMP: N_("sans atout"), ALL_TRUMP: N_("tout atout")}
_DOUBLED: Final = (
    (N_("coinché"), N_("surcoinché")),
    (N_("contré"), N_("surcontré")),
)
_POINTS = N_("fait %(points)s")
_CAPOT = N_("fait capot")
_DEFENCE_CAPOT = N_("la défense fait capot")
#: Words for one belote, several, annonces, annonces not shown, a rebelote forgotten: the taker's,
#: then the defence's.
_OF_TAKER: Final = (
    N_("belote"),
    N_("%(belotes)s belotes"),
    N_("%(points)s d’annonces"),
    N_("%(points)s d’annonces non montrées"),
    N_("rebelote oubliée"),
)
_OF_DEFENCE: Final = (
    N_("belote de la défense"),
    N_("%(belotes)s belotes de la défense"),
    N_("%(points)s d’annonces de la défense"),
    N_("%(points)s d’annonces de la défense non montrées"),
    N_("rebelote de la défense oubliée"),
)
_AND = N_("%(so_far)s, %(more)s")
_ENDS = N_("%(deal)s : %(outcome)s")
_OUTCOMES: Final = {
    MADE: N_("réussi"),
    FAILED: N_("chuté"),
    LITIGE: N_("litige"),
    PASSED: N_("passé"),
    REPLAYED: N_("à rejouer"),
}

"""Sentences of clauses that another option changes: annonces, equal totals, deals all pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.bids import expected_bids
from scoring.catalogue.annonces import AS_ANNONCES, CANCELS_ANNONCES
from scoring.catalogue.bidding import TENS
from scoring.catalogue.ending import NOT_BY_BELOTE
from scoring.catalogue.options import BELOTE, COINCHE, Value
from scoring.catalogue.play import (
    CONTREE_WORDS,
    FEDERATION_WORDS,
    LOST_ON_FAILURE,
    NO_BELOTE,
    WINNER,
    WINNER_UNLESS_CAPOT,
    Wording,
)
from scoring.catalogue.result import (
    LITIGE_AS_CONTRACT,
    LITIGE_CARRIED,
    LITIGE_FAILED,
    LITIGE_MADE,
)
from scoring.catalogue.sheet import FORCED, NEXT_DEALER
from scoring.catalogue.table import TWO_PLAYERS
from scoring.catalogue.ties import may_be_equal
from scoring.rules import RuleSet
from scoring.words import N_
from tournaments.regulation.wording import sentence_of
from tournaments.words.texts import say

#: Equal totals with bids, by the value of the option. A doubled contract never has its own rule.
_TIES: Final[Mapping[Value, str]] = {
    "failed": N_("À totaux égaux, un contrat atteint et non coinché est chuté ; %(doubled)s."),
    "made": N_("À totaux égaux, un contrat atteint et non coinché est réussi ; %(doubled)s."),
    "carried": N_(
        "À totaux égaux, si le contrat est atteint et n’est pas coinché, la défense marque le "
        "sien ; celui du preneur, sans le contrat, va au camp qui gagne la donne suivante, ou à sa "
        "défense si elle est aussi en litige ; %(doubled)s."
    ),
    "replayed": N_(
        "À totaux égaux, un contrat atteint et non coinché ne compte pas, et le même donneur "
        "redistribue ; %(doubled)s."
    ),
}
#: What equal totals make of a contract that is reached, by whether it must beat the defence.
_TIE_AS_ANY: Final = {
    True: N_("À totaux égaux, un contrat atteint est chuté."),
    False: N_("À totaux égaux, un contrat atteint est réussi."),
}
_DOUBLED_TIE: Final = {
    True: N_("coinché, il est chuté"),
    False: N_("coinché, il est réussi"),
}
#: What a contract asks of its taker where equal totals have a rule of their own.
_TIE_APART: Final = {
    True: N_(
        "Le preneur doit atteindre son contrat et faire plus de points que la défense ; les totaux "
        "égaux ont leur propre règle."
    ),
    False: N_(
        "Il suffit au preneur d’atteindre son contrat, même si la défense a davantage ; seuls les "
        "totaux égaux ont leur propre règle."
    ),
}
_OTHER_DEALS: Final = N_("Si tous deux passent, la donne ne compte pas et l’autre distribue.")
#: How a target is won without a belote, by the value of ``win_needs``.
_WON: Final[Mapping[Value, str]] = {
    **dict.fromkeys(
        ("belote-rule", NOT_BY_BELOTE, "anything"),
        N_("Le but atteint suffit pour gagner, même en étant capot."),
    ),
    "trick": N_("On ne gagne pas en étant capot : la partie continue."),
}
#: The game with bids by its name.
_GAMES: Final[Mapping[Wording, str]] = {
    FEDERATION_WORDS: N_(
        "On joue à la coinche : le preneur demande un contrat aux enchères et doit le réaliser."
    ),
    CONTREE_WORDS: N_(
        "On joue à la contrée : le preneur demande un contrat aux enchères et doit le réaliser."
    ),
}
_CARRIED: Final = N_(
    "À totaux égaux, la défense marque le sien ; celui du preneur va au camp qui gagne la donne "
    "suivante, ou à sa défense si elle est aussi en litige."
)
#: Whose belote is lost in belote, where no contract is doubled.
_LOST_BELOTES: Final[Mapping[Value, str]] = {
    WINNER: N_("Le camp qui chute ou qui est capot perd aussi sa belote."),
    WINNER_UNLESS_CAPOT: N_(
        "Le camp qui chute perd aussi sa belote ; un camp capot garde la sienne."
    ),
    LOST_ON_FAILURE: N_(
        "Le preneur qui chute perd aussi sa belote, que marque la défense ; un camp capot garde la "
        "sienne."
    ),
}
_BIDS: Final = N_("On demande %(bids)s.")
_HELPS: Final[Mapping[str, str]] = {
    "annonces_help": N_("Les annonces comptent pour réussir le contrat."),
    "belote_helps": N_("La belote compte pour réussir le contrat."),
}
_NO_ANNONCES: Final = N_("On joue sans annonces.")
_CAFE: Final = N_("On joue avec annonces ; une carte peut servir à plusieurs annonces.")


def clause_sentence(rules: RuleSet, name: str, value: Value) -> str | None:
    """Return the sentence of a clause that another option changes, or None for all the others."""
    if rules.game != BELOTE and name in ("litige", "beat_defence"):
        return _of_equal_totals(rules, name)
    if name == "belote" and rules.game == BELOTE and value in _LOST_BELOTES:
        return say(_LOST_BELOTES[value], {})
    if name in _HELPS and value == "yes" and rules.game != BELOTE:
        return say(_HELPS[name], {})
    if name == "min_bid" and rules.bid_steps == TENS:
        # the highest bid has a sentence of its own
        open_ended = rules.with_options(max_bid=0) if rules.max_bid else rules
        return say(_BIDS, {"bids": expected_bids(open_ended)})
    if rules.belote == NO_BELOTE:
        if name == "win_needs" and value in _WON:
            return say(_WON[value], {})
        if name == "annonces" and value == "none":
            return say(_NO_ANNONCES, {})
        if name == "litige" and value == LITIGE_CARRIED and rules.game == BELOTE:
            return say(_CARRIED, {})
    if (name, value) == ("game", COINCHE):
        return say(_GAMES[rules.wording], {})
    if name == "all_pass" and value == FORCED:
        return sentence_of("forced_taker", rules.forced_taker)
    if name == "all_pass" and rules.players == TWO_PLAYERS and value == NEXT_DEALER:
        return say(_OTHER_DEALS, {})
    if rules.carres_apart:
        # the sentence of the café's annonces says that both carrés cancel them
        if name == "annonces":
            return say(_CAFE, {})
        if name in ("carre_sevens", "carre_eights") and value == AS_ANNONCES:
            return sentence_of(name, CANCELS_ANNONCES)
    return None


def _of_equal_totals(rules: RuleSet, name: str) -> str | None:
    """Return how a contract is reached, or what equal totals make of it; None as usual.

    Options: beat_defence, litige.
    """
    beats, litige = rules.beat_defence, rules.litige
    as_any = say(_TIE_AS_ANY[beats], {})
    alike = litige == (LITIGE_FAILED if beats else LITIGE_MADE)
    if name == "litige":
        return as_any if alike else say(_TIES[litige], {"doubled": say(_DOUBLED_TIE[beats], {})})
    if alike or not may_be_equal(rules.options()):
        return None
    if litige == LITIGE_AS_CONTRACT:
        return f"{sentence_of(name, beats)} {as_any}"
    return say(_TIE_APART[beats], {})

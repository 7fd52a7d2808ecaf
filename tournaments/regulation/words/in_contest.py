"""Sentences of the rules of a deal, where the contest changes what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from scoring.catalogue.annonces import CANCELS_DEAL, KEPT
from scoring.catalogue.faults import REPLAYED
from scoring.catalogue.options import Value
from scoring.catalogue.sheet import FORCED
from scoring.rules import RuleSet
from scoring.words import N_
from tournaments.regulation.format import Terms
from tournaments.regulation.value import Regulation
from tournaments.regulation.words.counted import annonces_of_losers
from tournaments.regulation.words.rules import rule_sentences
from tournaments.words.texts import say

#: Equal totals that would wait for the next deal, by `last_litige`: each board is a last deal.
_EQUAL: Final = {
    "keep": N_("À totaux égaux, chaque camp marque le sien."),
    "lost": N_("À totaux égaux, la défense marque le sien et le preneur rien."),
}
#: Options about the next deal, or about a deal that is dealt again.
_NEXT_DEAL: Final = ("all_pass", "forced_taker", "last_litige", "misdeal_bars_from")
#: Options about a misdeal, and about an irregular play: idle if its deal would be dealt again.
_OF_MISDEALS: Final = (
    *("misdeal_price", "misdeal_from", "misdeal_deal"),
    *("misdeal_free_before_trump", "misdeal_count"),
)
_OF_IRREGULAR_PLAYS: Final = ("irregular_price", "irregular_deal")
_MISDEAL: Final = N_("Une fausse donne ne se redonne pas : l’étui ne peut pas être joué.")
_IRREGULAR_PLAY: Final = N_(
    "Un jeu irrégulier arrête la donne, qui ne se rejoue pas : l’étui ne peut pas être joué."
)
#: Values that cancel a deal.
_CANCELLED: Final[Mapping[tuple[str, Value], str]] = {
    ("carre_sevens", CANCELS_DEAL): N_(
        "Un carré de sept annule la donne : l’étui ne peut pas être joué."
    ),
    ("weak_hand", "under-11"): N_(
        "Un joueur qui a moins de onze points en main peut faire annuler la donne : l’étui ne peut "
        "pas être joué."
    ),
    ("weak_hand", "under-11-no-trump"): N_(
        "Un joueur qui a moins de onze points en main et aucun atout peut faire annuler la donne : "
        "l’étui ne peut pas être joué."
    ),
}
_ANNONCES_KEPT: Final = N_(
    "Un camp capot marque quand même ses annonces ; elles ne jugent pas la donne."
)
#: Options that say what becomes of a target reached, and the words where it must be exceeded.
_OF_TARGETS: Final = ("win_needs", "both_over")
_EXCEEDED: Final = {
    "atteignent le but": "dépassent le but",
    "n’atteint le but": "ne dépasse le but",
    "Le but atteint": "Le but dépassé",
    "reach the target": "pass the target",
    "reaches the target": "passes the target",
    "Reaching the target": "Passing the target",
}


def rules_said(
    regulation: Regulation, name: str, value: Value, rules: RuleSet | None = None
) -> Iterator[str]:
    """Yield the sentence of an option; `rules` are those of a round that has its own."""
    rules = rules or regulation.rules
    if regulation.exceeds and name in _OF_TARGETS:
        for sentence in rule_sentences(rules, name, value):
            yield re.sub("|".join(_EXCEEDED), lambda match: _EXCEEDED[match[0]], sentence)
    elif regulation.is_duplicate:
        yield from _of_boards(rules, name, value)
    elif (name, value) == ("capot_annonces", KEPT) and not plays_to_a_target(regulation):
        yield say(_ANNONCES_KEPT, {})
        yield annonces_of_losers(rules)
    else:
        yield from rule_sentences(rules, name, value)


def plays_to_a_target(regulation: Regulation) -> bool:
    """Whether a match of the contest, of any round or stage, is played to a number of points."""
    played: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    return any(terms.target is not None for terms in played)


def _of_boards(rules: RuleSet, name: str, value: Value) -> Iterator[str]:
    """Yield the sentence of an option in a duplicate: a board is a last deal, played once."""
    if name == "litige" and "last_litige" in rules.in_force():
        yield say(_EQUAL[rules.last_litige], {})
    elif name in _OF_MISDEALS and rules.misdeal_deal == REPLAYED:
        if name == "misdeal_price":
            yield say(_MISDEAL, {})
    elif name in _OF_IRREGULAR_PLAYS and rules.irregular_deal == REPLAYED:
        if name == "irregular_price":
            yield say(_IRREGULAR_PLAY, {})
    elif (name, value) in _CANCELLED:
        yield say(_CANCELLED[name, value], {})
    elif (name, value) == ("capot_annonces", KEPT):
        yield say(_ANNONCES_KEPT, {})
        yield annonces_of_losers(rules)
    elif name not in _NEXT_DEAL or (name == "all_pass" and value == FORCED):
        yield from rule_sentences(rules, name, value)

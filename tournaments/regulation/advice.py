"""Advice on a valid regulation: choices that a club may make, but seldom on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import NS
from scoring.catalogue.options import BELOTE, MARKED
from scoring.catalogue.sheet import TENS
from scoring.catalogue.table import THREE_PLAYERS
from scoring.deal import Deal
from scoring.score import score_deal
from scoring.words import N_, Problem, Text
from tournaments.regulation.fields import decimal_of
from tournaments.regulation.format import Terms
from tournaments.regulation.value import Regulation
from tournaments.words.enums import ByeTo


def advice(regulation: Regulation) -> list[Problem]:
    """Return what to look at again, by the field of each option; nothing here is refused.

    A loss, against a draw, a forfeit or a rest (options loss, draw, forfeit_win, rest); equal
    dealing at tables of four and of three (tables, deals); a target that one deal reaches (target);
    odd pools where nobody should have a bye (bye_to, pools, pool_sizes).
    """
    problems: list[Problem] = []
    if regulation.each_alone and regulation.tables.mixed and (regulation.deals or 12) % 12:
        problems.append(Problem("deals", "twelve", _TWELVE, {"got": regulation.deals}))
    problems += _one_deal_wins(regulation)
    odd_pools = regulation.pools is not None and not regulation.pool_sizes.even
    if odd_pools and regulation.bye_to == ByeTo.REFUSED:
        problems.append(Problem("bye_to", "odd-pools", _ODD_POOLS, {}))
    if not regulation.counts_match_points:
        return problems
    loss = regulation.loss
    if regulation.draw < loss:
        params = {"got": decimal_of(regulation.draw), "loss": decimal_of(loss)}
        problems.append(Problem("draw", "below-loss", _DRAW, params))
    if regulation.forfeit_win < loss:
        params = {"got": decimal_of(regulation.forfeit_win), "loss": decimal_of(loss)}
        problems.append(Problem("forfeit_win", "below-loss", _FORFEIT, params))
    if not regulation.bye_is_played and regulation.rest < loss:
        params = {"got": decimal_of(regulation.rest), "loss": decimal_of(loss)}
        problems.append(Problem("rest", "below-loss", _REST, params))
    return problems


def _one_deal_wins(regulation: Regulation) -> Iterator[Problem]:
    """Yield the problem of a target that one failed contract reaches, with its mark."""
    rules = regulation.rules
    played: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    targets = [one.target for one in played if one.target is not None]
    if not targets or rules.game not in MARKED or rules.players == THREE_PLAYERS:
        return
    contract = rules.min_bid if rules.game != BELOTE else None
    failed = Deal(NS, contract, ns=_FAILS[0], ew=_FAILS[1])
    mark, target = score_deal(rules, failed, explain=False).ew, min(targets)
    if mark < target + regulation.exceeds:
        return
    params = {"mark": mark, "target": target, "contract": contract}
    message = _ONE_DEAL if contract is None else _ONE_BID
    tens = Text(_IN_TENS) if rules.unit != TENS else Text(_HIGHER)
    yield Problem("target", "one-deal", message, {**params, "instead": tens})


#: Tricks of the taker and of the defence of a failed contract.
_FAILS: Final = (66, 96)
_ONE_DEAL = N_(
    "Une chute vaut %(mark)s et le but est %(target)s : une seule donne peut finir la partie. "
    "%(instead)s"
)
_ONE_BID = N_(
    "Un contrat de %(contract)s chuté vaut %(mark)s et le but est %(target)s : une seule donne "
    "peut finir la partie. %(instead)s"
)
_IN_TENS = N_(
    "Si vos feuilles se tiennent en dizaines, dites-le à « Unité de la feuille » ; sinon, "
    "choisissez un but plus haut."
)
_HIGHER = N_("Choisissez un but plus haut.")
_TWELVE = N_(
    "%(got)s donnes ne se partagent pas à trois comme à quatre : pour que chacun donne autant, "
    "choisissez 12, 24 ou 36 donnes."
)
_ODD_POOLS = N_(
    "Personne ne doit être exempt, mais une équipe se repose à chaque rencontre d’une poule "
    "impaire : choisissez des poules de tailles paires."
)
_DRAW = N_("Une partie nulle donne %(got)s et perdre donne %(loss)s : mieux vaut perdre.")
_FORFEIT = N_(
    "Gagner par forfait donne %(got)s et perdre donne %(loss)s : qui attend un adversaire absent a "
    "moins que qui perd."
)
_REST = N_(
    "Se reposer donne %(got)s et perdre donne %(loss)s : qui se repose a moins que qui perd."
)

"""Advice on a valid regulation: choices that a club may make, but seldom on purpose."""

from __future__ import annotations

from scoring.words import N_, Problem
from tournaments.regulation.fields import decimal_of
from tournaments.regulation.value import Regulation
from tournaments.words.enums import ByeTo


def advice(regulation: Regulation) -> list[Problem]:
    """Return what to look at again, by the field of each option; nothing here is refused.

    A team that loses a match should not get more match points than one that draws, than one that
    nobody came to play, or than one that rested. Options: loss, draw, forfeit_win, rest. At tables
    of four and of three, everybody deals as often only in a multiple of twelve deals. Options:
    tables, deals. Where nobody should have a bye, odd pools still rest a team. Options: bye_to,
    pools, pool_sizes.
    """
    problems: list[Problem] = []
    if regulation.each_alone and regulation.tables.mixed and (regulation.deals or 12) % 12:
        problems.append(Problem("deals", "twelve", _TWELVE, {"got": regulation.deals}))
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

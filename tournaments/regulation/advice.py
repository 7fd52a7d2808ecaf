"""Advice on a valid regulation: choices that a club may make, but seldom on purpose."""

from __future__ import annotations

from scoring.words import N_, Problem
from tournaments.regulation.value import Regulation


def advice(regulation: Regulation) -> list[Problem]:
    """Return what to look at again, by the field of each option; nothing here is refused.

    A team that loses a match should not get more match points than one that nobody came to play,
    or than one that rested. Options: loss, forfeit_win, rest.
    """
    found: list[Problem] = []
    if not regulation.counts_match_points:
        return found
    loss = regulation.loss
    if regulation.forfeit_win < loss:
        params = {"got": regulation.forfeit_win, "loss": loss}
        found.append(Problem("forfeit_win", "below-loss", _FORFEIT, params))
    if not regulation.bye_is_played and regulation.rest < loss:
        found.append(Problem("rest", "below-loss", _REST, {"got": regulation.rest, "loss": loss}))
    return found


_FORFEIT = N_(
    "Gagner par forfait donne %(got)s et perdre donne %(loss)s : qui attend un adversaire absent a "
    "moins que qui perd."
)
_REST = N_(
    "Se reposer donne %(got)s et perdre donne %(loss)s : qui se repose a moins que qui perd."
)

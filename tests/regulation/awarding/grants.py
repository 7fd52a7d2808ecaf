"""Entrants and grants of the prizes, as the tests of their giving write them."""

from __future__ import annotations

from tournaments.regulation.awarding import Entrant, Given


def field(*ranks: int | None) -> list[Entrant]:
    """Return teams 1, 2, 3 … with these ranks. Each has played four rounds."""
    return [Entrant(number, rank, played=4) for number, rank in enumerate(ranks, start=1)]


def winners(awards: Given, lot: int = 1) -> list[int]:
    return [grant.team for grant in awards.grants if grant.lot == lot]


def why(awards: Given, lot: int = 1) -> list[str]:
    return [grant.reason.text for grant in awards.grants if grant.lot == lot]


def left(awards: Given) -> list[tuple[int, int, str]]:
    return [(one.lot, one.units, one.reason.text) for one in awards.left]

"""Kinds of match: what a table brings back to the desk."""

from __future__ import annotations

from enum import StrEnum


class MatchKind(StrEnum):
    """What a table brings back to the desk.

    TOTAL is one total for each camp, and MANCHES the totals of several manches. BOARDS are deals
    compared with those of the other tables. With ALONE each player has a mark of his own.
    """

    TOTAL = "total"
    MANCHES = "manches"
    BOARDS = "boards"
    ALONE = "alone"

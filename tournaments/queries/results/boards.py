"""Boards of a duplicate: which ones a table plays, and their results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.deal import Deal
from scoring.duplicate.checking import score_board
from scoring.duplicate.comparing import ADJUSTED_PERCENT
from tournaments.models import AdjustedBoard, Contest
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.sheets import boards_at, deals_of_matches
from tournaments.regulation import Regulation


class BoardLine(NamedTuple):
    """A board at a table: deal and marks once they count, or `adjusted` percentages and why."""

    board: int
    deal: Deal | None = None
    marks: tuple[int, int] | None = None
    adjusted: tuple[int, int] | None = None
    reason: str = ""


class Boards:
    """Results of the boards of a contest, by match. Two queries, none without a duplicate."""

    def __init__(self, contest: Contest, regulation: Regulation, matches: Sequence[int]) -> None:
        self._regulation = regulation
        self._deals: Mapping[int, tuple[Deal, ...]] = {}
        self._adjusted: dict[int, dict[int, BoardLine]] = defaultdict(dict)
        if regulation.is_duplicate:
            self._deals = deals_of_matches(matches)
            rows = AdjustedBoard.objects.filter(match__round__contest=contest)
            values = rows.values_list("match", "board", "ns", "ew", "reason")
            for match, board, ns, ew, reason in values:
                line = BoardLine(board, adjusted=(ns, ew), reason=reason)
                self._adjusted[match][board] = line

    def of(self, match: int, slot: int | None, entry: EntryLine | None) -> tuple[BoardLine, ...]:
        """Return the boards of a match, in the order of their numbers."""
        if not self._regulation.is_duplicate:
            return ()
        deals: Sequence[Deal] = ()
        if entry is not None and entry.confirmed and entry.kind.has_deals:
            deals = self._deals.get(match, ())
        adjusted = self._adjusted.get(match, {})
        lines = []
        for place, board in enumerate(boards_at(self._regulation, slot)):
            if board in adjusted:
                lines.append(adjusted[board])
            elif entry is not None and entry.confirmed and entry.forfeit:
                lines.append(BoardLine(board, adjusted=_of_forfeit(entry.winner)))
            elif place < len(deals):
                score = score_board(self._regulation.rules, deals[place], explain=False)
                lines.append(BoardLine(board, deals[place], (score.ns, score.ew)))
            else:
                lines.append(BoardLine(board))
        return tuple(lines)


def _of_forfeit(winner: str) -> tuple[int, int]:
    """Return the percents of a board whose opponents did not come: A+ for the pair that came."""
    came, absent = ADJUSTED_PERCENT["A+"], ADJUSTED_PERCENT["A-"]
    return (came, absent) if winner == "NS" else (absent, came)

"""Doubts about a sheet that may be entered, and their likely causes."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.deal import Deal
from scoring.diagnosis import Sheet
from scoring.match import MatchScore
from scoring.totals import check_totals
from scoring.written_causes import Written, causes_of_written, check_written
from tournaments.models import Match
from tournaments.queries.results.doubts import causes_of_totals
from tournaments.regulation import Regulation
from tournaments.services.results.counting import Doubtful, unfinished


def doubt_of_totals(
    regulation: Regulation, match: Match, sheet: Sheet, *, at_table: bool
) -> Doubtful | None:
    """Return the doubt about the totals of a match, or None.

    With `at_table`, the causes say nothing of other tables, because a phone must not learn about
    them.
    """
    problems = check_totals(regulation.rules, regulation.end_of(match.round.number), *sheet)
    if not problems:
        return None
    return Doubtful(problems, causes_of_totals(regulation, match, sheet, elsewhere=not at_table))


def doubt_of_deals(
    regulation: Regulation, number: int, deals: Sequence[Deal], written: Written
) -> Doubtful | None:
    """Return the doubt about legal deals: an unfinished match, or totals other than `written`."""

    def count(typed: Sequence[Deal]) -> MatchScore:
        return regulation.score(number, typed)

    score = count(deals)
    problems = unfinished(score) + check_written(written, score)
    if not problems:
        return None
    return Doubtful(problems, causes_of_written(regulation.rules, deals, written, count))

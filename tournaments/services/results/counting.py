"""Figures of a version, computed from the deals of a sheet, and the doubts about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.deal import Deal, check
from scoring.doubts.causes import Cause
from scoring.doubts.diagnosis import Sheet
from scoring.doubts.totals import check_totals
from scoring.doubts.written_causes import Written, causes_of_written, check_written
from scoring.match import MatchScore
from scoring.words import Problem
from tournaments.enums import EntryKind
from tournaments.models import Match
from tournaments.queries.results.doubts import causes_of_totals
from tournaments.regulation import Regulation
from tournaments.wording.words import Refused, say


class Doubtful(Exception):
    """The sheet is not possible as typed; the page lists every problem and offers to keep it aside.

    `causes` are the likely causes, likeliest first.
    """

    def __init__(self, problems: Sequence[Problem], causes: Sequence[Cause] = ()) -> None:
        super().__init__([problem.text for problem in problems])
        self.problems = tuple(problems)
        self.causes = tuple(causes)

    @property
    def reason(self) -> str:
        """Why the sheet would be kept to verify: its likeliest cause, or its first problem."""
        first: Cause | Problem = self.causes[0] if self.causes else self.problems[0]
        return say(first.message, first.params).removesuffix(".")


def count(
    regulation: Regulation, number: int, deals: Sequence[Deal], *, ended: bool
) -> dict[str, Any]:
    """Return the figures of a match's deals in that round, by the contest's rules.

    Raises `Doubtful` for an illegal deal, with its problems under `deals[n].field`, n from 0; and
    for an unfinished match if `ended` is required.
    """
    problems = illegal(regulation, deals)
    if problems:
        raise Doubtful(problems)
    score = regulation.score(number, deals)
    if score.problems:
        raise Doubtful(score.problems)
    if ended and not score.ended:
        raise Doubtful(unfinished(score))
    return {
        "kind": EntryKind.DEALS,
        "ns": score.ns,
        "ew": score.ew,
        "belotes": sum(deal.belotes_ns + deal.belotes_ew for deal in deals),
        "capots": sum(252 in (deal.ns, deal.ew) for deal in deals),
        "winner": score.winner or "",
    }


def count_again(
    regulation: Regulation, number: int, deals: Sequence[Deal], *, ended: bool
) -> dict[str, Any]:
    """Return the figures of an existing version by today's rules. Raises `Refused`."""
    try:
        return count(regulation, number, deals, ended=ended)
    except Doubtful as doubt:
        said = " ".join(say(problem.message, problem.params) for problem in doubt.problems)
        raise Refused(_("Cette version ne peut pas compter : %(why)s") % {"why": said}) from doubt


def unfinished(score: MatchScore) -> list[Problem]:
    """Return the problem of an unfinished match; an empty list if it has ended."""
    return [] if score.ended else [Problem("deals", "unfinished", score.message, score.params)]


def illegal(regulation: Regulation, deals: Sequence[Deal]) -> list[Problem]:
    """Return every problem of a sheet's deals, under `deals[n].field`, n from 0."""
    return [
        problem._replace(field=f"deals[{number}].{problem.field}")
        for number, deal in enumerate(deals)
        for problem in check(regulation.rules, deal)
    ]


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

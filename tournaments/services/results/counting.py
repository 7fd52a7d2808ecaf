"""Figures of a version, computed from the deals of a sheet, and the doubts about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.deal import Deal, check
from scoring.doubts.causes import Cause
from scoring.doubts.diagnosis import Sheet
from scoring.doubts.impossible import doubts_of_deal
from scoring.doubts.written_causes import Written, causes_of_written, check_written
from scoring.match import MatchScore
from scoring.rules import RuleSet
from scoring.words import Problem
from tournaments.models import Entry, Match
from tournaments.queries.core.spots import spot_of_match
from tournaments.queries.results.doubts import causes_of_totals
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import (
    ChairDeal,
    ChairsScore,
    course_of,
    deals_from,
    illegal_deals,
    score_chairs,
)
from tournaments.regulation.manches import Manches, totals_problems, written_manches
from tournaments.regulation.stages import Spot
from tournaments.words.enums import EntryKind
from tournaments.words.texts import Refused, say


class Doubtful(Exception):
    """A sheet impossible as typed. `causes` are the likely ones, likeliest first."""

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
    regulation: Regulation, spot: Spot, deals: Sequence[Deal], *, ended: bool
) -> dict[str, Any]:
    """Return the figures of a match's deals at that spot, by the contest's rules.

    Raises `Doubtful` for an illegal deal, with its problems under `deals[n].field`, n from 0; and
    for an unfinished match if `ended` is required.
    """
    problems = illegal(regulation.rules_of(spot), deals)
    if problems:
        raise Doubtful(problems)
    score = regulation.score(spot, deals)
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
        "manches": _manches(regulation, spot, deals),
    }


def _manches(regulation: Regulation, spot: Spot, deals: Sequence[Deal]) -> str:
    """Return the totals of the manches as they are stored; "" in a match of one."""
    if regulation.manches_at(spot) == 1:
        return ""
    played = regulation.score_manches(spot, deals).manches
    return written_manches([(score.ns, score.ew) for score in played])


def count_again(
    regulation: Regulation, spot: Spot, deals: Sequence[Deal], *, ended: bool
) -> dict[str, Any]:
    """Return the figures of an existing version by today's rules. Raises `Refused`."""
    try:
        return count(regulation, spot, deals, ended=ended)
    except Doubtful as doubt:
        raise _no_longer(doubt) from doubt


def count_chairs(
    regulation: Regulation, number: int, players: int, deals: Sequence[ChairDeal], *, ended: bool
) -> dict[str, Any]:
    """Return the figures of a match where each plays for himself; raises `Doubtful` as `count`."""
    problems = illegal_deals(regulation, players, deals)
    if problems:
        raise Doubtful(problems)
    score = score_chairs(regulation, number, players, deals)
    if score.problems:
        raise Doubtful(score.problems)
    if ended and not score.ended:
        raise Doubtful(unfinished(score))
    return {
        "kind": EntryKind.DEALS,
        "ns": 0,
        "ew": 0,
        "marks": list(score.marks),
        "course": course_of(deals),
        "winner": score.winner,
    }


def count_chairs_again(
    regulation: Regulation, number: int, row: Entry, *, ended: bool
) -> dict[str, Any]:
    """Return the figures of such a version by today's rules. Raises `Refused`."""
    deals = deals_from(regulation, row.course)
    try:
        return count_chairs(regulation, number, len(row.marks), deals, ended=ended)
    except Doubtful as doubt:
        raise _no_longer(doubt) from doubt


def _no_longer(doubt: Doubtful) -> Refused:
    reasons = " ".join(say(problem.message, problem.params) for problem in doubt.problems)
    return Refused(_("Cette version ne peut pas compter : %(why)s") % {"why": reasons})


def unfinished(score: MatchScore | ChairsScore) -> list[Problem]:
    """Return the problem of an unfinished match; an empty list if it has ended."""
    return [] if score.ended else [Problem("deals", "unfinished", score.message, score.params)]


def illegal(rules: RuleSet, deals: Sequence[Deal]) -> list[Problem]:
    """Return every problem of a sheet's deals, under `deals[n].field`, n from 0."""
    return _under_deals(check(rules, deal) for deal in deals)


def _under_deals(problems_of_deals: Iterable[Iterable[Problem]]) -> list[Problem]:
    return [
        problem._replace(field=f"deals[{number}].{problem.field}")
        for number, problems in enumerate(problems_of_deals)
        for problem in problems
    ]


def doubt_of_totals(
    regulation: Regulation,
    match: Match,
    sheet: Sheet,
    manches: Manches = (),
    *,
    at_table: bool,
) -> Doubtful | None:
    """Return the doubt about totals, or None; `at_table`, it tells nothing of other tables."""
    spot = spot_of_match(match)
    problems = totals_problems(regulation, spot, sheet, manches)
    if not problems:
        return None
    if regulation.manches_at(spot) > 1:
        return Doubtful(problems)
    return Doubtful(problems, causes_of_totals(regulation, match, sheet, elsewhere=not at_table))


def doubt_of_deals(
    regulation: Regulation, spot: Spot, deals: Sequence[Deal], written: Written
) -> Doubtful | None:
    """Return the doubt about legal deals: unfinished, not possible, or unlike those `written`."""

    def count(deals: Sequence[Deal]) -> MatchScore:
        return regulation.score(spot, deals)

    score = count(deals)
    problems = [
        *unfinished(score),
        *_under_deals(doubts_of_deal(regulation.rules, deal) for deal in deals),
        *check_written(written, score),
    ]
    if not problems:
        return None
    causes = causes_of_written(regulation.rules_of(spot), deals, written, count)
    return Doubtful(problems, causes)

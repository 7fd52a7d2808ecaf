"""Rounds of a team as its page shows them, each rendered once and kept.

The text of a round changes only with its own result. After each result every phone loads its page
again, so most of the page comes from the cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.deal import Deal
from scoring.match import MatchScore
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side
from tournaments.queries.hall.team_page import TeamRound
from tournaments.queries.results.rounds import TableLine
from tournaments.queries.results.sheets import deals_of_matches
from tournaments.views.core.kept import ONE_DAY, program_version

FRAGMENTS = "fragments"


@dataclass(frozen=True, slots=True)
class DealsShown:
    """Deals of a match, and their marks with explanations. `ns` and `ew` played them."""

    ns: Side
    ew: Side
    deals: tuple[Deal, ...]
    score: MatchScore


def rounds_in_words(contest: ContestInfo, rounds: tuple[TeamRound, ...]) -> list[SafeString]:
    """Return each round as a fragment of the page, in order.

    One query if a match typed deal by deal is not rendered yet, else none.
    """
    kept = caches[FRAGMENTS]
    keys = [_key(contest, one) for one in rounds]
    known = kept.get_many(keys)
    missing = [one for one, key in zip(rounds, keys, strict=True) if key not in known]
    typed = [one.match.match for one in missing if one.match and _has_deals(one.match)]
    deals = deals_of_matches(typed) if typed else {}
    for one, key in zip(rounds, keys, strict=True):
        if key not in known:
            known[key] = _in_words(contest, one, _deals_shown(contest, one, deals))
            kept.set(key, known[key], ONE_DAY)
    # Safe: a template rendered the fragments and escaped what people typed.
    return [mark_safe(known[key]) for key in keys]  # nosec B308 B703


def _has_deals(match: TableLine) -> bool:
    return match.entry is not None and match.entry.kind.has_deals


def _deals_shown(
    contest: ContestInfo, one: TeamRound, known: Mapping[int, tuple[Deal, ...]]
) -> DealsShown | None:
    match = one.match
    if match is None or match.match not in known:
        return None
    deals = known[match.match]
    score = contest.regulation.score(one.cell.round, deals, explain=True)
    return DealsShown(match.ns, match.ew, deals, score)


def _in_words(contest: ContestInfo, one: TeamRound, shown: DealsShown | None) -> str:
    context = {
        "contest": contest,
        "cell": one.cell,
        "arrived": one.match is not None and one.match.secret,
        "sheet": shown,
        "name": one.name,
        "bracket": one.bracket,
        "why": one.why,
        "secret": one.secret,
    }
    return render_to_string("hall/public/team_round.html", context)


def _key(contest: ContestInfo, one: TeamRound) -> str:
    """Return the cache key: everything the text depends on. Deals of an entry never change."""
    said = (get_language(), program_version(), contest.slug, contest.regulation, one)
    return hashlib.sha256(repr(said).encode()).hexdigest()

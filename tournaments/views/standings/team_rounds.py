"""Rounds of a team as its page shows them, each rendered once and kept.

The text of a round changes only with its own result. After each result every phone loads its page
again, so most of the page comes from the cache.
"""

from __future__ import annotations

import hashlib

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.models import Match
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.hall.team_page import TeamRound
from tournaments.queries.results.sheets import sheet
from tournaments.views.core.kept import ONE_DAY, program_version

FRAGMENTS = "fragments"


def rounds_in_words(contest: ContestInfo, rounds: tuple[TeamRound, ...]) -> list[SafeString]:
    """Return each round as a fragment of the page, in order.

    No query if all are kept, else one, and five more for each match not rendered yet.
    """
    kept = caches[FRAGMENTS]
    keys = [_key(contest, one) for one in rounds]
    known = kept.get_many(keys)
    missing = [one for one, key in zip(rounds, keys, strict=True) if key not in known]
    wanted = [one.match for one in missing if one.match]
    found = Match.objects.filter(pk__in=wanted).select_related("round__contest") if wanted else ()
    matches = {match.pk: match for match in found}
    for one, key in zip(rounds, keys, strict=True):
        if key not in known:
            match = matches.get(one.match or 0)
            known[key] = _in_words(contest, one, match)
            kept.set(key, known[key], ONE_DAY)
    # Safe: a template rendered the fragments and escaped what people typed.
    return [mark_safe(known[key]) for key in keys]  # nosec B308 B703


def _in_words(contest: ContestInfo, one: TeamRound, match: Match | None) -> str:
    context = {
        "contest": contest,
        "cell": one.cell,
        "sheet": sheet(match) if match else None,
        "name": one.name,
        "bracket": one.bracket,
        "why": one.why,
    }
    return render_to_string("hall/public/team_round.html", context)


def _key(contest: ContestInfo, one: TeamRound) -> str:
    """Return the cache key: everything the text depends on. Deals of an entry never change."""
    said = (get_language(), program_version(), contest.slug, contest.regulation, one)
    return hashlib.sha256(repr(said).encode()).hexdigest()

"""The rounds of a team as its page shows them, each put into words once.

What a round says changes when its result does, not when another table's comes in: after each
result every phone reads its page again, and most of it is as it was.
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
    """Each round as a piece of the page, in their order.

    One query, and five more for each match that was not put into words yet.
    """
    kept = caches[FRAGMENTS]
    keys = [_key(contest, one) for one in rounds]
    known = kept.get_many(keys)
    missing = [one for one, key in zip(rounds, keys, strict=True) if key not in known]
    found = Match.objects.filter(pk__in=[one.match for one in missing if one.match])
    matches = {match.pk: match for match in found.select_related("round__contest")}
    for one, key in zip(rounds, keys, strict=True):
        if key not in known:
            match = matches.get(one.match or 0)
            known[key] = _in_words(contest, one, match)
            kept.set(key, known[key], ONE_DAY)
    # Drawn by a template, which escaped what people typed.
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
    """All that the words depend on; the deals of an entry never change, so its line names them."""
    said = (get_language(), program_version(), contest.slug, contest.regulation, one)
    return hashlib.sha256(repr(said).encode()).hexdigest()

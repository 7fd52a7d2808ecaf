"""Page of a team: drawn once for its content, except what changes at every result.

After each result every phone asks for its team's page again. The ranks have changed, hardly ever
the rest: the frame, the rounds, the pictures. The rest is kept with a place in it for the situation
of the team, which is drawn each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.hall.seats import seats_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.hall.team_now import team_now
from tournaments.queries.hall.team_page import team_page
from tournaments.queries.results.rounds import over_among
from tournaments.views.core.kept import ONE_DAY, program_version
from tournaments.views.hall.pictures import team_pictures
from tournaments.views.hall.team_rounds import FRAGMENTS, rounds_in_words

#: Place of the situation in the rest of the page. People type no comment: pages escape their texts.
HERE = SafeString("<!-- now -->")


def team_of_day(
    request: HttpRequest, contest: Contest, number: int, own_card: SafeString
) -> HttpResponse:
    """Show a team's day: its table, its rank, its rounds, its deals with explanations.

    `own_card` is its card of the ceremony as HTML, empty outside one. It takes the place of the
    rank, which the hall knows without the last round.
    """
    now = snapshot_of(contest)
    named = now.team_by_number.get(number)
    if named is None:
        raise Http404
    row, matches = now.rows.get(number), now.matches.get(number, {})
    secret = now.secret_parts.get(number, ())
    page = team_page(number, now.scores, now.standings, row, matches, now.why, secret)
    # Every write raises the version, which the page does not show.
    info = replace(now.info, version=0)
    state = team_now(page, named, now.progress)
    situation = {
        "contest": info,
        "team": named,
        "page": page,
        "progress": now.progress,
        "now": state,
        "own_card": own_card,
        "suspense": now.suspense,
        "tables": [
            (
                played,
                None if played.match.chairs else seats_of(played.match, now.team_by_number, number),
            )
            for played in state.tables
            if played.match is not None
        ],
    }
    around = {
        "contest": info,
        "hall": now.hall,
        "team": named,
        "exclusions": page.exclusions,
        "dropped": tuple(view.number for view in now.rounds if view.dropped),
        "played": page.rounds,
        "with_deals": over_among(info, now.rounds),
        "route": now.routes.get(number),
        "pictures": [] if page.exclusions else team_pictures(now, TeamRef(number, named.name)),
    }
    markup_text = render_to_string("hall/public/team_now.html", situation)
    return HttpResponse(_around(request, around).replace(HERE, markup_text, 1))


def _around(request: HttpRequest, shown: Mapping[str, Any]) -> str:
    """Return the page of these values, with `HERE` in place of the situation."""
    if hasattr(request, "archive"):
        return _team_html(request, shown)
    cache = caches[FRAGMENTS]
    # The table of a picture gives all its numbers.
    said_of = {**shown, "pictures": [one.told for one in shown["pictures"]]}
    text = repr((get_language(), program_version(), request.path, said_of))
    key = hashlib.sha256(text.encode()).hexdigest()
    page: str | None = cache.get(key)
    if page is None:
        page = _team_html(request, shown)
        cache.set(key, page, ONE_DAY)
    return page


def _team_html(request: HttpRequest, shown: Mapping[str, Any]) -> str:
    rounds = rounds_in_words(shown["contest"], shown["played"], with_deals=shown["with_deals"])
    return render_to_string(
        "hall/public/team.html", {**shown, "rounds": rounds, "now": HERE}, request
    )

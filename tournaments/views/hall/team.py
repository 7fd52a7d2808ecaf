"""Page of a team: drawn once for its content, except what changes at every result.

After each result every phone asks for its team's page again. The ranks have changed, hardly ever
the rest: the frame, the rounds, the pictures. The rest is kept with a place in it for the situation
of the team, which is drawn each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.deal import Deal
from scoring.match import MatchScore
from tournaments.machine.annexes import functions
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.hall.team_page import TeamRound, seats_of, team_now, team_page
from tournaments.queries.results.rounds import TableLine, over_among
from tournaments.queries.results.sheets import deals_of_matches
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import (
    CHAIRS,
    ChairDeal,
    ChairsScore,
    deals_from,
    score_chairs,
)
from tournaments.regulation.stages import Spot
from tournaments.views.core.kept import ONE_DAY, program_version

FRAGMENTS = "fragments"


@dataclass(frozen=True, slots=True)
class DealsShown:
    """Deals of a match, and their marks with explanations. `ns` and `ew` played them."""

    regulation: Regulation
    ns: Side
    ew: Side
    deals: tuple[Deal, ...]
    score: MatchScore
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChairDealsShown:
    """Deals of a table where each plays for himself, with their marks. `chairs` are the players."""

    regulation: Regulation
    chairs: tuple[TeamRef, ...]
    deals: tuple[ChairDeal, ...]
    score: ChairsScore

    @property
    def rows(self) -> list[tuple[ChairDeal, TeamRef | None, tuple[int, ...], tuple[Any, ...]]]:
        """Each deal with its taker, the marks after it, and the lines that lead to them."""
        takers = [
            self.chairs[CHAIRS.index(deal.taker)] if deal.taker else None for deal in self.deals
        ]
        rows = zip(self.deals, takers, self.score.turns, self.score.lines, strict=True)
        return list(rows)


def rounds_in_words(
    contest: ContestInfo, rounds: tuple[TeamRound, ...], *, with_deals: bool = True
) -> list[SafeString]:
    """Return each round as a fragment of the page, in order. At most one query.

    ``with_deals`` is false while other tables of a duplicate have yet to play the same boards.
    """
    cache = caches[FRAGMENTS]
    keys = [_key(contest, one, with_deals) for one in rounds]
    pages_kept = cache.get_many(keys)
    missing = [one for one, key in zip(rounds, keys, strict=True) if key not in pages_kept]
    typed = [one.match.match for one in missing if one.match and _has_deals(one.match)]
    deals = deals_of_matches(typed) if typed and with_deals else {}
    for one, key in zip(rounds, keys, strict=True):
        if key not in pages_kept:
            pages_kept[key] = _in_words(contest, one, _deals_shown(contest, one, deals))
            cache.set(key, pages_kept[key], ONE_DAY)
    # Safe: a template rendered the fragments and escaped what people typed.
    return [mark_safe(pages_kept[key]) for key in keys]  # nosec B308 B703


def _has_deals(match: TableLine) -> bool:
    """Whether the rows of its deals are to be read: players who sit alone have none."""
    return match.entry is not None and match.entry.kind.has_deals and not match.chairs


def _deals_shown(
    contest: ContestInfo, one: TeamRound, deals_by_match: Mapping[int, tuple[Deal, ...]]
) -> DealsShown | ChairDealsShown | None:
    match = one.match
    if match is not None and match.chairs:
        return _chair_deals_shown(contest, one.cell.round, match)
    if match is None or match.match not in deals_by_match:
        return None
    deals = deals_by_match[match.match]
    chosen = match.entry.chosen if match.entry is not None else ""
    spot = Spot(one.cell.round, match.stages)
    score = contest.regulation.at_table(chosen).score(spot, deals, explain=True)
    boards = tuple(line.board for line in match.boards)
    return DealsShown(contest.regulation, match.ns, match.ew, deals, score, boards)


def _chair_deals_shown(
    contest: ContestInfo, number: int, match: TableLine
) -> ChairDealsShown | None:
    if match.entry is None or not match.entry.kind.has_deals:
        return None
    deals = tuple(deals_from(contest.regulation, match.entry.course))
    score = score_chairs(contest.regulation, number, len(match.chairs), deals, explain=True)
    return ChairDealsShown(contest.regulation, match.chairs, deals, score)


def _in_words(
    contest: ContestInfo, one: TeamRound, shown: DealsShown | ChairDealsShown | None
) -> str:
    context = {
        "contest": contest,
        "cell": one.cell,
        "arrived": one.match is not None and one.match.secret,
        "sheet": shown,
        "name": one.name,
        "bracket": one.bracket,
        "why": one.why,
        "secret": one.secret,
        "reserved": one.match is not None and one.match.reserved,
        "overturned": one.match.overturned if one.match is not None else (),
        "entry": one.match.entry if one.match else None,
        # The totals of the manches are shown from the team's side.
        "camp": "EW" if one.match and one.cell.opponent == one.match.ns else "NS",
        "boards": [line.board for line in one.match.boards] if one.match else [],
    }
    return render_to_string("hall/public/team_round.html", context)


def _key(contest: ContestInfo, one: TeamRound, with_deals: bool) -> str:
    """Return the cache key: everything the text depends on. Deals of an entry never change."""
    parts = (get_language(), program_version(), contest.slug, contest.regulation, one, with_deals)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


#: Place of the situation in the rest of the page. People type no comment: pages escape their texts.
HERE = SafeString("<!-- now -->")


def team_of_day(
    request: HttpRequest, contest: Contest, number: int, own_card: SafeString
) -> HttpResponse:
    """Show a team's day: its table, its rank, its rounds, its deals with explanations.

    `own_card` is its card of the ceremony, as HTML, or empty. It replaces the rank, which the
    hall knows without the last round.
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
        "pictures": [
            chart
            for charts in (() if page.exclusions else functions("charts"))
            for chart in charts(contest, now, TeamRef(number, named.name))
        ],
    }
    markup_text = render_to_string("hall/public/team_now.html", situation)
    return HttpResponse(_around(request, around).replace(HERE, markup_text, 1))


def _around(request: HttpRequest, shown: Mapping[str, Any]) -> str:
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

"""Emergency pack: papers to finish the contest by hand if the power fails."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import MOST_SHEETS, ByHandOptions
from tournaments.papers import Leaves
from tournaments.queries.core.published import published
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.routes import in_advance, routes
from tournaments.queries.results.rounds import tables_needed
from tournaments.queries.standings.ranking import standings
from tournaments.views.core.paper_kind import Asked, Kind, Moment


def _pack(asked: Asked) -> Sequence[Leaves]:
    """Return the pack: instructions, present results, grids to fill in, and blank score sheets."""
    info, contest = asked.info, asked.contest
    teams, stands = entrants(contest), asked.headed(standings(contest))
    drawn = published(contest).count()
    to_come = range(drawn + 1, max(info.regulation.rounds, drawn + 1) + 1)
    tables = tables_needed(contest)
    # For a round being played, the whole column of the grid is filled in from its sheets.
    missing = [drawn] if stands.pending else []
    acquired = standings(contest, after=drawn - 1) if missing else stands
    found = [papers.by_hand_steps(info), papers.entrants_list(info, teams)]
    if drawn:
        found.append(papers.ranking(stands))
    known = routes(contest) if in_advance(info.regulation) else None
    if known is not None and known.known:
        found.append(papers.all_meetings(asked.headed(known)))
    else:
        found += [papers.blank_draw(info, round_, tables) for round_ in to_come]
    found.append(papers.ranking_grid(info, teams, acquired, [*missing, *to_come]))
    found += [papers.card_values(info), papers.regulation_paper(info)]
    count = asked.options["count"]
    sheets = min(tables, MOST_SHEETS) if count is None else count
    if sheets:
        found.append(papers.blank_sheets(info, sheets, asked.options["style"]))
    return found


def _card_values(asked: Asked) -> Leaves:
    return papers.card_values(asked.info)


KINDS = (
    Kind("card-values", N_("Valeur des cartes"), Moment.BEFORE, _card_values),
    Kind(
        "power-cut",
        N_("Dossier de secours, si le courant manque"),
        Moment.BEFORE,
        _pack,
        options=ByHandOptions,
    ),
)

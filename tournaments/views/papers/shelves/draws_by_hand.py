"""Emergency pack: papers to finish the contest by hand if the power fails."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import MOST_SHEETS, ByHandOptions
from tournaments.papers import Leaves
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.course import rounds_to_come
from tournaments.queries.draws.routes import in_advance, routes
from tournaments.queries.results.rounds import rounds_of, tables_needed
from tournaments.queries.standings.cells import ordinary
from tournaments.queries.standings.ranking import standings
from tournaments.views.papers.kind import Asked, Kind, Moment


def _pack(printing: Asked) -> Sequence[Leaves]:
    """Return the pack: instructions, present results, grids to fill in, and blank score sheets."""
    info, contest = printing.info, printing.contest
    teams, stands = entrants(contest), printing.headed(standings(contest))
    rounds = rounds_of(contest)
    drawn, to_come = len(rounds), rounds_to_come(info.regulation, teams, rounds)
    # The rounds of a bracket add nothing to the totals of the grid.
    counted = to_come[: max(info.regulation.rounds - ordinary(rounds), 0)]
    tables = tables_needed(contest)
    # For a round being played, the whole column of the grid is filled in from its sheets.
    missing = [drawn] if stands.pending else []
    acquired = standings(contest, after=drawn - 1) if missing else stands
    leaves = [papers.by_hand_steps(info), papers.entrants_list(info, teams)]
    if drawn:
        leaves.append(papers.ranking(stands))
    routes_known = routes(contest) if in_advance(info.regulation) else None
    if routes_known is not None and routes_known.known:
        leaves.append(papers.all_meetings(printing.headed(routes_known)))
    else:
        leaves += [papers.blank_draw(info, round_, tables) for round_ in to_come]
    if missing or counted:
        leaves.append(papers.ranking_grid(info, teams, acquired, [*missing, *counted]))
    leaves += [papers.card_values(info), papers.regulation_paper(info)]
    count = printing.options["count"]
    if count is None:
        count = min(tables, MOST_SHEETS) if missing or to_come else 0
    if count:
        leaves.append(papers.blank_sheets(info, count, printing.sheet_style))
    return leaves


def _card_values(printing: Asked) -> Leaves:
    return papers.card_values(printing.info)


KINDS = (
    Kind(
        "card-values",
        N_("Valeur des cartes"),
        N_("à afficher : ce que vaut chaque carte, à l’atout et hors de l’atout"),
        Moment.BEFORE,
        _card_values,
    ),
    Kind(
        "power-cut",
        N_("Dossier de secours, si le courant manque"),
        N_("de quoi finir le concours à la main ; à refaire après chaque partie"),
        Moment.BEFORE,
        _pack,
        options=ByHandOptions,
    ),
)

"""Detailed result papers: by table, category, club and player."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import WallOptions
from tournaments.forms.standings.papers import (
    Across,
    CrosstableOptions,
    Ranked,
    RankingsOptions,
)
from tournaments.papers import Leaves
from tournaments.papers.standings.crosstable import MOST_SQUARE
from tournaments.queries.core.teams import TeamLine, entrants, origins_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.clubs import clubs_of, counted_in
from tournaments.queries.standings.partners import partners_of
from tournaments.queries.standings.ranking import compute, standings
from tournaments.queries.standings.restricted import categories_of, of_category
from tournaments.queries.standings.round_results import results_of
from tournaments.queries.standings.rows import Standings
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready, When
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused


def _teams_and_rounds(printing: Asked) -> tuple[list[TeamLine], list[RoundView]]:
    """Return the teams and rounds. Raises Http404 if the round asked for is not drawn."""
    views = rounds_of(printing.contest)
    if printing.round is not None and all(view.number != printing.round for view in views):
        raise Http404
    return entrants(printing.contest), views


def _ranked(printing: Asked) -> tuple[list[TeamLine], Standings]:
    teams, views = _teams_and_rounds(printing)
    return teams, compute(printing.info, teams, views, printing.round)


def _results(printing: Asked) -> Leaves:
    teams, views = _teams_and_rounds(printing)
    results = results_of(printing.info, teams, views, printing.round or 0)
    if results is None:
        raise Http404
    if printing.hall is not None:
        here = {team.number for team in printing.teams}
        results = replace(
            results,
            lines=tuple(line for line in results.lines if printing.hall.holds(line.table)),
            rests=tuple(rest for rest in results.rests if rest.team.number in here),
        )
    return papers.round_results(results, printing.reading)


def _rankings(printing: Asked) -> Leaves | list[Leaves]:
    match printing.options["order"]:
        case Ranked.CONTEST:
            ranked = standings(printing.contest, after=printing.view.number)
            here = printing.ranked(printing.headed(ranked))
            return papers.ranking(here, printing.reading, origins_of(printing.contest))
        case Ranked.NAME | Ranked.RANK as order:
            teams, of_all = _ranked(printing)
            here, by_rank = printing.ranked(of_all), order is Ranked.RANK
            return papers.player_ranking(here, teams, by_rank, printing.reading)
        case Ranked.CATEGORY:
            return _categories(printing)
        case Ranked.CLUB:
            return _clubs(replace(printing, everywhere=True))
        case Ranked.PAIR:
            return _pairs(replace(printing, everywhere=True))
        case other:
            assert_never(other)


def _categories(printing: Asked) -> list[Leaves]:
    """Return a ranking per category that has teams, or per category if none has teams."""
    teams, ranked = _ranked(printing)
    names = [line.name for line in categories_of(printing.contest, teams)]
    names = names or [category.name for category in printing.contest.categories.all()]
    if not names:
        raise Http404
    restricted = [of_category(ranked, teams, name) for name in names]
    # A team keeps its rank among all those of its category, whatever its hall.
    restricted_rankings = [
        replace(one, standings=printing.ranked(one.standings)) for one in restricted
    ]
    return [papers.category_ranking(one, printing.reading) for one in restricted_rankings]


def _clubs(printing: Asked) -> Leaves:
    teams, ranked = _ranked(printing)
    best = printing.options["best"] or counted_in(printing.info.regulation)
    ranking = clubs_of(ranked, teams, best)
    if not ranking.rows:
        raise Refused(_("Aucune équipe classée n’a de club."))
    return papers.club_ranking(ranking, printing.reading)


def _pairs(printing: Asked) -> Leaves:
    _teams, ranked = _ranked(printing)
    if not ranked.contest.regulation.has_partners:
        raise Http404
    return papers.pair_ranking(partners_of(ranked), printing.reading)


def _crosstable(printing: Asked) -> Leaves:
    """Return the meetings, team by team or teams against teams. Raises `Refused` if too many."""
    teams, views = _teams_and_rounds(printing)
    ranked = compute(printing.info, teams, views, printing.round)
    if printing.options["across"] is Across.ROUNDS:
        return papers.crosstable(ranked, views)
    if len(ranked.rows) > MOST_SQUARE or printing.info.melee:
        raise Refused(
            _("Ce tableau est pour %(most)d équipes au plus, qui ne changent pas.")
            % {"most": MOST_SQUARE},
            field="across",
        )
    return papers.square(ranked)


def _has_categories(day: Day) -> bool:
    return day.categories


def _has_clubs(day: Day) -> bool:
    return day.clubs and bool(day.stages - {Stage.BRACKET})


def _has_partners(day: Day) -> bool:
    return day.contest.regulation.has_partners


def _is_small(day: Day) -> bool:
    return day.teams <= MOST_SQUARE and not day.contest.melee


KINDS = (
    Kind(
        "results",
        N_("Résultats"),
        N_("à afficher : la partie, table par table"),
        Moment.RESULTS,
        _results,
        of_round=True,
        options=WallOptions,
        together=When.CLOSED,
    ),
    Kind(
        "ranking",
        N_("Classement"),
        N_(
            "à afficher, avec les points de chaque partie ; ou les joueurs à leur nom ou à leur "
            "rang, chaque catégorie, les clubs (le règlement dit combien d’équipes comptent, sinon "
            "vous le choisissez), les paires"
        ),
        Moment.RESULTS,
        _rankings,
        of_round=True,
        options=RankingsOptions,
        together=When.CLOSED,
        ready=(
            Ready(N_("Résultats des joueurs"), {"order": "name"}),
            Ready(N_("Classement par catégorie"), {"order": "category"}, _has_categories),
            Ready(N_("Classement des clubs"), {"order": "club"}, _has_clubs),
            Ready(N_("Classement par paire"), {"order": "pair"}, _has_partners),
        ),
    ),
    Kind(
        "crosstable",
        N_("Grille des rencontres"),
        N_(
            "une ligne par équipe : contre qui, gagné ou non, dans quel camp, combien de points ; "
            "ou équipes contre équipes, jusqu’à 20"
        ),
        Moment.RESULTS,
        _crosstable,
        of_round=True,
        options=CrosstableOptions,
        by_hall=False,
        ready=(Ready(N_("Tableau croisé"), {"across": "teams"}, _is_small),),
    ),
)

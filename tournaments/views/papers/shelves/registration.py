"""Papers printed before the first round."""

from __future__ import annotations

from typing import assert_never

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import (
    BlankSheetsOptions,
    EntrantsOptions,
    TableCodes,
    TableNumbersOptions,
    WallOptions,
)
from tournaments.forms.registration.papers import (
    BadgesFor,
    BadgesOptions,
    ScoreCardsOptions,
    ToWrite,
)
from tournaments.machine.annexes import serves
from tournaments.papers import Columns, Leaves
from tournaments.queries.cash.ledger import paid_by_team
from tournaments.queries.core.people import desk_of
from tournaments.queries.core.teams import TeamLine, chiefs_of, with_origins
from tournaments.queries.draws.routes import Routes, routes
from tournaments.queries.results.rounds import tables_needed
from tournaments.views.core.phones_address import unreachable
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.permissions import Right
from tournaments.words.texts import Refused


def _teams(printing: Asked) -> list[TeamLine]:
    return with_origins(printing.contest, printing.teams)


def _entrants(printing: Asked) -> Leaves:
    shown, order = printing.options.get("columns", Columns.WALL), printing.options["order"]
    teams = _teams(printing)
    categories = [category.name for category in printing.contest.categories.all()]
    if shown is Columns.WALL:
        return papers.entrants_list(printing.info, teams, printing.reading, order, categories)
    paid = paid_by_team(printing.contest)
    chiefs = {club: chief.called for club, chief in chiefs_of(printing.contest).items()}
    return papers.desk_list(printing.info, teams, paid, shown, order, categories, chiefs)


def _table_numbers(printing: Asked) -> Leaves:
    first, card = printing.options["first"], printing.options["card"]
    last = printing.options["last"] or tables_needed(printing.contest)
    if printing.hall is not None:
        first, last = max(first, printing.hall.first), printing.hall.last
    last = max(first, last)
    links = {}
    if printing.options.get("codes") is TableCodes.WITH:
        if printing.phones is None:
            raise Refused(unreachable())
        for table in range(first, last + 1):
            links[table] = printing.sign(table)
    return papers.table_numbers(printing.info, first, last, card, links)


def _blank_sheets(printing: Asked) -> Leaves:
    return papers.blank_sheets(printing.info, printing.options["count"], printing.sheet_style)


def _badges(printing: Asked) -> Leaves:
    chosen = printing.options
    match chosen["whom"]:
        case BadgesFor.PLAYERS:
            badges = list(papers.player_badges(printing.info, _teams(printing)))
        case BadgesFor.DESK:
            badges = list(papers.desk_badges(desk_of(printing.contest)))
        case BadgesFor.BLANK:
            badges = papers.blank_badges(chosen["count"])
        case other:
            assert_never(other)
    return papers.badges_paper(printing.info, badges, chosen["start"])


def _routes(printing: Asked) -> Routes:
    """Return the rounds known in advance. Raises Http404 if they are not known."""
    plan = routes(printing.contest)
    if not plan.known:
        raise Http404
    return printing.headed(plan)


def _all_meetings(printing: Asked) -> Leaves:
    return papers.all_meetings(_routes(printing), printing.reading)


def _team_cards(printing: Asked) -> Leaves:
    """Return the cards to fill in, or those that only tell the meetings known in advance."""
    match printing.options["write"]:
        case ToWrite.NOTHING:
            return papers.team_cards(printing.info, _routes(printing).of_each(), scores=False)
        case ToWrite.OF_TABLES:
            return papers.movement_cards(_routes(printing))
    rounds = printing.options["rounds"] or printing.info.regulation.rounds
    return papers.team_cards(printing.info, routes(printing.contest).of_each(), rounds)


def _with_clubs(day: Day) -> bool:
    return day.clubs


def _with_categories(day: Day) -> bool:
    return day.categories


def _signs_lead(_day: Day) -> bool:
    return serves("at_table")


def _routes_known(day: Day) -> bool:
    return day.routes


def _boards_move(day: Day) -> bool:
    return day.contest.regulation.is_duplicate and day.routes


KINDS = (
    Kind(
        "entrants",
        N_("Équipes inscrites"),
        N_(
            "à afficher, par numéro, par nom de joueur, par club ou par catégorie ; ou pour qui "
            "inscrit : une case à cocher par équipe ou par joueur, le code, le téléphone, ce qui "
            "est dû ; ou ce que chacun doit, a payé, doit encore, et les sommes"
        ),
        Moment.BEFORE,
        _entrants,
        options=EntrantsOptions,
        # The desk's columns are telephone numbers, codes and amounts.
        guarded={"columns": Right.REGISTER},
        ready=(
            Ready(N_("Pointage à l’arrivée"), {"columns": "arrival"}),
            Ready(
                N_("Délégations : ce que doit chaque club"),
                {"columns": "payments", "order": "club"},
                _with_clubs,
            ),
            Ready(N_("Inscrits et paiements"), {"columns": "payments"}),
            Ready(N_("Joueurs par ordre alphabétique"), {"order": "name"}),
            Ready(N_("Inscrits par club"), {"order": "club"}, _with_clubs),
            Ready(N_("Inscrits par catégorie"), {"order": "category"}, _with_categories),
        ),
    ),
    Kind(
        "table-numbers",
        N_("Numéros de tables"),
        N_(
            "en grand, à plier en chevalet ou à poser à plat, d’une table à une autre ; avec un "
            "code, qui mène toute la journée à la partie qui s’y joue"
        ),
        Moment.BEFORE,
        _table_numbers,
        options=TableNumbersOptions,
        # A code leads to the pages where its table enters results.
        guarded={"codes": Right.ENTER},
        ready=(Ready(N_("Panneaux de table, avec leur code"), {"codes": "with"}, _signs_lead),),
    ),
    Kind(
        "blank-sheets",
        N_("Feuilles de marque vierges"),
        N_("quelques-unes servent toujours"),
        Moment.BEFORE,
        _blank_sheets,
        options=BlankSheetsOptions,
    ),
    Kind(
        "badges",
        N_("Badges"),
        N_(
            "à couper, dix par page : les joueurs avec leur numéro, qui tient la table de marque "
            "avec son rôle, des vierges pour les bénévoles"
        ),
        Moment.BEFORE,
        _badges,
        right=Right.REGISTER,
        options=BadgesOptions,
    ),
    Kind(
        "score-cards",
        N_("Cartes de score"),
        N_(
            "une par équipe, à couper : table, adversaires, points des deux camps, cumul et "
            "signature de l’adversaire, partie par partie ; vierges quand rien n’est connu "
            "d’avance, sans rien à écrire quand tout l’est ; une par table au duplicate : qui "
            "vient, avec quels étuis"
        ),
        Moment.BEFORE,
        _team_cards,
        options=ScoreCardsOptions,
        by_hall=False,
        ready=(
            Ready(N_("Feuilles de route"), {"write": "nothing"}, _routes_known),
            Ready(N_("Duplicate : cartes de mouvement"), {"write": "of_tables"}, _boards_move),
        ),
    ),
    Kind(
        "all-meetings",
        N_("Toutes les parties"),
        N_(
            "à afficher, quand tout est connu d’avance : toutes les rencontres côte à côte, table "
            "par table, avec les étuis d’un duplicate"
        ),
        Moment.BEFORE,
        _all_meetings,
        options=WallOptions,
        offered=_routes_known,
        by_hall=False,
    ),
)

"""Papers of a duplicate: to run it, then to look at it again once every board is played."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.papers import Leaves
from tournaments.queries.draws.boards import (
    Dealt,
    PlayedBoards,
    board_numbers,
    dealt,
    played_boards,
)
from tournaments.queries.draws.routes import Routes, routes
from tournaments.queries.results.rounds import boards_over
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.views.permissions import Right


def _duplicate(asked: Asked) -> None:
    """Raise Http404 in a contest without boards."""
    if not asked.info.regulation.is_duplicate:
        raise Http404


def _dealt(asked: Asked) -> Dealt:
    """Return the cards. Raises Http404 if the boards are made at the table."""
    _duplicate(asked)
    found = dealt(asked.contest)
    if not found.boards:
        raise Http404
    return asked.headed(found)


def _hand_slips(asked: Asked) -> Leaves:
    return papers.hand_slips(_dealt(asked))


def _travelling_sheets(asked: Asked) -> list[Leaves]:
    _duplicate(asked)
    boards = board_numbers(asked.contest)
    if not boards:
        raise Http404
    return papers.travelling_sheets(asked.info, boards, asked.info.regulation.rounds)


def _routes(asked: Asked) -> Routes:
    """Return the movement. Raises Http404 if it is not known yet."""
    _duplicate(asked)
    found = routes(asked.contest)
    if not found.known:
        raise Http404
    return asked.headed(found)


def _movement_cards(asked: Asked) -> Leaves:
    return papers.movement_cards(_routes(asked))


def _line_up(asked: Asked) -> Leaves:
    return papers.line_up(_routes(asked))


def _once_over(asked: Asked) -> None:
    """Raise Http404 while a pair has a board left to play."""
    _duplicate(asked)
    if not boards_over(asked.contest):
        raise Http404


def _hand_records(asked: Asked) -> Leaves:
    _once_over(asked)
    return papers.hand_records(_dealt(asked))


def _compared(
    print_: Callable[[PlayedBoards], Leaves | list[Leaves]],
) -> Callable[[Asked], Leaves | list[Leaves]]:
    def prints(asked: Asked) -> Leaves | list[Leaves]:
        _once_over(asked)
        return print_(asked.headed(played_boards(asked.contest)))

    return prints


def _of_duplicate(day: Day) -> bool:
    return day.contest.regulation.is_duplicate


def _known(day: Day) -> bool:
    return _of_duplicate(day) and day.routes


def _with_boards(day: Day) -> bool:
    return _of_duplicate(day) and day.teams > 1


def _with_cards(day: Day) -> bool:
    return _of_duplicate(day) and day.boards_dealt


def _over(day: Day) -> bool:
    return _of_duplicate(day) and day.boards_over


def _over_with_cards(day: Day) -> bool:
    return _over(day) and day.boards_dealt


KINDS = (
    Kind(
        "hand-slips",
        N_("Duplicate : fiches des mains"),
        N_("une par place de chaque étui, à plier et à garder fermée jusqu’à la table"),
        Moment.BEFORE,
        _hand_slips,
        # Whoever reads them knows the cards of every board.
        right=Right.SET_UP,
        offered=_with_cards,
        by_hall=False,
    ),
    Kind(
        "travelling-sheets",
        N_("Duplicate : feuilles ambulantes des étuis"),
        N_("une par étui : chaque table y écrit son résultat"),
        Moment.BEFORE,
        _travelling_sheets,
        offered=_with_boards,
        by_hall=False,
    ),
    Kind(
        "movement-cards",
        N_("Duplicate : cartes de mouvement"),
        N_("une par table et par paire : qui vient, où aller, quels étuis"),
        Moment.BEFORE,
        _movement_cards,
        offered=_known,
        by_hall=False,
    ),
    Kind(
        "line-up",
        N_("Duplicate : mouvement et étuis"),
        N_("pour le mur : qui se rencontre à chaque table, avec les étuis"),
        Moment.BEFORE,
        _line_up,
        offered=_known,
        by_hall=False,
    ),
    Kind(
        "hand-records",
        N_("Duplicate : donnes jouées"),
        N_("les mains de chaque étui et la graine, une fois la dernière partie close"),
        Moment.AFTER,
        _hand_records,
        offered=_over_with_cards,
        by_hall=False,
    ),
    Kind(
        "board-comparisons",
        N_("Duplicate : comparaison de chaque étui"),
        N_("tous les résultats d’un étui, leurs fréquences et leurs points"),
        Moment.AFTER,
        _compared(papers.board_comparisons),
        offered=_over,
        by_hall=False,
    ),
    Kind(
        "pair-sheets",
        N_("Duplicate : feuille de chaque paire"),
        N_("les étuis d’une paire, ses résultats, ce que chacun lui rapporte"),
        Moment.AFTER,
        _compared(papers.pair_sheets),
        offered=_over,
        by_hall=False,
    ),
)

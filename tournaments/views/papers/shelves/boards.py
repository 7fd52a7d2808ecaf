"""Papers of a duplicate: to run it, then to look at it again once every board is played."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.standings.papers import Played, PlayedBoardsOptions
from tournaments.papers import Leaves
from tournaments.queries.draws.boards import (
    Dealt,
    board_numbers,
    dealt,
    played_boards,
)
from tournaments.queries.results.rounds import boards_over
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.permissions import Right


def _duplicate(printing: Asked) -> None:
    if not printing.info.regulation.is_duplicate:
        raise Http404


def _dealt(printing: Asked) -> Dealt:
    """Return the cards. Raises Http404 if the boards are made at the table."""
    _duplicate(printing)
    dealt_boards = dealt(printing.contest)
    if not dealt_boards.boards:
        raise Http404
    return printing.headed(dealt_boards)


def _hand_slips(printing: Asked) -> Leaves:
    return papers.hand_slips(_dealt(printing))


def _travelling_sheets(printing: Asked) -> list[Leaves]:
    _duplicate(printing)
    boards = board_numbers(printing.contest)
    if not boards:
        raise Http404
    return papers.travelling_sheets(printing.info, boards, printing.info.regulation.rounds)


def _once_over(printing: Asked) -> None:
    _duplicate(printing)
    if not boards_over(printing.contest):
        raise Http404


def _played_boards(printing: Asked) -> Leaves | list[Leaves]:
    _once_over(printing)
    shown = printing.options["show"]
    if shown is Played.HANDS:
        return papers.hand_records(_dealt(printing))
    boards = printing.headed(played_boards(printing.contest))
    if shown is Played.PAIRS:
        return papers.pair_sheets(boards)
    return papers.board_comparisons(boards)


def _of_duplicate(day: Day) -> bool:
    return day.contest.regulation.is_duplicate


def _with_boards(day: Day) -> bool:
    return _of_duplicate(day) and day.teams > 1


def _with_cards(day: Day) -> bool:
    return _of_duplicate(day) and day.boards_dealt


def _over(day: Day) -> bool:
    return _of_duplicate(day) and day.boards_over


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
        "played-boards",
        N_("Duplicate : comparaison de chaque étui"),
        N_(
            "tous les résultats d’un étui, leurs fréquences et leurs points ; les étuis de chaque "
            "paire ; ou les mains et la graine, une fois la dernière partie close"
        ),
        Moment.AFTER,
        _played_boards,
        options=PlayedBoardsOptions,
        offered=_over,
        by_hall=False,
        ready=(
            Ready(N_("Duplicate : feuille de chaque paire"), {"show": "pairs"}),
            Ready(N_("Duplicate : donnes jouées"), {"show": "hands"}, _with_cards),
        ),
    ),
)

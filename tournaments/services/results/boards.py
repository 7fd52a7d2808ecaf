"""Boards of a duplicate that a table could not play: the scores that the referee gives."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import AdjustedBoard, Match
from tournaments.queries.results.sheets import boards_at
from tournaments.regulation import Regulation
from tournaments.services.core.action import writing
from tournaments.words.enums import BoardScore
from tournaments.words.texts import Refused


def adjust_board(
    match: Match,
    by: User | None,
    board: int,
    scores: tuple[BoardScore, BoardScore],
    token: UUID | None = None,
) -> AdjustedBoard:
    """Give both camps of a table a score for a board that they did not play (law 12C2).

    ``scores`` are those of North-South, then of East-West. They replace any result of the board.
    Raises ``Refused`` for a board that the table does not play, or that already has such scores.
    """
    with writing(match.round.contest, by, token) as action:
        boards = boards_at(Regulation.from_data(action.contest.regulation), match.slot)
        if board not in boards:
            sentence = _("Étui attendu parmi ceux de la table %(table)d : %(boards)s.")
            params = {"table": match.table, "boards": ", ".join(map(str, boards)) or "–"}
            raise Refused(sentence % params, field="board")
        if AdjustedBoard.objects.filter(match=match, board=board).exists():
            raise Refused(
                _("L’étui %(board)d a déjà un score d’arbitre à cette table.") % {"board": board},
                field="board",
            )
        ns, ew = scores
        adjusted = AdjustedBoard.objects.create(match=match, board=board, ns=ns, ew=ew, by=by)
        action.log("adjust_board", _subject(match, board), after=[str(ns), str(ew)])
        return adjusted


def take_back_adjusted(
    match: Match, by: User | None, board: int, token: UUID | None = None
) -> None:
    """Take back the referee's scores of a board. Raises ``Refused`` if it has none."""
    with writing(match.round.contest, by, token) as action:
        adjusted = AdjustedBoard.objects.filter(match=match, board=board).first()
        if adjusted is None:
            raise Refused(_("L’étui %(board)d n’a plus de score d’arbitre.") % {"board": board})
        before = [str(adjusted.ns), str(adjusted.ew)]
        adjusted.delete()
        action.log("take_back_adjusted", _subject(match, board), before=before)


def _subject(match: Match, board: int) -> str:
    return _("Partie %(round)d, table %(table)d, étui %(board)d") % {
        "round": match.round.number,
        "table": match.table,
        "board": board,
    }

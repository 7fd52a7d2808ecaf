"""Boards of a duplicate not played, or played wrongly: the percentages that the referee gives."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.duplicate.comparing import MOST_PERCENT, adjusted_name
from tournaments.models import AdjustedBoard, Contest, Match
from tournaments.queries.results.sheets import boards_at
from tournaments.regulation import Regulation
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused

#: A round and a table of it, by their numbers.
At = tuple[int, int]


def rule_board(
    contest: Contest,
    by: User | None,
    board: int,
    tables: Iterable[At],
    percents: tuple[int, int],
    reason: str = "",
    token: UUID | None = None,
) -> None:
    """Give both camps of these tables a percentage for a board, in one ruling (law 12C2).

    ``percents`` are those of North-South, then of East-West. They replace any result of the board
    at these tables; the others are compared without it. Raises ``Refused`` for a percentage over
    100, no table, a table that does not play the board, or one whose board is ruled already.
    """
    for field, percent in zip(("ns", "ew"), percents, strict=True):
        if not 0 <= percent <= MOST_PERCENT:
            raise Refused(
                _("De 0 à %(most)s %%.") % {"most": MOST_PERCENT},
                field=field,
            )
    with writing(contest, by, token) as action:
        matches = _matches(action.contest, board, tables)
        ruled = AdjustedBoard.objects.filter(match__in=matches, board=board)
        for one in ruled.select_related("match__round"):
            sentence = _("%(place)s : l’arbitre y a déjà réglé l’étui %(board)d.")
            params = {"place": _place(one.match), "board": board}
            raise Refused(sentence % params, field="tables")
        ns, ew = percents
        why = reason.strip()
        for match in matches:
            AdjustedBoard.objects.create(match=match, board=board, ns=ns, ew=ew, reason=why, by=by)
        after = [adjusted_name(percent) for percent in percents]
        action.log("rule_board", _subject(board, matches), after=after, reason=why)


def take_back_board(
    contest: Contest,
    by: User | None,
    board: int,
    tables: Iterable[At],
    reason: str,
    token: UUID | None = None,
) -> None:
    """Take back a board's percentages at these tables. Raises `Refused`, also without reason."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi ce score est enlevé."), field="reason")
    with writing(contest, by, token) as action:
        matches = _matches(action.contest, board, tables)
        ruled = AdjustedBoard.objects.filter(match__in=matches, board=board)
        before = {one.match_id: [adjusted_name(one.ns), adjusted_name(one.ew)] for one in ruled}
        for match in matches:
            if match.pk not in before:
                sentence = _("%(place)s : l’étui %(board)d n’a pas de score d’arbitre.")
                params = {"place": _place(match), "board": board}
                raise Refused(sentence % params, field="tables")
        ruled.delete()
        subject = _subject(board, matches)
        kept = [before[match.pk] for match in matches]
        action.log("take_back_board", subject, before=kept, reason=reason.strip())


def _matches(contest: Contest, board: int, tables: Iterable[At]) -> list[Match]:
    """Return the matches of these tables. Raises ``Refused`` unless each plays the board."""
    regulation = Regulation.from_data(contest.regulation)
    rows = Match.objects.filter(round__contest=contest, round__draft=False)
    by_place = {(one.round.number, one.table): one for one in rows.select_related("round")}
    if not any(board in boards_at(regulation, match.slot) for match in by_place.values()):
        raise Refused(_("L’étui %(board)d n’est pas en jeu.") % {"board": board}, field="board")
    matches = []
    for number, table in sorted(set(tables)):
        match = by_place.get((number, table))
        if match is None or board not in boards_at(regulation, match.slot):
            sentence = _("La table %(table)d ne joue pas l’étui %(board)d à la partie %(round)d.")
            params = {"table": table, "board": board, "round": number}
            raise Refused(sentence % params, field="tables")
        matches.append(match)
    if not matches:
        raise Refused(_("Choisissez au moins une table."), field="tables")
    return matches


def _subject(board: int, matches: Iterable[Match]) -> str:
    return _("Étui %(board)d : %(tables)s") % {
        "board": board,
        "tables": ", ".join(map(_place, matches)),
    }


def _place(match: Match) -> str:
    params = {"round": match.round.number, "table": match.table}
    return _("partie %(round)d, table %(table)d") % params

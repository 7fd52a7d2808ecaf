"""What a message to a phone tells: what the page of its team shows, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import table_said
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.why import Why
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.hall.team_page import TeamRound, team_page
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.words.house_enums import Pushed


@dataclass(frozen=True, slots=True)
class Message:
    """Title and text of a notification."""

    title: str
    text: str = ""


def message_of(contest: Contest, number: int, kind: Pushed, round_: int) -> Message | None:
    """Return what a team may now read of a round, in the language in use; None if nothing.

    Queries as `Snapshot`, which the pages of the hall share.
    """
    now = snapshot_of(contest)
    if number not in now.team_by_number:
        return None
    row, matches = now.rows.get(number), now.matches.get(number, {})
    secret = now.secret_parts.get(number, ())
    page = team_page(number, now.scores, now.standings, row, matches, Why(), secret)
    played = next((one for one in page.rounds if one.cell.round == round_), None)
    if page.exclusions:
        return None
    if kind is Pushed.UNDRAWN:
        return _undrawn(round_) if played is None and not now.info.closed else None
    if played is None:
        return None
    match kind:
        case Pushed.DRAW:
            return _drawn(now.info, played)
        case Pushed.RESULT:
            return _result(now.info, played)
        case never:
            assert_never(never)


def _drawn(info: ContestInfo, played: TeamRound) -> Message | None:
    """Return where a team plays; None once its result is counted, or if it does not play."""
    cell = played.cell
    if cell.state is CellState.EXEMPT or (cell.catch_up and cell.state is CellState.PENDING):
        return Message(_titled(played, _("au repos")))
    if cell.state is not CellState.PENDING or cell.table is None or cell.opponent is None:
        return None
    if played.match is None or played.match.secret:
        return None
    opponents = (" " + _("et") + " ").join(map(_named, cell.opponent.members))
    text = _("contre %(opponents)s") % {"opponents": opponents}
    if cell.partner is not None:
        text = _("avec %(partner)s, %(against)s") % {
            "partner": _named(cell.partner),
            "against": text,
        }
    return Message(_titled(played, table_said(info.halls, cell.table)), text[:1].upper() + text[1:])


def _undrawn(number: int) -> Message:
    """Return that a draw is taken back. The name of the round is gone with it."""
    title = _("Le tirage de la partie %(round)d est annulé") % {"round": number}
    return Message(title, _("Attendez le nouveau."))


def _result(info: ContestInfo, played: TeamRound) -> Message | None:
    """Return the score of a team; None if it does not count yet, or is secret."""
    cell = played.cell
    if played.secret or not cell.state.is_match or cell.points is None:
        return None
    sentences = [_score(cell)] if not info.regulation.is_duplicate else []
    if played.match is not None and played.match.reserved:
        sentences.append(_("Sous réserve : un incident de cette table attend l’arbitre."))
    return Message(_titled(played, _("le résultat est compté")), " ".join(sentences))


def _score(cell: Cell) -> str:
    """Return the score of a match as the page of its team says it."""
    values = {"points": cell.points, "against": cell.against}
    count = cell.points or 0
    if cell.state is CellState.FORFEIT and cell.won:
        template = ngettext(
            "Gagnée par forfait, %(points)s point", "Gagnée par forfait, %(points)s points", count
        )
    elif cell.state is CellState.FORFEIT:
        template = ngettext(
            "Perdue par forfait, %(points)s point", "Perdue par forfait, %(points)s points", count
        )
    elif cell.won:
        template = _("Gagnée, %(points)s points à %(against)s")
    elif cell.drawn:
        template = _("Égalité, %(points)s points à %(against)s")
    else:
        template = ngettext(
            "Perdue, %(points)s point à %(against)s",
            "Perdue, %(points)s points à %(against)s",
            count,
        )
    return template % values


def _titled(played: TeamRound, text: str) -> str:
    return _("%(round)s : %(text)s") % {"round": played.name, "text": text}


def _named(team: TeamRef) -> str:
    return f"{team.number} {team.name}"

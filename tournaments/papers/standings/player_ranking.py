"""Results by player: each player with the team's result, by name or by rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, GridRow, Span
from tournaments.papers.kit.layout import LEFT, Leaves
from tournaments.papers.kit.names import Naming
from tournaments.papers.kit.reading import Reading
from tournaments.papers.standings.ranking import print_ranked, rank_said, remarks_of
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.entrants import worded
from tournaments.words.numbers import number
from tournaments.words.person_names import family_first, folded, sort_key


@dataclass(frozen=True, slots=True)
class _Player:
    key: tuple[str, str]
    name: str
    team: TeamLine
    row: Row


def player_ranking(
    standings: Standings,
    teams: Sequence[TeamLine],
    by_rank: bool = False,
    reading: Reading = Reading.NEAR,
) -> Leaves:
    """Lay out the players of the ranked teams, or a team by its name if it names none."""
    rows = {row.team.number: row for row in standings.rows}
    players = [
        one for team in teams if team.number in rows for one in _players(team, rows[team.number])
    ]
    players.sort(key=(lambda one: (one.row.rank, one.team.number)) if by_rank else _alphabetic)
    face = faces()
    of = partial(worded, standings.contest.individuals)
    # The number names the team well enough from afar.
    pairs = not standings.contest.individuals and reading is Reading.NEAR
    team = Column(of("Équipe"), face.narrow, LEFT, share=1, naming=Naming.TEAM)
    heads = [
        Column(_("Joueur"), face.regular, LEFT, share=1, naming=Naming.LISTED),
        Column(_("N°"), face.bold),
        *([team] if pairs else []),
        Column(_("Rang"), face.bold),
        *([] if standings.only_places else [Column(_("Total"), face.regular)]),
    ]
    lines = []
    for one in players:
        named = [one.row.team.name] if pairs else []
        total = [] if standings.only_places else [number(one.row.total)]
        cells = (one.name, str(one.team.number), *named, rank_said(one.row), *total)
        key = number(one.row.rank) if by_rank else one.key[0][:1].upper()
        lines.append(GridRow(cells, key=key))
    title = _("Classement par joueur") if by_rank else _("Résultats des joueurs, par nom")
    remarks = [" – ".join(remarks_of(standings))]
    span = Span.RANKS if by_rank else Span.LETTERS
    return print_ranked(standings, title, remarks, heads, lines, reading, span)


def _players(team: TeamLine, row: Row) -> list[_Player]:
    players = [_Player(sort_key(name), family_first(name), team, row) for name in team.players]
    return players or [_Player((folded(team.name), ""), team.name, team, row)]


def _alphabetic(one: _Player) -> tuple[tuple[str, str], int]:
    """Return the sort key: family name, because people look for themselves by it."""
    return one.key, one.team.number

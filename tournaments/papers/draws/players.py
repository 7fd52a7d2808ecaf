"""Players by family name, as people look for themselves: list of players, seats of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.draws.draw import BIG, EXEMPT, draw_title
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, header_size, print_grid
from tournaments.papers.kit.layout import RIGHT, Leaves, Paper
from tournaments.papers.kit.words import camp_short
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView, places
from tournaments.wording.entrants import worded
from tournaments.wording.person_names import family_first, folded, sort_key

#: Number of names above which a list takes two columns.
MANY = 24


@dataclass(frozen=True, slots=True)
class _Person:
    """Entry of a list: a player, or a team that named no player, with its sort key and its text."""

    key: tuple[str, str]
    name: str
    team: TeamLine

    @property
    def letter(self) -> str:
        return self.key[0][:1].upper()


def players_list(contest: ContestInfo, teams: Sequence[TeamLine]) -> Leaves:
    """List every player by family name, with the team's number; withdrawn teams are left out."""
    found = _people(team for team in teams if not team.withdrawn)
    count = ngettext("%(n)s nom", "%(n)s noms", len(found)) % {"n": len(found)}
    paper = Paper(contest, _("Joueurs par ordre alphabétique"), [count])
    rows = _rows(found, lambda person: ((str(person.team.number),), ""))

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        number = max([3, *(len(row.cells[-1]) for row in rows)]) * face.bold.width("0") * size
        number = max(number, face.bold.width(_("N°")) * header_size(size)) + size
        first = _letter(size)
        return [
            Column("", first, face.bold),
            Column(_("Joueur"), width - first - number, face.narrow),
            Column(_("N°"), number, face.bold, RIGHT),
        ]

    return print_grid(paper, _grid(rows, columns))


def draw_by_name(contest: ContestInfo, view: RoundView, teams: Sequence[TeamLine]) -> Leaves:
    """List every player by family name, with table and camp ("Where do I sit?").

    `teams` are the teams of the contest; a team that is not in the round is left out.
    """
    seated = {place.team.number: place for place in places(view)}
    found = _people(team for team in teams if team.number in seated)
    paper = Paper(contest, draw_title(view), [_("Où suis-je ? Par nom de famille")])

    def seat(person: _Person) -> tuple[tuple[str, ...], str]:
        place = seated[person.team.number]
        if place.table is None:
            return ("–", ""), worded(contest.individuals, EXEMPT)
        return (str(place.table), camp_short(place.camp)), ""

    rows = _rows(found, seat)

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        tables = max((face.bold.width(row.cells[2]) for row in rows), default=0.0) * BIG * size
        table = max(tables, face.bold.width(_("Table")) * header_size(size)) + size
        camps = {row.cells[3] for row in rows} | {""}
        camp = max(map(face.regular.width, camps)) * size * 0.8 + size * 0.6
        first = _letter(size)
        return [
            Column("", first, face.bold),
            Column(_("Joueur"), width - first - table - camp, face.narrow),
            Column(_("Table"), table, face.bold, RIGHT, BIG),
            Column("", camp, face.regular, scale=0.8),
        ]

    return print_grid(paper, _grid(rows, columns))


def _people(teams: Iterable[TeamLine]) -> list[_Person]:
    """Return one entry per player, sorted, and one for each team that named no player."""
    found = []
    for team in teams:
        for name in team.players:
            found.append(_Person(sort_key(name), family_first(name), team))
        if not team.players:
            # A team's name is not a person's name: it is sorted as it is written.
            found.append(_Person((folded(team.name), ""), team.name, team))
    return sorted(found, key=lambda person: (person.key, person.team.number))


def _rows(
    found: Sequence[_Person], said: Callable[[_Person], tuple[tuple[str, ...], str]]
) -> list[GridRow]:
    """Return one row per entry; the first of each initial shows the letter."""
    rows = []
    letter = ""
    for person in found:
        new = person.letter != letter
        letter = person.letter
        cells, note = said(person)
        rows.append(GridRow((letter if new else "", person.name, *cells), note, not new, letter))
    return rows


def _letter(size: float) -> float:
    """Return the width of the column of initials."""
    return faces().bold.width("M") * size + size * 0.6


def _grid(rows: Sequence[GridRow], columns: Callable[[float, float], Sequence[Column]]) -> Grid:
    across = 2 if len(rows) > MANY else 1
    return Grid(rows, columns, padding=0.2, note_to=2, across=across, smallest=11.0)

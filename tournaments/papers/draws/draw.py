"""Draw of a round, by table and by team number."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.enums import Camp, Stage
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import SIZES, Column, Grid, GridRow, header_size, print_grid
from tournaments.papers.kit.layout import CENTRE, RIGHT, Leaves, Paper
from tournaments.papers.kit.words import camp_name, camp_short
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.rounds import Place, RoundView, places
from tournaments.wording.entrants import worded

#: Text for an exempt team, as a key of `wording.entrants`.
EXEMPT = "exempte : ne joue pas cette partie"
#: Size of a table number, in multiples of the size of the names beside it.
BIG = 1.35
#: Largest text size when a camp has two names.
PLAYERS = 14.0
#: Number of teams above which the list by number takes two columns.
MANY = 20


def draw_by_table(contest: ContestInfo, view: RoundView) -> Leaves:
    """Lay out each table with its two teams and their camps, then the exempt teams."""
    paper = Paper(contest, draw_title(view))
    met = {rematch.table: rematch.before for rematch in view.rematches}
    rows = []
    for line in view.tables:
        notes = []
        if view.stage == Stage.POOLS:
            notes.append(_("poule %(name)s") % {"name": line.section})
        if line.title:
            notes.append(line.title)
        if line.table in met:
            notes.append(_("déjà rencontrées à la partie %(round)s") % {"round": met[line.table]})
        cells = (str(line.table), *_numbered(line.ns), *_numbered(line.ew))
        rows.append(GridRow(cells, ", ".join(notes)))
    resting = worded(contest.individuals, EXEMPT)
    rows += [GridRow(("–", *_numbered(team), "", ""), resting) for team in view.exempt]
    digits = max((len(str(line.table)) for line in view.tables), default=1)

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        table = max(
            face.bold.width(_("Table")) * header_size(size),
            digits * face.bold.width("0") * size * BIG,
        )
        table += size
        team = _widest(view) * face.bold.width("0") * size + size * 0.8
        name = (width - table) / 2 - team
        return [
            Column(_("Table"), table, face.bold, CENTRE, BIG),
            Column("", team, face.bold, RIGHT),
            Column(camp_name(Camp.NS), name, face.regular),
            Column("", team, face.bold, RIGHT),
            Column(camp_name(Camp.EW), name, face.regular),
        ]

    # A camp of two players needs room for two names: smaller text keeps them on one line.
    largest = PLAYERS if contest.individuals else SIZES[0]
    grid = Grid(rows, columns, padding=0.25, note_from=2, smallest=11.0, largest=largest)
    return print_grid(paper, grid)


def draw_by_team(contest: ContestInfo, view: RoundView) -> Leaves:
    """Lay out the teams by number, each with its table, camp and opponent ("Where do I sit?").

    In a contest of individual players, each player finds the partner of the round instead of the
    opponent.
    """
    paper = Paper(contest, draw_title(view), [worded(contest.individuals, "Où jouons-nous ?")])
    seated = places(view)
    rows = [_place_row(contest, place) for place in seated]
    across = 2 if len(seated) > MANY else 1

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        names = face.narrow if across > 1 else face.regular
        team = max([2, *(len(row.cells[0]) for row in rows)]) * face.bold.width("0") * size + size
        tables = max((face.bold.width(row.cells[2]) for row in rows), default=0.0) * BIG
        table = max(tables * size, face.bold.width(_("Table")) * header_size(size)) + size
        camps = {row.cells[3] for row in rows} | {""}
        camp = max(map(face.regular.width, camps)) * size * 0.8 + size * 0.6
        return [
            Column(_("N°"), team, face.bold, RIGHT),
            Column(worded(contest.individuals, "Équipe"), width - team - table - camp, names),
            Column(_("Table"), table, face.bold, RIGHT, BIG),
            Column("", camp, face.regular, scale=0.8),
        ]

    return print_grid(
        paper, Grid(rows, columns, padding=0.25, note_to=2, across=across, smallest=10.0)
    )


def _place_row(contest: ContestInfo, place: Place) -> GridRow:
    number = str(place.team.number)
    if place.table is None or place.opponent is None:
        return GridRow((number, place.team.name, "–", ""), worded(contest.individuals, EXEMPT))
    cells = (number, place.team.name, str(place.table), camp_short(place.camp))
    return GridRow(cells, _beside(contest, place, place.opponent))


def _beside(contest: ContestInfo, place: Place, opponent: Side) -> str:
    """Name the team's opponent, or the player's partner."""
    if place.partner is not None:
        params = {"number": place.partner.number, "name": place.partner.name}
        return _("avec %(number)s %(name)s") % params
    if contest.individuals:
        return _("avec un remplaçant de la salle")
    return _("contre %(number)s %(name)s") % {"number": opponent.number, "name": opponent.name}


def draw_title(view: RoundView) -> str:
    """Return the title of every paper that seats the teams of a round."""
    if view.stage == Stage.BRACKET:
        return _("Tirage : %(name)s") % {"name": view.name}
    return _("Tirage de la partie %(round)s") % {"round": view.number}


def _numbered(team: TeamRef | Side) -> tuple[str, str]:
    return str(team.number), team.name


def _widest(view: RoundView) -> int:
    """Return the number of characters of the longest team number."""
    camps = [len(side.number) for line in view.tables for side in (line.ns, line.ew)]
    return max((*camps, *(len(str(team.number)) for team in view.exempt)), default=1)

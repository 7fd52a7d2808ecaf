"""Draw of a round, by table and by team number."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_either_way, print_grid
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of, unbroken
from tournaments.papers.kit.reading import Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.rounds import Place, RoundView, TableLine, places
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp, Stage
from tournaments.words.figures import camp_name, camp_short

#: Text for an exempt team, as a key of `words.entrants`.
EXEMPT = "exempte : ne joue pas cette partie"
#: Size of a table number, in multiples of the size of the names beside it.
BIG = 1.35
#: Size of a camp, in multiples of the size of the names beside it.
CAMP = 0.8
#: Least width of the names of both camps together, in multiples of the type size.
BOTH = 20.0
#: Number of teams above which the list by number takes two columns.
MANY = 20


def draw_by_table(contest: ContestInfo, view: RoundView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out each table with its two teams and their camps, then the exempt teams."""
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
        first, *more = _seated(line)
        table = contest.table_short(line.table)
        rows.append(GridRow((table, *first), ", ".join(notes), key=table))
        rows += [GridRow(("", *cells), tied=True, again=table) for cells in more]
    resting = worded(contest.individuals, EXEMPT)
    rows += [GridRow(("–", *_numbered(team), "", ""), resting) for team in view.exempt]
    alone = all(line.chairs for line in view.tables)
    heads = (_("Joueurs"), "") if alone else (camp_name(Camp.NS), camp_name(Camp.EW))

    face = faces()
    widest = (_widest(view),)
    columns = [Column(_("Table"), face.bold, CENTRE, scale=BIG)]
    for head in heads:
        columns.append(Column("", face.bold, holds=widest))
        columns.append(Column(head, face.regular, LEFT, share=1, naming=_naming(contest)))
    grid = Grid(
        columns,
        rows,
        padding=0.25,
        notes=(1, len(columns)),
        narrowest=BOTH,
        smallest=11.0,
        span=Span.TABLES,
        reading=reading,
    )
    return print_either_way(
        lambda wide: Paper(contest, draw_title(view), wide=wide, ranged=True), grid
    )


def draw_by_team(contest: ContestInfo, view: RoundView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the teams, or players, by number: table, camp, opponent or partner."""
    where = worded(contest.individuals, "Où jouons-nous ?")
    paper = Paper(contest, draw_title(view), [where], ranged=True)
    seated = places(view)
    rows = [_place_row(contest, place) for place in seated]
    across = 2 if len(seated) > MANY else 1

    face = faces()
    names = face.narrow if across > 1 else face.regular
    team = worded(contest.individuals, "Équipe")
    columns = [
        Column(_("N°"), face.bold, holds=("00",)),
        Column(team, names, LEFT, share=1, naming=_naming(contest)),
        Column(_("Table"), face.bold, scale=BIG),
        Column("", face.regular, LEFT, scale=CAMP),
    ]
    grid = Grid(
        columns,
        rows,
        padding=0.25,
        notes=(1, 2),
        across=across,
        smallest=10.0,
        span=Span.NUMBERS,
        reading=reading,
    )
    return print_grid(paper, grid)


def _place_row(contest: ContestInfo, place: Place) -> GridRow:
    number = str(place.team.number)
    if place.table is None or place.opponent is None:
        label = worded(contest.individuals, EXEMPT)
        return GridRow((number, place.team.name, "–", ""), label, key=number)
    cells = (number, place.team.name, contest.table_short(place.table), camp_short(place.camp))
    return GridRow(cells, _beside(contest, place, place.opponent), key=number)


def _beside(contest: ContestInfo, place: Place, opponent: Side) -> str:
    if place.partner is not None:
        params = {"number": place.partner.number, "name": place.partner.name}
        return _("avec %(number)s %(name)s") % params
    if contest.melee and place.camp in Camp.values:
        return _("avec un remplaçant de la salle")
    return _("contre %(number)s %(name)s") % {
        "number": opponent.number,
        "name": unbroken(opponent.name),
    }


def draw_title(view: RoundView) -> str:
    if view.stage == Stage.BRACKET:
        return _("Tirage : %(name)s") % {"name": view.name}
    return _("Tirage de la partie %(round)s") % {"round": view.number}


def _numbered(team: TeamRef | Side) -> tuple[str, str]:
    return str(team.number), team.name


def _seated(line: TableLine) -> list[tuple[str, str, str, str]]:
    sides = [_numbered(side) for _name, side in line.sides]
    sides += [("", "")] * (len(sides) % 2)
    return [(*one, *other) for one, other in zip(sides[::2], sides[1::2], strict=True)]


def _widest(view: RoundView) -> str:
    camps = [side.number for line in view.tables for _name, side in line.sides]
    return max((*camps, *(str(team.number) for team in view.exempt)), key=len, default="")


def _naming(contest: ContestInfo) -> Naming:
    return naming_of(contest.individuals)

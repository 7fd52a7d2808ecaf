"""Seats of a round by family name, as people look for themselves."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.papers.draws.draw import BIG, CAMP, EXEMPT, draw_title
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming
from tournaments.papers.kit.reading import COMFORTABLE, Reading
from tournaments.papers.registration.people import MANY, people
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView, places
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short


def draw_by_name(
    contest: ContestInfo,
    view: RoundView,
    teams: Sequence[TeamLine],
    reading: Reading = Reading.NEAR,
) -> Leaves:
    """List every player by family name, with table and camp ("Where do I sit?")."""
    seated = {place.team.number: place for place in places(view)}
    people_listed = people(team for team in teams if team.number in seated)
    paper = Paper(contest, draw_title(view), [_("Où suis-je ? Par nom de famille")], ranged=True)

    rows, before = [], ""
    for person in people_listed:
        place, initial, note = seated[person.team.number], person.letter, ""
        if place.table is None:
            seat, note = ("–", ""), worded(contest.individuals, EXEMPT)
        else:
            seat = contest.table_short(place.table), camp_short(place.camp)
        again = initial == before
        cells = ("" if again else initial, person.name, *seat)
        rows.append(GridRow(cells, note, again, initial, initial))
        before = initial

    face = faces()
    columns = [
        Column("", face.bold, LEFT, holds=("M",)),
        Column(_("Joueur"), face.narrow, LEFT, share=1, naming=Naming.LISTED),
        Column(_("Table"), face.bold, scale=BIG),
        Column("", face.regular, LEFT, scale=CAMP),
    ]
    grid = Grid(
        columns,
        rows,
        padding=0.2,
        notes=(1, 2),
        across=2 if len(rows) > MANY else 1,
        smallest=COMFORTABLE,
        span=Span.LETTERS,
        reading=reading,
    )
    return print_grid(paper, grid)

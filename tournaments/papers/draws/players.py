"""Players by family name, as people look for themselves: list of players, seats of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.draws.draw import BIG, CAMP, EXEMPT, draw_title
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming
from tournaments.papers.kit.reading import COMFORTABLE, Reading
from tournaments.papers.kit.words import Span, camp_short
from tournaments.papers.registration.people import Person, initials, people
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView, places
from tournaments.words.entrants import worded

#: Number of names above which a list takes two columns.
MANY = 24


def players_list(
    contest: ContestInfo, teams: Sequence[TeamLine], reading: Reading = Reading.NEAR
) -> Leaves:
    """List every player by family name, with the team's number; withdrawn teams are left out."""
    people_listed = people(team for team in teams if not team.withdrawn)
    count = ngettext("%(n)s nom", "%(n)s noms", len(people_listed)) % {"n": len(people_listed)}
    paper = Paper(contest, _("Joueurs par ordre alphabétique"), [count], ranged=True)
    rows = _rows(people_listed, lambda person: ((str(person.team.number),), ""))

    columns = [*_person(), Column(_("N°"), faces().bold, holds=("000",))]
    return print_grid(paper, _grid(columns, rows, reading))


def draw_by_name(
    contest: ContestInfo,
    view: RoundView,
    teams: Sequence[TeamLine],
    reading: Reading = Reading.NEAR,
) -> Leaves:
    """List every player by family name, with table and camp ("Where do I sit?").

    `teams` are the teams of the contest; a team that is not in the round is left out.
    """
    seated = {place.team.number: place for place in places(view)}
    people_listed = people(team for team in teams if team.number in seated)
    paper = Paper(contest, draw_title(view), [_("Où suis-je ? Par nom de famille")], ranged=True)

    def seat(person: Person) -> tuple[tuple[str, ...], str]:
        place = seated[person.team.number]
        if place.table is None:
            return ("–", ""), worded(contest.individuals, EXEMPT)
        return (contest.table_short(place.table), camp_short(place.camp)), ""

    rows = _rows(people_listed, seat)

    face = faces()
    columns = [
        *_person(),
        Column(_("Table"), face.bold, scale=BIG),
        Column("", face.regular, LEFT, scale=CAMP),
    ]
    return print_grid(paper, _grid(columns, rows, reading))


def _rows(
    people_listed: Sequence[Person], cells_of: Callable[[Person], tuple[tuple[str, ...], str]]
) -> list[GridRow]:
    """Return one row per entry; the first of each initial shows the letter."""
    rows = []
    for person, letter in zip(people_listed, initials(people_listed), strict=True):
        cells, note = cells_of(person)
        initial = person.letter
        rows.append(GridRow((letter, person.name, *cells), note, not letter, initial, initial))
    return rows


def _person() -> list[Column]:
    """Return the columns of the initials and of the names."""
    face = faces()
    return [
        Column("", face.bold, LEFT, holds=("M",)),
        Column(_("Joueur"), face.narrow, LEFT, share=1, naming=Naming.LISTED),
    ]


def _grid(columns: Sequence[Column], rows: Sequence[GridRow], reading: Reading) -> Grid:
    across = 2 if len(rows) > MANY else 1
    return Grid(
        columns,
        rows,
        padding=0.2,
        notes=(1, 2),
        across=across,
        smallest=COMFORTABLE,
        span=Span.LETTERS,
        reading=reading,
    )

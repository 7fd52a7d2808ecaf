"""Rankings of a season for the wall: general, by category, club by club, and who earned a prize."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.seasons.papers.words import (
    WHO,
    after_said,
    rank_said,
    shown_ties,
    tie_said,
    title_of,
    waited_said,
)
from tournaments.annexes.seasons.queries.pages import SeasonInfo, SeasonView
from tournaments.annexes.seasons.rules.output import FINAL, GOES
from tournaments.annexes.seasons.rules.table import TableRow
from tournaments.annexes.seasons.rules.words import RankedBy
from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_first
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of, people_named
from tournaments.papers.kit.reading import Reading
from tournaments.words.numbers import number
from tournaments.words.plain_names import plain

#: Share of the names beside the clubs, of the width that both have.
BESIDE_CLUB: Final = 0.6
#: Longest name that is drawn whole beside a club, in multiples of the type size.
LONGEST_NAME: Final = 15.0


def season_ranking(view: SeasonView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the ranking, then those who have no rank yet."""
    return _ranking(view, title_of(view.info), [(row, "") for row in view.rows], reading)


def season_category(view: SeasonView, name: str, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the ranking of a category, with the general rank of each row beside its own."""
    title = _("%(ranking)s : %(category)s") % {"ranking": title_of(view.info), "category": name}
    rows = [(row, str(general)) for row, general in view.of_category(name)]
    return _ranking(view, title, rows, reading, general=True)


def season_earners(view: SeasonView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out those who came often enough to earn a prize, in the order of the ranking."""
    least = view.rules.prize_from
    sentence = ngettext(
        "à partir de %(n)d journée jouée", "à partir de %(n)d journées jouées", least
    )
    rows = [(row, "") for row in view.table.rows if row.prize]
    return _ranking(view, _("Ont droit à un prix"), rows, reading, remark=sentence % {"n": least})


def season_clubs(view: SeasonView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the ranking club by club, each with its people in the order of the ranking."""
    groups: dict[str, list[TableRow]] = {}
    names: dict[str, str] = {}
    for row in view.rows:
        groups.setdefault(plain(row.club), []).append(row)
        names.setdefault(plain(row.club), row.club)
    rows = []
    for club in sorted(groups, key=lambda key: (not key, key)):
        called = names[club] or _("Sans club")
        for place, row in enumerate(groups[club]):
            cells = (
                called if not place else "",
                rank_said(row),
                row.name,
                str(row.attended),
                number(row.points),
            )
            rows.append(
                GridRow(cells, tied=place > 0, again=called if place else "", key=called[:1])
            )
    face = faces()
    columns = [
        Column(_("Club"), face.bold, LEFT, share=0.4),
        Column(_("Rang"), face.regular),
        _who(view.info, share=0.6),
        Column(_("Journées"), face.regular),
        Column(_("Total"), face.bold),
    ]
    grid = Grid(
        columns, rows, padding=TIGHT, narrowest=NARROWEST, span=Span.LETTERS, reading=reading
    )
    title = _("%(ranking)s, club par club") % {"ranking": title_of(view.info)}
    return _either_way(view.info, title, [after_said(view.info)], grid)


def season_club_ranking(view: SeasonView, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the ranking of the clubs, each with the people whom it adds."""
    face = faces()
    rows = []
    for club in view.table.clubs:
        rank = _("%(rank)s ex æquo") % {"rank": club.rank} if club.shared else str(club.rank)
        for place, one in enumerate(one for one in club.people if one.counts):
            cells = (
                *(("", "", "") if place else (rank, club.club, number(club.points))),
                one.row.name,
                number(one.points),
            )
            again = club.club if place else ""
            rows.append(GridRow(cells, tied=place > 0, again=again, key=str(club.rank)))
    columns = [
        Column(_("Rang"), face.bold),
        Column(_("Club"), face.bold, LEFT, share=0.5),
        Column(_("Total"), face.bold),
        _who(view.info, share=0.5),
        Column(_("Points"), face.regular),
    ]
    grid = Grid(columns, rows, padding=TIGHT, narrowest=NARROWEST, span=Span.RANKS, reading=reading)
    most = view.rules.club_people or 0
    sentence = ngettext("le meilleur de chaque club", "les %(n)d meilleurs de chaque club", most)
    remarks = [f"{sentence % {'n': most}} – {after_said(view.info)}"]
    return _either_way(view.info, _("Classement des clubs"), remarks, grid)


def _ranking(
    view: SeasonView,
    title: str,
    rows: Sequence[tuple[TableRow, str]],
    reading: Reading,
    *,
    general: bool = False,
    remark: str = "",
) -> Leaves:
    """Lay out rows under a title, each with its general rank if asked for.

    The values of the ties are left out where they leave too little room for the names.
    """
    remarks = [" – ".join(filter(None, (remark, after_said(view.info), waited_said(view.info))))]
    attendance = any(row.attendance for row, _general in rows)
    near = reading is Reading.NEAR

    def forms() -> Iterator[tuple[Paper, Grid]]:
        for with_ties in (True, False) if near and view.rules.ties else (False,):
            grid = _grid(view, rows, reading, general, attendance and near, with_ties)
            for wide in (False, True):
                legend = _legend(general)
                yield Paper(view.info, title, remarks, legend, wide, ranged=True), grid

    return print_first(forms())


def _grid(
    view: SeasonView,
    rows: Sequence[tuple[TableRow, str]],
    reading: Reading,
    general: bool,
    attendance: bool,
    with_ties: bool,
) -> Grid:
    face = faces()
    ties = shown_ties(view) if with_ties else ()
    near, of_clubs = reading is Reading.NEAR, view.info.rank is RankedBy.CLUBS
    clubs = near and not of_clubs and any(row.club for row, _beside in rows)
    goes = near and view.table.qualifies
    columns = [Column(_("Rang"), face.bold)]
    if general:
        columns.append(Column(_("Général"), face.regular))
    columns.append(_who(view.info, share=BESIDE_CLUB if clubs else 1))
    if clubs:
        columns.append(Column(_("Club"), face.narrow, LEFT, share=1 - BESIDE_CLUB))
    columns.append(Column(_("Journées"), face.regular))
    if attendance:
        columns.append(Column(_("Assiduité"), face.regular))
    if goes:
        columns.append(Column(_(FINAL), face.narrow))
    columns += [Column(head, face.narrow, wrapped=True) for _place, head in ties]
    columns.append(Column(_("Total"), face.bold))
    lines = []
    before: TableRow | None = None
    for row, beside in rows:
        tied = before is not None and row.shared and row.rank == before.rank
        before = row
        rank = rank_said(row)
        cells = [
            "" if tied else rank,
            *([beside] if general else []),
            row.name,
            *([row.club] if clubs else []),
            str(row.attended),
            *([number(row.attendance) if row.attendance else ""] if attendance else []),
            *([_(GOES[row.goes])] if goes and row.goes is not None else []),
            # Several values stay on one line: only the head is wrapped.
            *(tie_said(row.ties[place]).replace(" ", "\u00a0") for place, _head in ties),
            number(row.points),
        ]
        key = str(row.rank) if row.rank is not None else ""
        again = rank if tied else ""
        lines.append(GridRow(tuple(cells), tied=tied, again=again, key=key))
    narrowest = _room(rows) if clubs else NARROWEST
    return Grid(
        columns, lines, padding=TIGHT, narrowest=narrowest, span=Span.RANKS, reading=reading
    )


def _room(rows: Sequence[tuple[TableRow, str]]) -> float:
    """Return the room that names and clubs need together, in multiples of the type size.

    The clubs take their share of it, and the longest person still has a whole name.
    """
    people = {person for row, _beside in rows for person in people_named(row.name)}
    font = faces().regular
    longest = max((font.width(shown(person, font)) for person in people), default=0.0)
    return max(NARROWEST, min(LONGEST_NAME, longest) / BESIDE_CLUB)


def _legend(general: bool) -> str:
    parts = [_("Journées : celles où l’on était là")]
    if general:
        parts.insert(0, _("Général : rang au classement général"))
    return _(" ; ").join(words.replace(" ", "\u00a0") for words in parts)


def _who(info: SeasonInfo, share: float = 1) -> Column:
    clubs = info.rank is RankedBy.CLUBS
    naming = Naming.TEXT if clubs else naming_of(info.individuals)
    return Column(_(WHO[info.rank]), faces().regular, LEFT, share=share, naming=naming)


def _either_way(info: SeasonInfo, title: str, remarks: Sequence[str], grid: Grid) -> Leaves:
    papers = [Paper(info, title, remarks, wide=wide, ranged=True) for wide in (False, True)]
    return print_first([(paper, grid) for paper in papers])

"""A team's day on one page: its rounds, its rank after each, and its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import LEADING, LEFT, RIGHT, Leaf, Leaves, Paper, Pen
from tournaments.papers.kit.words import number
from tournaments.papers.standings.pictures.climb import climb, rank_said
from tournaments.papers.standings.pictures.figure import WIDTH, Picture
from tournaments.papers.standings.pictures.marks import team_marks
from tournaments.papers.standings.pictures.place import NARROWEST, place
from tournaments.papers.standings.story_words import LONGEST
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.day_story import DayStory
from tournaments.queries.standings.rows import Row
from tournaments.wording.entrants import worded
from tournaments.wording.person_names import shortened

#: Position of each column of the rounds, as a share of the width, and its alignment.
COLUMNS = ((0.0, LEFT), (0.16, LEFT), (0.75, RIGHT), (0.9, RIGHT), (1.0, RIGHT))
SIZE = 11.0


def team_reports(story: DayStory, numbers: Sequence[int], pictures: bool = True) -> Leaves:
    """Lay out a page for each ranked team of `numbers`, in order of number."""
    chosen = set(numbers)
    rows = sorted(story.ranked.rows, key=lambda row: row.team.number)
    pages = [
        leaf for row in rows if row.team.number in chosen for leaf in _pages(story, row, pictures)
    ]
    title = worded(story.contest.individuals, "Équipes")
    return Leaves(story.contest, _("%(who)s : le bilan") % {"who": title}, pages)


def _pages(story: DayStory, row: Row, pictures: bool) -> Sequence[Leaf]:
    of = partial(worded, story.contest.individuals)
    params = {"number": row.team.number, "name": shortened(row.team.name, LONGEST)}
    paper = Paper(story.contest, of("Équipe %(number)s : %(name)s", params), [_rank(story, row)])
    team = row.team
    drawn = [climb(story.climbs, team), team_marks(story.marks, team)] if pictures else []
    found = [picture for picture in drawn if picture is not None]

    def draw(pen: Pen) -> None:
        top = _rounds(paper, pen, list(_lines(story, row)))
        _pictures(paper, pen, found, top)

    return paper.print([draw]).pages


def _rank(story: DayStory, row: Row) -> str:
    """Return the team's rank, the number of teams ranked, and its points."""
    rank = rank_said(row.rank) + (_(" ex æquo") if row.shared else "")
    params = {"rank": rank, "size": len(story.ranked.rows), "points": number(row.total)}
    if story.ranked.only_places:
        return _("%(rank)s sur %(size)s") % params
    return _("%(rank)s sur %(size)s, %(points)s points") % params


def _lines(story: DayStory, row: Row) -> Iterator[tuple[str, ...]]:
    """Yield the head, then a line per round: name, opponent, points, conceded, rank after."""
    yield (_("Partie"), _("Contre"), _("Points"), _("Encaissés"), _("Rang"))
    ranks = dict(
        zip(
            (label.number for label in story.climbs.rounds),
            story.climbs.ranks.get(row.team.number, ()),
            strict=False,
        )
    )
    names = story.ranked.names
    played = [cell for cell in row.knockout if cell.state != CellState.ABSENT]
    for cell in (*row.cells, *played):
        rank = ranks.get(cell.round)
        points = "–" if cell.points is None else number(cell.points)
        against = "–" if cell.against is None or cell.opponent is None else number(cell.against)
        yield (
            names.get(cell.round, ""),
            _met(story, cell),
            points,
            against,
            "–" if rank is None else rank_said(rank),
        )


def _met(story: DayStory, cell: Cell) -> str:
    """Return the team's opponent and the outcome, or the reason that it had none."""
    of = partial(worded, story.contest.individuals)
    if cell.opponent is None:
        match cell.state:
            case CellState.EXEMPT:
                return of("exempte")
            case CellState.LATE:
                return of("en retard")
            case CellState.ABSENT:
                return of("absente")
            case CellState.PENDING | CellState.PLAYED | CellState.FORFEIT:
                return _("en attente")
            case _:
                assert_never(cell.state)
    met = f"{cell.opponent.number} {shortened(cell.opponent.name, LONGEST)}"
    if cell.partner is not None:
        params = {"number": cell.partner.number, "name": cell.partner.name, "other": met}
        met = _("avec %(number)s %(name)s, contre %(other)s") % params
    if cell.state == CellState.FORFEIT:
        return _("%(met)s (forfait)") % {"met": met}
    if cell.catch_up:
        return _("%(met)s (rattrapage)") % {"met": met}
    if cell.won:
        return _("%(met)s (gagné)") % {"met": met}
    return _("%(met)s (nul)") % {"met": met} if cell.drawn else met


def _rounds(paper: Paper, pen: Pen, lines: Sequence[tuple[str, ...]]) -> float:
    """Draw the rounds as large as fits in half a page; return the height of the bottom edge."""
    face = faces()
    room = paper.width * (COLUMNS[2][0] - COLUMNS[1][0]) - 60
    for size in (SIZE, 10.0, 9.0, 8.0, 7.0, 6.0):
        met = [wrap(line[1], face.regular, size, room) for line in lines]
        tall = sum(len(words) for words in met) * size * LEADING + len(lines) * size * 0.5
        if tall <= paper.height * 0.5:
            break
    top: float = paper.top
    for place_, (line, words) in enumerate(zip(lines, met, strict=True)):
        head = place_ == 0
        font = face.bold if head else face.regular
        for index, (at, align) in enumerate(COLUMNS):
            x = paper.left + at * paper.width
            if index == 1:
                pen.lines(x, top, words, font, size)
            else:
                pen.text(x, top - size, line[index], _font(index, font), size, align)
        top -= len(words) * size * LEADING + size * 0.25
        pen.rules([(paper.left, top, paper.left + paper.width, top)], 1.0 if head else 0.3)
        top -= size * 0.25
    return top


def _font(index: int, font: Font) -> Font:
    """Return the font of a column: bold for the points."""
    return faces().bold if index == 2 else font


def _pictures(paper: Paper, pen: Pen, found: Sequence[Picture], top: float) -> None:
    """Draw the pictures in the rest of the page, one under the other, each with its title."""
    if not found:
        return
    face = faces()
    title = SIZE * LEADING + 14
    room = top - paper.bottom - len(found) * title
    wide = min(paper.width, room / sum(picture.height for picture in found) * WIDTH)
    if wide < NARROWEST:
        return
    left = paper.left + (paper.width - wide) / 2
    for picture in found:
        top = pen.lines(left, top - 12, [picture.title], face.bold, SIZE) - 2
        top = place(pen, picture, left, top, wide)

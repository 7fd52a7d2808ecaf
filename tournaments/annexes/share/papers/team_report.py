"""A team's day: its rounds, its rank after each, and its pictures on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.annexes.share.papers.pictures.climb import climb
from tournaments.annexes.share.papers.pictures.figure import WIDTH, Picture
from tournaments.annexes.share.papers.pictures.marks import team_marks
from tournaments.annexes.share.papers.pictures.place import NARROWEST, place
from tournaments.annexes.share.papers.story_words import result_said
from tournaments.annexes.share.queries.day_story import DayStory
from tournaments.annexes.share.queries.pictures.scales import rank_said
from tournaments.pairing.sentences import Ordinal
from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, piles
from tournaments.papers.kit.fitted import Fitted, Part, first_fitting, largest, set_all
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import (
    LEADING,
    LEFT,
    RIGHT,
    Leaf,
    Leaves,
    Paper,
    Pen,
    place_and_date,
)
from tournaments.papers.kit.names import in_sentence
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short
from tournaments.words.numbers import number

#: Position of each column of the rounds, as a share of the width, and its alignment.
COLUMNS = ((0.0, LEFT), (0.22, LEFT), (0.75, RIGHT), (0.9, RIGHT), (1.0, RIGHT))
SIZES = (11.0, 10.0, 9.0, 8.0, 7.5)
SIZE = SIZES[0]
#: Width of an opponent, as a share of the report's: its column without the space after it.
MET = 0.42
#: Space above and under the rule of a line, in multiples of the type size.
AROUND_RULE = 0.25
#: Height of the head of a report to cut, the part of it kept white, and how a page may be divided.
CUT_HEAD, UNDER_HEAD = 66.0, 8.0
CUTS = tuple(Cut(1, down) for down in (4, 3, 2, 1))
#: Space between two pictures side by side, above the title of each, and between title and picture.
GUTTER, OVER_TITLE, UNDER_TITLE = 16.0, 12.0, 2.0


def team_reports(story: DayStory, numbers: Sequence[int], pictures: bool = True) -> Leaves:
    """Lay out the report of each ranked team of `numbers`; without pictures, several to a page."""
    chosen = set(numbers)
    rows = sorted(story.ranked.rows, key=lambda row: row.team.number)
    rows = [row for row in rows if row.team.number in chosen]
    title = _("%(who)s : le bilan") % {"who": worded(story.contest.individuals, "Équipes")}
    if not pictures and len(rows) > 1:
        return _cut_reports(story, rows, title)
    pages = [leaf for row in rows for leaf in _pages(story, row, pictures)]
    return Leaves(story.contest, title, pages)


def _cut_reports(story: DayStory, rows: Sequence[Row], title: str) -> Leaves:
    """Lay out reports to cut, as many to a page as all of them allow; their piles are in order."""
    contest = story.contest
    heads = [_cut_head(story, row) for row in rows]
    lines = [list(_lines(story, row)) for row in rows]

    def holds(cut: Cut) -> bool:
        room = cut.place(0).inside
        width = room.width * MET
        return all(_tall(_opponents(one, width, SIZE)) + CUT_HEAD <= room.height for one in lines)

    cut = first_fitting(CUTS, holds)

    def draw(pen: Pen, report: int, place: Place) -> None:
        inside = place.inside
        head = inside.without(bottom=inside.height - CUT_HEAD + UNDER_HEAD)
        fill(pen, heads[report], head, SIZE, LEFT)
        _rounds(inside.without(top=CUT_HEAD), inside.height - CUT_HEAD, pen, lines[report])

    return cut_leaves(contest, title, piles(range(len(rows)), cut.each), cut, draw)


def _cut_head(story: DayStory, row: Row) -> list[Part]:
    face = faces()
    contest = story.contest
    named = " – ".join(filter(None, (contest.club, contest.name, place_and_date(contest))))
    return [
        Part(named, face.narrow, 0.75),
        Part(_title(story, row), face.bold, 1.4, title=True),
        Part(_rank(story, row), face.bold),
    ]


def _pages(story: DayStory, row: Row, pictures: bool) -> Sequence[Leaf]:
    paper = Paper(story.contest, _title(story, row), [_rank(story, row)])
    team = row.team
    # In a duplicate the totals of a table tell nothing: only its boards are compared.
    marks = () if story.contest.regulation.is_duplicate else story.marks
    found_marks = team_marks(marks, team, story.contest.individuals)
    drawn = [climb(story.climbs, team), found_marks] if pictures else []
    drawn_pictures = [picture for picture in drawn if picture is not None]

    def draw(pen: Pen) -> None:
        place = Place(paper.left, paper.bottom, paper.width, paper.height)
        top = _rounds(place, paper.height / 2, pen, list(_lines(story, row)))
        _pictures(paper, pen, drawn_pictures, top)

    return paper.print([draw]).pages


def _title(story: DayStory, row: Row) -> str:
    individuals = story.contest.individuals
    name = in_sentence(row.team.name, individuals)
    params = {"number": row.team.number, "name": name}
    return worded(individuals, "Équipe %(number)s : %(name)s", params)


def _rank(story: DayStory, row: Row) -> str:
    rank = Ordinal(row.rank, feminine=not story.contest.individuals).translated(_)
    rank += f" {camp_short(row.line)}" if row.line else ""
    rank += _(" ex æquo") if row.shared else ""
    size = sum(other.line == row.line for other in story.ranked.rows)
    params = {"rank": rank, "size": size, "result": result_said(story, row)}
    if story.ranked.only_places:
        return _("%(rank)s sur %(size)s") % params
    return _("%(rank)s sur %(size)s, %(result)s") % params


def _lines(story: DayStory, row: Row) -> Iterator[tuple[str, ...]]:
    """Yield the head, then a line per round: name, opponent, points, conceded, rank after."""
    # In a duplicate a pair concedes nothing: its points come from the boards compared.
    duplicate = story.contest.regulation.is_duplicate
    conceded = "" if duplicate else _("Encaissés")
    yield (_("Partie"), _("Contre"), _("Points"), conceded, _("Rang"))
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
            "" if duplicate else against,
            "–" if rank is None else rank_said(rank),
        )


def _met(story: DayStory, cell: Cell) -> str:
    of = partial(worded, story.contest.individuals)
    if cell.opponent is None:
        match cell.state:
            case CellState.EXEMPT:
                return of("exempte")
            case CellState.LATE:
                return _("en retard")
            case CellState.ABSENT:
                return of("absente")
            case CellState.PENDING | CellState.PLAYED | CellState.FORFEIT:
                return _("en attente")
            case _:
                assert_never(cell.state)
    individuals = story.contest.individuals
    numbers = cell.opponent.number.replace(" ", "\u00a0")
    met = f"{numbers}\u00a0{in_sentence(cell.opponent.name, individuals)}"
    if cell.partner is not None:
        name = in_sentence(cell.partner.name, individuals)
        params = {"number": cell.partner.number, "name": name, "other": met}
        met = _("avec %(number)s %(name)s, contre %(other)s") % params
    if cell.state == CellState.FORFEIT:
        return _("%(met)s (forfait)") % {"met": met}
    if cell.catch_up:
        return _("%(met)s (rattrapage)") % {"met": met}
    if story.contest.regulation.is_duplicate:
        return met  # nobody wins a match of boards
    if cell.won:
        return _("%(met)s (gagné)") % {"met": met}
    return _("%(met)s (nul)") % {"met": met} if cell.drawn else met


def _opponents(lines: Sequence[tuple[str, ...]], width: float, size: float) -> tuple[Fitted, ...]:
    return set_all((Part(line[1], faces().regular) for line in lines), size, width)


def _tall(met: Sequence[Fitted]) -> float:
    return sum(block.height + 2 * AROUND_RULE * block.size for block in met)


def _rounds(place: Place, most: float, pen: Pen, lines: Sequence[tuple[str, ...]]) -> float:
    """Draw the rounds as large as fits in `most` points; return the height of the bottom edge."""
    face = faces()
    set_in = partial(_opponents, lines, place.width * MET)
    met = largest(SIZES, set_in, lambda fitted: _tall(fitted) <= most)
    top: float = place.top
    for nth, (line, block) in enumerate(zip(lines, met, strict=True)):
        size, head = block.size, nth == 0
        font = face.bold if head else face.regular
        for index, (at, align) in enumerate(COLUMNS):
            x = place.left + at * place.width
            if index == 1:
                pen.lines(x, top, block.lines, font, size)
            else:
                points = face.bold if index == 2 else font
                pen.text(x, top - size, line[index], points, size, align)
        top -= block.height + AROUND_RULE * size
        pen.rules([(place.left, top, place.right, top)], 1.0 if head else 0.3)
        top -= AROUND_RULE * size
    return top


def _pictures(paper: Paper, pen: Pen, pictures: Sequence[Picture], top: float) -> None:
    """Draw the pictures under their titles, side by side where they are larger so."""
    if not pictures:
        return
    face = faces()
    title = SIZE * LEADING + OVER_TITLE + UNDER_TITLE
    room = top - paper.bottom
    under = (room - len(pictures) * title) / sum(picture.height for picture in pictures) * WIDTH
    across = (paper.width - GUTTER * (len(pictures) - 1)) / len(pictures)
    # A narrow title may take two lines.
    tallest = max(picture.height for picture in pictures)
    beside = min(across, (room - title - SIZE * LEADING) / tallest * WIDTH)
    wide = min(paper.width, max(under, beside))
    if wide < NARROWEST:
        return
    if under >= beside:
        left = paper.left + (paper.width - wide) / 2
        for picture in pictures:
            top = pen.lines(left, top - OVER_TITLE, [picture.title], face.bold, SIZE) - UNDER_TITLE
            top = place(pen, picture, left, top, wide)
        return
    high = (room - title - SIZE * LEADING) / across * WIDTH
    for column, picture in enumerate(picture.within(high) for picture in pictures):
        left = paper.left + column * (across + GUTTER)
        lines = wrap(picture.title, face.bold, SIZE, across)
        pen.lines(left, top - OVER_TITLE, lines, face.bold, SIZE)
        place(pen, picture, left, top - title - SIZE * LEADING, wide)

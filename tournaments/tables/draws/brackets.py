"""Bracket as a picture: the boxes and lines of `bracket_layout`, in pixels, for an SVG.

Names are whole: where one line of a box is too short for a name, all the boxes have two, and are as
wide as the longest person. Widths are estimated by `wall_names`, for the face of pages and screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.bracket.layout import BOX, Box, Part, rounds_apart, split
from tournaments.pairing.bracket.layout import GAP as SPACE
from tournaments.queries.draws.bracket_view import BracketMatch, BracketView, Contender
from tournaments.words.name_forms import Parts, people_of
from tournaments.words.wall_names import in_lines, room_of, squeezed, width, words_within

BETWEEN = 32
#: Height left above each box for the name of its match.
LABEL = 16
PAD = 4
#: Height of a side on one line; a box has two sides.
ONE_LINE = 22
#: Width of a bold text in multiples of that of the usual weight, which `wall_names` measures.
BOLD = 1.08
#: Padding of a side, and space after its number and before its points.
INSIDE, GAP = 12, 6
#: Least width of a number, in heights of its letters.
NUMBER = 1.6
#: Matches one under the other on a screen, and columns of usual boxes: so few that their letters
#: have capitals of 3.5 % of the height of a 16:9 picture.
SCREEN_BOXES, SCREEN_COLUMNS = 2, 2
#: Last rounds of a part that a screen shows. The list of the draw tells the matches of the others.
SCREEN_ROUNDS = 4
SCREEN_ROWS = SCREEN_BOXES * (BOX + SPACE) - SPACE


@dataclass(frozen=True, slots=True)
class Look:
    """Sizes in pixels: letters, height of a side on two lines, usual and largest width of a box."""

    size: float
    two_lines: int
    usual: float
    widest: float


PAGE = Look(13, 35, 210, 420)
#: Two columns of usual boxes fill the width of a 16:9 picture, one of the widest that of a 4:3 one.
SCREEN = Look(15, 32, 220, 354)


@dataclass(frozen=True, slots=True)
class DrawnSide:
    contender: Contender
    lines: Parts


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """Match and its position from the top left corner, in pixels."""

    match: BracketMatch
    one: DrawnSide
    other: DrawnSide
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """Part of a bracket as an SVG: title, sizes in pixels, boxes and lines."""

    title: str
    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    paths: tuple[str, ...]
    box_width: float
    side_height: int

    @property
    def box_height(self) -> int:
        return 2 * self.side_height

    @property
    def column(self) -> float:
        """Width of one column, with its margins: a narrow screen shows one at a time."""
        return self.box_width + 2 * PAD

    @property
    def going_on(self) -> bool:
        """Whether the picture holds a team, and a match still without a winner."""
        matches = [box.match for box in self.boxes]
        return any(side.team for match in matches for side in match.contenders) and not all(
            match.note or any(side.won for side in match.contenders) for match in matches
        )


def pictures(view: BracketView, individuals: bool) -> list[Picture]:
    """Return one picture for each part of a bracket; its entrants may be `individuals`."""
    measures = _Measures.of(view, individuals, PAGE)
    return [_picture(view, named.title, named.part, measures) for named in view.parts]


def screen_pictures(view: BracketView, individuals: bool) -> list[Picture]:
    """Return pictures to read from afar: the end, then a few matches of the rounds before."""
    measures = _Measures.of(view, individuals, SCREEN)
    columns = SCREEN_COLUMNS if measures.wide == SCREEN.usual else 1
    return [
        _picture(view, named.title, piece, measures)
        for named in view.parts
        for piece in _pieces(named.part, columns)
    ]


def _pieces(part: Part, columns: int) -> Iterator[Part]:
    """Yield the part if a screen of so many columns holds it; else its end, then its rounds."""
    if part.rows <= SCREEN_ROWS and part.columns <= columns:
        yield part
        return
    ends: Sequence[Box] = ()
    if part.lines and columns > 1:
        end = split(part, SCREEN_ROWS, columns)[0]
        ends = end.boxes
        yield end
    shown = {box.fixture.slot for box in ends}
    before = max(box.fixture.level for box in part.boxes) - SCREEN_ROUNDS
    fixtures = (box.fixture for box in part.boxes if box.fixture.level > before)
    left = [fixture for fixture in fixtures if fixture.slot not in shown]
    left.sort(key=lambda fixture: (-fixture.level, fixture.slot))
    yield from rounds_apart(left, columns, SCREEN_BOXES)


@dataclass(frozen=True, slots=True)
class _Measures:
    """How the boxes of a bracket are drawn: lines of a side, and width of a box in pixels."""

    individuals: bool
    look: Look
    lines: int
    wide: float

    @classmethod
    def of(cls, view: BracketView, individuals: bool, look: Look) -> _Measures:
        """Return one line and the usual width if all the names fit; else two, as wide as needed."""
        sides = [side for match in view.matches.values() for side in match.contenders]

        def needed(lines: int) -> float:
            """Return the width of a box that holds every side in so many lines."""
            return max(
                room_of(_parts(side, individuals), lines) * BOLD * look.size + _beside(side, look)
                for side in sides
            )

        if needed(1) <= look.usual:
            return cls(individuals, look, 1, look.usual)
        return cls(individuals, look, 2, min(max(look.usual, needed(2)), look.widest))

    @property
    def high(self) -> int:
        return ONE_LINE if self.lines == 1 else self.look.two_lines

    @property
    def row(self) -> float:
        return (2 * self.high + LABEL) / BOX

    def side(self, side: Contender) -> DrawnSide:
        """Return a side in lines. People are shortened, and a chosen name cut, as a last resort."""
        # A little more than the longest name that sets the width: the division rounds.
        room = (self.wide - _beside(side, self.look)) / (BOLD * self.look.size) + 1e-6
        parts = _parts(side, self.individuals)
        lines = in_lines(parts, room, self.lines)
        if not lines and side.team and people_of(side.team.name, self.individuals):
            lines = squeezed(parts, lambda form: in_lines(form, room, self.lines))
        return DrawnSide(side, lines or words_within(parts[0], room, self.lines))


def _parts(side: Contender, individuals: bool) -> Parts:
    """Return the people of a side; its chosen name or its words alone."""
    if side.team is None:
        return (side.words,)
    return people_of(side.team.name, individuals) or (side.team.name,)


def _beside(side: Contender, look: Look) -> float:
    """Return the width in pixels that a side takes besides its name."""
    if side.team is None:
        return INSIDE
    figures = [max(NUMBER, width(str(side.team.number)) * BOLD)]
    if side.points is not None:
        figures.append(width(str(side.points)) * BOLD)
    return INSIDE + len(figures) * GAP + sum(figures) * look.size


def _picture(view: BracketView, title: str, part: Part, measures: _Measures) -> Picture:
    wide, row = measures.wide, measures.row

    def left(column: int) -> float:
        return PAD + column * (wide + BETWEEN)

    def middle(at: float) -> float:
        # The name of the match stands above its box, within its rows.
        return PAD + at * row + LABEL / 2

    return Picture(
        title=title,
        width=part.columns * (wide + BETWEEN) - BETWEEN + 2 * PAD,
        height=part.rows * row + 2 * PAD,
        boxes=tuple(
            DrawnBox(
                match,
                measures.side(match.one),
                measures.side(match.other),
                left(box.column),
                middle(box.row) - measures.high,
            )
            for box in part.boxes
            for match in [view.matches[box.fixture.slot]]
        ),
        paths=tuple(_paths(part, left, middle, wide)),
        box_width=wide,
        side_height=measures.high,
    )


def _paths(
    part: Part, left: Callable[[int], float], middle: Callable[[float], float], wide: float
) -> Iterator[str]:
    for line in part.lines:
        start, end = left(line.column) + wide, left(line.column + 1)
        yield f"M{start} {middle(line.start)}H{(start + end) / 2}V{middle(line.end)}H{end}"

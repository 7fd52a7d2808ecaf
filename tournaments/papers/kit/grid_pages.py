"""Grid printed on pages, in the largest type that they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from tournaments.papers.kit.fitted import largest
from tournaments.papers.kit.grid import Grid
from tournaments.papers.kit.grid_drawing import draw_page
from tournaments.papers.kit.grid_layout import LaidRow, Setting, Widths
from tournaments.papers.kit.layout import LEADING, Leaves, Paper
from tournaments.papers.kit.reading import COMFORTABLE, LEAST_PART, Reading

#: Type of another form that is worth turning the page, in multiples of that of the first form.
LARGER = 1.25


def print_grid(paper: Paper, grid: Grid) -> Leaves:
    return print_first([(paper, grid)])


def print_first(forms: Iterable[tuple[Paper, Grid]]) -> Leaves:
    """Print the first form of a paper whose columns with a share hold their names.

    A form is made only if those before it do not do. If none holds every person's whole name, the
    first whose columns are wide enough is printed; if none is, the last. A grid of one page takes
    the form with much larger type.
    """
    tried: list[tuple[Paper, Grid, Widths]] = []
    first: tuple[Paper, Setting] | None = None
    for paper, grid in forms:
        if first is not None and first[1].grid is not grid:
            break
        widths_tried = (widths for _paper, same, widths in tried if same is grid)
        widths = next(widths_tried, None) or Widths(grid)
        tried.append((paper, grid, widths))
        sizes = _sizes(paper, grid, widths, with_people=True)
        if not sizes:
            continue
        setting = _laid(paper, grid, widths, sizes)
        if first is None:
            first = paper, setting
            if setting.pages > 1:
                break
        elif setting.pages == 1 and setting.size >= first[1].size * LARGER:
            first = paper, setting
    if first is not None:
        return _printed(*first)
    for paper, grid, widths in tried:
        sizes = _sizes(paper, grid, widths, with_people=False)
        if sizes:
            return _printed(paper, _laid(paper, grid, widths, sizes))
    return _printed(paper, _laid(paper, grid, widths, grid.sizes[-1:]))


def print_either_way(paper: Callable[[bool], Paper], grid: Grid) -> Leaves:
    """Print a grid in portrait, or in landscape (true for `paper`) if its names need the room."""
    return print_first([(paper(False), grid), (paper(True), grid)])


def _sizes(paper: Paper, grid: Grid, widths: Widths, with_people: bool) -> tuple[float, ...]:
    if not grid.narrowest:
        return grid.sizes
    people = widths.people if with_people else 0.0
    return tuple(
        size
        for size in grid.sizes
        if widths.shared(size, paper.width)
        >= max(grid.narrowest * size, people * grid.reading.least_name(size))
    )


def _printed(paper: Paper, setting: Setting) -> Leaves:
    grid = setting.grid
    setting.balance()
    setting.spread()
    blocks: list[list[LaidRow]] = setting.blocks or [[]]
    each = grid.blocks
    pages = [blocks[start : start + each] for start in range(0, len(blocks), each)]
    spans = [_span(grid, page) for page in pages] if len(pages) > 1 else []
    return paper.print([partial(draw_page, paper, setting, page) for page in pages], spans)


def _laid(paper: Paper, grid: Grid, widths: Widths, sizes: Sequence[float]) -> Setting:
    """Return the grid in the largest type that takes no more pages than the smallest type.

    A list of several pages that is then too small to read in comfort takes one page more. A smaller
    type that is read in comfort is taken if all the names then have one size.
    """

    @cache
    def at(size: float) -> Setting:
        return Setting(grid, widths, size, paper.width, paper.height)

    def within(pages: int) -> Setting:
        # Skip a size that is too large even with one line a row: it saves measuring every name.
        room = pages * grid.blocks * paper.height
        lines = len(grid.rows) * (LEADING + 2 * grid.padding)
        tried = [size for size in sizes[:-1] if lines * size <= room]
        chosen = largest([*tried, sizes[-1]], at, lambda setting: setting.pages <= pages)
        if chosen.even:
            return chosen
        least = max(COMFORTABLE, LEAST_PART * chosen.size)
        for size in sizes:
            if least <= size < chosen.size and at(size).even and at(size).pages <= pages:
                return at(size)
        return chosen

    fewest = at(sizes[-1]).pages
    laid_setting = within(fewest)
    if grid.reading is Reading.NEAR and fewest > 1 and laid_setting.size < COMFORTABLE:
        laid_setting = within(fewest + 1)
    return laid_setting


def _span(grid: Grid, page: Sequence[list[LaidRow]]) -> str:
    keys = [laid.row.key for block in page for laid in block if laid.row.key]
    return grid.span.words(keys[0], keys[-1]) if grid.span is not None and keys else ""

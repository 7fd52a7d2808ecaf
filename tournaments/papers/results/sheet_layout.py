"""Choice of a page for score sheets: no line is too low to write on, and no box too narrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.papers.kit.fitted import first_fitting
from tournaments.papers.results.sheet_area import (
    A5_ACROSS,
    CLOSE,
    HALVES,
    LANDSCAPE,
    PORTRAIT,
    QUARTERS,
    Layout,
)
from tournaments.papers.results.sheet_drawing import Lines
from tournaments.papers.results.sheet_frame import Frame
from tournaments.papers.results.sheet_strip import check_room
from tournaments.papers.results.sheet_totals import holds_totals
from tournaments.papers.results.sheet_words import SheetWords
from tournaments.words.texts import Refused

#: Scales of the type, from the largest. A sheet with a page of its own uses it whole.
SCALES = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
#: Scale of a whole page with the totals alone.
TOTALS_SCALE = 1.5
#: Scale on A5 where the strip of blank sheets, which has the table's number, takes more room.
A5_SCALE = 0.93
#: Fewest lines of deals on a page that also holds a strip.
LEAST_LINES = 4

Laid = tuple[list[SheetWords], Layout]


def laid_with_deals(sheets: Sequence[SheetWords], per_page: int) -> Laid:
    """Adapt sheets with a line per deal to a page, and return both.

    Sheets printed two to a page take a page each if they do not fit, and a page across if their
    boxes need its width, or close boxes if the page across holds too few lines. A match too long
    for a page takes several sheets. Four to a page, the sheets take the totals alone, and say why.
    """
    if per_page == max(_SMALLEST):
        why = _(
            "Totaux seulement : à quatre par page, les cases des donnes seraient trop petites "
            "pour y écrire."
        )
        totals = [replace(one, deals=False, part="", why=why) for one in sheets if one.opens]
        laid = laid_with_totals(totals, per_page)
        if len(laid[1].areas) == per_page:
            return laid
        why = _("Totaux seulement : quatre feuilles par page étaient demandées.")
        return laid_with_totals([replace(one, why=why) for one in totals], per_page)
    layouts = [one for one in (*_SMALLEST[per_page], CLOSE) if _fits(sheets, one)]
    whole = (one for one in layouts if all(line.count <= line.most for line in _lines(sheets, one)))
    layout = next(whole, None) or next(iter(layouts), LANDSCAPE)
    # A sheet cannot be divided in lines of which a page holds but the one copied from before.
    lines = _lines(sheets, layout)
    check_room([one.frame for one in lines], [one.most >= LEAST_LINES for one in lines])
    if layout.whole:
        sheets = list(_divided(sheets, layout))
    return list(sheets), _grown(sheets, layout)


def laid_with_totals(sheets: Sequence[SheetWords], per_page: int) -> Laid:
    """Adapt sheets of the totals alone to a page, larger under long free articles; return both."""
    parts = [one for one in _SMALLEST[per_page] if not one.whole]

    def holds(layout: Layout) -> bool:
        frames = [Frame(sheet, layout.areas[0]) for sheet in sheets]
        return all(holds_totals(frame) and frame.holds_strip for frame in frames)

    layout = first_fitting([*parts, PORTRAIT.scaled(TOTALS_SCALE), PORTRAIT], holds)
    frames = [Frame(sheet, layout.areas[0]) for sheet in sheets]
    check_room(frames, [holds_totals(frame) for frame in frames])
    return list(sheets), layout


def laid_on_a5(sheets: Sequence[SheetWords]) -> Laid:
    """Adapt sheets with a strip to A5 pages, with totals alone. Raise ``Refused`` without room."""
    totals = [replace(one, deals=False, part="") for one in sheets if one.opens]
    for layout in (A5_ACROSS, A5_ACROSS.scaled(A5_SCALE)):
        frames = [Frame(sheet, layout.areas[0]) for sheet in totals]
        if all(holds_totals(frame) and frame.holds_strip for frame in frames):
            return totals, layout
    raise Refused(
        _(
            "La bande à cocher de ces feuilles ne tient pas sur A5 : choisissez A4, ou imprimez "
            "sans la bande."
        ),
        "strip",
    )


#: Layouts by the number of sheets asked for on a page, from the smallest sheet. Nothing is wider
#: than the last one.
_SMALLEST = {
    1: (PORTRAIT, LANDSCAPE),
    2: (HALVES, PORTRAIT, LANDSCAPE),
    4: (QUARTERS, HALVES, PORTRAIT),
}


def _lines(sheets: Sequence[SheetWords], layout: Layout) -> list[Lines]:
    return [Lines(Frame(sheet, layout.areas[0])) for sheet in sheets]


def _fits(sheets: Sequence[SheetWords], layout: Layout) -> bool:
    lines = _lines(sheets, layout)
    if not all(one.wide_enough and one.frame.holds_strip for one in lines):
        return False
    return layout.whole or all(one.count <= one.most for one in lines)


def _grown(sheets: Sequence[SheetWords], layout: Layout) -> Layout:
    grown = [*map(layout.scaled, SCALES), layout]
    return first_fitting(grown, lambda one: all(line.roomy for line in _lines(sheets, one)))


def _divided(sheets: Sequence[SheetWords], layout: Layout) -> Iterator[SheetWords]:
    """Yield the sheets, those with too many lines for a page divided in equal parts."""
    for sheet, lines in zip(sheets, _lines(sheets, layout), strict=True):
        if lines.count <= lines.most or lines.squeezed:
            yield sheet
            continue
        # One line copies the totals of the sheet before.
        parts = -(-sheet.lines // max(1, lines.most - 1))
        each = -(-sheet.lines // parts)
        for n in range(parts):
            part = _("feuille %(part)s") % {"part": f"{n + 1} / {parts}"}
            yield replace(
                sheet,
                first=sheet.first + n * each,
                last=min(sheet.last, sheet.first + (n + 1) * each - 1),
                part=f"{sheet.part}, {part}" if sheet.part else part,
                opens=sheet.opens and n == 0,
                follows=n > 0,
                # The totals are ticked where the match ends.
                strip=sheet.strip if n == parts - 1 else None,
            )

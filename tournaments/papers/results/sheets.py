"""Score sheets: one, two or four to an A4 page, prefilled or blank, in order once cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.codes import PhoneLink
from tournaments.papers.kit.layout import Leaf, Leaves, Pen
from tournaments.papers.kit.paper_size import PaperSize
from tournaments.papers.kit.structure import Role
from tournaments.papers.results.sheet_area import MM, Layout, piles
from tournaments.papers.results.sheet_drawing import Lines
from tournaments.papers.results.sheet_frame import Frame
from tournaments.papers.results.sheet_layout import laid_on_a5, laid_with_deals, laid_with_totals
from tournaments.papers.results.sheet_strip import (
    PlacedStrip,
    check_strip,
    code_of_sheet,
    draw_advice,
    draw_strip,
)
from tournaments.papers.results.sheet_totals import draw_totals, has_boxes
from tournaments.papers.results.sheet_words import SheetWords, blank, length_of
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.words.enums import Stage

#: Lines of a sheet when a match is played to a target and the number of deals is unknown.
LINES_TO_A_TARGET = 16
#: Lines of a sheet of comptoir: from 6, a match takes at most about nine deals.
LINES_OF_COMPTOIR = 12


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """Print style of the sheets: number per page, and one line per deal or the totals alone.

    With a `strip` to tick, the boxes keep their size on a smaller `size` of paper.
    """

    per_page: int = 2
    deals: bool = True
    strip: bool = False
    size: PaperSize = PaperSize.A4

    @property
    def on_a5(self) -> bool:
        return self.strip and self.size is PaperSize.A5


USUAL = SheetStyle()


def score_sheets(
    contest: ContestInfo,
    view: RoundView,
    links: Mapping[int, PhoneLink] | None = None,
    style: SheetStyle = USUAL,
) -> Leaves:
    """Lay out sheets per table with the teams named; `links` maps a match key to its phone link."""
    sheets = _of_round(contest, view, links or {}, style)
    title = _("Feuilles de marque de la partie %(round)s") % {"round": view.number}
    if view.stage == Stage.BRACKET:
        title = _("Feuilles de marque : %(name)s") % {"name": view.name}
    return _print(contest, title, sheets, style)


def blank_sheets(
    contest: ContestInfo,
    count: int,
    style: SheetStyle = USUAL,
) -> Leaves:
    title = _("Feuilles de marque vierges")
    return _print(contest, title, _blank(contest, count, style), style)


def strips_of(
    contest: ContestInfo,
    view: RoundView,
    links: Mapping[int, PhoneLink] | None = None,
    style: SheetStyle = USUAL,
) -> list[PlacedStrip]:
    """Return where `score_sheets` draws the strip of each table, in the order of the pages."""
    return list(_placed(_of_round(contest, view, links or {}, style), style))


def blank_strips_of(
    contest: ContestInfo, count: int, style: SheetStyle = USUAL
) -> list[PlacedStrip]:
    """Return where `blank_sheets` draws the strips, in the order of the pages."""
    return list(_placed(_blank(contest, count, style), style))


def _placed(sheets: Sequence[SheetWords], style: SheetStyle) -> Iterator[PlacedStrip]:
    pages, laid, layout = _laid(sheets, style)
    for page, places in enumerate(pages, start=1):
        for place, area in zip(places, layout.areas, strict=False):
            frame = Frame(laid[place], area)
            if frame.code is not None:
                x, y = frame.strip_corner
                yield PlacedStrip(page, frame.code, x / MM, y / MM)


def _blank(contest: ContestInfo, count: int, style: SheetStyle) -> list[SheetWords]:
    sheet = replace(blank(contest), last=_usual(contest, contest.regulation.deals))
    if style.strip:
        check_strip(contest)
        sheet = replace(sheet, strip=code_of_sheet(sheet, None))
    return [one for _sheet in range(count) for one in _of_match(sheet, style)]


def _of_round(
    contest: ContestInfo, view: RoundView, links: Mapping[int, PhoneLink], style: SheetStyle
) -> list[SheetWords]:
    if style.strip:
        check_strip(contest)
    sheets: list[SheetWords] = []
    for line in view.tables:
        sheet = _of_table(contest, view, line, links.get(line.match))
        if style.strip and sheet.manches == 1:
            sheet = replace(sheet, strip=code_of_sheet(sheet, view.number))
        sheets += _of_match(sheet, style)
    return sheets


def _usual(contest: ContestInfo, deals: int | None) -> int:
    return deals or (LINES_OF_COMPTOIR if contest.regulation.comptoir else LINES_TO_A_TARGET)


def _of_table(
    contest: ContestInfo, view: RoundView, line: TableLine, link: PhoneLink | None
) -> SheetWords:
    regulation, spot = contest.regulation, view.spot(line)
    match = regulation.of_round(spot)
    # In a duplicate the lines have the numbers of the boards.
    first = line.boards[0].board if line.boards else 1
    return SheetWords(
        contest,
        regulation.rules_of(spot),
        length_of(regulation, match),
        line.title or view.name,
        line.table,
        line.ns,
        line.ew,
        first,
        first + _usual(contest, match.deals) - 1,
        link=link,
        chairs=tuple(Side((one,)) for one in line.chairs),
        boards=bool(line.boards),
        manches=regulation.manches_at(spot),
        end=regulation.end_of(spot),
    )


def _of_match(sheet: SheetWords, style: SheetStyle) -> Iterator[SheetWords]:
    manches = sheet.manches
    if not style.deals:
        yield replace(sheet, deals=False)
        return
    for n in range(1, manches + 1):
        part = _("manche %(n)s sur %(all)s") % {"n": n, "all": manches} if manches > 1 else ""
        yield replace(sheet, part=part, opens=n == 1)


def _print(
    contest: ContestInfo, title: str, sheets: Sequence[SheetWords], style: SheetStyle
) -> Leaves:
    """Lay out the sheets: after the cut, the piles laid one on the other are in order."""
    pages, sheets, layout = _laid(sheets, style)

    def leaf(places: Sequence[int]) -> Leaf:
        def draw(pen: Pen, _page: int, _pages: int) -> None:
            for place, area in zip(places, layout.areas, strict=False):
                number = _numbered(sheets[place], place + 1, len(sheets))
                _draw_sheet(pen, Frame(sheets[place], area), number)
            layout.draw_cuts(pen)

        return Leaf(draw, layout.width, layout.height)

    laid_pages = [leaf(places) for places in pages]
    return Leaves(contest, title, laid_pages, True, remark=_remark(len(layout.areas), style))


def _remark(count: int, style: SheetStyle) -> str:
    """Return what differs from what was asked, with so many sheets on a page; "" for nothing."""
    if style.on_a5 and style.deals:
        return _(
            "Une feuille par page A5, avec les totaux seuls : la bande ne laisse pas de place aux "
            "donnes."
        )
    if style.on_a5:
        return _("Une feuille par page A5, pour que les cases gardent leur taille.")
    if count >= style.per_page:
        return ""
    if style.strip:
        sentence = ngettext(
            "%(n)d feuille par page : avec la bande, il n’y a pas la place pour %(asked)d.",
            "%(n)d feuilles par page : avec la bande, il n’y a pas la place pour %(asked)d.",
            count,
        )
    else:
        sentence = ngettext(
            "%(n)d feuille par page : il n’y a pas la place pour %(asked)d.",
            "%(n)d feuilles par page : il n’y a pas la place pour %(asked)d.",
            count,
        )
    return sentence % {"n": count, "asked": style.per_page}


def _laid(
    sheets: Sequence[SheetWords], style: SheetStyle
) -> tuple[list[list[int]], list[SheetWords], Layout]:
    if style.on_a5:
        sheets_laid, layout = laid_on_a5(sheets)
    else:
        laid = laid_with_deals if style.deals else laid_with_totals
        sheets_laid, layout = laid(sheets, style.per_page)
    return piles([sheet.opens for sheet in sheets_laid], len(layout.areas)), sheets_laid, layout


def _numbered(sheet: SheetWords, number: int, count: int) -> str:
    part = _("feuille %(part)s") % {"part": f"{number}/{count}"}
    if sheet.table is None:
        return part
    where = sheet.contest.table_short(sheet.table)
    return _("table %(table)s · %(sheet)s") % {"table": where, "sheet": part}


def _draw_sheet(pen: Pen, frame: Frame, number: str) -> None:
    sheet, area = frame.sheet, frame.area

    def writing_area(pen: Pen) -> None:
        if sheet.deals:
            Lines(frame).draw(pen)
        elif has_boxes(frame):
            draw_totals(pen, frame)
        else:
            draw_advice(pen, frame)
        frame.foot.draw_boxes(pen)

    frame.head.draw(pen)
    # The sheets of a round differ by their head and their last line: most have the same boxes.
    lines = sheet.rules, sheet.first, sheet.last, sheet.deals, sheet.follows, len(sheet.chairs)
    room = frame.top, frame.room, frame.foot.width, frame.code and frame.code.shape
    pen.stamp((area, room, lines, sheet.boards, sheet.contest.pk), writing_area, Role.TEXT)
    draw_strip(pen, frame)
    frame.foot.draw(pen, number)

"""Score sheets: one, two or four to an A4 page, prefilled or blank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.pagesizes import A4

from tournaments.enums import Stage
from tournaments.papers.kit.codes import PhoneLink
from tournaments.papers.kit.layout import Leaf, Leaves, Pen, page_words
from tournaments.papers.kit.words import number
from tournaments.papers.results.sheet_drawing import draw_sheet, holds_boxes, holds_lines
from tournaments.papers.results.sheet_frame import Area, SheetWords
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import Regulation, RoundChange

#: Lines of a sheet when a match is played to a target and the number of deals is unknown.
LINES_TO_A_TARGET = 16
#: Most lines on a whole page; a longer match continues on the next sheet.
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """Print style of the sheets: number per page, and one line per deal or the totals alone."""

    per_page: int = 2
    deals: bool = True


USUAL = SheetStyle()


@dataclass(frozen=True, slots=True)
class _Slot:
    """Content of one sheet: its match, if any, and the deals it covers."""

    round: int | None
    name: str
    table: int | None
    ns: Side | None
    ew: Side | None
    first: int
    last: int
    part: str
    link: PhoneLink | None = None


def score_sheets(
    contest: ContestInfo,
    view: RoundView,
    links: Mapping[int, PhoneLink] | None = None,
    style: SheetStyle = USUAL,
) -> Leaves:
    """Lay out sheets per table with the teams named; `links` maps a match key to its phone link."""
    slots = []
    for line in view.tables:
        link = (links or {}).get(line.match)
        for first, last, part in _parts(contest, view.number, style):
            who = line.title or view.name, line.table, line.ns, line.ew
            slots.append(_Slot(view.number, *who, first, last, part, link))
    title = _("Feuilles de marque de la partie %(round)s") % {"round": view.number}
    if view.stage == Stage.BRACKET:
        title = _("Feuilles de marque : %(name)s") % {"name": view.name}
    return _print(contest, title, slots, style)


def blank_sheets(
    contest: ContestInfo,
    count: int,
    style: SheetStyle = USUAL,
) -> Leaves:
    """Lay out `count` blank sheets for the same game, with lines for the teams' names."""
    slots = [
        _Slot(None, "", None, None, None, first, last, part)
        for _sheet in range(count)
        for first, last, part in _parts(contest, None, style)
    ]
    return _print(contest, _("Feuilles de marque vierges"), slots, style)


def _match(contest: ContestInfo, round_: int | None) -> Regulation | RoundChange:
    """Return the rules that end a match of this round; a blank sheet takes the ordinary rules."""
    regulation = contest.regulation
    return regulation if round_ is None else regulation.of_round(round_)


def _parts(
    contest: ContestInfo, round_: int | None, style: SheetStyle
) -> list[tuple[int, int, str]]:
    """Return the deals of each sheet of a match: first, last, and "1 / 2" if there are several."""
    if not style.deals:
        return [(1, 1, "")]
    deals = _match(contest, round_).deals or LINES_TO_A_TARGET
    sheets = -(-deals // MOST_LINES)
    each = -(-deals // sheets)
    return [
        (
            sheet * each + 1,
            min(deals, (sheet + 1) * each),
            f"{sheet + 1} / {sheets}" if sheets > 1 else "",
        )
        for sheet in range(sheets)
    ]


def _words(contest: ContestInfo, slot: _Slot) -> SheetWords:
    match = _match(contest, slot.round)
    lengths = []
    if match.deals is not None:
        said = ngettext("partie de %(n)s donne", "partie de %(n)s donnes", match.deals)
        lengths.append(said % {"n": match.deals})
    if match.target is not None:
        lengths.append(_("partie en %(target)s points") % {"target": number(match.target)})
    if match.clock is not None:
        lengths.append(_("partie de %(minutes)s minutes") % {"minutes": match.clock})
    return SheetWords(
        contest=contest,
        length=", ".join(lengths),
        round=slot.name,
        table=slot.table,
        ns=slot.ns,
        ew=slot.ew,
        first=slot.first,
        last=slot.last,
        part=slot.part,
        link=slot.link,
    )


def _print(contest: ContestInfo, title: str, slots: Sequence[_Slot], style: SheetStyle) -> Leaves:
    sheets = [_words(contest, slot) for slot in slots]
    sheets, areas = _laid(sheets, style)
    width, height = A4

    def draw(pen: Pen, page: int, pages: int) -> None:
        foot = page_words(contest, page, pages)
        first = (page - 1) * len(areas)
        for sheet, area in zip(sheets[first : first + len(areas)], areas, strict=False):
            draw_sheet(pen, sheet, area, foot)
        cuts = [(0.0, height / 2, width, height / 2), (width / 2, 0.0, width / 2, height)]
        pen.canvas.setDash(4, 4)
        for cut in cuts[: len(areas) // 2]:
            pen.rules([cut], 0.5, 0.4)
        pen.canvas.setDash()

    pages = max(1, -(-len(sheets) // len(areas)))
    return Leaves(contest, title, [Leaf(draw)] * pages, apart=True)


def _laid(sheets: list[SheetWords], style: SheetStyle) -> tuple[list[SheetWords], list[Area]]:
    """Adapt the sheets to what can be printed; return them with their places on a page.

    Sheets printed two to a page take a page each if the lines would be too low to write on. A sheet
    printed four to a page has only the totals if the boxes of a deal would be too small; it says
    why.
    """
    areas = _areas(style.per_page)
    if not style.deals:
        return [replace(sheet, deals=False) for sheet in sheets], areas
    if style.per_page == 4:
        why = _(
            "Totaux seulement : à quatre par page, les cases des donnes seraient trop petites "
            "pour y écrire."
        )
        return [
            sheet if holds_boxes(sheet, areas[0]) else replace(sheet, deals=False, part="", why=why)
            for sheet in sheets
            # With totals alone, a match of several sheets needs only one.
            if sheet.first == 1
        ], areas
    if style.per_page == 2 and not all(holds_lines(sheet, areas[0]) for sheet in sheets):
        return sheets, _areas(1)
    return sheets, areas


def _areas(per_page: int) -> list[Area]:
    """Return the places of the sheets on a page, in reading order."""
    width, height = A4
    across = 2 if per_page == 4 else 1
    down = 1 if per_page == 1 else 2
    wide, tall = width / across, height / down
    return [
        Area(column * wide, height - (row + 1) * tall, wide, tall)
        for row in range(down)
        for column in range(across)
    ]

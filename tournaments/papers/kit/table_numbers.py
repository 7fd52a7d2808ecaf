"""Large table numbers, to fold into tents or to lay flat, with a code to scan if asked."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from scoring.words import N_
from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.fitted import fit, size_across
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaf, Leaves, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import hall_of_table

WIDTH, HEIGHT = A4
EDGE = 26.0
#: Height of a digit, in multiples of the type size.
DIGIT = 0.73
LARGEST_LOGO = 110.0, 34.0
#: Side of the code of a sign (34 mm, scanned from across the table), space beside it and under it,
#: its text.
LINKED, BESIDE, UNDER_CODE, SCANNED = 96.0, 16.0, 6.0, 9.0
#: White above and under a face: less than at its sides.
CLOSE = EDGE * 0.7
#: Sizes of the contest's name, its height without a logo, the space above it and beside the logo.
NAME_SIZES, NAME_HIGH, OVER_NAME, BESIDE_LOGO = (13.0, 11.0, 9.0, 7.5, 6.0), 26.0, 6.0, 10.0
#: Size of the word "Table": the largest, and as a share of the face's height. Its base line, in
#: multiples of its size.
WORD, WORD_SHARE, WORD_BASE = 40.0, 0.13, 0.3
#: Part of the height left that the number fills.
FULL = 0.96


class TableCard(StrEnum):
    """Print styles of the table numbers, as the page of the papers offers them."""

    TENT = N_("un par page, à plier en chevalet")
    TENTS = N_("deux par page, à couper et à plier")
    FLAT = N_("un par page, à poser à plat ou à afficher")


def table_numbers(
    contest: ContestInfo,
    first: int,
    last: int,
    card: TableCard,
    links: Mapping[int, str] = MappingProxyType({}),
) -> Leaves:
    """Lay out the numbers of tables `first` to `last`; a tent shows its number on both sides."""
    numbers = list(range(first, last + 1))
    each = 2 if card is TableCard.TENTS else 1
    tall = HEIGHT / each

    def draw(pen: Pen, page: int, _of: int) -> None:
        for place, number in enumerate(numbers[(page - 1) * each : page * each]):
            bottom = HEIGHT - (place + 1) * tall
            if card is TableCard.FLAT:
                _face(pen, contest, number, bottom, tall, links.get(number))
                continue
            _face(pen, contest, number, bottom, tall / 2, links.get(number))
            pen.canvas.saveState()
            pen.canvas.translate(WIDTH, 2 * bottom + tall)
            pen.canvas.rotate(180)
            with pen.drawing(None):
                _face(pen, contest, number, bottom, tall / 2, links.get(number))
            pen.canvas.restoreState()
            _folded(pen, bottom + tall / 2, dash=1.5)
        if each > 1:
            _folded(pen, tall, dash=5)

    pages = max(1, -(-len(numbers) // each))
    title = _("Panneaux de table") if links else _("Numéros de tables")
    return Leaves(contest, title, [Leaf(draw)] * pages, apart=True)


def _folded(pen: Pen, y: float, dash: float) -> None:
    pen.canvas.setDash(dash, 4)
    pen.rules([(0, y, WIDTH, y)], 0.5, 0.4)
    pen.canvas.setDash()


def _face(
    pen: Pen,
    contest: ContestInfo,
    number: int,
    bottom: float,
    tall: float,
    link: str | None = None,
) -> None:
    """Draw one side: "Table", the number as large as it fits, and the contest's name under it."""
    face = faces()
    room = WIDTH - 2 * EDGE
    logo = logo_size(contest.logo, *LARGEST_LOGO)
    foot = bottom + CLOSE
    draw_logo(pen.canvas, contest.logo, WIDTH - EDGE - logo[0], foot, logo)
    named = " – ".join(filter(None, (contest.club, contest.name)))
    beside = room - (logo[0] + BESIDE_LOGO if logo[0] else 0)
    name = fit(named, face.narrow, NAME_SIZES, beside, logo[1] or NAME_HIGH)
    base = foot + name.height
    pen.lines(EDGE, base, name.lines, name.font, name.size)
    low = max(base, foot + logo[1]) + OVER_NAME
    middle = WIDTH / 2
    if link is not None:
        middle -= (LINKED + BESIDE) / 2
        room -= LINKED + BESIDE
        level = (low + bottom + tall - EDGE) / 2
        _draw_link(pen, link, WIDTH - EDGE - LINKED, level - LINKED / 2)
    hall = hall_of_table(contest.halls, number)
    word = _("Table") if hall is None else _("%(hall)s, table") % {"hall": hall.label}
    small = min(WORD, tall * WORD_SHARE)
    high = bottom + tall - CLOSE - small * LEADING
    digits = str(number)
    large = size_across(digits, face.bold, room, (high - low) / DIGIT * FULL)
    with pen.titled():
        pen.text(middle, high + small * WORD_BASE, word, face.regular, small, CENTRE)
        pen.text(middle, (low + high) / 2 - large * DIGIT / 2, digits, face.bold, large, CENTRE)


def _draw_link(pen: Pen, link: str, left: float, bottom: float) -> None:
    draw_code(pen, link, left, bottom, LINKED, opens=link)
    narrow = faces().narrow
    lines = wrap(_("Scannez : votre partie"), narrow, SCANNED, LINKED)
    pen.lines(left + LINKED / 2, bottom - UNDER_CODE, lines, narrow, SCANNED, CENTRE)

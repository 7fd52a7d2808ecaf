"""Prize labels, three by eight to a page, to cut and lay on the lots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.enums import PrizeBy
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaf, Leaves, Pen
from tournaments.papers.prizes.lists import rank_said
from tournaments.queries.prizes.lines import AwardLine
from tournaments.queries.prizes.lots import Prizes

ACROSS, DOWN = 3, 8
WIDE, HIGH = A4[0] / ACROSS, A4[1] / DOWN
INSIDE = 12.0
LARGEST = 15.0


@dataclass(frozen=True, slots=True)
class _Label:
    """Text of a label: the lot, its winner and the winner's rank; no winner before the giving."""

    lot: str
    who: str
    rank: str


def prize_labels(view: Prizes) -> Leaves:
    """Lay out a label per piece given or, before the giving, per piece that can be won.

    Lots that everybody gets have no label.
    """
    labels = _labels(view)
    each = ACROSS * DOWN
    pages = [labels[start : start + each] for start in range(0, len(labels), each)] or [[]]

    def leaf(page: Sequence[_Label]) -> Leaf:
        def draw(pen: Pen, _page: int, _of: int) -> None:
            for place, label in enumerate(page):
                row, column = divmod(place, ACROSS)
                _draw(pen, label, column * WIDE, A4[1] - (row + 1) * HIGH)

        return Leaf(draw)

    return Leaves(view.contest, _("Étiquettes des lots"), [leaf(page) for page in pages])


def _labels(view: Prizes) -> list[_Label]:
    if not view.given:
        own = [line for line in view.lines if line.by != PrizeBy.EVERYONE]
        return [_Label(line.name, "", "") for line in own for _piece in range(line.quantity)]
    pieces = [award for award in view.awards if award.part == 1]
    return [_of(view, award) for award in pieces if award.prize.by != PrizeBy.EVERYONE]


def _of(view: Prizes, award: AwardLine) -> _Label:
    row = view.ranks.get(award.team.number)
    rank = rank_said(view.contest, row.rank, row.shared) if row is not None else ""
    shared = [
        str(other.team.number)
        for other in view.awards
        if other.prize.pk == award.prize.pk and other.unit == award.unit
    ]
    who = f"{award.team.number}  {award.player_name or award.team.name}"
    if len(shared) > 1:
        who = _("n° %(numbers)s") % {"numbers": ", ".join(shared)}
    return _Label(award.prize.name, who, rank)


def _draw(pen: Pen, label: _Label, left: float, bottom: float) -> None:
    """Draw the lot in bold, then its winner and rank, as large as they fit."""
    face = faces()
    pen.canvas.setDash(2, 3)
    pen.canvas.setLineWidth(0.3)
    pen.canvas.setStrokeGray(0.5)
    pen.canvas.rect(left, bottom, WIDE, HIGH)
    pen.canvas.setDash()
    parts = [(label.lot, face.bold, 1.0), (label.who, face.regular, 0.9)]
    parts.append((label.rank, face.narrow, 0.75))
    lines = _fitted([part for part in parts if part[0]])
    top = bottom + HIGH / 2 + sum(size for _text, _font, size in lines) * LEADING / 2
    for text, font, size in lines:
        pen.text(left + WIDE / 2, top - size, text, font, size, CENTRE)
        top -= size * LEADING


def _fitted(parts: Sequence[tuple[str, Font, float]]) -> list[tuple[str, Font, float]]:
    """Return the lines of a label in the largest type that fits; nothing is cut off."""
    size = LARGEST
    while True:
        lines = [
            (line, font, size * scale)
            for text, font, scale in parts
            for line in wrap(text, font, size * scale, WIDE - 2 * INSIDE)
        ]
        tall = sum(one for _text, _font, one in lines) * LEADING
        if tall <= HIGH - INSIDE or size <= 1.5:
            return lines
        size -= 0.5

"""Writing area of a score sheet that asks for the totals of the match alone."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.deal import has_belote
from tournaments.papers.kit.fitted import fit, size_across, sizes_between
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, Pen
from tournaments.papers.results.sheet_area import MM, SMALLEST
from tournaments.papers.results.sheet_drawing import LINE
from tournaments.papers.results.sheet_frame import Frame
from tournaments.papers.results.sheet_words import SheetWords
from tournaments.words.figures import camp_name

#: Height of the camps' names at scale 1, in points.
CAMPS = 18.0
#: Share of the width for the words at the left.
WORDS = 0.36


def holds_totals(frame: Frame) -> bool:
    """Return whether there is room to write the totals alone, under long free articles."""
    return frame.room >= 0 if frame.strip else has_boxes(frame)


def has_boxes(frame: Frame) -> bool:
    return _share(frame) >= LINE * MM


def _share(frame: Frame) -> float:
    shares = sum(share for _label, share, _line in _rows(frame.sheet))
    return (frame.room - CAMPS * frame.area.scale) / shares


def draw_totals(pen: Pen, frame: Frame) -> None:
    face, scale, top = faces(), frame.area.scale, frame.top
    names = [name for name, _side in frame.sheet.sides]
    rows = list(_rows(frame.sheet))
    head = CAMPS * scale
    each = _share(frame)
    label = frame.area.inside * WORDS
    wide = (frame.area.inside - label) / len(names)
    for place, camp in enumerate(names):
        x = frame.area.left + label + wide * (place + 0.5)
        size = size_across(camp_name(camp), face.bold, wide - 4, 10.0 * scale)
        pen.text(x, top - head * 0.7, camp_name(camp), face.bold, size, CENTRE)
    top -= head
    for row_label, share, line in rows:
        tall = each * share
        words = fit(
            row_label, face.bold, sizes_between(12 * scale, SMALLEST), label - 6, 15 * scale
        )
        y = top - tall / 2 + words.height / 2
        pen.lines(frame.area.left, y, words.lines, words.font, words.size)
        for place in range(len(names)):
            pen.box(frame.area.left + label + wide * place, top - tall, wide, tall, line)
        top -= tall


def _rows(sheet: SheetWords) -> Iterator[tuple[str, float, float]]:
    """Yield each row with its share of the height and the width of its lines, in points."""
    regulation = sheet.contest.regulation
    kind = regulation.kind_of(bool(sheet.chairs))
    if kind.each_alone:
        place = _("Sorti en quelle place")
        yield place if regulation.comptoir else _("Total des points"), 2.0, 1.4
        return
    if sheet.manches > 1:
        for number in range(1, sheet.manches + 1):
            yield _("Manche %(number)s") % {"number": number}, 2.0, 1.4
    else:
        yield _("Total des points"), 2.0, 1.4
    if has_belote(regulation.rules):
        yield _("Nombre de belotes"), 1.0, 0.8
    yield _("Nombre de capots"), 1.0, 0.8

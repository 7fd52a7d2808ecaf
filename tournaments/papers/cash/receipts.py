"""Receipts: two to a page, to be cut, or one to a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.money import euros
from tournaments.papers.cash.amount_words import amount_in_words
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import (
    GREY,
    LEADING,
    RIGHT,
    Leaf,
    Leaves,
    Paper,
    Pen,
    place_and_date,
)
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.cash.receipts import Receipt
from tournaments.queries.cash.treasury import LedgerLine
from tournaments.queries.core.contests import ContestInfo
from tournaments.wording.entrants import worded

EDGE = 42.0
WIDTH, HEIGHT = A4
#: Height of a receipt, in points: half a page.
HALF = HEIGHT / 2
LOGO = (110.0, 44.0)
#: Text sizes; a receipt takes the largest that fits. `MOST_LINES` limits the lines of a sentence.
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
MOST_LINES = 5
SIGNATURE = 62.0


def receipts_paper(contest: ContestInfo, found: Sequence[Receipt], across: int = 2) -> Leaves:
    """Lay out a receipt on each half page, or on each page if `across` is 1."""
    if not found:
        nothing = [_("Aucun paiement n’a de reçu à imprimer.")]
        return Paper(contest, _("Reçus"), nothing).print([lambda _pen: None])
    pages = [found[at : at + across] for at in range(0, len(found), across)]
    leaves = [Leaf(partial(_draw_page, contest, page)) for page in pages]
    return Leaves(contest, _("Reçus"), leaves)


def _draw_page(
    contest: ContestInfo, page: Sequence[Receipt], pen: Pen, _number: int, _of: int
) -> None:
    for at, receipt in enumerate(page):
        _draw(pen, contest, receipt, HEIGHT - EDGE - at * HALF)
    if len(page) > 1:
        pen.canvas.setDash(4, 4)
        pen.rules([(0, HALF, WIDTH, HALF)], 0.5, GREY)
        pen.canvas.setDash()


def _draw(pen: Pen, contest: ContestInfo, receipt: Receipt, top: float) -> None:
    face = faces()
    right = WIDTH - EDGE
    bottom = top - HALF + 2 * EDGE
    wide, high = logo_size(contest.logo, *LOGO)
    draw_logo(pen.canvas, contest.logo, right - wide, top - high, (wide, high))
    room = WIDTH - 2 * EDGE - (wide + 12 if wide else 0)
    y = pen.lines(EDGE, top, wrap(contest.club, face.bold, 12, room)[:2], face.bold, 12)
    y = pen.lines(EDGE, y, wrap(contest.name, face.regular, 10.5, room)[:2], face.regular, 10.5)
    day = wrap(place_and_date(contest), face.regular, 9, room)[:2]
    y = min(pen.lines(EDGE, y, day, face.regular, 9), top - high) - 6
    pen.rules([(EDGE, y, right, y)], 1.2)
    y -= 8
    pen.text(EDGE, y - 20, _title(receipt), face.bold, 20)
    amount = euros(receipt.cents)
    pen.text(right - 8, y - 20, amount, face.bold, 20, RIGHT)
    boxed = face.bold.width(amount) * 20 + 16
    pen.box(right - boxed, y - 27, boxed, 29)
    y -= 42
    room = y - bottom - SIGNATURE
    said = list(_sentences(contest, receipt))
    size = next((size for size in SIZES if _tall(said, size) <= room), SIZES[-1])
    for text in said:
        y = pen.lines(EDGE, y, _lines(text, size), face.regular, size) - size * 0.35
    _draw_signature(pen, bottom)


def _lines(text: str, size: float) -> tuple[str, ...]:
    """Wrap a sentence; one that is too long ends with "…"."""
    lines = wrap(text, faces().regular, size, WIDTH - 2 * EDGE)
    if len(lines) <= MOST_LINES:
        return lines
    return (*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][:-2] + "…")


def _tall(said: Sequence[str], size: float) -> float:
    return sum(len(_lines(text, size)) * size * LEADING + size * 0.35 for text in said)


def _title(receipt: Receipt) -> str:
    if len(receipt.numbers) == 1:
        return _("Reçu n° %(number)d") % {"number": receipt.numbers[0]}
    return _("Reçu")


def _sentences(contest: ContestInfo, receipt: Receipt) -> Iterator[str]:
    """Yield the sentences of a receipt."""
    team = receipt.team
    if team is not None:
        said = {"number": team.number, "name": team.name}
        of = worded(contest.individuals, "Équipe %(number)s : %(name)s", said)
        yield _("Reçu de : %(payer)s") % {"payer": of}
    words = amount_in_words(receipt.cents)
    yield _("La somme de : %(words)s") % {"words": words}
    what = _what(receipt)
    if what:
        yield _("Pour : %(what)s") % {"what": what}
    if receipt.left:
        yield _("Reste à payer : %(cents)s") % {"cents": euros(receipt.left)}
    for line in receipt.operations:
        yield _operation(line)


def _what(receipt: Receipt) -> str:
    """Return what was paid: the items if the receipt covers the whole account, or the notes."""
    if not receipt.lines:
        noted = [line.note for line in receipt.operations if line.note]
        return ", ".join(noted) or (_("participation au concours") if receipt.team else "")
    items = [f"{line.quantity} × {line.item.name} ({euros(line.cents)})" for line in receipt.lines]
    if receipt.discount:
        items.append(_("remise de %(cents)s") % {"cents": euros(receipt.discount)})
    return ", ".join(items)


def _operation(line: LedgerLine) -> str:
    """Describe an operation: number, day and time, amount, method, and who recorded it."""
    at = timezone.localtime(line.at)
    said = {
        "number": line.number,
        "cents": euros(abs(line.cents)),
        "method": " ".join(filter(None, (str(line.method.label), line.reference))),
        "day": date_format(at, "d/m/Y"),
        "hour": date_format(at, "H:i"),
        "by": line.by or "–",
    }
    if line.cents < 0:
        template = _(
            "Opération n° %(number)d du %(day)s à %(hour)s : rendu %(cents)s (%(method)s), par "
            "%(by)s"
        )
    else:
        template = _(
            "Opération n° %(number)d du %(day)s à %(hour)s : reçu %(cents)s (%(method)s), par "
            "%(by)s"
        )
    return template % said


def _draw_signature(pen: Pen, bottom: float) -> None:
    face = faces()
    left = WIDTH / 2
    pen.text(left, bottom + 46, _("Signature et cachet"), face.regular, 9)
    pen.dotted(left, bottom + 6, WIDTH - EDGE - left)

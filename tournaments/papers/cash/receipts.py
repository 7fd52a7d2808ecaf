"""Receipts: several to a page, to be cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.papers.cash.amount_words import amount_in_words
from tournaments.papers.kit.cut_cards import HEIGHT, WIDTH, Place, fill
from tournaments.papers.kit.fitted import Part, first_fitting, height_of, set_all
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import LEFT, RIGHT, Leaf, Leaves, Paper, Pen, place_and_date
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.names import unbroken
from tournaments.queries.cash.receipts import Receipt
from tournaments.queries.cash.treasury import LedgerLine
from tournaments.queries.core.contests import ContestInfo
from tournaments.words.entrants import worded
from tournaments.words.figures import say_hour
from tournaments.words.money import euros

#: Usual number of receipts on a page.
USUAL = 4
#: Sizes of text on a receipt of a quarter of a page; the others are in proportion of its height.
SMALLEST, SAID, NAMED, TITLE, SIGNATURE = 8.0, 12.0, 11.0, 16.0, 8.5
#: Size of the place and of the operations, in multiples of the text beside them.
SMALLER = 0.85
#: Base line of a text centred on a height, in multiples of its size.
CENTRED = 0.36
#: Largest scale of a receipt: on a whole page it does not grow any further.
MOST = 1.6
#: Height of the head and of the title, space between two parts, and largest logo.
HEAD, TITLED, GAP, LOGO_WIDE = 36.0, 26.0, 6.0, 110.0
#: Width of the signature, as a share of the receipt's.
SIGNED = 0.32


def receipts_paper(contest: ContestInfo, receipts: Sequence[Receipt], each: int = USUAL) -> Leaves:
    """Lay out receipts, `each` to a page; one that says more takes the room of several."""
    if not receipts:
        nothing = [_("Aucun paiement n’a de reçu à imprimer.")]
        return Paper(contest, _("Reçus"), nothing).print([lambda _pen: None])
    pages: list[list[tuple[Receipt, Place]]] = []
    left = 0
    for receipt in receipts:
        parts = _parts_needed(contest, receipt, each)
        if parts > left:
            pages.append([])
            left = each
        high = HEIGHT / each
        place = Place(0, (left - parts) * high, WIDTH, parts * high)
        pages[-1].append((receipt, place))
        left -= parts
    leaves = [Leaf(partial(_draw_page, contest, page)) for page in pages]
    return Leaves(contest, _("Reçus"), leaves, apart=True)


def _parts_needed(contest: ContestInfo, receipt: Receipt, each: int) -> int:
    sentences = _receipt_sentences(contest, receipt)

    def read_easily(parts: int) -> bool:
        _head, _title, room, _signed = _rooms(Place(0, 0, WIDTH, HEIGHT * parts / each))
        return height_of(set_all(sentences, SMALLEST, room.width)) <= room.height

    return first_fitting(range(1, each + 1), read_easily)


def _draw_page(
    contest: ContestInfo,
    page: Sequence[tuple[Receipt, Place]],
    pen: Pen,
    _number: int,
    _of: int,
) -> None:
    pen.canvas.setDash(4, 4)
    pen.rules([(0, place.bottom, WIDTH, place.bottom) for _one, place in page if place.bottom], 0.5)
    pen.canvas.setDash()
    for receipt, place in page:
        _draw(pen, contest, receipt, place)


def _scale(whole: Place) -> float:
    return float(min(MOST, whole.height * USUAL / HEIGHT))


def _rooms(whole: Place) -> tuple[Place, Place, Place, Place]:
    inside, scale = whole.inside, _scale(whole)
    head = inside.without(bottom=inside.height - HEAD * scale)
    rest = inside.without(top=HEAD * scale + GAP)
    title = rest.without(bottom=rest.height - TITLED * scale)
    below = rest.without(top=TITLED * scale + GAP)
    signed = inside.width * SIGNED
    sentences = below.without(right=signed + 2 * GAP)
    return head, title, sentences, below.without(left=below.width - signed)


def _draw(pen: Pen, contest: ContestInfo, receipt: Receipt, whole: Place) -> None:
    face = faces()
    scale = _scale(whole)
    head, title, sentences, signature = _rooms(whole)
    wide, high = logo_size(contest.logo, LOGO_WIDE * scale, head.height)
    draw_logo(pen.canvas, contest.logo, head.right - wide, head.top - high, (wide, high))
    named = [
        Part(contest.club, face.bold),
        Part(contest.name, face.bold if not contest.club else face.regular),
        Part(place_and_date(contest), face.regular, SMALLER),
    ]
    fill(pen, named, head.without(right=wide + 2 * GAP if wide else 0), NAMED * scale, LEFT)
    pen.rules([(head.left, head.bottom - 2, head.right, head.bottom - 2)], 1.2)
    amount = euros(receipt.cents)
    size = TITLE * scale
    boxed = face.bold.width(amount) * size + 2 * GAP
    whose = Part(_title(receipt), face.bold, title=True)
    fill(pen, [whose], title.without(right=boxed), size, LEFT)
    pen.box(title.right - boxed, title.bottom, boxed, title.height)
    middle = title.bottom + title.height / 2
    pen.text(title.right - GAP, middle - size * CENTRED, amount, face.bold, size, RIGHT)
    fill(pen, _receipt_sentences(contest, receipt), sentences, SAID * scale, LEFT, from_top=True)
    words = Part(_("Signature et cachet"), face.regular)
    fill(pen, [words], signature, SIGNATURE * scale, LEFT, from_top=True)
    pen.dotted(signature.left, signature.bottom, signature.width)


def _receipt_sentences(contest: ContestInfo, receipt: Receipt) -> list[Part]:
    face = faces()
    return [
        *(Part(text, face.regular) for text in _sentences(contest, receipt)),
        *(Part(_operation(line), face.narrow, SMALLER) for line in receipt.operations),
    ]


def _title(receipt: Receipt) -> str:
    if len(receipt.numbers) == 1:
        return _("Reçu n° %(number)d") % {"number": receipt.numbers[0]}
    return _("Reçu")


def _sentences(contest: ContestInfo, receipt: Receipt) -> Iterator[str]:
    team = receipt.team
    if team is not None:
        params = {"number": team.number, "name": unbroken(team.name)}
        of = worded(contest.individuals, "Équipe %(number)s : %(name)s", params)
        yield _("Reçu de : %(payer)s") % {"payer": of}
    words = amount_in_words(receipt.cents)
    yield _("La somme de : %(words)s") % {"words": words}
    what = _what(receipt)
    if what:
        yield _("Pour : %(what)s") % {"what": what}
    if receipt.left:
        yield _("Reste à payer : %(cents)s") % {"cents": euros(receipt.left)}


def _what(receipt: Receipt) -> str:
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
    params = {
        "number": line.number,
        "cents": euros(abs(line.cents)),
        "method": " ".join(filter(None, (str(line.method.label), line.reference))),
        "day": date_format(at, "d/m/Y"),
        "hour": say_hour(at.time()),
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
    return template % params

"""Tickets to cut: a ticket for each meal or extra ordered, and those of a tombola with a stub."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournaments.papers.kit.cut_cards import EDGE, Cut, Place, cut_leaves, fill, piles
from tournaments.papers.kit.fitted import Part
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import LEFT, RIGHT, Leaves, Paper, Pen
from tournaments.papers.kit.names import naming_of
from tournaments.queries.cash.tickets import Ticket
from tournaments.queries.core.contests import ContestInfo
from tournaments.words.entrants import worded
from tournaments.words.figures import long_date
from tournaments.words.money import euros

#: Tickets of 105 by 48 millimetres.
PAGE = Cut(2, 6)
#: Height of the head of a ticket, and width of the stub of a tombola ticket without its margin.
HEAD, STUB = 20.0, 72.0
#: Width of a tombola ticket's number, as a share of the ticket's.
NUMBER = 0.68
#: Largest sizes of the contest's name, of what is ordered, of a number with lots, of one without
#: lots, and of the lots.
HEADED, ORDERED, NUMBERED, ALONE, LOTS = 8.5, 20.0, 22.0, 34.0, 10.0


@dataclass(frozen=True, slots=True)
class Tombola:
    """Tickets of a tombola: first number, how many, price in cents, and the lots in words."""

    first: int
    count: int
    cents: int | None = None
    lots: str = ""


def order_tickets(contest: ContestInfo, tickets: Sequence[Ticket]) -> Leaves:
    """Lay out the tickets; once cut, the piles follow each other team by team."""
    title = _("Tickets des repas et des extras")
    if not tickets:
        return Paper(contest, title, [_("Rien n’est commandé.")]).print([lambda _pen: None])
    return cut_leaves(contest, title, piles(tickets, PAGE.each), PAGE, partial(_ordered, contest))


def tombola_tickets(contest: ContestInfo, tombola: Tombola) -> Leaves:
    """Lay out numbered tickets with their stubs; once cut, the piles follow each other."""
    numbers = range(tombola.first, tombola.first + tombola.count)
    draw = partial(_numbered, contest, tombola)
    pages = piles(numbers, PAGE.each)
    return cut_leaves(contest, _("Billets de tombola"), pages, PAGE, draw)


def _ordered(contest: ContestInfo, pen: Pen, ticket: Ticket, place: Place) -> None:
    face = faces()
    inside = place.inside
    below = _head(pen, contest, inside)
    params = {"number": ticket.team.number}
    number = worded(contest.individuals, "Équipe %(number)s", params)
    naming = naming_of(contest.individuals)
    foot = below.without(top=below.height - 12)
    fill(
        pen,
        [
            Part(ticket.item.name, face.bold, title=True),
            Part(number, face.bold, 0.6),
            Part(ticket.team.name, face.regular, 0.6, naming),
        ],
        below.without(bottom=14),
        ORDERED,
    )
    price = euros(ticket.item.cents) if ticket.item.cents else ""
    pen.text(foot.left, foot.bottom, price, face.regular, HEADED)
    which = _("%(place)d sur %(of)d") % {"place": ticket.place, "of": ticket.of}
    pen.text(foot.right, foot.bottom, which, face.bold, HEADED, RIGHT)


def _numbered(contest: ContestInfo, tombola: Tombola, pen: Pen, number: int, place: Place) -> None:
    face = faces()
    inside = place.inside
    label = _("N° %(number)d") % {"number": number}
    stub = inside.without(right=inside.width - STUB)
    cut = stub.right + EDGE
    pen.canvas.setDash(1, 2)
    pen.rules([(cut, place.bottom, cut, place.top)], 0.5, 0.4)
    pen.canvas.setDash()
    fill(pen, [Part(label, face.bold)], stub.without(bottom=stub.height - 20), 15.0, LEFT)
    for line, word in enumerate((_("Nom"), _("Téléphone"))):
        y = stub.bottom + (1 - line) * 32
        pen.text(stub.left, y + 16, word, face.narrow, 7.5)
        pen.dotted(stub.left, y + 1, stub.width)
    below = _head(pen, contest, inside.without(left=STUB + 2 * EDGE))
    price = euros(tombola.cents) if tombola.cents else ""
    # Without a word on the lots, the number takes the whole ticket.
    top = below.without(bottom=below.height - 28) if tombola.lots else below
    named = [Part(_("Tombola"), face.bold), Part(price, face.regular)]
    fill(pen, named, top.without(right=top.width * NUMBER), 9.0, LEFT)
    numbered = top.without(left=top.width * (1 - NUMBER))
    # A number is on one line, however long.
    size = min(NUMBERED if tombola.lots else ALONE, numbered.width / face.bold.width(label))
    fill(pen, [Part(label, face.bold, title=True)], numbered, size, RIGHT)
    lots = Part(tombola.lots, face.regular)
    fill(pen, [lots], below.without(top=32), LOTS, LEFT)


def _head(pen: Pen, contest: ContestInfo, inside: Place) -> Place:
    face = faces()
    head = inside.without(bottom=inside.height - HEAD)
    named = " – ".join(filter(None, (contest.club, contest.name)))
    heading = [Part(named, face.narrow_bold), Part(long_date(contest.date), face.narrow, 0.9)]
    fill(pen, heading, head, HEADED, LEFT)
    pen.rules([(head.left, head.bottom - 2, head.right, head.bottom - 2)], 0.6)
    return inside.without(top=HEAD + 5)

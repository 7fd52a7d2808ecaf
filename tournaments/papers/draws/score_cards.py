"""Route cards to fill in: a team writes its score, its opponents' and its running total.

The tables and opponents are printed where they are known in advance; if not, the team writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _

from tournaments.papers.draws.route_cards import planned_said
from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, piles
from tournaments.papers.kit.fitted import Part, first_fitting
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, GREY, LEFT, RIGHT, Leaves, Pen, place_and_date
from tournaments.papers.kit.names import unbroken
from tournaments.papers.kit.words import camp_short
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.routes import Route, Stop
from tournaments.words.entrants import worded

#: Heights in points: the contest, the team, the heads of the columns, and the lowest row to write
#: in (eight millimetres).
CONTEST, TEAM, HEADS, ROW = 24.0, 30.0, 14.0, 23.0
#: Highest row: a card with few rounds is not stretched further.
HIGHEST = 40.0
#: Largest sizes of the team, of a figure and of an opponent, in points.
NAMED, FIGURE, AGAINST, HEADED = 18.0, 14.0, 12.0, 8.5
#: Space under the heads of the columns, and at the sides and at the edges of a cell.
UNDER_HEADS, BESIDE, WITHIN = 4.0, 3.0, 1.0
#: Divisions of a page, from the smallest card to the largest.
CUTS = tuple(Cut(1, down) for down in (4, 3, 2, 1))
#: Widths of the columns, as shares of the card's: round, table, opponent, two scores, running
#: total, signature.
SHARES = (0.06, 0.09, 0.33, 0.11, 0.11, 0.12, 0.18)


@dataclass(frozen=True, slots=True)
class _Card:
    """Card of a team, or the part of it that a page holds."""

    team: TeamRef
    stops: Sequence[Stop | int]
    #: Whether a round to come may still change.
    planned: bool


def score_cards(contest: ContestInfo, routes: Sequence[Route], rounds: int = 0) -> Leaves:
    """Lay out a card to fill in per route; once cut, the piles follow each other.

    A card has a line for each round of its route, and blank ones up to `rounds`.
    """
    cards = [_Card(route.team, _lines(route, rounds), bool(route.to_come)) for route in routes]
    longest = max((len(card.stops) for card in cards), default=0)
    cut = first_fitting(CUTS, lambda one: _most(one) >= longest)
    parts = [part for card in cards for part in _parts(card, _most(cut))]
    pages = piles(parts, cut.each)
    return cut_leaves(contest, _("Cartes de score"), pages, cut, partial(_draw, contest))


def _lines(route: Route, rounds: int) -> list[Stop | int]:
    """Return the rounds of a card: each stop, then the numbers of the rounds left blank."""
    last = max((stop.round for stop in route.stops), default=0)
    return [*route.stops, *range(last + 1, rounds + 1)]


def _most(cut: Cut) -> int:
    """Return the number of rounds that a card of this size holds."""
    return int((cut.place(0).inside.height - CONTEST - TEAM - HEADS) / ROW)


def _parts(card: _Card, most: int) -> Iterator[_Card]:
    for start in range(0, max(1, len(card.stops)), most):
        yield replace(card, stops=card.stops[start : start + most])


def _draw(contest: ContestInfo, pen: Pen, card: _Card, place: Place) -> None:
    face = faces()
    inside = place.inside
    named = " – ".join(filter(None, (contest.club, contest.name)))
    head = inside.without(bottom=inside.height - CONTEST)
    heading = [Part(named, face.narrow_bold), Part(place_and_date(contest), face.narrow)]
    fill(pen, heading, head.without(right=head.width / 2), HEADED, LEFT)
    if card.planned:
        warned = Part(planned_said(), face.narrow)
        fill(pen, [warned], head.without(left=head.width / 2), HEADED, RIGHT)
    team = inside.without(top=CONTEST, bottom=inside.height - CONTEST - TEAM)
    names = {
        "number": card.team.number,
        "name": unbroken(card.team.name, person=contest.individuals),
    }
    whose = worded(contest.individuals, "Équipe %(number)s : %(name)s", names)
    fill(pen, [Part(whose, face.bold)], team, NAMED, LEFT)
    room = inside.without(top=CONTEST + TEAM)
    row = min(HIGHEST, (room.height - HEADS) / max(1, len(card.stops)))
    columns = _columns(room)
    for column, word in zip(columns, _heads(contest), strict=True):
        middle = column.left + column.width / 2
        pen.text(middle, room.top - HEADS + UNDER_HEADS, word, face.narrow, HEADED, CENTRE)
    top = room.top - HEADS
    for line, stop in enumerate(card.stops):
        _draw_line(pen, columns, stop, top - line * row, row, contest)
    bottom = top - len(card.stops) * row
    edges = [column.left for column in columns] + [room.right]
    rows = [top - line * row for line in range(len(card.stops) + 1)]
    pen.rules([(x, top, x, bottom) for x in edges], 0.6, GREY)
    pen.rules([(room.left, y, room.right, y) for y in rows], 0.6, GREY)


def _columns(room: Place) -> list[Place]:
    places, left = [], room.left
    for share in SHARES:
        places.append(Place(left, room.bottom, share * room.width, room.height))
        left += share * room.width
    return places


def _heads(contest: ContestInfo) -> Iterator[str]:
    yield _("Partie")
    yield _("Table")
    yield _("Avec, contre") if contest.melee else _("Contre")
    yield _("Nos points")
    yield _("Les leurs")
    yield _("Cumul")
    yield _("Signature adverse")


def _draw_line(
    pen: Pen,
    columns: Sequence[Place],
    stop: Stop | int,
    top: float,
    row: float,
    contest: ContestInfo,
) -> None:
    """Draw what is known of a round: its number, its table, the opponents or why there are none."""
    face = faces()
    cells = [
        Place(column.left, top - row, column.width, row).without(BESIDE, WITHIN, BESIDE, WITHIN)
        for column in columns
    ]
    number = stop if isinstance(stop, int) else stop.round
    fill(pen, [Part(str(number), face.regular)], cells[0], FIGURE)
    if isinstance(stop, int):
        return
    if stop.table is not None and stop.opponent is not None:
        table = " ".join(filter(None, (contest.table_short(stop.table), camp_short(stop.camp))))
        fill(pen, [Part(table, face.bold)], cells[1], FIGURE)
        name = unbroken(stop.opponent.name, person=contest.individuals)
        against = f"{stop.opponent.number}  {name}"
        fill(pen, [Part(against, face.narrow)], cells[2], AGAINST, LEFT)
    else:
        exempt = worded(contest.individuals, "exempte")
        label = exempt if stop.exempt else _("ne joue pas cette partie")
        fill(pen, [Part(label, face.narrow)], cells[2], AGAINST, LEFT)

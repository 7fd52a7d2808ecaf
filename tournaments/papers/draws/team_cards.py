"""Cards of the teams, to cut: where each plays and against whom, and room to write the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _

from tournaments.papers.draws.boards import boards_said
from tournaments.papers.draws.meetings import planned_said
from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, piles
from tournaments.papers.kit.fitted import Part, first_fitting
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import CENTRE, GREY, LEFT, RIGHT, Leaves, Pen, place_and_date
from tournaments.papers.kit.names import unbroken
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.routes import Route, Stop
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_short

#: Heights in points: the contest, the team, the heads of the columns, and the lowest row, to write
#: in (eight millimetres) or for a pair on two lines.
CONTEST, TEAM, HEADS, ROW = 24.0, 30.0, 14.0, 23.0
#: Height of the contest on a narrow card, which warns under it that the rounds may change.
NARROW_CONTEST = 34.0
#: Highest row: a card with few rounds is not stretched further.
HIGHEST = 40.0
#: Largest sizes of the team, of a figure and of an opponent, in points.
NAMED, FIGURE, AGAINST, HEADED = 18.0, 14.0, 12.0, 8.5
#: Size of the boards under a table, as a share of the table's.
BOARDS = 0.65
#: Space under the heads of the columns, and at the sides and at the edges of a cell.
UNDER_HEADS, BESIDE, WITHIN = 4.0, 3.0, 1.0
#: Numbers of cards in the height of a page, from the smallest card to the largest.
DOWN = (4, 3, 2, 1)
#: Widths of the columns, as shares of the card's: round, table, opponent; to write, two scores,
#: running total and signature besides.
SHARES, NARROW_SHARES = (0.06, 0.11, 0.31, 0.11, 0.11, 0.12, 0.18), (0.08, 0.24, 0.68)


@dataclass(frozen=True, slots=True)
class _Card:
    team: TeamRef
    stops: Sequence[Stop | int]
    #: Whether a round to come may still change.
    planned: bool


def team_cards(
    contest: ContestInfo, routes: Sequence[Route], rounds: int = 0, *, scores: bool = True
) -> Leaves:
    """Lay out a card per route, with blank lines up to `rounds`; once cut, in piles."""
    title = _("Cartes de score") if scores else _("Feuilles de route")
    cards = [_Card(route.team, _lines(route, rounds), bool(route.to_come)) for route in routes]
    longest = max((len(card.stops) for card in cards), default=0)
    cuts = [Cut(1 if scores else 2, down) for down in DOWN]
    cut = first_fitting(cuts, lambda one: _most(one) >= longest)
    parts = [part for card in cards for part in _parts(card, _most(cut))]
    pages = piles(parts, cut.each)
    return cut_leaves(contest, title, pages, cut, partial(_draw, contest, scores))


def _lines(route: Route, rounds: int) -> list[Stop | int]:
    last = max((stop.round for stop in route.stops), default=0)
    return [*route.stops, *range(last + 1, rounds + 1)]


def _most(cut: Cut) -> int:
    contest = CONTEST if cut.across == 1 else NARROW_CONTEST
    return int((cut.place(0).inside.height - contest - TEAM - HEADS) / ROW)


def _parts(card: _Card, most: int) -> Iterator[_Card]:
    for start in range(0, max(1, len(card.stops)), most):
        yield replace(card, stops=card.stops[start : start + most])


def _draw(contest: ContestInfo, scores: bool, pen: Pen, card: _Card, place: Place) -> None:
    face = faces()
    inside = place.inside
    named = " – ".join(filter(None, (contest.club, contest.name)))
    high = CONTEST if scores else NARROW_CONTEST
    head = inside.without(bottom=inside.height - high)
    heading = [Part(named, face.narrow_bold), Part(place_and_date(contest), face.narrow)]
    warned = [Part(planned_said(), face.narrow)] if card.planned else []
    if scores:
        fill(pen, heading, head.without(right=head.width / 2), HEADED, LEFT)
        fill(pen, warned, head.without(left=head.width / 2), HEADED, RIGHT)
    else:
        fill(pen, [*heading, *warned], head, HEADED, LEFT, from_top=True)
    team = inside.without(top=high, bottom=inside.height - high - TEAM)
    names = {
        "number": card.team.number,
        "name": unbroken(card.team.name, person=contest.individuals),
    }
    whose = worded(contest.individuals, "Équipe %(number)s : %(name)s", names)
    fill(pen, [Part(whose, face.bold, title=True)], team, NAMED, LEFT)
    room = inside.without(top=high + TEAM)
    row = min(HIGHEST, (room.height - HEADS) / max(1, len(card.stops)))
    columns = _columns(room, SHARES if scores else NARROW_SHARES)
    for column, word in zip(columns, _heads(contest), strict=False):
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


def _columns(room: Place, shares: Sequence[float]) -> list[Place]:
    places, left = [], room.left
    for share in shares:
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
        boards = boards_said(stop.boards) if stop.boards else ""
        fill(pen, [Part(table, face.bold), Part(boards, face.narrow, BOARDS)], cells[1], FIGURE)
        name = unbroken(stop.opponent.name, person=contest.individuals)
        against = f"{stop.opponent.number}  {name}"
        fill(pen, [Part(against, face.narrow)], cells[2], AGAINST, LEFT)
    else:
        exempt = worded(contest.individuals, "exempte")
        label = exempt if stop.exempt else _("ne joue pas cette partie")
        fill(pen, [Part(label, face.narrow)], cells[2], AGAINST, LEFT)

"""Prize labels on sheets of labels, three by eight to a page, to lay on the lots."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, in_turn
from tournaments.papers.kit.fitted import Part
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import Leaves, Pen
from tournaments.papers.kit.names import Naming, naming_of
from tournaments.papers.prizes.lists import rank_said
from tournaments.queries.prizes.lines import AwardLine
from tournaments.queries.prizes.lots import Prizes
from tournaments.words.enums import PrizeBy

#: Labels of 70 by 37 millimetres, which fill the page: the most usual sheet in shops.
SHEET = Cut(3, 8, foot=False)
#: Largest size of the lot, and sizes of the winner and of the rank in multiples of the lot's.
LARGEST, WINNER, RANK = 15.0, 0.9, 0.75


@dataclass(frozen=True, slots=True)
class _Label:
    lot: str
    who: str
    rank: str
    naming: Naming = Naming.TEXT


def prize_labels(view: Prizes, start: int = 1) -> Leaves:
    """Lay out a label per piece given or, before the giving, per piece that can be won.

    Lots that everybody gets have none. `start` is the first free label, from 1 at the top left.
    """
    pages = in_turn(_labels(view), SHEET.each, start)
    return cut_leaves(view.contest, _("Étiquettes des lots"), pages, SHEET, _draw)


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
    naming = naming_of(view.contest.individuals or bool(award.player_name))
    return _Label(award.prize.name, who, rank, naming)


def _draw(pen: Pen, label: _Label, place: Place) -> None:
    face = faces()
    parts = [
        Part(label.lot, face.bold, title=True),
        Part(label.who, face.regular, WINNER, label.naming),
        Part(label.rank, face.narrow, RANK),
    ]
    fill(pen, parts, place.inside, LARGEST)

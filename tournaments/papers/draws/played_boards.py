"""Papers after a duplicate: hand records, the comparison of each board, each pair's own sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.duplicate.boards import SEATS
from scoring.duplicate.comparing import adjusted_name, hundredths
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import NARROWEST, TIGHT, Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_either_way
from tournaments.papers.kit.hands import hand_lines, seat_name
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, unbroken
from tournaments.papers.kit.text_cards import CutCard, cut_cards
from tournaments.queries.draws.boards import (
    Dealt,
    PairBoard,
    PlayedBoard,
    PlayedBoards,
    frequencies,
)
from tournaments.regulation.format import Duplicate
from tournaments.words.figures import camp_name, camp_short, signed
from tournaments.words.numbers import number
from tournaments.words.texts import SUITS

#: Size of a board's number, in multiples of the size of its results.
BIG = 1.35


def hand_records(dealt: Dealt) -> Leaves:
    """Lay out the cards of every board as they were dealt, and the seed that dealt them."""
    cards = [
        CutCard(
            _("Étui %(board)d, donneur %(seat)s")
            % {"board": board.board, "seat": seat_name(board.dealer)},
            [
                f"{seat_name(seat)} : {hand_lines(board.hands[seat], inline=True)[0]}"
                for seat in SEATS
            ]
            + (
                [
                    _("Retourne : %(card)s")
                    % {"card": hand_lines((board.turn_up,), inline=True)[0]},
                    _("Talon : %(cards)s")
                    % {"cards": hand_lines(board.stock, inline=True, ordered=True)[0]},
                ]
                if board.turn_up is not None
                else []
            ),
        )
        for board in dealt.boards
    ]
    title = _("Donnes jouées, graine %(seed)s") % {"seed": dealt.seed}
    return cut_cards(dealt.contest, title, cards, 2, 5)


def board_comparisons(played: PlayedBoards) -> Leaves:
    """Lay out all results of each board, from the best for North-South to the worst."""
    face = faces()
    heads = [
        Column(_("Étui"), face.bold, CENTRE, scale=BIG),
        Column(_("Table"), face.regular),
        Column(camp_short("NS"), face.bold),
        Column(camp_short("EW"), face.bold),
        Column(_("Donne"), face.narrow, LEFT, share=1),
        Column(_("Marques"), face.regular),
        Column(_("Résultat"), face.bold),
        Column(_("Points N-S"), face.regular),
        Column(_("Points E-O"), face.regular),
    ]
    rows = [row for board in played.numbers for row in _compared(played, board)]
    title = _("Comparaison des étuis")

    def paper(wide: bool) -> Paper:
        return Paper(played.contest, title, wide=wide, ranged=True)

    grid = Grid(
        heads,
        rows,
        padding=TIGHT,
        narrowest=NARROWEST,
        notes=(1, len(heads)),
        span=Span.BOARDS,
    )
    return print_either_way(paper, grid)


def _compared(played: PlayedBoards, board: int) -> Iterator[GridRow]:
    own = [one for one in played.boards if one.board == board]
    own.sort(key=lambda one: (one.points is None, -(one.points.difference if one.points else 0)))
    summed = " · ".join(_remarks(played, board, own))
    for place, one in enumerate(own):
        cells = (
            "" if place else str(board),
            played.contest.table_short(one.table),
            str(one.ns.number),
            str(one.ew.number),
            _deal_said(one),
            "–" if one.marks is None else f"{one.marks[0]} / {one.marks[1]}",
            signed(one.points.difference) if one.points else "–",
            number(one.points.ns_points) if one.points else _score(one, 0),
            number(one.points.ew_points) if one.points else _score(one, 1),
        )
        note = summed if place == len(own) - 1 else ""
        again = str(board) if place else ""
        yield GridRow(cells, note, tied=bool(place), again=again, key=str(board))


def _remarks(played: PlayedBoards, board: int, own: Sequence[PlayedBoard]) -> Iterator[str]:
    datum = played.datum_of(board)
    if datum is not None and played.contest.regulation.duplicate is Duplicate.DIFFERENCE:
        yield _("Moyenne des tables : %(points)s") % {"points": signed(datum)}
    frequencies_text = ", ".join(
        _("%(difference)s (%(n)d fois)") % {"difference": signed(difference), "n": times}
        for difference, times in frequencies(own)
    )
    if frequencies_text:
        yield _("Fréquences : %(said)s") % {"said": frequencies_text}


def _deal_said(one: PlayedBoard) -> str:
    if one.deal is None:
        return _("score de l’arbitre") if one.adjusted else "…"
    deal = one.deal
    if deal.taker is None:
        return _("tous passent")
    parts = [camp_name(deal.taker)]
    if deal.contract is not None:
        parts.append(str(deal.contract))
    if deal.trump in SUITS:
        parts.append(str(SUITS[deal.trump][1]))
    if deal.coinche:
        parts.append(_("coinché") if deal.coinche == 1 else _("surcoinché"))
    return ", ".join(parts)


def _score(one: PlayedBoard, camp: int) -> str:
    return adjusted_name(one.adjusted[camp]) if one.adjusted else "–"


def pair_sheets(played: PlayedBoards) -> list[Leaves]:
    return [_pair_sheet(played, team.number, team.name) for team in played.teams]


def _pair_sheet(played: PlayedBoards, pair: int, name: str) -> Leaves:
    face = faces()
    percents = played.contest.regulation.duplicate is Duplicate.MATCHPOINTS
    heads = [
        Column(_("Partie"), face.regular),
        Column(_("Étui"), face.bold),
        Column(_("Ligne"), face.regular),
        Column(_("Contre"), face.narrow, LEFT, share=1, naming=Naming.TEAM),
        Column(_("Résultat"), face.regular),
        Column(_("Points"), face.bold),
    ]
    if percents:
        heads.append(Column(_("%"), face.regular))
    rows = [GridRow(tuple(_cells(one, percents))) for one in played.of_pair(pair)]
    title = _("Paire %(number)d – %(name)s") % {"number": pair, "name": unbroken(name)}
    place = next((one for one in played.comparison.ranking if one.pair == pair), None)
    remarks = []
    if place is not None:
        params = {
            "rank": place.rank,
            "value": number(hundredths(place.value)),
            "boards": place.boards,
        }
        remarks.append(
            _("Rang %(rank)d : %(value)s %% sur %(boards)d étuis") % params
            if percents
            else _("Rang %(rank)d : %(value)s points par étui sur %(boards)d étuis") % params
        )

        if place.penalty:
            lost = number(hundredths(Fraction(place.penalty, place.boards)))
            remarks.append(
                _("Pénalités : %(percent)d %% d’un top, soit %(lost)s %% de moins")
                % {"percent": place.penalty, "lost": lost}
            )

    def paper(wide: bool) -> Paper:
        return Paper(played.contest, title, remarks, wide=wide)

    grid = Grid(heads, rows, padding=TIGHT, narrowest=NARROWEST)
    return print_either_way(paper, grid)


def _cells(one: PairBoard, percents: bool) -> Iterator[str]:
    yield str(one.round)
    yield str(one.board)
    yield camp_short(one.camp)
    yield f"{one.opponent.number} {one.opponent.name}"
    yield "–" if one.difference is None else signed(one.difference)
    yield one.adjusted or ("–" if one.points is None else number(one.points))
    if percents:
        yield "–" if one.percent is None else number(hundredths(one.percent))

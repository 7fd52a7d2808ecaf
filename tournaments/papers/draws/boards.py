"""Papers to run a duplicate: hand slips, travelling sheets, movement cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.options import BIDS
from scoring.duplicate.boards import SEATS, Board, Seat, dealer_of, from_dealers_right
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.hands import hand_lines, seat_name
from tournaments.papers.kit.layout import CENTRE, Leaves, Paper
from tournaments.papers.kit.text_cards import CutCard, cut_cards
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.draws.boards import Dealt
from tournaments.queries.draws.routes import Routes
from tournaments.words.figures import camp_name


def hand_slips(dealt: Dealt) -> Leaves:
    """Lay out a slip per seat of each board, to fold and seal; in belote one for the stock too."""
    cards = [slip for board in dealt.boards for slip in _slips(board)]
    down = 3 if any(board.stock for board in dealt.boards) else 2
    return cut_cards(dealt.contest, _("Fiches des mains"), cards, 2, down)


def _slips(board: Board) -> Iterator[CutCard]:
    for seat in SEATS:
        yield CutCard(
            _("Étui %(board)d – %(seat)s") % {"board": board.board, "seat": seat_name(seat)},
            [_dealer_said(board.board), *hand_lines(board.hands[seat])],
            _("À n’ouvrir qu’à la table, pour préparer l’étui."),
            folded=True,
        )
    if board.turn_up is not None:
        yield CutCard(
            _("Étui %(board)d – talon") % {"board": board.board},
            list(_stock_said(board)),
            _("À n’ouvrir qu’à la table, pour préparer l’étui."),
            folded=True,
        )
        yield CutCard(
            _("Étui %(board)d") % {"board": board.board},
            [
                _dealer_said(board.board),
                _("Cinq cartes par joueur, puis la retourne et le talon dans l’ordre."),
            ],
        )


def _stock_said(board: Board) -> Iterator[str]:
    yield _("Retourne : %(card)s") % {"card": hand_lines((board.turn_up or "",), inline=True)[0]}
    yield _("Talon, dans l’ordre : %(cards)s") % {
        "cards": hand_lines(board.stock, inline=True, ordered=True)[0]
    }
    first = seat_name(from_dealers_right(board.dealer)[0])
    yield _(
        "Après la prise : 2 cartes au preneur, qui a la retourne, 3 aux autres, en commençant par "
        "%(seat)s."
    ) % {"seat": first}


def _dealer_said(board: int) -> str:
    dealer: Seat = dealer_of(board)
    return _("Donneur : %(seat)s") % {"seat": seat_name(dealer)}


def travelling_sheets(contest: ContestInfo, boards: Sequence[int], rounds: int) -> list[Leaves]:
    """Lay out a sheet per board, which goes from table to table with it, one line a table."""
    with_bids = contest.regulation.rules.game in BIDS
    heads = [_("Partie"), camp_name("NS"), camp_name("EW"), _("Preneur"), _("Atout")]
    heads += [_("Contrat")] if with_bids else []
    heads += [_("Points N-S"), _("Points E-O"), _("Marque N-S"), _("Marque E-O")]

    columns = [Column(head, faces().regular, CENTRE, share=1) for head in heads]
    rows = [GridRow((str(number), *[""] * (len(heads) - 1))) for number in range(1, rounds + 1)]
    leaves = []
    for board in boards:
        title = _("Étui %(board)d") % {"board": board}
        remarks = [
            _dealer_said(board),
            _("Feuille ambulante : pliez-la après l’avoir remplie, elle suit l’étui."),
        ]
        paper = Paper(contest, title, remarks, wide=True)
        leaves.append(print_grid(paper, Grid(columns, rows, padding=0.7, ruled=True)))
    return leaves


def movement_cards(routes: Routes) -> Leaves:
    """Lay out a card per table: which pairs come, with which boards."""
    cards, short = [], routes.contest.table_short
    tables = sorted({line.table for one in routes.rounds for line in one.tables})
    for table in tables:
        lines = []
        for one in routes.rounds:
            line_here = next((line for line in one.tables if line.table == table), None)
            if line_here is None:
                place = _("personne")
            else:
                place = _("N-S %(ns)s, E-O %(ew)s, %(boards)s") % {
                    "ns": line_here.ns.number,
                    "ew": line_here.ew.number,
                    "boards": boards_said(line_here.boards),
                }
            lines.append(_("P%(round)d : %(said)s") % {"round": one.number, "said": place})
        cards.append(CutCard(_("Table %(table)s") % {"table": short(table)}, lines))
    return cut_cards(routes.contest, _("Cartes de mouvement"), cards, 2, 4)


def boards_said(boards: Sequence[int]) -> str:
    if not boards:
        return "–"
    boards_text = ngettext("étui %(first)d", "étuis %(first)d à %(last)d", len(boards))
    # no-break spaces keep the numbers on one line
    return (boards_text % {"first": boards[0], "last": boards[-1]}).replace(" ", "\u00a0")

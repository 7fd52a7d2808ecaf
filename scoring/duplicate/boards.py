"""Boards: the same cards dealt at every table, drawn from a seed that anybody can check.

The order of the cards of a board is that of the hexadecimal SHA-256 of ``seed/board/card``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple, get_args

from ..cards import RANKS, SUITS
from ..catalogue.options import BIDS
from ..rules import RuleSet
from ..words import N_, Problem, show

Seat = Literal["N", "W", "S", "E"]
#: The seats in the order of play: each one is followed by its right-hand neighbour.
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)

#: The 32 cards as they are written: "10-hearts", "A-spades"…
PACK: Final = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)

#: Cards dealt to each player: all of them with bids; in belote, those dealt before the take.
_HAND_WITH_BIDS: Final = 8
_HAND_BEFORE_TAKE: Final = 5


class Board(NamedTuple):
    """One board: its number, its dealer, and where its cards go.

    ``hands`` are in the order in which the cards were dealt. With bids each player holds 8 cards.
    In belote each holds 5, ``turn_up`` is shown, and ``stock`` is dealt after the take: 2 cards to
    the taker and 3 to each other player, from the dealer's right.
    """

    board: int
    dealer: Seat
    hands: Mapping[Seat, tuple[str, ...]]
    turn_up: str | None = None
    stock: tuple[str, ...] = ()


def dealer_of(board: int) -> Seat:
    """Return the dealer of a board: North for board 1, then his right-hand neighbour.

    >>> [dealer_of(board) for board in (1, 2, 3, 4, 5)]
    ['N', 'W', 'S', 'E', 'N']
    """
    return SEATS[(board - 1) % len(SEATS)]


def from_dealers_right(dealer: Seat) -> tuple[Seat, ...]:
    """Return the four seats in the order in which they receive cards.

    >>> from_dealers_right("N")
    ('W', 'S', 'E', 'N')
    """
    after = SEATS.index(dealer) + 1
    return (*SEATS[after:], *SEATS[:after])


def shuffled_pack(seed: str, board: int) -> list[str]:
    """Return the 32 cards in the order in which a board deals them."""
    return sorted(PACK, key=lambda card: sha256(f"{seed}/{board}/{card}".encode()).hexdigest())


def deal_board(rules: RuleSet, seed: str, board: int) -> Board:
    """Return the cards of a board, dealt from the seed."""
    cards = shuffled_pack(seed, board)
    dealer = dealer_of(board)
    held = _hand_size(rules)
    hands: dict[Seat, tuple[str, ...]] = {}
    for place, seat in enumerate(from_dealers_right(dealer)):
        hands[seat] = tuple(cards[held * place : held * (place + 1)])
    ordered = {seat: hands[seat] for seat in SEATS}
    if rules.game in BIDS:
        return Board(board, dealer, ordered)
    left = cards[held * len(SEATS) :]
    return Board(board, dealer, ordered, left[0], tuple(left[1:]))


def check_board(rules: RuleSet, board: Board) -> list[Problem]:
    """Return every problem of a board made by hand; an empty list if it can be played.

    >>> made = deal_board(RuleSet.preset("ffb-coinche"), "exemple", 1)
    >>> short = {**made.hands, "N": made.hands["N"][1:]}
    >>> [problem.field for problem in check_board(RuleSet.preset("ffb-coinche"),
    ...     made._replace(hands=short))]
    ['hands']
    """
    with_bids = rules.game in BIDS
    field = "hands"
    cards = [card for hand in board.hands.values() for card in hand]
    if not with_bids:
        cards += [board.turn_up] if board.turn_up else []
        cards += board.stock
    problems = [
        Problem(field, "card", _CARD, {"got": show(card)}) for card in cards if card not in PACK
    ]
    twice = sorted(card for card, times in Counter(cards).items() if times > 1)
    if twice:
        problems.append(Problem(field, "twice", _TWICE, {"cards": ", ".join(twice)}))
    if problems:
        return problems
    missing = [card for card in PACK if card not in set(cards)]
    if missing:
        params = {"cards": ", ".join(missing), "got": len(cards), "expected": len(PACK)}
        return [Problem(field, "missing", _MISSING, params)]
    return [
        Problem(field, "size", _SIZE, {"seat": seat, "got": got, "expected": _hand_size(rules)})
        for seat, got in _sizes(board.hands)
        if got != _hand_size(rules)
    ]


def _hand_size(rules: RuleSet) -> int:
    return _HAND_WITH_BIDS if rules.game in BIDS else _HAND_BEFORE_TAKE


def _sizes(hands: Mapping[Seat, Sequence[str]]) -> list[tuple[Seat, int]]:
    return [(seat, len(hands.get(seat, ()))) for seat in SEATS]


_CARD = N_("Une carte s’écrit « 10-hearts » ou « A-spades » ; reçu %(got)s.")
_TWICE = N_("Une carte ne peut figurer qu’une fois dans un étui ; en double : %(cards)s.")
_MISSING = N_("Un étui a %(expected)s cartes ; reçu %(got)s, il manque %(cards)s.")
_SIZE = N_("Le joueur %(seat)s doit avoir %(expected)s cartes ; reçu %(got)s.")

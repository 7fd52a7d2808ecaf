"""Card of one team on its phone during the ceremony: a red back until the desk turns it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.queries.prizes.reveal import Card, Reveal
from tournaments.tables.prizes.ceremony import place_said, prizes_said
from tournaments.words.figures import figures_said


class Side(StrEnum):
    """What a card shows: its back, a place that the desk turned, or a place below those."""

    BACK = "back"
    TURNED = "turned"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """Card of a team. Nothing else than its side is known before it is turned.

    `winner` marks the last card of the ceremony, and `now` the one just turned.
    """

    side: Side
    category: str
    place: str = ""
    points: str = ""
    prizes: tuple[str, ...] = ()
    winner: bool = False
    now: bool = False


def own_card(reveal: Reveal, number: int) -> OwnCard | None:
    """Return the card of the team with this number, or None if the ceremony is not about it.

    Teams below the places revealed have a back too, so that it tells nothing: their own place is
    shown once the last card is turned.
    """
    rows = {card.team.number: card for card in reveal.rows}
    called = {card.team.number: card for card in reveal.cards}
    card = called.get(number) or rows.get(number)
    if card is None:
        return None
    turned = reveal.cards[: reveal.turned]
    last = reveal.cards[-1]
    if card in turned:
        return _face(reveal, card, Side.TURNED, winner=card is last)
    if last in turned:
        return _face(reveal, card, Side.BELOW)
    return OwnCard(Side.BACK, reveal.category)


def _face(reveal: Reveal, card: Card, side: Side, *, winner: bool = False) -> OwnCard:
    return OwnCard(
        side=side,
        category=reveal.category,
        place="" if card.place is None else place_said(card, reveal.contest.individuals),
        points=figures_said(card.figures),
        prizes=tuple(prizes_said(card.handed)),
        winner=winner and card.place == 1,
        now=card is reveal.last_turned and not reveal.moment.podium,
    )

"""A way of drawing as one value, declared by each module that draws: all that the program asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from .contract import Draw


class DrawMethod(StrEnum):
    """Ways of drawing that no option names; the program knows any other by its `Method`."""

    POOLS = "pools"
    BRACKET = "bracket"
    EXTRA = "extra"
    BY_HAND = "by-hand"
    CHAIRS = "chairs"
    DUPLICATE = "duplicate"


class Use(StrEnum):
    FIRST = "first_draw"
    NEXT = "next_draw"
    SEATING = "seating"


class Meetings(Enum):
    """Origin of the meetings of a round. A meeting can be forced only if it is DRAWN."""

    DRAWN = "drawn for this round alone"
    IN_ADVANCE = "known from the first round on"
    BOARDS = "known from the first round on, with the boards of each table"
    PARTNERS = "tables of players who change partners"
    PLACES = "places in a pool or a bracket"
    BY_HAND = "chosen by the organiser"


class Order(Enum):
    """Order of the teams in a draw, which also numbers the tables."""

    LOT = "by lot"
    NUMBERS = "by the numbers of the teams"
    WINS = "by the matches won"
    RANKS = "by the ranking"
    PLACES = "by places kept from round to round"
    TABLES = "by the tables of the round before, and who won there"


@dataclass(frozen=True, slots=True)
class Offered:
    """Value of an option: its label on the settings page, its sentence in the regulation."""

    label: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """Way of drawing. Its texts are French templates without parameters.

    `draw` takes the entrants, the history and the seed, then options by name: `accept`, and `bye`
    unless the meetings are known in advance; `last_round` if it `looks_ahead`; `groups`, team ->
    matches won, if its order is by WINS; `came`, the tables of the round before, if it is by
    TABLES; `incomplete` if it seats players.

    `announced` tells the desk what the next draw will do; `announced_later`, if not empty, replaces
    it after the first round. `offered` are the options that may have this way as their value.

    `looks_ahead`: it tries to spare the next round a rematch. `follows_first_round`: `draw` takes
    the places of the first round and the number of rounds (players only).
    """

    name: str
    draw: Callable[..., Draw]
    meetings: Meetings
    order: Order
    label: str
    announced: str
    announced_later: str = ""
    offered: Mapping[Use, Offered] = field(default_factory=dict, hash=False)
    looks_ahead: bool = False
    keeps_kin: bool = False
    avoids_rematches: bool = False
    follows_first_round: bool = False

    @property
    def drawn_anew(self) -> bool:
        return self.meetings is Meetings.DRAWN

    @property
    def in_advance(self) -> bool:
        """Whether the first round fixes the meetings of all rounds."""
        return self.meetings in (Meetings.IN_ADVANCE, Meetings.BOARDS)

    @property
    def of_boards(self) -> bool:
        return self.meetings is Meetings.BOARDS

    @property
    def of_players(self) -> bool:
        """Whether it seats players who change partners, instead of teams."""
        return self.meetings is Meetings.PARTNERS

    @property
    def per_table(self) -> int:
        return 4 if self.of_players else 2

"""Names that papers had before. Addresses, commands and noted prints still hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Former:
    """What prints the paper of a former name: a kind, with the choices that make it the same.

    `options` are sent as the fields of the kind's form. The paper is that of the round `earlier`
    rounds before.
    """

    kind: str
    options: Mapping[str, str] = field(default_factory=dict)
    earlier: int = 0


FORMER: Mapping[str, Former] = {
    "ranking-before": Former("ranking", earlier=1),
    "category-ranking": Former("rankings", {"order": "category"}),
    "club-ranking": Former("rankings", {"order": "club"}),
    "player-ranking": Former("rankings"),
    "pair-ranking": Former("rankings", {"order": "pair"}),
    "route-cards": Former("score-cards", {"write": "nothing"}),
    "line-up": Former("all-meetings"),
    "ceremony": Former("winners", {"order": "calls"}),
    "table-signs": Former("table-numbers", {"codes": "with"}),
    "players": Former("entrants", {"order": "name"}),
    "entrants-by-club": Former("entrants", {"order": "club"}),
    "entrants-by-category": Former("entrants", {"order": "category"}),
    "referee-card": Former("referee"),
    "entrants-paid": Former("check-in", {"columns": "payments"}),
}

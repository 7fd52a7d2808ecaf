"""Names that papers had before. Addresses, commands and noted prints still hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Former:
    """What prints the paper of a former name: a kind, with the choices that make it the same.

    `options` are fields of the kind's form. The paper is that of the round `earlier` rounds before.
    """

    kind: str
    options: Mapping[str, str] = field(default_factory=dict)
    earlier: int = 0


FORMER: Mapping[str, Former] = {
    "draw-by-table": Former("draw", {"by": "table"}),
    "draw-by-team": Former("draw", {"by": "team"}),
    "draw-by-name": Former("draw", {"by": "name"}),
    "ranking-before": Former("ranking", earlier=1),
    "category-ranking": Former("ranking", {"order": "category"}),
    "club-ranking": Former("ranking", {"order": "club"}),
    "rankings": Former("ranking", {"order": "name"}),
    "player-ranking": Former("ranking", {"order": "name"}),
    "square": Former("crosstable", {"across": "teams"}),
    "hand-records": Former("played-boards", {"show": "hands"}),
    "board-comparisons": Former("played-boards"),
    "pair-sheets": Former("played-boards", {"show": "pairs"}),
    "pair-ranking": Former("ranking", {"order": "pair"}),
    "route-cards": Former("score-cards", {"write": "nothing"}),
    "movement-cards": Former("score-cards", {"write": "of_tables"}),
    "pools-ranking": Former("pools", {"show": "ranking"}),
    "line-up": Former("all-meetings"),
    "winners": Former("prizes", {"order": "lots"}),
    "ceremony": Former("prizes", {"order": "calls"}),
    "registration": Former("phones", {"to": "register"}),
    "table-signs": Former("table-numbers", {"codes": "with"}),
    "players": Former("entrants", {"order": "name"}),
    "entrants-by-club": Former("entrants", {"order": "club"}),
    "entrants-by-category": Former("entrants", {"order": "category"}),
    "check-in": Former("entrants", {"columns": "arrival"}),
    "entrants-paid": Former("entrants", {"columns": "payments"}),
    "referee-card": Former("referee"),
}

#: Choices of each kind that made a paper of its own before, so that each has its place on a wall.
#: A draw is one paper in any order: each one gives every table.
TELLING: Mapping[str, Sequence[str]] = {
    kind: sorted({name for one in FORMER.values() if one.kind == kind for name in one.options})
    for kind in {one.kind for one in FORMER.values()} - {"draw"}
}

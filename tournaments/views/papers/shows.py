"""What each paper shows of the contest: a change of it makes a printed paper outdated.

A kind that is not here shows everything. That is always safe: the paper is then told outdated by
changes that it does not show. `tests/views/papers/test_outdated.py` proves the others.
"""

from __future__ import annotations

from tournaments.queries.core.shown_data import Source
from tournaments.views.papers.kind import Kind

_LISTED = frozenset({Source.TEAMS, Source.DETAILS})
_SEATED = frozenset({Source.TEAMS, Source.DRAW})
_RANKED = frozenset({Source.TEAMS, Source.DRAW, Source.RESULTS})
_KNOWN_IN_ADVANCE = _LISTED | {Source.DRAW}

_ANNOUNCED = frozenset(
    {Source.TIMES, Source.COUNT, Source.PRICES, Source.PRIZES, Source.APPLYING, Source.PHONES}
)

#: Parts that a kind of paper shows, besides the head of every paper.
SHOWS: dict[str, frozenset[Source]] = {
    "regulation": frozenset({Source.ENTERING}),
    "phones": frozenset({Source.PHONES}),
    "registration": frozenset({Source.PHONES}),
    "event-poster": _ANNOUNCED,
    "entrants": _LISTED,
    "check-in": _LISTED | {Source.ARRIVALS, Source.CASH},
    "table-numbers": frozenset({Source.COUNT, Source.DRAW, Source.PHONES}),
    "blank-sheets": frozenset(),
    "card-values": frozenset(),
    "scorer-card": frozenset({Source.ENTERING}),
    "score-cards": _KNOWN_IN_ADVANCE,
    "all-meetings": _KNOWN_IN_ADVANCE,
    "movement-cards": _KNOWN_IN_ADVANCE,
    "draw-by-table": _SEATED,
    "draw-by-team": _SEATED,
    "draw-by-name": _SEATED,
    "sheets": _SEATED | {Source.LINKS},
    "results": _RANKED,
    "ranking": _RANKED,
    "rankings": _RANKED,
    "crosstable": _RANKED,
}


def shown_by(kind: Kind) -> frozenset[Source]:
    """Return the parts of the contest that a paper shows."""
    return SHOWS.get(kind.slug, frozenset(Source)) | {Source.HEAD}

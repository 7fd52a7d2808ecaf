"""What each paper shows of the contest: a change of it makes a printed paper outdated.

A kind that is not here shows everything. That is always safe: the paper is then told outdated by
changes that it does not show. `tests/views/papers/test_outdated.py` proves the others.
"""

from __future__ import annotations

from collections.abc import Mapping

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
    "event-poster": _ANNOUNCED,
    "entrants": _LISTED,
    "table-numbers": frozenset({Source.COUNT, Source.DRAW, Source.PHONES}),
    "blank-sheets": frozenset(),
    "card-values": frozenset(),
    "scorer-card": frozenset({Source.ENTERING}),
    "score-cards": _KNOWN_IN_ADVANCE,
    "all-meetings": _KNOWN_IN_ADVANCE,
    "draw": _SEATED,
    "sheets": _SEATED | {Source.LINKS},
    "results": _RANKED,
    "ranking": _RANKED,
    "crosstable": _RANKED,
}

#: Parts that a choice adds to those of its paper.
ADDED: dict[tuple[str, str], frozenset[Source]] = {
    ("columns", "arrival"): frozenset({Source.ARRIVALS, Source.CASH}),
    ("columns", "payments"): frozenset({Source.ARRIVALS, Source.CASH}),
}


def shown_by(kind: Kind, chosen: Mapping[str, str]) -> frozenset[Source]:
    """Return the parts of the contest that a paper shows with these choices, as they are sent."""
    usual = SHOWS.get(kind.slug, frozenset(Source)) | {Source.HEAD}
    return usual.union(*(ADDED.get(choice, ()) for choice in chosen.items()))

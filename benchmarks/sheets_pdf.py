"""The score sheets of 150 pairs with their QR codes, beside a bare canvas that draws the same.

The bare canvas knows the squares of each code; our side also computes them from the links.
"""

from __future__ import annotations

from benchmarks.bare_canvas import beside_bare
from benchmarks.figures import Figure
from benchmarks.played import played
from tournaments.papers import document, score_sheets
from tournaments.papers.kit.codes import PhoneLink
from tournaments.queries.core.contests import paper_info
from tournaments.queries.results.rounds import rounds_of

PAIRS = 150
#: Longest time allowed for the sheets, as a multiple of the time of the bare canvas.
BOUND = 2.0


def measure() -> list[Figure]:
    """Measure the sheets of one round, two to a page."""
    contest = played(PAIRS, rounds=1)
    info, (view,) = paper_info(contest), rounds_of(contest)
    links = {
        line.match: PhoneLink(
            f"http://192.168.1.20:8000/t/{line.match}-abcdefghijklmnopqrstuv{line.table:03}/",
            f"N{line.table:03}",
            f"E{line.table:03}",
        )
        for line in view.tables
    }

    def sheets() -> bytes:
        return document([score_sheets(info, view, links)])

    return [beside_bare(f"score sheets of {PAIRS} pairs with QR", sheets, BOUND)]

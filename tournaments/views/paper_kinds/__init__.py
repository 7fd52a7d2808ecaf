"""Every kind of paper, by its name in addresses.

To add one: write it in `tournaments/papers/`, and one `Kind(…)` in the module of its moment here.
"""

from tournaments.views.paper_kinds import before, by_hand, money, prizes, rankings, results, rounds
from tournaments.views.paper_kinds.kind import Kind

MODULES = (
    before,
    by_hand,
    rounds,
    results,
    rankings,
    prizes,
    money,
)

KINDS: dict[str, Kind] = {kind.slug: kind for module in MODULES for kind in module.KINDS}

"""Every kind of paper, by its name in addresses.

To add one: write it in `tournaments/papers/`, and one `Kind(…)` in the module of its moment here.
"""

from tournaments.views.paper_kinds import before, money, rankings, results, rounds
from tournaments.views.paper_kinds.kind import Kind

KINDS: dict[str, Kind] = {
    kind.slug: kind
    for module in (before, rounds, results, rankings, money)
    for kind in module.KINDS
}

"""Registry of the kinds of papers, by their name in addresses.

To add a kind: write its paper in `tournaments/papers/`, and a `Kind(…)` in the module of the
same shelf of `shelves`. List a new module in `MODULES`.
"""

from tournaments.views.papers.kind import Kind
from tournaments.views.papers.shelves import (
    boards,
    cash,
    desk,
    draws,
    draws_by_hand,
    hall,
    prizes,
    registration,
    regulation,
    results,
    standings,
    tables,
)

MODULES = (
    registration,
    desk,
    tables,
    draws_by_hand,
    boards,
    draws,
    results,
    standings,
    prizes,
    cash,
    regulation,
    hall,
)

KINDS: dict[str, Kind] = {kind.slug: kind for module in MODULES for kind in module.KINDS}

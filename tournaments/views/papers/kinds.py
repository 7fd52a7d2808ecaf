"""Registry of the kinds of papers, by their name in addresses.

To add a kind: write its paper in `tournaments/papers/`, and a `Kind(…)` in the `papers` module of
the same shelf of views. List a new module in `MODULES`.
"""

from tournaments.views.cash import papers as money
from tournaments.views.core.paper_kind import Kind
from tournaments.views.draws import papers as rounds
from tournaments.views.draws import papers_by_hand, papers_of_boards
from tournaments.views.hall import papers as posters
from tournaments.views.prizes import papers as prizes
from tournaments.views.registration import papers as before
from tournaments.views.regulation import papers as regulation
from tournaments.views.results import papers as results
from tournaments.views.results import papers_of_desk, papers_of_tables
from tournaments.views.standings import papers as rankings

MODULES = (
    before,
    papers_of_desk,
    papers_of_tables,
    papers_by_hand,
    papers_of_boards,
    rounds,
    results,
    rankings,
    prizes,
    money,
    regulation,
    posters,
)

KINDS: dict[str, Kind] = {kind.slug: kind for module in MODULES for kind in module.KINDS}

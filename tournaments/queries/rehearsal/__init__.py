"""Rehearsal of a contest: made-up deals, whole matches, a whole afternoon in memory.

`deals` needs only the rules. `contest` plays a regulation with the draws, marks and standings of a
real contest. `data` gives the result as JSON data, `report` as text.
"""

from tournaments.queries.rehearsal.deals import random_deal, random_match

__all__ = ["random_deal", "random_match"]

"""Rehearsing a contest: made-up deals, whole matches, a whole afternoon in memory.

`deals` needs the rules only; `contest` plays a regulation through with the very draws, marks and
standings of a real contest; `report` says what happened, as data or in French.
"""

from tournaments.rehearsal.deals import random_deal, random_match

__all__ = ["random_deal", "random_match"]

"""Manual: writes the pages of reference, and renders the documents that the core serves."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="manual")

"""Rehearsal: a whole contest played in memory, and the sheets that it seldom plays."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="rehearsal", urls="urls")

"""Years: the records of an organiser's contests."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="years", urls="urls")

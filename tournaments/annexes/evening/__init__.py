"""First evening: whether the hall is ready, and a demonstration to try."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="evening", urls="urls")

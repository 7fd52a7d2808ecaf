"""Evening: the first one, before any contest: whether the hall is ready, and a demonstration."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="evening", urls="urls")

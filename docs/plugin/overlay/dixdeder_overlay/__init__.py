"""A table of the last round, drawn over the video of a live stream."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="overlay", urls="urls")

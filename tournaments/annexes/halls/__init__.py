"""Halls: a contest played apart in several places, then gathered."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="halls", urls="urls")

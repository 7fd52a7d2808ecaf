"""Lists: entrants imported from a list, whatever its columns: a workbook, a text, a paste."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="lists", urls="urls")

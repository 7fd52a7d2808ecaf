"""Qualifying: the final of other contests, the teams that they send and their delegations."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="qualifying", urls="urls")

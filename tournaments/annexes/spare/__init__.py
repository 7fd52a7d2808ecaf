"""Spare: a second laptop that copies the first, and can take over."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="spare", urls="urls", pair="pair:Pair", roles="roles:Roles")

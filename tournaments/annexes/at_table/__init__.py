"""Phones at the table: players enter their result, agree with it, and call the referee."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="at_table", urls="urls", addresses="views.addresses:Addresses")

"""Rehearsal: a whole contest played in memory, and the sheets that it seldom plays."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="rehearsal",
    urls="urls",
    pieces={Place.REFEREE: Piece("rehearsal/referee.html", "views.unlikely:of_referee")},
)

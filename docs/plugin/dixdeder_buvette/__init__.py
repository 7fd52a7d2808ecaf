"""Refreshment stall: how many cups the hall needs, on « Maintenant » and on a page of its own."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="buvette",
    urls="urls",
    pieces={Place.NOW: Piece("buvette/now.html", "pages:now")},
)

"""Years: the strength and the records of players over all their contests."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="years",
    urls="urls",
    pieces={Place.PERSON: Piece("years/person.html", "views.pieces:person")},
)

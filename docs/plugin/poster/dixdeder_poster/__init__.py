"""A poster of one's own, which « Maintenant » offers."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="poster",
    urls="urls",
    pieces={Place.NOW: Piece("poster/now.html", "pages:now")},
)

"""A poster of one's own, which « Maintenant » offers."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

ANNEX = Annex(
    name="poster",
    routes={"desk/<slug:slug>/poster/": Route("pages:poster", "poster")},
    pieces={Place.NOW: Piece("poster/now.html", "pages:now")},
)

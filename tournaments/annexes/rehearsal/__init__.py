"""Rehearsal: a whole contest played in memory, and the sheets that it seldom plays."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

ANNEX = Annex(
    name="rehearsal",
    routes={
        "house/rehearsal/": Route("views.rehearsal:rehearsal", "rehearsal"),
        "desk/<slug:slug>/referee/sheets/": Route("views.unlikely:unlikely", "unlikely"),
        "desk/<slug:slug>/referee/sheets/<int:number>/<int:table>/": Route(
            "views.unlikely:settle", "sheet-settle"
        ),
        "desk/<slug:slug>/referee/sheets/<int:number>/<int:table>/again/": Route(
            "views.unlikely:take_back", "sheet-take-back"
        ),
    },
    pieces={Place.REFEREE: Piece("rehearsal/referee.html", "views.unlikely:of_referee")},
)

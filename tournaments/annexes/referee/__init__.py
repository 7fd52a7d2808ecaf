"""The referee: calls of the tables, incidents, juries, boards ruled, who keeps his annonces."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="referee",
    urls="urls",
    pieces={
        Place.SHEET: Piece("results/referee/annonces_inset.html", "views.pieces:annonces"),
        Place.TABLE: Piece("results/table/help.html", "views.pieces:table"),
    },
    papers="views.papers",
)

"""The referee: incidents and their rulings, juries, boards of a duplicate, who keeps annonces."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="referee",
    urls="urls",
    pieces={Place.SHEET: Piece("results/referee/annonces_inset.html", "views.pieces:annonces")},
    papers="views.papers",
)

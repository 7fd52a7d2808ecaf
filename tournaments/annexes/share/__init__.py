"""Share: what leaves the hall, as pictures, texts for the press, a poster, diplomas, souvenirs."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="share",
    urls="urls",
    pieces={Place.ANNOUNCED: Piece("hall/public/structured.html", "views.kit:announced")},
    papers="views.papers",
    charts="views.pictures:of_team",
    encloses="views.papers:enclosed",
)

"""Share: what leaves the hall, as pictures, texts for the press, a poster, diplomas, souvenirs."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

HALL = "c/<slug:slug>/"
DESK = "desk/<slug:slug>/prizes/share/"

ANNEX = Annex(
    name="share",
    routes={
        f"{HALL}pictures/": Route("views.pictures:pictures", "public-pictures"),
        f"{HALL}pictures/<int:number>/": Route("views.pictures:pictures", "public-pictures"),
        f"{HALL}share/": Route("views.kit:share", "public-share"),
        f"{HALL}share/team/<int:number>/<slug:size>.png": Route("views.kit:climb", "share-climb"),
        f"{HALL}share/<slug:picture>/<slug:size>.png": Route("views.kit:picture", "share-picture"),
        DESK: Route("views.kit:share_kit", "share"),
        f"{DESK}<slug:text>-<slug:language>.txt": Route("views.kit:press", "press-text"),
    },
    pieces={Place.ANNOUNCED: Piece("hall/public/structured.html", "views.kit:announced")},
    papers="views.papers",
    charts="views.pictures:of_team",
    encloses="views.papers:enclosed",
)

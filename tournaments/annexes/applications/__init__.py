"""Applications: strangers ask for a place, and pay on another site."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="applications",
    urls="urls",
    pieces={
        Place.SETTINGS: Piece("regulation/contest/applying.html", "views.applications:settings"),
    },
    applies="queries.applications:Applies",
    waits="services.applications:Waits",
)

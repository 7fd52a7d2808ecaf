"""Push: a phone is notified of its team's draws and results, if the owner of a server asks."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="push",
    urls="urls",
    pieces={
        Place.HEAD: Piece("push/head.html", "views.pieces:head"),
        Place.TEAM: Piece("push/team.html", "views.pieces:button"),
        Place.PRIVACY: Piece("push/privacy.html", "views.pieces:privacy"),
    },
    thread="worker:Pusher",
)

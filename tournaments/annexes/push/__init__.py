"""Push: a phone is notified of its team's draws and results, if the owner of a server asks."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

ANNEX = Annex(
    name="push",
    routes={
        # In the folder of the contest: a browser lets it serve the pages below, and no others.
        "c/<slug:slug>/push.js": Route("views.phones:worker", "push-worker"),
        "c/<slug:slug>/push/stop/": Route("views.phones:stop", "push-stop"),
        "c/<slug:slug>/team/<int:number>/push/": Route("views.phones:start", "push-start"),
        "c/<slug:slug>/team/<int:number>/manifest.json": Route(
            "views.phones:manifest", "push-manifest"
        ),
    },
    pieces={
        Place.HEAD: Piece("push/head.html", "views.pieces:head"),
        Place.TEAM: Piece("push/team.html", "views.pieces:button"),
        Place.PRIVACY: Piece("push/privacy.html", "views.pieces:privacy"),
    },
    thread="worker:Pusher",
)

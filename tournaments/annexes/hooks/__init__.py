"""Hooks: other programs learn of results, draws and ends of contests as they happen."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

ANNEX = Annex(
    name="hooks",
    routes={
        "house/hooks/": Route("views:hooks", "hooks"),
        "house/hooks/act/": Route("views:act", "hook-act"),
    },
    pieces={Place.ACCOUNT: Piece("hooks/account.html", "views:account")},
    sends="queries:sends",
    thread="worker:Messenger",
)
